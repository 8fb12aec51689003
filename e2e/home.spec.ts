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
import {
  afterRetries,
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  ofThisRun,
  isShown,
  test,
  type World,
} from './world.ts'

const main = (page: Page) => page.getByRole('main')
const card = (page: Page, name: string) => main(page).getByRole('link', { name: new RegExp(`^${name}`) })
const waiting = (page: Page) => page.getByRole('region', { name: 'Ждут вас' })
const live = (page: Page) => page.getByRole('region', { name: 'Живые брифы' })
const widerThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** As on any Tuesday: responses came, a time is nearly over, a draft was left lying, a worker died in the middle. */
async function busyAgency(world: World) {
  const { morning, creators } = await castOfResponses(world)
  await addBriefWith(world, { title: 'Собери полку за 20 минут', deadline: inHours(1) })
  const draft = await addBriefWith(world, { title: 'Кофе, который ждёшь с ночи', status: 'draft' })
  await world.sql(`update briefs set created_at = now() - interval '2 days' where id = $1`, [draft])
  const sent = await addBriefWith(world, { title: 'Неделя без сахара', places: 5 })
  await world.sql(`insert into deliveries (creator_id, brief_id, state) values ($1, $2, 'unconfirmed')`, [
    creators.sofia,
    sent,
  ])
  return morning
}

for (const theme of ofThisRun(['iosDay', 'iosNight'] as const)) {
  test(`[N-15] [N-91] [N-92] the cards say how many there are, and below is what waits, in the colours of ${theme}`, async ({
    page,
    world,
  }) => {
    const morning = await busyAgency(world)
    await world.open(page, 'owner', { theme: themes[theme] })
    await expect(card(page, 'База креаторов')).toHaveText('База креаторов4')
    await expect(card(page, 'Брифы')).toHaveText('Брифы4 активных')
    await expect(card(page, 'Отклики')).toHaveText('Отклики2 ждут')
    await expect(card(page, 'Публичные ссылки')).toHaveText('Публичные ссылки5')
    await expect(waiting(page).getByRole('link')).toHaveText([
      /^Собери полку за 20 минутНабор до (сегодня|завтра), \d\d:\d\dВыбрать$/,
      'Утренний уход с витамином C2 ждут ответаРазобрать',
      'Неделя без сахараНе доставлено 1 сообщениеПовторить',
      'Кофе, который ждёшь с ночиЧерновикОтправить',
      'РаботыНе подтвердили 1Открыть',
      'ВыплатыПока нетОткрыть',
    ])
    await expect(live(page).getByRole('link').first()).toContainText('Собери полку за 20 минут')
    await expect(live(page).getByRole('link').filter({ hasText: 'Неделя без сахара' })).toContainText(
      'Выбрано 0 из 5',
    )
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/home.${theme}.390.png`, fullPage: true })
    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => widerThanScreen(page)).toBe(false)
    await page.screenshot({ path: `${SCREENS}/home.${theme}.320.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(main(page).getByRole('link', { name: 'Новый бриф' })).toBeVisible()
    await page.screenshot({ path: `${SCREENS}/home.${theme}.1440.png` })
    // The row opens the thing itself: the responses that wait.
    await waiting(page).getByRole('link', { name: '2 ждут ответа' }).click()
    await expect(page).toHaveURL(`${world.url}/admin/briefs/${morning}?status=pending`)
  })
}

test('[N-15] [N-121] after a decision the overview no longer lists the response', async ({ page, world }) => {
  await castOfResponses(world)
  await world.open(page, 'owner')
  await expect(card(page, 'Отклики')).toHaveText('Отклики2 ждут')
  await card(page, 'Отклики').click()
  for (const name of ['Алина Воронцова', 'Артём Кузнецов']) {
    await button(page, `Принять: ${name}`).click()
    if (name === 'Артём Кузнецов') await acceptUnpriced(page)
    await expect(told(page, 'Отклик принят').first()).toBeVisible()
  }
  await page.goBack()
  await expect(card(page, 'Отклики')).toHaveText('Отклики0 ждут')
  await expect(waiting(page)).toContainText('Срочного нет. Ближайший срок: ')
})

