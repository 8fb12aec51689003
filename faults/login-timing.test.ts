import { expect, test } from 'vitest'
import { startApp } from '../server/test/app.ts'
import { makeOwner, postPassword } from '../server/test/sign-in.ts'

const TRIES = 200
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0

test(
  '[A-02] an unknown login and a wrong password get the same answer in the same time',
  { timeout: 300_000 },
  async () => {
    const world = await startApp()
    await makeOwner(world, world.ownerId + 2, 'known')
    const bodies = new Set<string>()
    const times = { known: [] as number[], nobody: [] as number[] }

    async function attempt(username: 'known' | 'nobody') {
      const from = performance.now()
      const reply = await postPassword(world, { username, password: 'a wrong password' })
      times[username].push(performance.now() - from)
      const { request_id: _, ...body } = reply.json<Record<string, unknown>>()
      bodies.add(JSON.stringify([reply.statusCode, body, Object.keys(reply.headers).toSorted()]))
    }

    // In pairs and in turns: whatever else the machine does, it does to both.
    for (let i = 0; i < TRIES; i++) {
      const pair = i % 2 === 0 ? (['known', 'nobody'] as const) : (['nobody', 'known'] as const)
      await Promise.all(pair.map(attempt))
      await world.db.deleteFrom('throttles').execute()
    }
    await world.close()

    const [known, nobody] = [median(times.known), median(times.nobody)]
    const apart = Math.abs(known - nobody) / Math.max(known, nobody)
    process.stdout.write(
      `wrong password ${known.toFixed(1)} ms, unknown login ${nobody.toFixed(1)} ms: ${(apart * 100).toFixed(1)} % apart\n`,
    )
    expect([...bodies]).toHaveLength(1)
    expect(apart).toBeLessThan(0.1)
  },
)
