import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { launchHash, signLaunch } from '../server/test/init-data.ts'
import { BOT_TOKEN } from '../server/test/app.ts'
import { selection } from '../e2e/choice-data.ts'
import { themes } from '../e2e/telegram/themes.ts'
import { expect, people, test } from '../e2e/world.ts'
import { join } from 'node:path'
import { limitOf } from './limits.ts'
import { keep } from './results.ts'

const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const RUNS = 3

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>
  audits: Record<string, { score: number | null; displayValue?: string }>
}

test('Lighthouse, mobile: /welcome, the client’s table and the owner’s home in Telegram', async ({
  world,
}) => {
  test.setTimeout(900_000)
  const { client } = await selection(world)
  const inTelegram = (path: string, user: (typeof people)[keyof typeof people]) => {
    const address = new URL(path, world.url)
    const init_data = signLaunch({ token: BOT_TOKEN, user })
    address.hash = launchHash({ init_data, version: '9.1', platform: 'android', theme: themes.androidDay })
    return address.href
  }
  const pages = {
    '/welcome': inTelegram('/welcome', people.creator),
    'client’s table': client,
    'owner’s home': inTelegram('/admin', people.owner),
  }
  const rows: string[] = []
  const missed: string[] = []
  for (const [name, url] of Object.entries(pages)) {
    for (let turn = 0; turn < RUNS; turn += 1) {
      const { categories, audits } = await run(url)
      const scores = CATEGORIES.map((category) => Math.round(categories[category].score * 100))
      const of = (audit: string) => audits[audit]?.displayValue ?? '–'
      rows.push(
        `| ${name} | ${scores.join(' / ')} | ${of('first-contentful-paint')} | ${of('largest-contentful-paint')} | ` +
          `${of('total-blocking-time')} | ${of('cumulative-layout-shift')} |`,
      )
      const failing = Object.entries(audits).filter(([, { score }]) => score !== null && score < 0.9)
      test.info().annotations.push({ type: name, description: failing.map(([id]) => id).join(', ') })
      const [performance = 0, ...others] = scores
      if (performance < 95 || others.some((score) => score < 100)) missed.push(`${name} ${scores.join('/')}`)
    }
  }
  keep('lighthouse', {
    blocks: {
      lighthouse: [
        `| page | ${CATEGORIES.join(' / ')} | first paint | largest paint | blocked | shifted |`,
        '|---|---|---|---|---|---|',
        ...rows,
        '',
        `Mobile profile, ${RUNS} runs each.`,
      ].join('\n'),
    },
    verdicts: [
      {
        target: 'Lighthouse, mobile: performance ≥ 95, the others 100',
        measured: missed.length === 0 ? 'every run' : missed.join('; '),
        holds: missed.length === 0,
        ...limitOf('lighthouse', missed.length === 0),
      },
    ],
    data: {},
  })
  process.stdout.write(`${rows.join('\n')}\n`)
  expect(rows).toHaveLength(RUNS * Object.keys(pages).length)
})

async function run(url: string): Promise<Report> {
  const file = test.info().outputPath('lighthouse.json')
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../node_modules/lighthouse/cli/index.js'),
      url,
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${FLAGS}`,
      '--quiet',
    ],
    {
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell' },
      stdio: 'inherit',
    },
  )
  await once(child, 'exit')
  return JSON.parse(await readFile(file, 'utf8')) as Report
}
