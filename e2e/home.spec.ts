import type { Locator, Page } from '@playwright/test'
import { addBriefWith, SCREENS } from './briefs-data.ts'
import { addCreator } from './creators-data.ts'
import {
  acceptUnpriced,
  addManyResponses,
  addResponse,
  button,
  castOfResponses,
  told,
} from './responses-data.ts'
import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, test, type World } from './world.ts'

const main = (page: Page) => page.getByRole('main')
const card = (page: Page, name: string) => main(page).getByRole('link', { name: new RegExp(`^${name}`) })
const waiting = (page: Page) => page.getByRole('region', { name: 'Ждут вашего решения' })
const days = (page: Page) => page.getByRole('region', { name: 'Отклики за 14 дней' })
const widerThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** As on any Tuesday: responses came, a time is nearly over, a draft was left lying, a worker died in the middle. */
async function busyAgency(world: World) {
  const { morning, creators } = await castOfResponses(world)
  await addBriefWith(world, { title: 'Собери полку за 20 минут', deadline: inHours(1) })
  await addBriefWith(world, { title: 'Кофе, который ждёшь с ночи', status: 'draft' })
  await world.sql(`insert into deliveries (creator_id, brief_id, state) values ($1, $2, 'unconfirmed')`, [
    creators.sofia,
    morning,
  ])
  const old = await addBriefWith(world, { title: 'Неделя без сахара', status: 'completed' })
  await world.sql(
    `insert into responses (brief_id, creator_price, status, created_at)
     select $1, 5000, 'accepted', now() - n % 13 * interval '1 day' - interval '1 day' from generate_series(1, 57) n`,
    [old],
  )
  return morning
}

