import {
  addBriefWith,
  addManyBriefs,
  card,
  cards,
  castOfBriefs,
  LIST,
  openOnDesktop,
  query,
  SCREENS,
  search,
  status,
} from './briefs-data.ts'
import { addResponses } from './brief-detail-data.ts'
import { pull } from './creators-list.ts'
import { themes } from './telegram/themes.ts'
import {
  afterRetries,
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  expectTone,
  ofThisRun,
  isShown,
  stopClock,
  test,
} from './world.ts'

const HOUR = 3_600_000

for (const theme of ofThisRun(['iosDay', 'iosNight'] as const)) {
  test(`[B-01] [B-03] [B-11] the briefs, their numbers and the colours of their statuses, in ${theme}`, async ({
    page,
    world,
  }) => {
    await castOfBriefs(world)
    const ride = await addBriefWith(world, {
      title: 'Первая поездка на Дрейфе',
      deadline: new Date(Date.now() + 20 * HOUR),
      sent_to_count: 1,
    })
    await addResponses(world, ride, 4)
    await world.open(page, 'owner', { path: LIST, theme: themes[theme] })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Брифы')
    await expect(cards(page)).toHaveCount(6)
    await expect(card(page, 'Первая поездка')).toContainText(
      /(сегодня|завтра), \d\d:\d\dотправлен 1 креатору/,
    )
    await expect(card(page, 'Утренний уход')).toContainText(
      /до 28 мар( 2046)?, 18:00отправлен 184 креаторамнет откликов/,
    )
    await expect(card(page, 'Первая поездка')).toContainText('4 отклика · 2 ждут · 1 принят')
    await expect(card(page, 'Кофе')).toContainText('не отправлен')
    await expect(card(page, 'Кофе')).not.toContainText('отклик')
    // Gray, blue, green, green, red: each the colour that the design gives to the tone.
    for (const [title, word, tone] of [
      ['Кофе', 'Черновик', 'gray'],
      ['Утренний', 'Активен', 'blue'],
      ['Увлажнитель', 'Закрыт', 'green'],
      ['Собери', 'Завершён', 'green'],
      ['Неделя', 'Отменён', 'red'],
    ] as const) {
      await expectTone(card(page, title).getByText(word, { exact: true }), tone)
    }
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/briefs.${theme}.390.png`, fullPage: true })
  })
}

test('[B-01] the search waits for the last key, and does not mind letter case or ё', async ({
  page,
  world,
}) => {
  await castOfBriefs(world)
  await world.open(page, 'owner', { path: LIST })
  await expect(cards(page)).toHaveCount(5)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('search=')) asked.push(new URL(request.url()).searchParams.get('search') ?? '')
  })
  await stopClock(page)
  await search(page).pressSequentially('ЕЛКА')
  await page.clock.resume()
  await expect(cards(page)).toHaveText([/Неделя без сахара/])
  expect(asked).toEqual(['ЕЛКА'])
  await expect.poll(() => query(page)).toEqual({ search: 'ЕЛКА' })
  await search(page).fill('ждешь с')
  await expect(cards(page)).toHaveText([/Кофе, который ждёшь/])
  await page.reload()
  await expect(search(page)).toHaveValue('ждешь с')
  await expect(cards(page)).toHaveText([/Кофе, который ждёшь/])
  await page.getByRole('button', { name: 'Очистить поиск' }).click()
  await expect(cards(page)).toHaveCount(5)
  await expect.poll(() => query(page)).toEqual({})
})

test('[B-01] each status by itself; «back» returns to the one before', async ({ page, world }) => {
  await castOfBriefs(world)
  await world.open(page, 'owner', { path: LIST })
  await expect(status(page, 'Все')).toBeChecked()
  await expect(cards(page)).toHaveCount(5)
  for (const [name, value, title] of [
    ['Черновики', 'draft', 'Кофе'],
    ['Активные', 'active', 'Утренний'],
    ['Закрытые', 'closed', 'Увлажнитель'],
    ['Завершённые', 'completed', 'Собери'],
    ['Отменённые', 'cancelled', 'Неделя'],
  ] as const) {
    await status(page, name).dispatchEvent('click')
    await expect(cards(page)).toHaveText([new RegExp(title)])
    await expect.poll(() => query(page)).toEqual({ status: value })
  }
  await page.goBack()
  await expect(cards(page)).toHaveText([/Собери/])
  await expect(status(page, 'Завершённые')).toBeChecked()
  await page.reload()
  await expect(cards(page)).toHaveText([/Собери/])
  await status(page, 'Все').dispatchEvent('click')
  await expect(cards(page)).toHaveCount(5)
})

test('[B-01] by deadline: a day is the whole day, in the time zone of the viewer', async ({
  page,
  world,
}) => {
  // In Moscow: the first and the last minute of the 5th, and their neighbours.
  for (const [title, deadline] of [
    ['Ещё четвёртое', '2046-03-04T20:59:00Z'],
    ['Начало пятого', '2046-03-04T21:00:00Z'],
    ['Конец пятого', '2046-03-05T20:59:00Z'],
    ['Уже шестое', '2046-03-05T21:00:00Z'],
  ])
    await addBriefWith(world, { title, deadline })
  await world.open(page, 'owner', { path: LIST })
  await expect(cards(page)).toHaveCount(4)
  const button = page.getByRole('button', { name: /^Срок сдачи/ })
  const sheet = page.getByRole('dialog', { name: 'Срок сдачи' })
  await button.click()
  await sheet.getByLabel('С', { exact: true }).fill('2046-03-05')
  await sheet.getByLabel('По', { exact: true }).fill('2046-03-05')
  await page.waitForFunction(() => document.getAnimations().length === 0)
  await page.screenshot({ path: `${SCREENS}/briefs-deadline.390.png` })
  await expectAccessibleAtNight(page)
  await sheet.getByRole('button', { name: 'Показать' }).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(card(page, 'Начало пятого')).toBeVisible()
  await expect(card(page, 'Конец пятого')).toBeVisible()
  await expect.poll(() => query(page)).toEqual({ deadline_from: '2046-03-05', deadline_to: '2046-03-05' })
  await expect(page.getByRole('button', { name: 'Убрать: Срок: 05.03.2046' })).toBeVisible()
  await page.reload()
  await expect(cards(page)).toHaveCount(2)

  await button.click()
  await sheet.getByLabel('По', { exact: true }).fill('')
  await sheet.getByRole('button', { name: 'Показать' }).click()
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Убрать: Срок с 05.03.2046' }).click()
  await expect(cards(page)).toHaveCount(4)
  await expect(button).toBeFocused()
  await expect.poll(() => query(page)).toEqual({})

  await button.click()
  await sheet.getByLabel('С', { exact: true }).fill('2046-03-06')
  await sheet.getByLabel('По', { exact: true }).fill('2046-03-04')
  await sheet.getByRole('button', { name: 'Показать' }).click()
  await expect.poll(() => query(page)).toEqual({ deadline_from: '2046-03-04', deadline_to: '2046-03-06' })
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await expect.poll(() => query(page)).toEqual({})
})

test('[B-01] 50 to a page; a reload and «back» find the page as it was', async ({ page, world }) => {
  await addManyBriefs(world, 120)
  await world.open(page, 'owner', { path: LIST })
  await expect(cards(page)).toHaveCount(50)
  await expect(cards(page).first()).toContainText('Бриф 120')
  const pager = page.getByRole('navigation', { name: 'Страницы' })
  await expect(pager).toContainText('1–50 из 120')
  await pager.getByRole('button', { name: 'Следующая страница' }).click()
  await expect(cards(page).first()).toContainText('Бриф 070')
  await expect.poll(() => query(page)).toEqual({ page: '2' })
  await page.reload()
  await expect(cards(page).first()).toContainText('Бриф 070')

  const far = card(page, 'Бриф 030')
  await far.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(1000)
  await far.getByRole('link').click()
  await expect(page).toHaveURL(/briefs\/[\da-f-]{36}/)
  await page.goBack()
  await expect(cards(page).first()).toContainText('Бриф 070')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50)

  // A filter leads to the first page of what it finds; a page that is not there, to the last one.
  await search(page).fill('Бриф')
  await expect.poll(() => query(page)).toEqual({ search: 'Бриф' })
  await expect(cards(page).first()).toContainText('Бриф 120')
  await page.goto(`${world.url}${LIST}?page=99`)
  await expect(cards(page)).toHaveCount(20)
  await expect.poll(() => query(page)).toEqual({ page: '3' })
})

test('[B-01] none at all invites to write the first; none found says so, with the way back', async ({
  page,
  world,
}) => {
  await world.open(page, 'owner', { path: LIST })
  await expect(page.getByRole('heading', { name: 'Брифов пока нет' })).toBeVisible()
  await expect(search(page)).toHaveCount(0)
  const links = page.getByRole('link', { name: 'Новый бриф' })
  await expect(links).toHaveCount(2)
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', `${LIST}/new`)
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/briefs-first.390.png` })

  await castOfBriefs(world)
  await page.reload()
  await search(page).fill('Воронеж')
  await expect(page.getByRole('heading', { name: 'Ничего не нашли' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Ничего не нашли' })).toBeAttached()
  await page.screenshot({ path: `${SCREENS}/briefs-none.390.png` })
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await expect(cards(page)).toHaveCount(5)
  await expect(search(page)).toHaveValue('')
  await expect.poll(() => query(page)).toEqual({})
})

test('[B-01] the server stopped: the error, and «Повторить» brings the list @night', async ({
  page,
  world,
}) => {
  await castOfBriefs(world)
  const asked = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  await page.route('**/api/briefs?*', async (route) => {
    asked.resolve()
    await gone.promise
    await route.continue()
  })
  await world.open(page, 'owner', { path: LIST })
  await asked.promise
  await expect(page.getByRole('status', { name: 'Загрузка...' })).toBeVisible()
  await page.waitForFunction(() => document.getAnimations().every((one) => Number(one.currentTime) > 200))
  await page.screenshot({ path: `${SCREENS}/briefs-loading.390.png` })
  await world.stopApi()
  gone.resolve()
  const alert = page.getByRole('alert').filter({ hasText: 'Ошибка загрузки брифов' })
  await expect(alert).toContainText('Нет связи.', { timeout: 30_000 })
  await page.screenshot({ path: `${SCREENS}/briefs-error.390.png` })
  await world.startApi()
  await alert.getByRole('button', { name: 'Повторить' }).click()
  await expect(cards(page)).toHaveCount(5)

  // Later, with the rows there: they stay, and what failed is said above them.
  await world.stopApi()
  await pull(page, 100)
  await expect(alert).toBeVisible({ timeout: 30_000 })
  await expect(cards(page)).toHaveCount(5)
  await world.startApi()
  await alert.getByRole('button', { name: 'Повторить' }).click()
  await expect(alert).toHaveCount(0)
})

test('[N-24] a list that the server failed to load shows the code for support, with and without rows @night', async ({
  page,
  world,
}) => {
  await castOfBriefs(world)
  const fail = () =>
    page.route('**/api/briefs?*', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Сбой', code: 'internal', request_id: 'abc-1' } }),
    )
  await fail()
  await page.clock.install()
  await world.open(page, 'owner', { path: LIST })
  const alert = page.getByRole('alert').filter({ hasText: 'Ошибка загрузки брифов' })
  const code = alert.getByText('Код для поддержки: abc-1')
  await afterRetries(page, isShown(code))
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/briefs-failed.390.png` })
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Повторить' }).click()
  await expect(cards(page)).toHaveCount(5)

  await fail()
  await pull(page, 100)
  await afterRetries(page, isShown(code))
  await expect(cards(page)).toHaveCount(5)
  await page.screenshot({ path: `${SCREENS}/briefs-failed-later.390.png` })
})

test('[B-01] pulling down asks again @night', async ({ page, world }) => {
  await castOfBriefs(world)
  await world.open(page, 'owner', { path: LIST })
  await expect(cards(page)).toHaveCount(5)
  await addBriefWith(world, { title: 'Новый' })
  await pull(page, 100)
  await expect(cards(page)).toHaveCount(6)
})

test('[B-01] long names on the narrowest phone @night', async ({ page, world }) => {
  const long = 'Достопримечательностиизаповедники'.repeat(6)
  await addBriefWith(world, { title: long, product_name: long, sent_to_count: 1_234_567 })
  await page.setViewportSize({ width: 320, height: 640 })
  await world.open(page, 'owner', {
    path: `${LIST}?status=active&deadline_from=2026-01-01&deadline_to=2046-12-31`,
  })
  await expect(cards(page)).toHaveCount(1)
  await page.screenshot({ path: `${SCREENS}/briefs-long.320.png`, fullPage: true })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: /^Срок сдачи/ }).click()
  await page.waitForFunction(() => document.getAnimations().length === 0)
  await page.screenshot({ path: `${SCREENS}/briefs-deadline.320.png` })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('[B-01] the keyboard alone searches, filters and opens a brief, on a desktop @night', async ({
  page,
  world,
}) => {
  await castOfBriefs(world)
  await openOnDesktop(page, world, LIST)
  await expect(cards(page)).toHaveCount(5)
  await page.screenshot({ path: `${SCREENS}/briefs.light.1440.png` })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction(() => document.getAnimations().length === 0)
  await page.screenshot({ path: `${SCREENS}/briefs.dark.1440.png` })
  const tab = async (name: string | RegExp) => {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
  await tab('Новый бриф')
  await tab('Название или продукт')
  await tab('Срок сдачи')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Срок сдачи' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Срок сдачи' })).toBeFocused()
  await tab('Все')
  await page.keyboard.press('ArrowRight')
  await expect(cards(page)).toHaveText([/Кофе/])
  await expect(status(page, 'Черновики')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(cards(page)).toHaveCount(5)
  await expect(status(page, 'Все')).toBeFocused()
  await tab(/Утренний уход/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/briefs\/[\da-f-]{36}/)
})
