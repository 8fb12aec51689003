import { ACTORS } from './actors.ts'
import { telegramOf } from './canaries.ts'
import { LINES } from './lines.ts'
import { ask, type Run } from './phase.ts'

const PROFILE = 'PUT /api/creators/profile/:telegram_id'
const ONE = 'GET /api/creators/:id'
const LIST = 'GET /api/creators'
const BRIEF = `"title":"а","product_name":"а","brand_description":"а","brief_description":"а","payment_terms":"а",
  "publication_required":true,"target_tags":[2],"deadline":"9999-12-31T23:59:59-23:59"`

/** Requests of an owner that once failed; every run repeats them first. The path without what the line says already. */
const REGRESSIONS: [was: string, line: string, path: string, status: number, body?: string][] = [
  ['followers beyond an integer', LIST, '?min_followers=9223372036854776000', 422],
  ['one and a half followers', LIST, '?max_followers=1.5', 422],
  ['followers in a file', 'GET /api/export/creators', '?min_followers=1e308', 422],
  ['the year 0', 'GET /api/briefs', '?deadline_from=0000-01-01T00%3A00%3A00Z', 422],
  ['a clock a day from Greenwich', 'GET /api/briefs', '?deadline_to=2030-01-01T00%3A00%3A00%2B23%3A59', 200],
  ['a deadline in the year 10000, which no list could show', 'POST /api/briefs', '', 422, `{${BRIEF}}`],
  ['a tag beyond an integer', PROFILE, `${telegramOf(0)}`, 422, '{"first_name":"а","tag_ids":[2147483648]}'],
  ['an id too long for the router, in its own words', ONE, 'a'.repeat(5000), 414],
  ['an address that cannot be decoded, quoted', ONE, '%zz', 400],
  ['a header too long, in words of the library', LIST, `?search=${'a'.repeat(20_000)}`, 431],
]

export async function replayRegressions(run: Run): Promise<void> {
  for (const [family, name, rest, status, body] of REGRESSIONS) {
    const actor = ACTORS.find((one) => one.name === (name === PROFILE ? 'creator' : 'owner'))
    const line = LINES.find((one) => one.name === name)
    if (!actor || !line) throw new Error(`no such line: ${name}`)
    const path = line.route.path.replace(/:\w+$/, '') + rest
    const headers = { ...actor.headers(), ...(body && { 'content-type': 'application/json' }) }
    const made = { id: 'regression', kind: 'regression', params: {}, target: '', forged: false } as const
    await ask(run, { ...made, family, actor, line, method: line.route.method, path, headers, body }, status)
  }
}