for (const theme of ['iosDay', 'iosNight'] as const) {
  test(`[N-15] the cards say how many there are, and below is what waits, in the colours of ${theme}`, async ({
    page,
    world,
  }) => {
    const morning = await busyAgency(world)
    await world.open(page, 'owner', { theme: themes[theme] })
    await expect(card(page, 'База креаторов')).toContainText('4 в базе')
    await expect(card(page, 'Брифы')).toContainText('3 активных из 5')
    await expect(card(page, 'Отклики')).toContainText('2 ждут решения')
    await expect(card(page, 'Публичные ссылки')).toContainText('5 проектов')
    await expect(waiting(page).getByRole('link')).toHaveText([
      'Проверьте доставку: 1 сообщениеУтренний уход с витамином C',
      '2 отклика без ответаУтренний уход с витамином C',
      /^Срок истекает: (сегодня|завтра), \d\d:\d\dСобери полку за 20 минут$/,
      'Черновик не отправленКофе, который ждёшь с ночи',
    ])
    await expect(days(page).getByRole('img')).toHaveAccessibleName(/^Отклики по дням, за две недели \d\d$/)
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/home.${theme}.390.png`, fullPage: true })
    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => widerThanScreen(page)).toBe(false)
    await page.screenshot({ path: `${SCREENS}/home.${theme}.320.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(main(page).getByRole('link', { name: 'Новый бриф' })).toBeVisible()
    await page.screenshot({ path: `${SCREENS}/home.${theme}.1440.png` })
    await waiting(page).getByRole('link', { name: '2 отклика без ответа' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/briefs/${morning}`)
  })
}

test('[N-15] after a decision the overview no longer lists the response', async ({ page, world }) => {
  await castOfResponses(world)
  await world.open(page, 'owner')
  await expect(card(page, 'Отклики')).toContainText('2 ждут решения')
  await card(page, 'Отклики').click()
  for (const name of ['Алина Воронцова', 'Артём Кузнецов']) {
    await button(page, `Принять: ${name}`).click()
    if (name === 'Артём Кузнецов') await acceptUnpriced(page)
    await expect(told(page, 'Отклик принят').first()).toBeVisible()
  }
  await page.goBack()
  await expect(card(page, 'Отклики')).toContainText('Ставки и цены')
  await expect(waiting(page)).toContainText('Сейчас ничего. Всё разобрано')
})

test('[N-15] [N-21] home begins with the four cards, then says what waits, how much more there is, and leads to all of it', async ({
  page,
  world,
}) => {
  const person = await addCreator(world)
  for (let n = 1; n <= 8; n += 1) {
    const brief_id = await addBriefWith(world, { title: `Проект ${n}`, status: n % 2 ? 'active' : 'closed' })
    await addResponse(world, { brief_id, creator_id: person })
    if (n < 6) await addManyResponses(world, brief_id, n)
  }
  for (let n = 1; n <= 5; n += 1) await addBriefWith(world, { title: `Набросок ${n}`, status: 'draft' })
  await world.open(page, 'owner')
  await expect(waiting(page).getByRole('link')).toHaveText([
    '1 отклик без ответаПроект 8',
    '1 отклик без ответаПроект 7',
    '1 отклик без ответаПроект 6',
    'Ещё 5 проектов, 20 откликовПоказать все без решения',
    'Черновик не отправленНабросок 5',
    'Черновик не отправленНабросок 4',
    'Черновик не отправленНабросок 3',
    'Ещё 2 черновикаПоказать все',
  ])
  // On a phone the cards are small and on the first screen, what waits begins on it, and a new brief is one tap away.
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN
  for (const name of ['База креаторов', 'Брифы', 'Отклики', 'Публичные ссылки']) {
    await expect(card(page, name)).toBeInViewport({ ratio: 1 })
    await expect.poll(() => top(card(page, name))).toBeLessThan(300)
  }
  await expect.poll(() => top(waiting(page))).toBeLessThan(400)
  expect(await top(card(page, 'Публичные ссылки'))).toBeLessThan(await top(waiting(page)))
  await expect(main(page).getByRole('link', { name: 'Новый бриф' })).toBeInViewport()
  await expect(page.getByText('Creators. Content. Conversion')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/home.more.390.png`, fullPage: true })
  await card(page, 'Отклики').click()
  await expect(page).toHaveURL(/\/admin\/responses\?status=pending$/)
  await page.goBack()
  await waiting(page).getByRole('link', { name: 'Ещё 5 проектов' }).click()
  await expect(page).toHaveURL(/\/admin\/responses\?status=pending$/)
  await page.goBack()
  await waiting(page).getByRole('link', { name: 'Ещё 2 черновика' }).click()
  await expect(page).toHaveURL(/\/admin\/briefs\?status=draft$/)
})

test('[N-15] an agency that begins is led to its first brief; of nothing there is no number', async ({
  page,
  world,
}) => {
  await world.open(page, 'owner')
  await expect(card(page, 'База креаторов')).toContainText('Поиск и анкеты')
  await expect(days(page).getByRole('img')).toHaveAccessibleName('Отклики по дням, за две недели 0')
  await page.screenshot({ path: `${SCREENS}/home.empty.390.png`, fullPage: true })
  await waiting(page).getByRole('link', { name: 'Создайте первый бриф' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/briefs/new')
})

test('[N-15] long titles and large numbers keep their place', async ({ page, world }) => {
  const brief_id = await addBriefWith(world, { title: 'Сверхдлинноеназваниебезпробелов'.repeat(6) })
  const creator_id = await addCreator(world)
  await addResponse(world, { brief_id, creator_id })
  await addManyResponses(world, brief_id, 10_050)
  await page.setViewportSize({ width: 320, height: 700 })
  await world.open(page, 'owner')
  await expect(card(page, 'Отклики')).toContainText('10 000+ ждут решения')
  await expect(waiting(page).getByRole('link')).toContainText('10 000+ откликов без ответа')
  await expect.poll(() => widerThanScreen(page)).toBe(false)
  await page.screenshot({ path: `${SCREENS}/home.long.320.png`, fullPage: true })
})

test('[N-15] numbers that do not come: the cards lead on, and «Повторить» brings them', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  await addBriefWith(world)
  await page.route('**/api/overview', (route) => route.abort())
  await world.open(page, 'owner')
  await expect(waiting(page).getByRole('status')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/home.loading.390.png`, fullPage: true })
  await expect(page.getByRole('alert')).toContainText('Сводка не загрузилась', { timeout: 30_000 })
  await page.screenshot({ path: `${SCREENS}/home.error.390.png`, fullPage: true })
  await expect(card(page, 'Брифы')).toContainText('Проекты и рассылка')
  await page.unroute('**/api/overview')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(card(page, 'Брифы')).toContainText('1 активный из 1')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[N-66] jobs that the server could not do are a line with what to do; without any there is none', async ({
  page,
  world,
}) => {
  await world.open(page, 'owner')
  await expect(card(page, 'Брифы')).toBeVisible()
  await expect(main(page).getByText(/^Сервер не выполнил/)).toHaveCount(0)
  await world.sql(
    `insert into jobs.job (name, state, completed_on) values ('tell-outcome', 'failed', now()), ('tell-outcome', 'failed', now())`,
  )
  await page.reload()
  await expect(main(page).getByText('Сервер не выполнил 2 задачи')).toBeVisible()
  await expect(main(page).getByText(/напишите администратору/)).toBeVisible()
  await expectAccessible(page)
  await world.sql(`delete from jobs.job where state = 'failed'`)
})
