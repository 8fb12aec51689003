import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import pg from 'pg'
import { hashPassword } from '../server/src/access/auth/passwords-part.ts'
import { BOT_TOKEN } from '../server/test/app.ts'
import { type BotApi, startBotApi } from '../server/test/bot-api.ts'
import { signLaunch } from '../server/test/init-data.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { type Running, start, startApi } from '../server/test/process.ts'
import { floorScript } from './floor.ts'
import { type LaunchOptions, openInTelegram, type TelegramApp } from './telegram/launch.ts'
import { colorScheme, themes } from './telegram/themes.ts'

/** Directory of the build under test; set it to run two builds at the same time. */
export const WEB_DIR = process.env.E2E_WEB_DIR ?? join(import.meta.dirname, '../web/dist')

export const people = {
  owner: { id: 500_000_001, first_name: 'Ирина', last_name: 'Соколова', username: 'irina' },
  creator: { id: 500_000_002, first_name: 'Алина', last_name: 'Ким', username: 'alina' },
}

/** The messages that creators got. Owners are told of a first send. */
export const sentToCreators = (telegram: BotApi) =>
  telegram.sent('sendMessage').filter(({ chat_id }) => chat_id !== people.owner.id)

/** The owner's web login. */
export const LOGIN = { username: 'irina', password: 'correct horse battery staple' }
const passwordHash = hashPassword(LOGIN.password)

/** Ports below the kernel's ephemeral range: another process could take an ephemeral port while the API starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

export interface World {
  url: string
  /** Environment of a process that uses this story's database and services. */
  env: Record<string, string>
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  stopApi: () => Promise<void>
  startApi: () => Promise<void>
  /** Opens the app in Telegram as one of the people. */
  open: (
    page: Page,
    who: keyof typeof people,
    launch?: Partial<LaunchOptions>,
  ) => ReturnType<typeof openInTelegram>
}

/** Errors of a page that fail every story: CSP violations, script errors, foreign requests. */
interface Faults {
  violations: string[]
  errors: string[]
  foreign: string[]
}

async function watch(page: Page, origin: () => string): Promise<Faults> {
  const faults: Faults = { violations: [], errors: [], foreign: [] }
  await page.exposeFunction('reportViolation', (what: string) => faults.violations.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (what: string) => void }).reportViolation
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  page.on('pageerror', (error) => faults.errors.push(String(error)))
  page.on('request', (request) => {
    const { protocol, origin: from } = new URL(request.url())
    const known = from === origin() || from === 'https://web.telegram.org' || !protocol.startsWith('http')
    if (!known) faults.foreign.push(request.url())
  })
  return faults
}

/** The next request to this address reaches the server, and its reply is lost. */
export const loseReply = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

interface Fixtures {
  world: World
  faults: Faults
  /** The fake Bot API. */
  telegram: BotApi
  /** A worker with a high message rate, so that no story waits for it. */
  worker: Running
}

/** One API process per Playwright worker, because starting it takes longer than most stories. */
interface SharedApi {
  database: TestDatabase
  env: Record<string, string>
  api: Running | undefined
  stories: number
}

const TAGS_OF_A_STORY = 1000

/** Each story gets a fresh database under the same name; the API process stays. */
async function resetDatabase(shared: SharedApi): Promise<pg.Client> {
  await shared.database.renew()
  shared.api ??= await startApi(shared.env)
  shared.stories += 1
  const client = new pg.Client({ connectionString: shared.database.url })
  await client.connect()
  // The API caches tag names by id, so the ids of two stories must differ.
  await client.query(`alter sequence tags_id_seq restart with ${shared.stories * TAGS_OF_A_STORY}`)
  await client.query('insert into users (telegram_id, first_name, last_name) values ($1, $2, $3)', [
    people.owner.id,
    people.owner.first_name,
    people.owner.last_name,
  ])
  await client.query('insert into owners (telegram_id, login, password_hash) values ($1, $2, $3)', [
    people.owner.id,
    LOGIN.username,
    await passwordHash,
  ])
  return client
}

