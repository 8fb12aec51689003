import { ACTORS } from './actors.ts'
import { allowedStatuses } from './allowed.ts'
import { telegramOf } from './canaries.ts'
import type { Case } from './cases.ts'
import { LINES } from './lines.ts'
import { problemsOf } from './oracle.ts'
import type { Run } from './phase.ts'
import { curlOf } from './send.ts'

/** Requests that once failed; every run repeats them first. */
interface Regression {
  was: string
  actor: string
  line: string
  path: string
  body?: unknown
  status: number
}

const OF_LIST = { actor: 'owner', line: 'GET /api/creators' }
const OF_BRIEFS = { actor: 'owner', line: 'GET /api/briefs' }

export const REGRESSIONS: Regression[] = [
  {
    was: 'more followers than an integer holds',
    ...OF_LIST,
    path: '/api/creators?min_followers=9223372036854776000',
    status: 422,
  },
  { was: 'one and a half followers', ...OF_LIST, path: '/api/creators?max_followers=1.5', status: 422 },
  {
    was: 'followers in a file',
    actor: 'owner',
    line: 'GET /api/export/creators',
    path: '/api/export/creators?min_followers=1e308',
    status: 422,
  },
  {
    was: 'the year 0',
    ...OF_BRIEFS,
    path: '/api/briefs?deadline_from=0000-01-01T00%3A00%3A00Z',
    status: 422,
  },
  {
    was: 'a clock a day from Greenwich',
    ...OF_BRIEFS,
    path: '/api/briefs?deadline_to=2030-01-01T00%3A00%3A00%2B23%3A59',
    status: 200,
  },
  {
    was: 'a deadline in the year 10000, which no list could show',
    actor: 'owner',
    line: 'POST /api/briefs',
    path: '/api/briefs',
    body: {
      title: 'а',
      product_name: 'а',
      brand_description: 'а',
      brief_description: 'а',
      publication_required: true,
      deadline: '9999-12-31T23:59:59-23:59',
      payment_terms: 'а',
      target_tags: [2],
    },
    status: 422,
  },
  {
    was: 'the number of a tag beyond an integer',
    actor: 'creator',
    line: 'PUT /api/creators/profile/:telegram_id',
    path: `/api/creators/profile/${telegramOf(0)}`,
    body: { first_name: 'а', tag_ids: [2 ** 31] },
    status: 422,
  },
  {
    was: 'an id too long for the router, in its own words',
    ...OF_LIST,
    line: 'GET /api/creators/:id',
    path: `/api/creators/${'a'.repeat(5000)}`,
    status: 414,
  },
  {
    was: 'an address that cannot be decoded, quoted',
    ...OF_LIST,
    line: 'GET /api/creators/:id',
    path: '/api/creators/%zz',
    status: 400,
  },
  {
    was: 'a header too long, in words of the library',
    ...OF_LIST,
    path: `/api/creators?search=${'a'.repeat(20_000)}`,
    status: 431,
  },
]

export async function replayRegressions({ rig, sender, tally, only }: Run): Promise<void> {
  for (const [n, { was, actor: name, line: lineName, path, body, status }] of REGRESSIONS.entries()) {
    const actor = ACTORS.find((one) => one.name === name)
    const line = LINES.find((one) => one.name === lineName)
    if (!actor || !line) throw new Error(`no such actor or line: ${name}, ${lineName}`)
    const asked: Case = {
      id: `regression:${n}`,
      kind: 'regression',
      family: '',
      actor,
      line,
      method: line.route.method,
      path,
      params: {},
      headers: { ...actor.headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      target: '',
      forged: false,
    }
    if (!only(asked)) continue
    const answer = await sender.send(asked)
    tally.count(asked, answer, allowedStatuses(asked))
    const problems = problemsOf(asked, answer)
    if (answer.status !== status) problems.push(`answered ${answer.status}, not ${status}`)
    if (problems.length > 0) tally.fail(`regression: ${was}`, problems, curlOf(rig.api.url, asked))
  }
}
