import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { hashPassword } from '../server/src/auth/passwords.ts'
import { BOT_TOKEN } from '../server/test/app.ts'
import { type BotApi, startBotApi } from '../server/test/bot-api.ts'
import { signLaunch } from '../server/test/init-data.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { type Running, start, startApi } from '../server/test/process.ts'
import { floorScript } from './floor.ts'
import { type LaunchOptions, openInTelegram } from './telegram/launch.ts'

/** Another build than the usual one, for two who test at once. */
export const WEB_DIR = process.env.E2E_WEB_DIR ?? join(import.meta.dirname, '../web/dist')

export const people = {
  owner: { id: 500_000_001, first_name: 'Ирина', last_name: 'Соколова', username: 'irina' },
  creator: { id: 500_000_002, first_name: 'Алина', last_name: 'Ким', username: 'alina' },
}

/** The owner's other door. */
export const LOGIN = { username: 'irina', password: 'correct horse battery staple' }
const passwordHash = hashPassword(LOGIN.password)

/** Below those that the kernel hands out: one of those may be somebody else's before the API, which loads for a second, takes it. */
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
  /** What a process of the product needs to join this world. */
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

/** Everything a page may do wrong without a test asking for it. */
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

interface Fixtures {
  world: World
  faults: Faults
  /** Telegram's server, as far as the bot knows it. */
  telegram: BotApi
  /** A worker at a pace that no story has to wait for. */
  worker: Running
}

/** What the stories of one Playwright worker have in common: loading the API costs more than most of them do. */
interface House {
  database: TestDatabase
  env: Record<string, string>
  api: Running | undefined
  stories: number
}

const TAGS_OF_A_STORY = 1000

/** A new database for each story, behind the API that the one before it used. */
async function moveIn(house: House): Promise<pg.Client> {
  await house.database.renew()
  house.api ??= await startApi(house.env)
  house.stories += 1
  const client = new pg.Client({ connectionString: house.database.url })
  await client.connect()
  // The API remembers the names of tags by their ids, which no tag of another story may have.
  await client.query(`alter sequence tags_id_seq restart with ${house.stories * TAGS_OF_A_STORY}`)
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

export const test = base.extend<Fixtures, { house: House; floor: boolean }>({
  /** True in the project of that name: see floor.ts. */
  floor: [false, { scope: 'worker', option: true }],
  browser: [
    async ({ browser, floor }, use) => {
      if (floor) {
        const open = browser.newContext.bind(browser)
        const content = floorScript()
        browser.newContext = async (options) => {
          const context = await open(options)
          await context.addInitScript({ content })
          return context
        }
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  house: [
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
      }
      const house: House = { database, env, api: undefined, stories: 0 }
      await use(house)
      await house.api?.stop()
      await database.drop()
    },
    { scope: 'worker' },
  ],
  world: async ({ house }, use) => {
    const client = await moveIn(house)
    const env = { ...house.env }
    let restarted = false
    const world: World = {
      url: house.env.APP_URL ?? '',
      env,
      sql: async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
      stopApi: async () => {
        restarted = true
        await house.api?.stop()
        house.api = undefined
      },
      startApi: async () => {
        house.api = await startApi(env)
      },
      open: (page, who, launch = {}) =>
        openInTelegram(page, {
          url: world.url,
          init_data: signLaunch({ token: BOT_TOKEN, user: people[who] }),
          ...launch,
        }),
    }
    await use(world)
    // One that a story has started may have been told other things than the next story expects.
    if (restarted) await world.stopApi()
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
  // Automatic: no story may end with a CSP violation, a script error or a request to somebody else.
  faults: [
    async ({ page, world }, use) => {
      const faults = await watch(page, () => world.url)
      await use(faults)
      expect(faults).toEqual({ violations: [], errors: [], foreign: [] })
    },
    { auto: true },
  ],
})

/** The owner's way in without Telegram. */
export async function signInOnWeb(page: Page, world: World) {
  await page.goto(`${world.url}/login`)
  await page.getByLabel('Логин').fill(LOGIN.username)
  await page.getByLabel('Пароль', { exact: true }).fill(LOGIN.password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('heading', { name: 'Главная' })).toBeVisible()
}

/** There is no host, and whoever looks for it is written down. */
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

/** A browser that names Telegram, with or without a launch behind it. */
export const nameTelegram = (page: Page) =>
  page.addInitScript(() => {
    const agent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 Telegram-Android/11.4'
    Object.defineProperty(navigator, 'userAgent', { get: () => agent })
  })

/** From here time passes when the story says so: between two keys a busy machine may need longer than a search waits. */
export async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Asked until it is so: a colour on its way to another has a contrast of its own. One look takes seconds. */
export const expectAccessible = (page: Page, message = '', axe = new AxeBuilder({ page })) =>
  expect.poll(async () => (await axe.analyze()).violations, { message, timeout: 45_000 }).toEqual([])

export { expect }