export const test = base.extend<Fixtures, { shared: SharedApi; floor: boolean }>({
  /** True in the Playwright project `floor`, see floor.ts. */
  floor: [false, { scope: 'worker', option: true }],
  browser: [
    async ({ browser, floor }, use) => {
      const open = browser.newContext.bind(browser)
      const content = floor ? floorScript() : undefined
      browser.newContext = async (options) => {
        const context = await open(options)
        if (content) await context.addInitScript({ content })
        // With tools/with-clock the tests have another clock than the browser.
        if (process.env.FAKETIME) await context.clock.install({ time: new Date() })
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({}, use) => {
      const database = await createDatabase()
      const port = await freePort()
      const env = {
        DATABASE_URL: database.url,
        WEB_DIR,
        DATABASE_POOL: '4',
        PORT: String(port),
        APP_URL: `http://127.0.0.1:${port}`,
        BOT_USERNAME: 'ugc_test_bot',
        SUPPORT_USERNAME: 'ugc_test_support',
        // As people have them: API_ENV is for tests that call faster.
        CALL_LIMITS: 'on',
      }
      const shared: SharedApi = { database, env, api: undefined, stories: 0 }
      await use(shared)
      await shared.api?.stop()
      await database.drop()
    },
    { scope: 'worker' },
  ],
  world: async ({ shared }, use) => {
    const client = await resetDatabase(shared)
    const env = { ...shared.env }
    const world: World = {
      url: shared.env.APP_URL ?? '',
      env,
      sql: async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
      stopApi: async () => {
        await shared.api?.stop()
        shared.api = undefined
      },
      startApi: async () => {
        shared.api = await startApi(env)
      },
      open: async (page, who, launch = {}) => {
        const app = await openInTelegram(page, {
          url: world.url,
          init_data: signLaunch({ token: BOT_TOKEN, user: people[who] }),
          ...launch,
        })
        apps.set(page, app)
        return app
      },
    }
    await use(world)
    if (!isDeepStrictEqual(env, shared.env)) await world.stopApi()
    await client.end()
  },
  telegram: async ({}, use) => {
    const telegram = await startBotApi({ token: BOT_TOKEN })
    await use(telegram)
    await telegram.close()
  },
  worker: async ({ world, telegram }, use) => {
    const worker = start('worker', { ...world.env, BOT_API_ROOT: telegram.url, BROADCAST_RATE: '200' })
    await worker.logged('working')
    await use(worker)
    await worker.stop()
  },
  page: async ({ page }, use) => {
    if (process.env.CI) skipPictures(page)
    await use(page)
  },
  // Automatic: a story fails after a CSP violation, a script error or a request to a foreign origin.
  faults: [
    async ({ page, world }, use) => {
      const faults = await watch(page, () => world.url)
      await use(faults)
      expect(faults).toEqual({ violations: [], errors: [], foreign: [] })
    },
    { auto: true },
  ],
})

/** The pictures in test-results/screens are for people to look at. Taking some hundreds of them slows a CI run down. */
function skipPictures(page: Page) {
  const take = page.screenshot.bind(page)
  page.screenshot = (options) =>
    options?.path?.includes('/screens/') ? Promise.resolve(Buffer.alloc(0)) : take(options)
}

/** Signs the owner in by password. */
export async function signInOnWeb(page: Page, world: World) {
  await page.goto(`${world.url}/login`)
  await page.getByLabel('Логин').fill(LOGIN.username)
  await page.getByLabel('Пароль', { exact: true }).fill(LOGIN.password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('heading', { name: 'Главная' })).toBeVisible()
}

/** Removes the host object and records every access to it. */
export const watchForHost = (page: Page) =>
  page.addInitScript(() => {
    const looks: number[] = []
    Object.assign(window, { looks })
    Object.defineProperty(window, 'Telegram', {
      configurable: true,
      get: () => {
        looks.push(performance.now())
        return undefined
      },
    })
  })

export const looksForHost = (page: Page) =>
  page.evaluate(() => (window as unknown as { looks: number[] }).looks)

/** A browser whose user agent names Telegram, with or without a launch. */
export const nameTelegram = (page: Page) =>
  page.addInitScript(() => {
    const agent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 Telegram-Android/11.4'
    Object.defineProperty(navigator, 'userAgent', { get: () => agent })
  })

/** Inserts the row with the given columns and returns its id. */
export async function insertRow(
  world: World,
  table: 'briefs' | 'creators' | 'responses',
  row: Record<string, unknown>,
): Promise<string> {
  const names = Object.keys(row)
  const places = names.map((_, at) => `$${at + 1}`)
  const [made] = await world.sql(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(row),
  )
  return String(made?.id)
}

/** The names of all that the page keeps on the device, besides the app's files and what Telegram's script stores itself. */
export const keptOnDevice = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage).filter((key) => !key.startsWith('__telegram__')),
    ...document.cookie.split(';').filter(Boolean),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ])

