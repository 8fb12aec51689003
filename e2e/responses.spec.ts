import { addBriefWith, openOnDesktop, query } from './briefs-data.ts'
import { addCreator } from './creators-data.ts'
import { pull } from './creators-list.ts'
import {
  addResponse,
  card,
  cards,
  castOfResponses,
  LIST,
  margin,
  names,
  price,
  SCREENS,
  status,
} from './responses-data.ts'
import { themes } from './telegram/themes.ts'
import {
  afterRetries,
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  expectTone,
  ofThisRun,
  isShown,
  still,
  test,
} from './world.ts'

for (const theme of ofThisRun(['iosDay', 'iosNight'] as const)) {
  test(`[R-74] [R-04] [R-05] [R-11] the responses and the colours of their statuses, in ${theme}`, async ({
    page,
    world,
  }) => {
    const { morning, creators } = await castOfResponses(world)
    await world.open(page, 'owner', { path: LIST, theme: themes[theme] })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Отклики')
    await expect(page.getByText('4 отклика', { exact: true })).toBeVisible()
    await expect(names(page)).toHaveText([
      'Алина Воронцова',
      'Артём Кузнецов',
      'Нино Габуния',
      'София Левченко',
    ])
    const alina = card(page, 'Алина')
    await expect(alina).toContainText(/5\sдней/)
    await expect(alina).toContainText('Сниму два хука на выбор')
    await expect(alina.locator('time').first()).toHaveAttribute('title', /^14\.11\.2026, \d\d:\d\d$/)
    await expect(alina.getByRole('link', { name: 'Портфолио: Алина Воронцова' })).toHaveAttribute(
      'target',
      '_blank',
    )
    // The brief is the head of its responses.
    await expect(
      page
        .getByRole('heading', { name: 'Утренний уход с витамином C' })
        .getByRole('link', { name: 'Утренний уход с витамином C' }),
    ).toHaveAttribute('href', `/admin/briefs/${morning}`)
    await expect(alina).not.toContainText('Утренний уход')
    await expect(price(page, 'Алина Воронцова')).toHaveValue('15\u202F000')
    await expect(margin(page, 'Алина')).toHaveText('+3\u202F000')
    await expect(margin(page, 'Артём')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Принять/ })).toHaveCount(2)
    for (const [name, word, tone] of [
      ['Нино', 'Принят', 'green'],
      ['София', 'Отклонён', 'red'],
    ] as const) {
      await expectTone(card(page, name).getByText(word, { exact: true }), tone)
    }
    // Undecided is the default of a card; the person in full says it.
    await alina.getByRole('button', { name: 'Алина Воронцова', exact: true }).click()
    const person = page.getByRole('dialog', { name: 'Алина Воронцова' })
    await expectTone(person.getByText('На рассмотрении', { exact: true }), 'amber')
    await expect(person.getByRole('link', { name: 'Алина Воронцова', exact: true })).toHaveAttribute(
      'href',
      `/admin/creators/${creators.alina}`,
    )
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/responses.${theme}.390.png`, fullPage: true })
    for (const width of [820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${SCREENS}/responses.${theme}.${width}.png`, fullPage: true })
    }
  })
}

