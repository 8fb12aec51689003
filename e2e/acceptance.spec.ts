import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { BOT_TOKEN } from '../server/test/app.ts'
import { type BotApi, startBotApi } from '../server/test/bot-api.ts'
import { signLaunch } from '../server/test/init-data.ts'
import { SERVER_URL } from '../server/test/postgres.ts'
import { start, startApi } from '../server/test/process.ts'
import { rowsOf } from '../server/test/workbook.ts'
import { fillIn as fillInBrief, NEW } from './briefs-data.ts'
import { agree, fillIn as fillInProfile, PATH as PROFILE } from './profile-form.ts'
import { copyOf, LINKS, openerOf, whoIsSeen } from './public-links-data.ts'
import { cards, price } from './public-table-data.ts'
import { message, price as rate, question } from './respond-form.ts'
import { openInTelegram, type TelegramApp } from './telegram/launch.ts'
import { freePort, LOGIN, people, WEB_DIR } from './world.ts'

interface Installation {
  url: string
  telegram: BotApi
}

const test = base.extend<{ installation: Installation }>({
  /** As an administrator makes it: an empty database, `migrate`, `owner add`, three processes, and no setting beside addresses. */
  installation: async ({}, use) => {
    const database = `t_${Date.now()}_${randomBytes(4).toString('hex')}`
    const server = new pg.Client({ connectionString: `${SERVER_URL}/postgres` })
    await server.connect()
    await server.query(`create database ${database}`)
    const DATABASE_URL = `${SERVER_URL}/${database}`
    const add = ['add', String(people.owner.id), '--login', LOGIN.username, '--password-stdin']
    expect(await start('migrate', { DATABASE_URL }).exit).toBe(0)
    expect(await start('owner', { DATABASE_URL }, add, LOGIN.password).exit).toBe(0)
    await makeItNight(DATABASE_URL)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const telegram = await startBotApi({ token: BOT_TOKEN })
    const env = {
      DATABASE_URL,
      WEB_DIR,
      PORT: String(port),
      APP_URL: url,
      BOT_API_ROOT: telegram.url,
      // As in an installation; other tests call faster than people.
      CALL_LIMITS: 'on',
    }
    const processes = [await startApi(env), start('worker', env)]
    await use({ url, telegram })
    for (const running of processes) await running.stop()
    await telegram.close()
    await server.query(`drop database ${database} with (force)`)
    await server.end()
  },
})

/** Quiet hours are on by default. They begin an hour ago here, so that the question about them comes at every hour. */
async function makeItNight(connectionString: string) {
  const clock = (hours: number) =>
    new Date(Date.now() + (3 + hours) * 3_600_000).toISOString().slice(11, 14).concat('00')
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('update agency set quiet_from = $1, quiet_to = $2', [clock(-1), clock(3)])
  await client.end()
}

/** Presses on the path that the specification describes, besides typing and choosing values: the specification's, and the product's. */
const PRESSES = {
  'sign in on the web': [1, 1],
  // The consent.
  'save a profile': [1, 2],
  'create a brief': [1, 1],
  // Now or in the morning; by day how many people get it.
  'send it': [1, 2],
  // At which price.
  respond: [1, 2],
  'open the client’s table': [1, 1],
  'set a client price': [0, 0],
  // Once for a brief: who is seen.
  'copy the client’s link': [1, 2],
  'copy it again': [1, 1],
  'export creators': [1, 1],
  // For whom.
  'export responses': [1, 2],
} satisfies Record<string, [specified: number, ours: number]>
type Step = keyof typeof PRESSES

