import { addBrief, addCreator, addMany } from './creators-data.ts'
import { PATH, SCREENS, cards, card, search, query, cast, pull } from './creators-list.ts'
import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, expectAccessibleAtNight, ofThisRun, signInOnWeb, test } from './world.ts'

for (const theme of ofThisRun(['iosDay', 'iosNight'] as const)) {
  test(`[C-01] [C-02] the base, in the colours of ${theme}`, async ({ page, world }) => {
    await cast(world)
    await world.open(page, 'owner', { path: PATH, theme: themes[theme] })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Креаторы')
    await expect(page.getByText('4 в базе, 3 активных')).toBeVisible()
    await expect(cards(page)).toHaveCount(3)
    const alina = card(page, 'Алина Воронцова')
    await expect(alina).toContainText('Москва, Россия')
    await expect(alina).toContainText('Активен')
    await expect(alina).toContainText('128 тыс.')
    await expect(alina).toContainText(/12\s000\s₽/)
    await expect(alina.getByText(/^\+[345]$/)).toBeVisible()
    await expect(alina.getByText('Проверен')).toBeAttached()

    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/creators.${theme}.390.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    // One heading for all rows instead of a label in each.
    await expect(page.getByText('За видео', { exact: true })).toBeInViewport()
    await expect(page.getByText('За видео', { exact: true })).toHaveCount(1)
    await page.screenshot({ path: `${SCREENS}/creators.${theme}.1440.png` })
  })
}

test('[C-01] [C-14] the switch is on at first; off, all creators are shown; the other one shows only the inactive', async ({
  page,
  world,
}) => {
  await cast(world)
  await world.open(page, 'owner', { path: PATH })
  await expect(cards(page)).toHaveCount(3)
  const only = page.getByRole('switch', { name: 'Только активные' })
  await expect(only).toBeChecked()
  await expect.poll(() => query(page)).toEqual({})
  await only.click()
  await expect(cards(page)).toHaveCount(4)
  await expect(card(page, 'Арсен Петросян')).toContainText('Неактивен')
  await expect(card(page, 'Арсен Петросян')).toContainText('Город не указан')
  await expect(card(page, 'Арсен Петросян')).toContainText('не указаны')
  await expect.poll(() => query(page)).toEqual({ active: 'all' })
  await expect(page.getByRole('status').filter({ hasText: 'Найдено 4 креатора' })).toBeAttached()
  const inactive = page.getByRole('switch', { name: 'Неактивные' })
  await inactive.click()
  await expect(cards(page)).toHaveText([/Арсен Петросян/])
  await expect(page.getByText('1 из 4', { exact: true })).toBeVisible()
  await expect.poll(() => query(page)).toEqual({ active: 'no' })
  await page.reload()
  await expect(cards(page)).toHaveText([/Арсен Петросян/])
  await expect(inactive).toBeChecked()
  await only.click()
  await expect(inactive).not.toBeChecked()
  await expect(cards(page)).toHaveCount(3)
  await expect.poll(() => query(page)).toEqual({})

  // A search without a result among active profiles offers to search all of them.
  await search(page).fill('Петросян')
  await expect(page.getByText('Среди активных анкет таких нет.')).toBeVisible()
  await page.getByRole('button', { name: 'Искать среди всех' }).click()
  await expect(cards(page)).toHaveText([/Арсен Петросян/])

  await page.goto(
    `${world.url}${PATH}?active=no&city=Петропавловск-Камчатский&min_price=1&max_price=5&tags=1,2,3`,
  )
  // Whatever is set, the way back is in sight, and it says what it is.
  const reset = page.getByRole('search').getByRole('button', { name: 'Сбросить фильтры' })
  await expect(reset).toHaveText('Сбросить')
  await expect(reset).toBeInViewport({ ratio: 1 })
  await page.screenshot({ path: `${SCREENS}/creators-chips.390.png` })
  await reset.click()
  await expect(cards(page)).toHaveCount(3)
  await expect.poll(() => query(page)).toEqual({})
})

