import type { Actor } from './actors.ts'
import { type Case, makeCase } from './cases.ts'
import { mayChange } from './may-change.ts'
import { problemsOf, SLOW_MS } from './oracle.ts'
import type { Rig } from './rig.ts'
import { type Answer, type createSender, curlOf } from './send.ts'
import { changesSince, takeSnapshot } from './snapshot.ts'
import type { createTally } from './tally.ts'
import type { Learned } from './targets.ts'

export interface Run {
  rig: Rig
  seed: number
  sender: ReturnType<typeof createSender>
  tally: ReturnType<typeof createTally>
  learned: Learned
  only: (asked: Case) => boolean
  line: string | undefined
  /** Requests that were slow beside others; they are repeated alone. */
  slow: Case[]
}

export const AT_ONCE = 24

/** Stores what later requests need from this answer: versions, tokens, codes. */
async function learn({ learned, rig }: Run, asked: Case, answer: Answer) {
  const { name } = asked.line
  if (answer.status === 409 && asked.method === 'PATCH') {
    const table = name.includes('/briefs') ? 'briefs' : 'responses'
    const select = `select version from ${table} where id::text = $1`
    const { rows } = await rig.world.pool.query<{ version: number }>(select, [asked.target])
    if (rows[0]) learned.versions.set(asked.target, rows[0].version)
  }
  if (answer.status >= 300 || answer.text === '' || asked.method === 'GET' || asked.method === 'HEAD') return
  const said = JSON.parse(answer.text) as Record<string, unknown>
  if (typeof said.version === 'number') learned.versions.set(asked.target, said.version)
  if (typeof said.token === 'string') learned.tokens.push(said.token)
  if (typeof said.photo_url === 'string') learned.photos.push(said.photo_url.slice('/media/'.length))
  // Not from a broken request: its body may have been read differently.
  if (name === 'POST /api/auth/handoff' && asked.kind !== 'broken' && typeof said.code === 'string') {
    const { path } = JSON.parse(String(asked.body)) as { path: string }
    learned.codes.push({ code: said.code, path })
  }
  for (const list of [learned.tokens, learned.photos, learned.codes]) if (list.length > 50) list.shift()
}

/** `expected`: the only status that is right. */
export async function ask(run: Run, asked: Case, expected?: number) {
  if (!run.only(asked)) return
  const { tally, sender, rig } = run
  const what = `${asked.line.name} ${asked.actor.name} ${asked.kind} ${asked.family} ${asked.id}`
  try {
    const answer = await sender.send(asked)
    tally.count(asked, answer)
    const busy = answer.status === 503 && answer.headers['retry-after'] !== undefined
    if (busy || answer.ms > SLOW_MS) run.slow.push(asked)
    // Repeated alone later: a 503 is a failure then.
    if (busy) return
    const problems = problemsOf(asked, answer)
    if (expected !== undefined && answer.status !== expected)
      problems.push(`answered ${answer.status}, not ${expected}`)
    if (problems.length > 0) tally.fail(what, problems, curlOf(rig.api.url, asked))
    await learn(run, asked, answer)
  } catch (error) {
    tally.fail(what, [`no answer: ${String(error)}`], curlOf(rig.api.url, asked))
  }
}

/** Repeats slow requests alone, up to three times: a busy machine is slow once, a slow endpoint each time. */
async function askSlowAgain({ slow, sender, tally, rig }: Run) {
  for (const asked of slow.splice(0).slice(0, 20)) {
    const tries: Answer[] = []
    const isGood = ({ ms, status }: Answer) => ms <= SLOW_MS && status < 500
    while (tries.length < 3 && !tries.some(isGood)) tries.push(await sender.send(asked))
    if (tries.some(isGood)) continue
    const how = tries.map(({ ms, status }) => `${status} in ${Math.round(ms)} ms`).join(', ')
    const what = `${asked.line.name} ${asked.actor.name} ${asked.id}`
    tally.fail(what, [`alone: ${how}`], curlOf(rig.api.url, asked))
  }
}

/** The requests of one actor. Every change of the database in between must be allowed to this actor. */
export async function runPhase(run: Run, actor: Actor, from: number, count: number): Promise<void> {
  const { rig, tally } = run
  await rig.world.pool.query('delete from throttles')
  const before = await takeSnapshot(rig.world.pool)
  let next = from
  const one = async () => {
    for (let n = next++; n < from + count; n = next++)
      await ask(run, makeCase(run.seed, { actor, n, line: run.line }, run.learned))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  tally.counts.slow += run.slow.length
  await askSlowAgain(run)
  for (const change of await changesSince(rig.world.pool, before)) {
    if (mayChange(change, actor.power)) continue
    const { table, key, columns, before: was, after } = change
    const how = !was ? 'was added' : !after ? 'is gone' : `has changed: ${columns.join(', ')}`
    const now = JSON.stringify(
      Object.fromEntries((was ? columns : Object.keys(after ?? {})).map((one) => [one, after?.[one]])),
    ).slice(0, 300)
    tally.fail(`after ${actor.name} (requests ${from}–${from + count})`, [`${table} ${key} ${how} ${now}`])
  }
}