test('[R-04] narrowed by status, by project and by both; a reload finds the same', async ({
  page,
  world,
}) => {
  const { morning, ride } = await castOfResponses(world)
  await world.open(page, 'owner', { path: LIST })
  await expect(cards(page)).toHaveCount(4)
  for (const [word, value, found, said] of [
    ['На рассмотрении', 'pending', ['Алина Воронцова', 'Артём Кузнецов'], /2\sждут решения/],
    ['Приняты', 'accepted', ['Нино Габуния'], /1\sпринят/],
    ['Отклонены', 'rejected', ['София Левченко'], /1\sотклонён/],
  ] as const) {
    await status(page, word).dispatchEvent('click')
    await expect(names(page)).toHaveText([...found])
    await expect(page.getByRole('main').getByText(said)).toBeVisible()
    await expect.poll(() => query(page)).toEqual({ status: value })
  }
  const project = page.getByRole('combobox', { name: 'Проект' })
  await project.selectOption({ label: 'Утренний уход с витамином C' })
  await expect(page.getByRole('heading', { name: 'Ничего не нашли' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Ничего не нашли' })).toBeAttached()
  await page.screenshot({ path: `${SCREENS}/responses-none.390.png` })
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await expect(cards(page)).toHaveCount(4)
  await expect.poll(() => query(page)).toEqual({})

  await project.selectOption({ label: 'Первая поездка на Дрейфе' })
  await expect(names(page)).toHaveText(['София Левченко'])
  await project.selectOption({ label: 'Утренний уход с витамином C' })
  await status(page, 'Приняты').dispatchEvent('click')
  await expect(names(page)).toHaveText(['Нино Габуния'])
  await expect.poll(() => query(page)).toEqual({ status: 'accepted', brief_id: morning })
  await page.reload()
  await expect(names(page)).toHaveText(['Нино Габуния'])
  await expect(project).toHaveValue(morning)
  await expect(status(page, 'Приняты')).toBeChecked()
  await page.goBack()
  await expect(names(page)).toHaveText(['Алина Воронцова', 'Артём Кузнецов', 'Нино Габуния'])
  expect(ride).not.toBe(morning)
})

test('[R-04] narrowed by the creator’s price, and by a creator whose page leads there', async ({
  page,
  world,
}) => {
  const { creators } = await castOfResponses(world)
  await world.open(page, 'owner', { path: `/admin/creators/${creators.nino}` })
  await page.getByRole('main').getByRole('link', { name: 'Отклики' }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}\\?creator_id=${creators.nino}`))
  await expect(names(page)).toHaveText(['Нино Габуния'])
  await page.getByRole('button', { name: 'Убрать: Нино Габуния' }).click()
  await expect(cards(page)).toHaveCount(4)
  await expect.poll(() => query(page)).toEqual({})

  const filters = page.getByRole('button', { name: /^Фильтры/ })
  const sheet = page.getByRole('dialog', { name: 'Фильтры' })
  await filters.click()
  await sheet.getByLabel('Ставка, от').fill('много')
  await sheet.getByRole('button', { name: 'Показать' }).click()
  await expect(sheet.getByLabel('Ставка, от')).toHaveAccessibleDescription('Укажите число')
  // Given the wrong way round, they mean the range between them.
  await sheet.getByLabel('Ставка, от').fill('11 000')
  await sheet.getByLabel('Ставка, до').fill('9000')
  await expectAccessibleAtNight(page)
  await still(page)
  await page.screenshot({ path: `${SCREENS}/responses-filters.390.png` })
  await sheet.getByRole('button', { name: 'Показать' }).click()
  await expect(names(page)).toHaveText(['Артём Кузнецов', 'Нино Габуния'])
  await expect.poll(() => query(page)).toEqual({ min_price: '9000', max_price: '11000' })
  await page.reload()
  await expect(names(page)).toHaveText(['Артём Кузнецов', 'Нино Габуния'])
  await filters.click()
  await sheet.getByLabel('Ставка, до').fill('')
  await sheet.getByRole('button', { name: 'Показать' }).click()
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('button', { name: /^Убрать: Ставка от/ }).click()
  await expect(cards(page)).toHaveCount(4)
  await expect.poll(() => query(page)).toEqual({})
})

test('[R-04] 50 to a page; a reload and «back» find the page as it was', async ({ page, world }) => {
  const brief_id = await addBriefWith(world)
  await world.sql(
    `with made as (
       insert into creators (first_name, last_name, profile_completed, is_active)
       select 'Автор', lpad(n::text, 3, '0'), true, true from generate_series(1, 120) n returning id, last_name)
     insert into responses (brief_id, creator_id, creator_price, created_at)
     select $1, id, 1000, timestamptz '2026-11-01' + last_name::int * interval '1 minute' from made`,
    [brief_id],
  )
  const app = await world.open(page, 'owner', { path: LIST })
  await expect(cards(page)).toHaveCount(50)
  await expect(names(page).first()).toHaveText('Автор 120')
  const pager = page.getByRole('navigation', { name: 'Страницы' })
  await expect(pager).toContainText('1–50 из 120')
  await pager.getByRole('button', { name: 'Следующая страница' }).click()
  await expect(names(page).first()).toHaveText('Автор 070')
  await expect.poll(() => query(page)).toEqual({ page: '2' })
  await page.reload()
  await expect(names(page).first()).toHaveText('Автор 070')

  const far = page.getByRole('button', { name: 'Автор 030', exact: true })
  await far.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(1000)
  await far.click()
  await page.getByRole('link', { name: 'Автор 030' }).click()
  await expect(page).toHaveURL(/creators\/[\da-f-]{36}/)
  await page.goBack()
  await expect(names(page).first()).toHaveText('Автор 070')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50)

  // A page that is not there leads to the last one; Telegram's own button leads home.
  await page.goto(`${world.url}${LIST}?page=99`)
  await expect(cards(page)).toHaveCount(20)
  await expect.poll(() => query(page)).toEqual({ page: '3' })
  await app.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Главная')
})

test('[R-04] none at all says so; pulling down asks again @night', async ({ page, world }) => {
  await world.open(page, 'owner', { path: LIST })
  await expect(page.getByRole('heading', { name: 'Откликов пока нет' })).toBeVisible()
  await expect(page.getByRole('radiogroup')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'К брифам' })).toHaveAttribute('href', '/admin/briefs')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/responses-empty.390.png` })
  await castOfResponses(world)
  await pull(page, 100)
  await expect(cards(page)).toHaveCount(4)
})

test('[R-04] the server stopped: the error, and «Повторить» brings the list', async ({ page, world }) => {
  await castOfResponses(world)
  const asked = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  await page.route('**/api/responses?*', async (route) => {
    asked.resolve()
    await gone.promise
    await route.continue()
  })
  await page.clock.install()
  await world.open(page, 'owner', { path: LIST })
  await asked.promise
  await expect(page.getByRole('status', { name: 'Загрузка...' })).toBeVisible()
  await world.stopApi()
  gone.resolve()
  const alert = page.getByRole('alert').filter({ hasText: 'Ошибка загрузки откликов' })
  await afterRetries(page, isShown(alert))
  await expect(alert).toContainText('Нет связи.')
  await page.screenshot({ path: `${SCREENS}/responses-error.390.png` })
  await world.startApi()
  await alert.getByRole('button', { name: 'Повторить' }).click()
  await expect(cards(page)).toHaveCount(4)
})

test('[R-04] the longest words and sums on the narrowest phone: nothing overflows @night', async ({
  page,
  world,
}) => {
  const brief_id = await addBriefWith(world, { title: 'Щ'.repeat(200) })
  const creator_id = await addCreator(world, { first_name: 'Александра'.repeat(10) })
  await addResponse(world, {
    brief_id,
    creator_id,
    creator_price: 9_999_999.99,
    client_price: 1.01,
    estimated_delivery_days: 365,
    message: `${'ы'.repeat(1000)}\nконец`,
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await world.open(page, 'owner', {
    path: `${LIST}?creator_id=${creator_id}&min_price=1&max_price=9999999999`,
  })
  await expect(cards(page)).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.screenshot({ path: `${SCREENS}/responses-long.320.png`, fullPage: true })
  // The whole text is with the person.
  await cards(page).getByRole('heading').getByRole('button').click()
  await expect(page.getByRole('dialog')).toContainText('конец')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.keyboard.press('Escape')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: `${SCREENS}/responses-large.390.png`, fullPage: true })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('[R-04] the keyboard alone filters and opens what is listed, on a desktop @night', async ({
  page,
  world,
}) => {
  await castOfResponses(world)
  await openOnDesktop(page, world, LIST)
  await expect(cards(page)).toHaveCount(4)
  await page.screenshot({ path: `${SCREENS}/responses.light.1440.png` })
  await page.emulateMedia({ colorScheme: 'dark' })
  await still(page)
  await page.screenshot({ path: `${SCREENS}/responses.dark.1440.png` })
  // It is an item of the sidebar: nothing leads «back».
  await expect(page.getByRole('main').getByRole('link', { name: 'Главная' })).toHaveCount(0)
  const tab = async (name: string) => {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
  await tab('Выбрать')
  await tab('Фильтры')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Фильтры' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Фильтры' })).toBeFocused()
  await tab('Имя креатора или название брифа')
  await tab('Порядок')
  await tab('Проект')
  await tab('Все')
  await page.keyboard.press('ArrowRight')
  await expect(cards(page)).toHaveCount(2)
  await expect(status(page, 'На рассмотрении')).toBeFocused()
  await tab('Утренний уход с витамином C')
  await tab('Алина Воронцова')
  await tab('Артём Кузнецов')
  await page.keyboard.press('Enter')
  await tab('Предыдущий (K)')
  await tab('Артём Кузнецов')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/creators\/[\da-f-]{36}/)
})
