/**
 * How long people wait for real content on a cheap phone: the main screens of the three roles over HTTP/2 through the shipped
 * nginx configuration, with slow networks and a processor slowed four times. `--beside DIR` opens another build in turns with
 * this one, and may be repeated; `--screen x` opens the screens whose name has this.
 */
import { readFileSync } from 'node:fs'
import { createHash, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import config from '../playwright.config.ts'
import { openInTelegram } from '../e2e/telegram/launch.ts'
import { startNginx } from '../faults/nginx.ts'
import { hashToken, newToken } from '../server/src/platform/tokens.ts'
import { BOT_TOKEN } from '../server/test/app.ts'
import { signLaunch } from '../server/test/init-data.ts'
import { startApi } from '../server/test/process.ts'
import { DEMO, demoFacts, ensureDemo } from './demo.ts'
import { asked, finish, rounds } from './part.ts'
import { median, msOf } from './report.ts'

const VISITS = asked.quick ? 1 : rounds(5)
const NETWORKS = {
  '4G': { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 },
  '3G': { latency: 400, downloadThroughput: (400 * 1024) / 8, uploadThroughput: (400 * 1024) / 8 },
}
type Network = keyof typeof NETWORKS
/** With a cold cache, on the screens where most people arrive. */
const MOST: Record<Network, number> = { '4G': 2600, '3G': 6000 }

interface Screen {
  name: string
  path: string
  /** Undefined: a browser outside Telegram; with a session for the addresses of owners. */
  launch?: { id: number; first_name: string }
  /** Part of the content that no skeleton has. */
  text: string
  /** Has to hold MOST. */
  bound?: boolean
}

interface Visit {
  content: number
  lcp: number
  blocked: number
  bytes: number
  waterfall: string[]
}

/** Runs in the page before its scripts. */
function observe(text: string) {
  const seen = { content: 0, lcp: 0, blocked: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  const observer = new MutationObserver(() => {
    if (!document.querySelector('#root')?.textContent.includes(text)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => (seen.content = performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

async function visit(context: BrowserContext, url: string, network: Network, screen: Screen): Promise<Visit> {
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(observe, screen.text)
  if (screen.launch) {
    const init_data = signLaunch({ token: BOT_TOKEN, user: screen.launch })
    await openInTelegram(page, { url, path: screen.path, init_data })
  } else await page.goto(url + screen.path)
  await page.waitForFunction(() => (window as unknown as { seen: Visit }).seen.content > 0, undefined, {
    timeout: 60_000,
  })
  await page.waitForLoadState('networkidle')
  const found = await read(page)
  await page.close()
  return found
}

const read = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: Visit }
    const all = ['navigation', 'resource'].flatMap(
      (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
    )
    const before = all.filter(({ startTime }) => startTime < seen.content)
    return {
      ...seen,
      bytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0),
      waterfall: before.map(
        ({ name, startTime, responseEnd, transferSize }) =>
          `${startTime.toFixed(0).padStart(6)} – ${responseEnd.toFixed(0).padStart(6)} ${String(transferSize).padStart(7)} ${name.replace(/^https?:\/\/[^/]+/, '').replace(/#.*/, '')}`,
      ),
    }
  })

const NOW = join(import.meta.dirname, '../web/dist')
const builds = [...asked.beside, NOW]

await ensureDemo()
const facts = await demoFacts()
const owner = { id: DEMO.owner, first_name: 'Ирина' }
const creator = { id: DEMO.creator, first_name: 'Алина' }
const newcomer = { id: DEMO.creator + 1, first_name: 'Даша' }
const SCREENS: Screen[] = [
  { name: 'owner’s home, Telegram', path: '/admin', launch: owner, text: 'Ждут вас', bound: true },
  { name: 'creators, Telegram', path: '/admin/creators', launch: owner, text: 'в базе', bound: true },
  {
    name: 'a brief, Telegram',
    path: `/admin/briefs/${facts.brief.id}`,
    launch: owner,
    text: facts.brief.title,
  },
  {
    name: 'creator’s projects, Telegram',
    path: '/creator/briefs',
    launch: creator,
    text: facts.offer.title,
    bound: true,
  },
  {
    name: 'creator’s brief, Telegram',
    path: `/creator/respond/${facts.offer.id}`,
    launch: creator,
    text: facts.offer.title,
    bound: true,
  },
  { name: 'welcome, Telegram', path: '/welcome', launch: newcomer, text: 'Добро пожаловать' },
  { name: 'owner’s home, browser', path: '/admin', text: 'Ждут вас' },
  { name: 'creators, browser', path: '/admin/creators', text: 'в базе' },
  { name: 'a brief, browser', path: `/admin/briefs/${facts.brief.id}`, text: facts.brief.title },
  { name: 'client’s table, browser', path: `/public/${facts.client}`, text: facts.client_sees, bound: true },
].filter(({ name }) => name.includes(asked.screen))

const servers: Record<string, { url: string; stop: () => Promise<void> }> = {}
const keys: string[] = []
for (const dir of builds) {
  const api = await startApi({
    DATABASE_URL: DEMO.url,
    WEB_DIR: dir,
    TRUST_PROXY: 'loopback',
    CALL_LIMITS: 'off',
  })
  const port = Number(new URL(api.url).port)
  const nginx = await startNginx([port, port])
  const { publicKey } = new X509Certificate(readFileSync(nginx.certificate))
  keys.push(
    createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
  )
  servers[dir] = {
    url: nginx.url,
    stop: async () => {
      await nginx.stop()
      await api.stop()
    },
  }
}

const { launchOptions } = config.use ?? {}
const browser = await chromium.launch({
  ...launchOptions,
  // With a certificate that is merely ignored nothing would be cached.
  args: [...(launchOptions?.args ?? []), `--ignore-certificate-errors-spki-list=${keys.join(',')}`],
})

async function newContext(screen: Screen, url: string) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'ru-RU',
  })
  if (!screen.launch && screen.path.startsWith('/admin'))
    await context.addCookies([{ name: '__Host-ugc', value: await session(), url, secure: true }])
  return context
}

async function session() {
  const token = newToken()
  const client = new pg.Client({ connectionString: DEMO.url })
  await client.connect()
  await client.query(
    `insert into sessions (token_hash, telegram_id, device, kind, idle_until, expires_at)
     values ($1, $2, 'Chrome', 'web', now() + interval '1 day', now() + interval '1 day')`,
    [hashToken(token), DEMO.owner],
  )
  await client.end()
  return token
}

type Cache = 'cold' | 'warm'
const results = new Map<string, Visit[]>()
const keyOf = (...parts: string[]) => parts.join('|')
for (const screen of SCREENS)
  for (const network of Object.keys(NETWORKS) as Network[])
    for (let turn = 0; turn < VISITS; turn += 1)
      // Each build is the first in some turns.
      for (const build of builds.map((_, at) => builds[(at + turn) % builds.length] ?? NOW)) {
        const url = servers[build]?.url ?? ''
        const context = await newContext(screen, url)
        for (const cache of ['cold', 'warm'] satisfies Cache[]) {
          const key = keyOf(screen.name, network, cache, build)
          results.set(key, [...(results.get(key) ?? []), await visit(context, url, network, screen)])
        }
        await context.close()
      }
await browser.close()
for (const { stop } of Object.values(servers)) await stop()

const found = (field: 'content' | 'bytes', ...parts: string[]) =>
  median((results.get(keyOf(...parts)) ?? []).map((one) => one[field]))
const CASES = (Object.keys(NETWORKS) as Network[]).flatMap((network) =>
  (['cold', 'warm'] satisfies Cache[]).map((cache) => [network, cache] as const),
)
const each = (shown: (build: string) => string) => builds.map(shown).join(' → ')
const rows = SCREENS.map(({ name }) => {
  const kilobytes = each((build) => (found('bytes', name, '4G', 'cold', build) / 1000).toFixed(0))
  const times = CASES.map((parts) => each((build) => msOf(found('content', name, ...parts, build))))
  return `| ${[name, kilobytes, ...times].join(' | ')} |`
})
/** Visits of one turn follow each other, so other work on the machine changes both alike. */
const shares = asked.beside.map((build) => {
  const ratios = SCREENS.flatMap(({ name }) =>
    CASES.flatMap((parts) => {
      const before = results.get(keyOf(name, ...parts, build)) ?? []
      const now = results.get(keyOf(name, ...parts, NOW)) ?? []
      return now.map(({ content }, turn) => content / (before[turn]?.content ?? Number.NaN))
    }),
  )
  return `This build needs ${median(ratios).toFixed(2)} of the time of ${build} (median of ${ratios.length} pairs).`
})
const waterfalls = SCREENS.map(({ name }) => {
  const [one] = results.get(keyOf(name, '4G', 'cold', NOW)) ?? []
  return `${name}, 4G, cold, ms from the tap, bytes\n${one?.waterfall.join('\n')}\n`
})
process.stdout.write(`\n${waterfalls.join('\n')}\n${shares.join('\n')}\n`)

const misses = SCREENS.filter(({ bound }) => bound).flatMap(({ name }) =>
  (Object.keys(NETWORKS) as Network[]).flatMap((network) => {
    const at = found('content', name, network, 'cold', NOW)
    return at <= MOST[network] ? [] : [`${name}, ${network}: ${msOf(at)}`]
  }),
)
finish('first-content', {
  blocks: {
    'first-content': [
      `| screen | kB | ${CASES.map((parts) => parts.join(' ')).join(' | ')} |`,
      '|---|---|---|---|---|---|',
      ...rows,
      '',
      `Content in ms, medians of ${VISITS}${asked.beside.length === 0 ? '' : ', the build before → this build, in turns'}; kB with a cold cache.`,
    ].join('\n'),
  },
  verdicts: [
    {
      target: 'real content on a slow phone with a cold cache: 4G ≤ 2 600 ms, 3G ≤ 6 000 ms',
      measured: misses.length === 0 ? 'every screen' : `missed: ${misses.join('; ')}`,
      holds: misses.length === 0,
    },
  ],
  data: Object.fromEntries(results),
})
