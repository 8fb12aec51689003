import { expect, test } from 'vitest'
import { startApp } from '../server/test/app.ts'
import { makeOwner, postPassword } from '../server/test/sign-in.ts'
import { finding } from './findings.ts'
import { shortOrLong } from '../server/test/long.ts'

const TRIES = shortOrLong(50, 400)
const APART = 0.1
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0

test(
  '[A-02] an unknown login and a wrong password get the same answer in the same time',
  { timeout: 300_000 },
  async () => {
    const world = await startApp()
    await makeOwner(world, world.ownerId + 2, 'known')
    const bodies = new Set<string>()

    async function attempt(username: 'known' | 'unknown', times: number[]) {
      const from = performance.now()
      const reply = await postPassword(world, { username, password: 'a wrong password' })
      times.push(performance.now() - from)
      const { request_id: _, ...body } = reply.json<Record<string, unknown>>()
      bodies.add(JSON.stringify([reply.statusCode, body, Object.keys(reply.headers).toSorted()]))
    }

    /** In pairs and alternating, so that other load on the machine affects both. */
    async function compare() {
      const times = { known: [] as number[], unknown: [] as number[] }
      for (let i = 0; i < TRIES; i++) {
        const pair = i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
        await Promise.all(pair.map((who) => attempt(who, times[who])))
        await world.db.deleteFrom('throttles').execute()
      }
      const [known, unknown] = [median(times.known), median(times.unknown)]
      return { known, unknown, apart: Math.abs(known - unknown) / Math.max(known, unknown) }
    }
    // A difference made by the server appears in every round; one made by a busy machine does not.
    let seen = await compare()
    for (let again = 0; again < 2 && seen.apart >= APART; again++) seen = await compare()
    const { known, unknown, apart } = seen
    // The control: a reply without a hash, as an unknown login would get if the login were looked up first.
    const hasty: number[] = []
    for (let i = 0; i < 26; i++) {
      const from = performance.now()
      const { statusCode } = await postPassword(world, { username: 'closed', password: 'a wrong password' })
      if (statusCode === 429) hasty.push(performance.now() - from)
    }
    await world.close()

    const quick = median(hasty.slice(0, 2 * Math.floor(hasty.length / 2)))
    finding({
      fault: 'guessed logins: an unknown login compared with a wrong password',
      times: TRIES,
      result: `${bodies.size} kind of answer; ${unknown.toFixed(1)} ms and ${known.toFixed(1)} ms, ${(apart * 100).toFixed(1)} % apart.`,
      control: `an answer without a hash takes ${quick.toFixed(1)} ms.`,
    })
    expect([...bodies]).toHaveLength(1)
    expect(apart).toBeLessThan(APART)
    expect(quick).toBeLessThan(0.9 * Math.min(known, unknown))
  },
)
