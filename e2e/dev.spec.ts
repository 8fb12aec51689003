import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, type Page, test as base } from '@playwright/test'
import pg from 'pg'
import { DEMO_LOGIN } from '../server/seed/demo-login.ts'
import { SERVER_URL } from '../server/test/postgres.ts'
import { freePort } from './world.ts'

interface Addresses {
  owner: string
  creator: string
  newcomer: string
  client: string
  login: string
  gallery: string
  openapi: string
}

/** As README starts it, on free ports and with a database of its own, which it creates. */
async function start(
  script: 'dev' | 'demo',
  database: string,
): Promise<{ child: ChildProcess; addresses: Addresses }> {
  const [api, web, telegram, host] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const child = spawn('npm', ['run', script], {
    cwd: new URL('..', import.meta.url),
    // A group of its own: a signal to it reaches npm and everything that npm has started.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DEV_DATABASE: database,
      DEV_API_PORT: String(api),
      DEV_WEB_PORT: String(web),
      DEV_TELEGRAM_PORT: String(telegram),
      DEV_HOST_PORT: String(host),
    },
  })
  const lines: string[] = []
  const find = (name: string) => lines.join('\n').match(new RegExp(`${name}:\\s+(\\S+)`))?.[1]
  await new Promise<void>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        if (line.includes('Ctrl+C stops')) ready()
      })
    }
    child.once('exit', (code) =>
      failed(new Error(`npm run ${script} ended with ${code}:\n${lines.join('\n')}`)),
    )
  })
  const owner = find('Open as an owner') ?? ''
  return {
    child,
    addresses: {
      owner,
      creator: find('Open as a creator') ?? '',
      newcomer: owner.replace(/owner$/, 'newcomer'),
      client: find('Open as a client') ?? '',
      login: find('Sign in on the web') ?? '',
      gallery: find('Parts of the interface') ?? '',
      openapi: find('The API described') ?? '',
    },
  }
}

const running = (script: 'dev' | 'demo') =>
  [
    async ({}, use: (addresses: Addresses) => Promise<void>) => {
      const database = `t_${Date.now()}_${script}${randomBytes(4).toString('hex')}`
      const { child, addresses } = await start(script, database)
      await use(addresses)
      const ended = once(child, 'exit')
      process.kill(-child.pid!, 'SIGTERM')
      await ended
      const server = new pg.Client({ connectionString: `${SERVER_URL}/postgres` })
      await server.connect()
      await server.query(`drop database ${database} with (force)`)
      await server.end()
    },
    { scope: 'worker', timeout: 240_000 },
  ] as const

const test = base.extend<object, { dev: Addresses; demo: Addresses }>({
  dev: [...running('dev')],
  demo: [...running('demo')],
})

test.use({ viewport: { width: 1440, height: 900 } })

const appOf = (page: Page) => page.frameLocator('iframe[title="Мини-приложение"]')

test('npm run dev opens the product for all three audiences, with workbooks, the gallery and the described API', async ({
  page,
  dev,
}) => {
  const slow = { timeout: 60_000 } // Vite compiles a screen at its first visit.

  await page.goto(dev.owner)
  await expect(appOf(page).getByRole('heading', { name: 'Главная', level: 1 })).toBeVisible(slow)

  await page.goto(`${dev.owner}?path=/admin/creators`)
  const excel = appOf(page).getByRole('button', { name: 'Экспорт в Excel' })
  await expect(excel).toBeEnabled(slow)
  const saved = page.waitForEvent('download', slow)
  await excel.click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('creators_export.xlsx')
  expect(await download.failure()).toBeNull()
  // React runs effects twice in development: a dialog must survive it.
  await appOf(page)
    .getByRole('button', { name: /^Фильтры/ })
    .click()
  const filters = appOf(page).getByRole('dialog')
  await filters.getByRole('button', { name: /^Показать/ }).click()
  await expect(filters).toBeHidden()

  await page.goto(`${dev.creator}?path=/creator/briefs`)
  await expect(appOf(page).getByRole('heading', { name: 'Проекты', level: 1 })).toBeVisible(slow)

  await page.goto(dev.client)
  await expect(page).toHaveURL(/\/public\/[\w-]{43}$/)
  await expect(page.getByRole('row').nth(1)).toBeVisible(slow)

  await page.goto(dev.gallery)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible(slow)

  await page.goto(dev.openapi)
  await expect(page.getByText('/api/briefs/{id}/send', { exact: true })).toBeVisible(slow)
})

test('the development page shows the chat with the bot, and its buttons open the app', async ({
  page,
  dev,
}) => {
  await page.goto(dev.creator)
  const chat = page.getByRole('region', { name: 'Чат с ботом' })
  const say = async (text: string) => {
    await chat.getByLabel('Сообщение боту').fill(text)
    await chat.getByRole('button', { name: 'Отправить' }).click()
  }
  await say('/projects')
  await expect(chat.getByRole('listitem').filter({ hasText: '/projects' })).toBeVisible()
  await chat.getByRole('button', { name: 'Открыть проекты' }).click()
  await expect(appOf(page).getByRole('heading', { name: 'Проекты', level: 1 })).toBeVisible({
    timeout: 60_000,
  })
  await say('Здравствуйте!')
  await expect(chat.getByRole('listitem')).toHaveCount(4)
  for (const [name, shown] of [
    ['Фото', '🖼 Фото'],
    ['Голосовое', '🎤 Голосовое'],
    ['Стикер', '🙂 Стикер'],
    ['Пересланное', '↪ Переслано от: Кофейня'],
  ] as const) {
    await chat.getByRole('button', { name, exact: true }).click()
    await expect(chat.getByRole('listitem').filter({ hasText: shown })).toBeVisible()
  }

  await page.goto(dev.newcomer)
  await expect(chat.getByText('Начните с /start')).toBeVisible()
  await expect(chat.getByRole('listitem')).toHaveCount(0)
})

test('npm run demo shows the built app to all three audiences, and its owner signs in on the web', async ({
  browser,
  page,
  demo,
}) => {
  await page.goto(demo.owner)
  await expect(appOf(page).getByRole('heading', { name: 'Главная', level: 1 })).toBeVisible()
  await page.goto(`${demo.creator}?path=/creator/briefs`)
  await expect(appOf(page).getByRole('heading', { name: 'Проекты', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Чат с ботом' })).toBeVisible()
  const built = page.waitForResponse((reply) => /\/assets\/.*\.js$/.test(reply.url()))
  await page.goto(demo.client)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect((await built).headers()['cache-control']).toContain('immutable')
  const web = await browser.newPage()
  await web.goto(demo.login)
  await web.getByLabel('Логин').fill(DEMO_LOGIN.login)
  await web.getByLabel('Пароль', { exact: true }).fill(DEMO_LOGIN.password)
  await web.getByRole('button', { name: 'Войти' }).click()
  await expect(web.getByRole('heading', { name: 'Главная', level: 1 })).toBeVisible()
  await web.close()
})