/** Waits until nothing moves, apart from what moves for ever: a skeleton of rows that are far below. */
export const still = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  )

/** Stops the page's clock: on a busy machine the time between two keys may exceed the debounce of a search. */
export async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/**
 * Checks what is so after the last retry, and skips the pauses between the tries: the requests and their failures are real.
 * `page.clock.install()` must come before the page is loaded.
 */
export const afterRetries = (page: Page, check: () => Promise<void> | void) =>
  expect(async () => {
    await page.clock.fastForward(4000)
    await check()
  }).toPass({ timeout: 30_000 })
export const isShown = (shown: Locator) => () => expect(shown).toBeVisible({ timeout: 300 })

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A document gets axe once: sending and compiling it takes longer than a run. */
async function violations(page: Page, exclude: string[], options: RunOptions) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ([exclude, options]) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      return (await axe.run({ exclude }, { resultTypes: ['violations'], ...options })).violations
    },
    [exclude, options] as const,
  )
}

/** Repeats the check, because a colour in transition has another contrast. */
export async function expectAccessible(
  page: Page,
  message = '',
  { exclude = [], ...options }: RunOptions & { exclude?: string[] } = {},
) {
  expect(page.frames(), 'axe would leave out a frame').toHaveLength(1)
  await expect.poll(() => violations(page, exclude, options), { message, timeout: 45_000 }).toEqual([])
}

/** For a second look at a screen: a run of axe takes a second, and they were a tenth of a push. */
export const expectAccessibleAtNight: typeof expectAccessible = async (...look) => {
  if (process.env.LONG === '1') await expectAccessible(...look)
}

/** What Telegram shows on a page. */
const apps = new WeakMap<Page, TelegramApp>()

type Theme = keyof typeof themes
/** Of the themes or cases of a story: all of them at night, the first ones on a push. */
export const ofThisRun = <T>(cases: readonly T[], on_push = 1) =>
  process.env.LONG === '1' ? cases : cases.slice(0, on_push)

/**
 * Calls `look` in each of the colours: Telegram's themes, or light and dark on the web; without LONG=1 in the first one only. To
 * change the colours of a state takes less time than to reach the state again.
 */
export async function inColours(
  page: Page,
  look: (colours: string) => Promise<void>,
  names: readonly Theme[] = ['iosDay', 'iosNight'],
) {
  const root = page.locator('html')
  const app = apps.get(page)
  if (app)
    for (const name of ofThisRun(names)) {
      await app.setTheme(themes[name])
      await expect(root).toHaveAttribute('data-theme', colorScheme(themes[name]))
      await expect(root).toHaveCSS('--tg-theme-bg-color', themes[name].bg_color)
      await look(name)
    }
  else
    for (const name of ofThisRun(['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme: name })
      await expect(root).toHaveAttribute('data-theme', name)
      await look(name)
    }
}

/** The colours that the design gives to a tone. */
export async function expectTone(badge: Locator, tone: string) {
  const wanted = await badge.page().evaluate((name) => {
    const sample = document.createElement('i')
    sample.style.cssText = `background: var(--${name}-bg); color: var(--${name}-fg)`
    document.body.append(sample)
    const { backgroundColor, color } = getComputedStyle(sample)
    sample.remove()
    return { backgroundColor, color }
  }, tone)
  expect(wanted.color).not.toBe(wanted.backgroundColor)
  await expect(badge).toHaveCSS('background-color', wanted.backgroundColor)
  await expect(badge).toHaveCSS('color', wanted.color)
}

export { expect }
