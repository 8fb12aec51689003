import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { createLog } from '../log.ts'
import { createBoss } from './boss.ts'
import { lookOut } from './look-out.ts'

let database: TestDatabase
let boss: ReturnType<typeof createBoss>
beforeAll(async () => {
  database = await createDatabase()
  const log = createLog({ name: 'test', level: 'silent' })
  boss = createBoss({ url: database.url, log, install: true })
  await boss.start()
  await boss.createQueue('looked-at')
})
afterAll(async () => {
  await boss.stop()
  await database.drop()
})

test('[N-68] a queue has one look-out while it is empty, one more beside each running job, and so many jobs at once', async () => {
  const lookOuts = () => boss.getWipData().filter(({ name }) => name === 'looked-at').length
  const ends: (() => void)[] = []
  await lookOut(
    boss,
    'looked-at',
    { pollingIntervalSeconds: 0.5, most: 2 },
    () => new Promise((resolve) => ends.push(resolve)),
  )
  expect(lookOuts()).toBe(1)
  for (let n = 0; n < 3; n += 1) await boss.send('looked-at')
  await expect.poll(() => ends.length).toBe(2)
  expect(lookOuts()).toBe(2)
  // The third job has waited for a free place.
  ends[0]?.()
  await expect.poll(() => ends.length).toBe(3)
  for (const end of ends) end()
  await expect.poll(lookOuts).toBe(1)
  await boss.send('looked-at')
  await expect.poll(() => ends.length).toBe(4)
  ends[3]?.()
})