test('from an empty installation to a priced table and two workbooks, no step longer than specified by more than one question', async ({
  browser,
  installation: { url, telegram },
}) => {
  const pressed = Object.fromEntries(Object.keys(PRESSES).map((step) => [step, 0])) as Record<Step, number>
  const press = async (step: Step, what: Locator) => {
    pressed[step] += 1
    await what.click()
  }
  const pressMain = async (step: Step, app: TelegramApp) => {
    pressed[step] += 1
    await app.pressMain()
  }
  const newPage = async (width: number, height: number) => {
    const context = await browser.newContext({ viewport: { width, height }, locale: 'ru-RU' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    return context.newPage()
  }
  const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

  const desk = await newPage(1440, 900)
  await desk.goto(`${url}/login`)
  await desk.getByLabel('Логин').fill(LOGIN.username)
  await desk.getByLabel('Пароль', { exact: true }).fill(LOGIN.password)
  await press('sign in on the web', named(desk, 'Войти'))
  await expect(desk.getByRole('heading', { name: 'Главная', level: 1 })).toBeVisible()
  await expect(desk).toHaveURL(`${url}/admin`)

  const phone = await newPage(390, 844)
  const open = (path: string) =>
    openInTelegram(phone, { url, path, init_data: signLaunch({ token: BOT_TOKEN, user: people.creator }) })
  const form = await open(PROFILE)
  await fillInProfile(phone)
  await phone.getByRole('region', { name: 'Что ты снимаешь' }).getByRole('button', { name: 'Бьюти' }).click()
  pressed['save a profile'] += await phone.getByRole('checkbox').count()
  await agree(phone)
  await pressMain('save a profile', form)
  await expect(phone.getByRole('heading', { name: 'Анкета активирована!' })).toBeVisible()

  await desk.goto(url + NEW)
  await fillInBrief(desk)
  await press('create a brief', named(desk, 'Создать бриф'))
  await expect(desk.getByRole('heading', { name: 'Бриф создан!' })).toBeVisible()
  await desk.getByRole('link', { name: 'Открыть бриф' }).click()
  await press('send it', named(desk, 'Отправить бриф').first())
  await press('send it', desk.getByRole('alertdialog').getByRole('button', { name: 'Сейчас' }))
  await expect(desk.getByText('Бриф отправлен 1 креатору').first()).toBeVisible()
  const brief = desk.url()

  const arrived = () =>
    telegram.sent('sendMessage').filter(({ chat_id }) => Number(chat_id) === people.creator.id)
  await expect
    .poll(() =>
      arrived()
        .map(({ payload }) => String(payload.text))
        .join(),
    )
    .toContain('Кофе, который')
  const respond = await open(`/creator/respond/${brief.split('/').at(-1)}`)
  await rate(phone).fill('9000')
  await message(phone).fill('Сниму за выходные')
  await pressMain('respond', respond)
  await press('respond', question(phone).getByRole('button', { name: 'Отправить', exact: true }))
  await expect(phone.getByRole('heading', { name: 'Отклик отправлен!' })).toBeVisible()

  await desk.goto(url + LINKS)
  const [table] = await Promise.all([
    desk.context().waitForEvent('page'),
    press('open the client’s table', openerOf(desk, 'клиентская таблица')),
  ])
  await expect(table.getByText('Админ режим')).toBeVisible()
  await price(table, 'Алина Воронцова').fill('12000')
  await price(table, 'Алина Воронцова').blur()
  const address = new URL(table.url())

  await press('copy the client’s link', copyOf(desk, 'клиентская таблица'))
  await press('copy the client’s link', whoIsSeen(desk).getByRole('button', { name: 'Все отклики (1)' }))
  await expect(copyOf(desk, 'клиентская таблица')).toHaveText('Скопировано')
  const copied = await desk.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(address.origin + address.pathname)
  await expect(copyOf(desk, 'клиентская таблица')).toHaveText('Скопировать')
  await press('copy it again', copyOf(desk, 'клиентская таблица'))
  await expect(copyOf(desk, 'клиентская таблица')).toHaveText('Скопировано')

  const client = await newPage(390, 844)
  await client.goto(copied)
  await expect(cards(client)).toHaveCount(1)
  await expect(cards(client)).toContainText('Алина Воронцова')
  await expect(cards(client)).toContainText(/12\s000/)
  await expect(client.locator('body')).not.toContainText(/9\s000|выходные|vrn\.studio/)

  const workbook = async (step: Step, ...presses: Locator[]) => {
    const last = presses.pop()!
    for (const what of presses) await press(step, what)
    const [download] = await Promise.all([desk.waitForEvent('download'), press(step, last)])
    return { name: download.suggestedFilename(), rows: await rowsOf(await readFile(await download.path())) }
  }
  await desk.goto(`${url}/admin/creators`)
  const creators = await workbook('export creators', named(desk, 'Экспорт в Excel'))
  expect(creators).toMatchObject({ name: 'creators_export.xlsx', rows: [{ Имя: 'Алина' }] })
  await desk.goto(brief)
  const responses = await workbook('export responses', named(desk, 'Отклики в Excel'), named(desk, 'Скачать'))
  expect(responses.rows).toMatchObject([{ Имя: 'Алина' }])

  for (const [step, [specified, ours]] of Object.entries(PRESSES)) {
    expect(pressed[step as Step], step).toBe(ours)
    expect(ours - specified, step).toBeLessThanOrEqual(1)
  }
})