test('[N-15] [N-91] home begins with the four cards, then says what waits, at most seven briefs, and how many more there are', async ({
  page,
  world,
}) => {
  const person = await addCreator(world)
  for (let n = 1; n <= 9; n += 1) {
    const brief_id = await addBriefWith(world, { title: `Проект ${n}`, deadline: inHours(100 - n) })
    await addResponse(world, { brief_id, creator_id: person })
  }
  await world.open(page, 'owner')
  await expect(waiting(page).getByRole('link', { name: /^Проект/ })).toHaveText(
    [9, 8, 7, 6, 5, 4, 3].map((n) => `Проект ${n}1 ждёт ответаРазобрать`),
  )
  // On a phone the cards are small and on the first screen, what waits begins on it, and a new brief is one tap away.
  const box = async (of: Locator) => (await of.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
  for (const name of ['База креаторов', 'Брифы', 'Отклики', 'Публичные ссылки'])
    await expect
      .poll(async () => {
        const { y, height } = await box(card(page, name))
        return y + height
      })
      .toBeLessThanOrEqual(300)
  expect((await box(card(page, 'Брифы'))).height).toBe(64)
  await expect.poll(async () => (await box(waiting(page))).y).toBeLessThan(320)
  await expect(main(page).getByRole('link', { name: 'Новый бриф' })).toBeInViewport()
  await expect(page.getByText('Creators. Content. Conversion')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/home.more.390.png`, fullPage: true })
  await card(page, 'Отклики').click()
  await expect(page).toHaveURL(/\/admin\/responses\?status=pending$/)
  await page.goBack()
  await waiting(page).getByRole('button', { name: 'Ещё 2' }).click()
  await expect(waiting(page).getByRole('link', { name: /^Проект/ })).toHaveCount(9)
  await expect(waiting(page).getByRole('button')).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Настройки' }).click()
  await expect(page).toHaveURL(/\/admin\/settings$/)
})

test('[N-110] [R-91] [N-120] an accepted person who is silent: home opens the accepted ones, and each has the way to the chat', async ({
  page,
  world,
}) => {
  const brief_id = await addBriefWith(world)
  const person = await addCreator(world, { telegram_username: 'alina_v', telegram_id: 640_000_001 })
  await addResponse(world, { brief_id, creator_id: person, status: 'accepted', notified_status: 'accepted' })
  await world.sql(`update responses set updated_at = now() - interval '2 days'`)
  await world.open(page, 'owner')
  await waiting(page)
    .getByRole('link')
    .filter({ hasText: /1 принятый не ответилПосмотреть$/ })
    .click()
  const chat = page.getByRole('link', { name: /^Написать в Telegram: / })
  await expect(chat).toHaveAttribute('href', 'https://t.me/alina_v')
  const remind = page.getByRole('button', { name: /^Напомнить: / })
  await page.clock.install()
  await remind.click()
  const said = page.getByText('Бот напомнит подтвердить участие')
  await expect(said).toBeVisible()
  await expect(remind).toHaveCount(0)
  expect(await world.sql('select kind, state from reminders')).toEqual([
    { kind: 'unconfirmed', state: 'queued' },
  ])
  // Of a toast only the action outlives the screen.
  await page.clock.pauseAt(Date.now() + 1000)
  await expect(said).toBeVisible()
  await page.goBack()
  await expect(waiting(page)).toBeVisible()
  await expect(said).toHaveCount(0)
  await page.clock.resume()
  await page.goForward()
  await world.sql('update responses set confirmed_at = now()')
  await page.reload()
  await expect(page.getByText('Участие подтверждено')).toBeVisible()
  await expect(chat).toHaveCount(0)
})

test('[N-15] [C-81] an agency that begins is led to its people and its first brief; of nothing there is no number', async ({
  page,
  world,
}) => {
  await world.open(page, 'owner')
  await expect(card(page, 'База креаторов')).toHaveText('База креаторов0')
  await expect(live(page)).toHaveCount(0)
  await page.screenshot({ path: `${SCREENS}/home.empty.390.png`, fullPage: true })
  await expect(waiting(page).getByRole('link')).toHaveText([/Загрузите базу/, /Создайте первый бриф/])
  await waiting(page).getByRole('link', { name: 'Загрузите базу' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/creators/import')
  await page.goBack()
  await waiting(page).getByRole('link', { name: 'Создайте первый бриф' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/briefs/new')
  await addCreator(world)
  await world.open(page, 'owner')
  await expect(waiting(page).getByRole('link')).toHaveText([/Создайте первый бриф/])
})

test('[N-15] long titles and large numbers keep their place', async ({ page, world }) => {
  const brief_id = await addBriefWith(world, { title: 'Сверхдлинноеназваниебезпробелов'.repeat(6) })
  const creator_id = await addCreator(world)
  await addResponse(world, { brief_id, creator_id })
  await addManyResponses(world, brief_id, 10_050)
  await page.setViewportSize({ width: 320, height: 700 })
  await world.open(page, 'owner')
  await expect(card(page, 'Отклики')).toContainText('10 000+ ждут')
  await expect(waiting(page).getByRole('link')).toContainText('10 000+ ждут ответа')
  await expect.poll(() => widerThanScreen(page)).toBe(false)
  await page.screenshot({ path: `${SCREENS}/home.long.320.png`, fullPage: true })
})

test('[N-15] numbers that do not come: the cards lead on, and «Повторить» brings them', async ({
  page,
  world,
}) => {
  await addBriefWith(world)
  await page.route('**/api/overview', (route) => route.abort())
  await page.clock.install()
  await world.open(page, 'owner')
  await expect(waiting(page).getByRole('status')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/home.loading.390.png`, fullPage: true })
  await afterRetries(page, isShown(page.getByRole('alert').filter({ hasText: 'Сводка не загрузилась' })))
  await page.screenshot({ path: `${SCREENS}/home.error.390.png`, fullPage: true })
  await expect(card(page, 'Брифы')).toHaveText('Брифы')
  await page.unroute('**/api/overview')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(card(page, 'Брифы')).toHaveText('Брифы1 активный')
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
  await expectAccessibleAtNight(page)
  await world.sql(`delete from jobs.job where state = 'failed'`)
})