test('no creator found: a message with a reset; an empty database offers to add the first one', async ({
  page,
  world,
}) => {
  await world.open(page, 'owner', { path: PATH })
  await expect(page.getByRole('heading', { name: 'В базе пока никого' })).toBeVisible()
  await expect(page.getByText('0 в базе, 0 активных')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Добавить креатора' })).toHaveAttribute('href', `${PATH}/new`)
  await page.screenshot({ path: `${SCREENS}/creators-first.390.png` })

  await addCreator(world, { is_active: false })
  await page.reload()
  await expect(page.getByText('Активных анкет сейчас нет, но в базе есть неактивные.')).toBeVisible()
  await page.getByRole('button', { name: 'Показать неактивных' }).click()
  await expect(cards(page)).toHaveCount(1)

  await search(page).fill('Воронежская')
  await expect(page.getByRole('heading', { name: 'Никого не нашли' })).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByText('0 из 1')).toBeVisible()
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/creators-empty.390.png` })
  await page.getByRole('main').getByRole('button', { name: 'Сбросить фильтры' }).last().click()
  await expect(search(page)).toHaveValue('')
  await expect.poll(() => query(page)).toEqual({})
})

test('[C-01] 50 to a page; a reload, «back» and a creator’s page find it as it was', async ({
  page,
  world,
}) => {
  await addMany(world, 120)
  await world.open(page, 'owner', { path: PATH })
  await expect(cards(page)).toHaveCount(50)
  await expect(cards(page).first()).toContainText('Креатор 120')
  const pager = page.getByRole('navigation', { name: 'Страницы' })
  await expect(pager).toContainText('1–50 из 120')
  await pager.getByRole('button', { name: 'Следующая страница' }).click()
  await expect(cards(page).first()).toContainText('Креатор 070')
  await expect.poll(() => query(page)).toEqual({ page: '2' })
  await page.reload()
  await expect(cards(page).first()).toContainText('Креатор 070')

  const far = card(page, 'Креатор 030')
  await far.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(1000)
  await far.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Креатор 030')
  await page.goBack()
  await expect(cards(page).first()).toContainText('Креатор 070')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50)

  await pager.getByRole('button', { name: 'Страница 3' }).click()
  await expect(cards(page)).toHaveCount(20)
  await page.goto(`${world.url}${PATH}?page=99`)
  await expect(cards(page)).toHaveCount(20)
  await expect.poll(() => query(page)).toEqual({ page: '3' })
})

test('Telegram’s «back» leads from a creator to the same filters, page and place', async ({
  page,
  world,
}) => {
  await addMany(world, 120)
  const app = await world.open(page, 'owner', { path: `${PATH}?search=казань&page=2` })
  await expect(cards(page).first()).toContainText('Креатор 070')
  const far = card(page, 'Креатор 040')
  await far.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await far.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Креатор 040')
  // A reload forgets everything but the history.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Креатор 040')
  await app.goBack()
  await expect(cards(page).first()).toContainText('Креатор 070')
  await expect.poll(() => query(page)).toEqual({ search: 'казань', page: '2' })

  await far.scrollIntoViewIfNeeded()
  await far.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Креатор 040')
  await app.goBack()
  await expect(cards(page).first()).toContainText('Креатор 070')
  await expect.poll(() => query(page)).toEqual({ search: 'казань', page: '2' })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50)
})

test('a million of them: the pager reaches the last page and groups its numbers @night', async ({
  page,
  world,
}) => {
  await addMany(world, 160)
  // The invented people have a creation day in the future, so the last pages hold real rows.
  await world.sql('update creator_counts set count = 1000000 where is_active')
  await world.sql(`insert into creator_days values (true, '2099-01-01', 999840)`)
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await world.open(page, 'owner', { path: PATH })
    await expect(page.getByText(/1\s000\s000 в базе, 1\s000\s000 активных/)).toBeVisible()
    const pager = page.getByRole('navigation', { name: 'Страницы' })
    await expect(pager).toContainText(/1–50 из 1\s000\s000/)
    await pager.getByRole('button', { name: /^Страница 20\s000$/ }).click()
    await expect.poll(() => query(page)).toEqual({ page: '20000' })
    await expect(pager).toContainText(/999\s951–1\s000\s000 из 1\s000\s000/)
    await pager.getByRole('button', { name: 'Предыдущая страница' }).click()
    await expect(pager.getByRole('button', { name: /^Страница 19\s999$/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
    await pager.screenshot({ path: `${SCREENS}/creators-pager.${width}.png` })
    await pager.getByRole('button', { name: 'Страница 1', exact: true }).click()
    await expect.poll(() => query(page)).toEqual({})
  }
})

test('[C-04] more than are counted: «10 000+» on the pager and on the button of the sheet @night', async ({
  page,
  world,
}) => {
  await addMany(world, 10_060)
  await world.open(page, 'owner', { path: `${PATH}?search=казань` })
  const pager = page.getByRole('navigation', { name: 'Страницы' })
  await expect(pager).toContainText(/1–50 из 10\s000\+/)
  await page.getByRole('button', { name: 'Фильтры', exact: true }).click()
  await page.getByRole('button', { name: /^Показать 10\s000\+$/ }).click()
  await page.goto(`${world.url}${PATH}?search=казань&page=202`)
  await expect(cards(page)).toHaveCount(10)
  await expect(cards(page).last()).toContainText('Креатор 001')
})

test('[C-01] the filter offers a hundred projects', async ({ page, world }) => {
  await cast(world)
  for (let number = 1; number <= 101; number++) await addBrief(world, `Проект ${number}`, [1])
  await world.open(page, 'owner', { path: PATH })
  await expect(page.getByRole('combobox', { name: 'Проект' }).getByRole('option')).toHaveCount(101)
})

test('broken values of an address are ignored', async ({ page, world }) => {
  await cast(world)
  await world.open(page, 'owner', {
    path: `${PATH}?page=-1&tags=x,,9e9&min_followers=abc&max_price=-5&project=1&active=maybe`,
  })
  await expect(cards(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Убрать/ })).toHaveCount(0)
})

test('[C-01] pulling down 80 px asks again; less does not @night', async ({ page, world }) => {
  await cast(world)
  await world.open(page, 'owner', { path: PATH })
  await expect(cards(page)).toHaveCount(3)
  await addCreator(world, { first_name: 'Новая' })
  await pull(page, 79)
  await expect(cards(page)).toHaveCount(3)
  await pull(page, 81)
  await expect(cards(page)).toHaveCount(4)
})

test('long names, no tags and 300 of them, on the narrowest phone @night', async ({ page, world }) => {
  await world.sql(`insert into tags (name) select 'Тег номер ' || n from generate_series(1, 300) n`)
  const all = (await world.sql('select id from tags order by id desc limit 300')).map(({ id }) => Number(id))
  await addCreator(world, {
    first_name: 'Александра-Виктория'.repeat(5),
    last_name: 'Константинопольская'.repeat(5),
    city: 'Петропавловск-Камчатский'.repeat(4),
    followers_count: 2_000_000_000,
    price_per_video: 9_999_999_999.99,
    tag_ids: all,
  })
  await addCreator(world, { first_name: '', last_name: '', tag_ids: [] })
  await addBrief(world, 'Очень длинное название проекта '.repeat(6), [1])
  await page.setViewportSize({ width: 320, height: 640 })
  await world.open(page, 'owner', { path: PATH })
  await expect(card(page, 'Без имени')).toBeVisible()
  await expect(
    cards(page)
      .last()
      .getByText(/^\+(29\d|300)$/),
  ).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.screenshot({ path: `${SCREENS}/creators-long.320.png`, fullPage: true })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('combobox', { name: 'Проект' }).selectOption({ index: 1 })
  await expect(page.getByRole('button', { name: /^Убрать: Очень длинное/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Фильтры', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/creators-filter.320.png` })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('the keyboard alone searches, filters and opens a creator @night', async ({ page, world }) => {
  await cast(world)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOnWeb(page, world)
  await page.goto(world.url + PATH)
  await expect(cards(page)).toHaveCount(3)
  const tab = async (name: string | RegExp) => {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
  await tab('Экспорт в Excel')
  await tab('Добавить')
  await tab('Имя, город или @username')
  await page.keyboard.type('ал')
  await expect(cards(page)).toHaveText([/Алина Воронцова/])
  await tab('Очистить поиск')
  await tab(/^Фильтры/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Фильтры' })).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/creators-filter.1440.png` })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Фильтры/ })).toBeFocused()
  await tab('Проект')
  await tab('Только активные')
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Только активные' })).not.toBeChecked()
  await tab('Неактивные')
  await tab('Сбросить фильтры')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Фильтры', exact: true })).toBeFocused()
  await expect(cards(page)).toHaveCount(3)
  await tab('Проект')
  await tab('Только активные')
  await tab('Неактивные')
  await tab(/Алина Воронцова/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Алина Воронцова/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the rows that are being replaced are dimmed, not taken away', async ({ page, world }) => {
  await addMany(world, 60)
  await world.open(page, 'owner', { path: PATH })
  await expect(cards(page)).toHaveCount(50)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/creators?*page=2*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Следующая страница' }).click()
  await expect(page.locator('[aria-busy=true]').filter({ has: cards(page).first() })).toBeVisible()
  await expect(cards(page)).toHaveCount(50)
  held.resolve()
  await expect(cards(page)).toHaveCount(10)
})

test('on a tablet the cards stand two in a row', async ({ page, world }) => {
  await cast(world)
  await page.setViewportSize({ width: 820, height: 1180 })
  await world.open(page, 'owner', { path: PATH })
  await expect(cards(page)).toHaveCount(3)
  await page.screenshot({ path: `${SCREENS}/creators.820.png` })
  const top = (card: number) =>
    cards(page)
      .nth(card)
      .evaluate((one) => one.getBoundingClientRect().top)
  await expect.poll(async () => (await top(0)) - (await top(1))).toBe(0)
})
