import { crashes } from '@ugc/contract/crashes'
import { afterEach, expect, test, vi } from 'vitest'
import { reportCrash } from './report-crash.ts'

afterEach(() => vi.unstubAllGlobals())

test('[S-75] the browser tells where the app crashed and nothing of people; the same crash once, five of a page', () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve()
  })
  vi.stubGlobal('location', { pathname: '/admin/briefs/0190f000-0000-7000-8000-000000000000/x' })
  const error = new TypeError('Анна Иванова, +7 999 123-45-67')
  error.stack = 'TypeError: Анна\n    at f (https://app.test/assets/index-Ab1.js:12:345)\n    at g'
  for (let n = 0; n < 3; n += 1) reportCrash('routes', error)
  expect(sent).toEqual([
    { place: 'routes', screen: '/admin/briefs/:id/x', name: 'TypeError', at: 'index-Ab1.js:12:345' },
  ])
  for (let n = 0; n < 9; n += 1) {
    vi.stubGlobal('location', { pathname: `/admin/${'x'.repeat(n + 1)}` })
    reportCrash('promise', 'Анна')
  }
  expect(sent).toHaveLength(5)
  for (const body of sent) expect(crashes.report.body.safeParse(body).success).toBe(true)
  expect(JSON.stringify(sent)).not.toMatch(/Анна|999/)
})
