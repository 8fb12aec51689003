import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, LOGIN, test } from '../e2e/world.ts'

const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'

interface Report {
  categories: Record<'performance' | 'accessibility', { score: number }>
  audits: Record<string, { displayValue?: string }>
  finalDisplayedUrl: string
}

test('Lighthouse, mobile, on /welcome: performance ≥ 95, accessibility 100', async ({ page, world }) => {
  test.setTimeout(300_000)
  const login = await page.request.post(`${world.url}/api/auth/web`, { data: LOGIN })
  const cookie = (login.headers()['set-cookie'] ?? '').split(';')[0] ?? ''
  // The hint of a signed-in browser lives in storage, which Lighthouse starts without: the first visit writes it.
  const run = async () => {
    const file = test.info().outputPath('lighthouse.json')
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, '../node_modules/lighthouse/cli/index.js'),
        `${world.url}/welcome`,
        '--output=json',
        `--output-path=${file}`,
        '--only-categories=performance,accessibility',
        `--extra-headers=${JSON.stringify({ cookie })}`,
        `--chrome-flags=${FLAGS}`,
        '--quiet',
      ],
      { env: { ...process.env, CHROME_PATH: '/usr/bin/chromium' }, stdio: 'inherit' },
    )
    await once(child, 'exit')
    return JSON.parse(await readFile(file, 'utf8')) as Report
  }
  // The best of up to three: other work on this machine only takes away from a run.
  let best = 0
  for (let turn = 0; turn < 3 && best < 0.95; turn += 1) {
    const report = await run()
    expect(report.finalDisplayedUrl).toBe(`${world.url}/welcome`)
    expect(report.categories.accessibility.score).toBe(1)
    best = Math.max(best, report.categories.performance.score)
    const lcp = report.audits['largest-contentful-paint']?.displayValue
    test.info().annotations.push({ type: 'performance', description: `${best * 100}, LCP ${lcp}` })
  }
  expect(best).toBeGreaterThanOrEqual(0.95)
})
