import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { everythingStored, type World } from '../../../test/sign-in.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

const CRASH = { place: 'routes', screen: '/admin/briefs/:id', name: 'TypeError', at: 'index-x1.js:1:2345' }
const report = (payload: object, headers: Record<string, string> = {}) =>
  world.ask({ method: 'POST', url: '/api/crashes', payload, headers })
const counted = async () => {
  const text = await world.app.services.metrics.getSingleMetricAsString('browser_crashes_total')
  return Number(/place="routes"} (\d+)/.exec(text)?.[1] ?? 0)
}

test('[S-75] a crash is counted and stored nowhere; of a flood 30 lines a minute are logged', async () => {
  const lines: unknown[] = []
  const { log } = world.app.services
  const warn = log.warn.bind(log)
  log.warn = (...line: unknown[]) => void lines.push(line[0])
  const before = await everythingStored(world.db)
  for (let n = 0; n < 40; n += 1) expect((await report(CRASH)).statusCode).toBe(204)
  log.warn = warn
  expect(await counted()).toBe(40)
  expect(lines).toHaveLength(30)
  expect(lines[0]).toEqual({
    place: 'routes',
    screen: '/admin/briefs/:id',
    crash: 'TypeError',
    at: 'index-x1.js:1:2345',
  })
  expect(await everythingStored(world.db)).toBe(before)
})

test.each([
  { screen: '/admin/briefs/0190f000-0000-7000-8000-000000000000' },
  { screen: `/public/${'a'.repeat(43)}` },
  { screen: '/admin?search=Анна' },
  { name: 'Анна не найдена' },
  { at: 'https://app.test/index.js?token=1' },
  { message: 'Анна' },
  { place: 'elsewhere' },
])('[S-75] what may have a person’s data is refused: %o', async (part) => {
  const before = await counted()
  expect((await report({ ...CRASH, ...part })).statusCode).toBe(422)
  expect(await counted()).toBe(before)
})

test('[S-75] another page cannot report', async () => {
  expect((await report(CRASH, { origin: 'https://evil.example' })).statusCode).toBe(403)
})
