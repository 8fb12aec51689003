import type { Page } from '@playwright/test'
import { blocked, startCommand, unblocked } from '../server/test/bot-api.ts'
import { type Running, start } from '../server/test/process.ts'
import { addCreator } from './creators-data.ts'
import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, signInOnWeb, test as base, type World } from './world.ts'

const SCREENS = 'test-results/screens'
const LIST = '/admin/creators'
const WORDS = 'Недоступен в боте'
const alina = { id: 700_000_001 }

/** A real bot, which asks the fake Telegram for updates. */
const test = base.extend<{ bot: Running }>({
  bot: async ({ world, telegram }, use) => {
    const bot = start('bot', { ...world.env, BOT_API_ROOT: telegram.url })
    await bot.logged('polling')
    await use(bot)
    await bot.stop()
  },
})

const addAlina = (world: World, values = {}) => addCreator(world, { telegram_id: alina.id, ...values })
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const reached = (world: World, id: string) =>
  expect.poll(async () => {
    const [row] = await world.sql('select is_reachable from creators where id = $1', [id])
    return row?.is_reachable
  })

test('[B-05] a creator who blocks the bot is marked for owners until they return', async ({
  page,
  world,
  telegram,
  bot,
}) => {
  const id = await addAlina(world)
  await world.open(page, 'owner', { path: `${LIST}/${id}` })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Алина Воронцова')
  await expect(page.getByText(WORDS)).toHaveCount(0)

  telegram.update(blocked(alina))
  await reached(world, id).toBe(false)
  await page.reload()
  await expect(page.getByText(WORDS)).toBeVisible()
  await expect(page.getByText('Креатор заблокировал бота или ещё не запускал его.')).toBeVisible()

  telegram.update(unblocked(alina))
  await reached(world, id).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Алина Воронцова')
  await expect(page.getByText(WORDS)).toHaveCount(0)

  telegram.update(blocked(alina))
  await reached(world, id).toBe(false)
  telegram.update(startCommand(alina))
  await reached(world, id).toBe(true)
  expect(bot.child.exitCode).toBeNull()
})

test('[B-05] a card says in a small mark that the bot cannot write', async ({ page, world }) => {
  await addAlina(world)
  await addCreator(world, { first_name: 'Борис', last_name: 'Без Телеграма', is_verified: true })
  await addCreator(world, {
    first_name: 'Александра-Виктория',
    last_name: 'Константинопольская-Преображенская',
    telegram_id: 700_000_003,
    unreachable_at: '2026-11-01T10:00:00Z',
  })
  await world.open(page, 'owner', { path: LIST })
  await expect(card(page, 'Борис').getByTitle(WORDS)).toBeVisible()
  await expect(card(page, 'Борис').getByText(WORDS)).toHaveCount(1)
  await expect(card(page, 'Константинопольская').getByTitle(WORDS)).toBeInViewport()
  await expect(card(page, 'Алина').getByText(WORDS)).toHaveCount(0)
  await page.screenshot({ path: `${SCREENS}/creators-reach.390.png` })
})

test('[B-05] without Telegram the page says what to do', async ({ page, world }) => {
  const id = await addCreator(world)
  await world.open(page, 'owner', { path: `${LIST}/${id}`, theme: themes.iosNight })
  await expect(page.getByText(WORDS)).toHaveCount(1)
  await expect(page.getByText('Бот не запущен', { exact: true })).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/creator-reach.iosNight.390.png` })
  await expectAccessible(page)
})

test('[B-05] the marks on the web', async ({ page, world }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const id = await addAlina(world, { unreachable_at: '2026-11-01T10:00:00Z', is_verified: true })
  await signInOnWeb(page, world)
  await page.goto(`${world.url}${LIST}`)
  await expect(card(page, 'Алина').getByTitle(WORDS)).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/creators-reach.1440.png` })
  await page.goto(`${world.url}${LIST}/${id}`)
  await expect(page.getByText(WORDS)).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/creator-reach.1440.png` })
})
