import { addBrief, addCreator, answer, tagIds } from './creators-data.ts'
import { PATH, SCREENS, cards, card, search, query, cast, pull } from './creators-list.ts'
import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, ofThisRun, stopClock, test } from './world.ts'

test('[C-01] the search waits for the last key, and is one step of «back»', async ({ page, world }) => {
  await cast(world)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/creators') asked.push(searchParams.get('search') ?? '')
  })
  await world.open(page, 'owner', { path: '/admin' })
  await page.getByRole('link', { name: 'Креаторы', exact: true }).click()
  await expect(cards(page)).toHaveCount(3)
  await stopClock(page)
  await search(page).pressSequentially('казань')
  await page.clock.runFor(299)
  expect(asked).toEqual([''])
  await page.clock.resume()
  await expect(cards(page)).toHaveText([/Тимур Сафин/])
  expect(asked).toEqual(['', 'казань'])
  await expect.poll(() => query(page)).toEqual({ search: 'казань' })

  await search(page).fill('@ALINA_vrn')
  await expect(cards(page)).toHaveText([/Алина Воронцова/])
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin')
  await page.goForward()
  await expect(search(page)).toHaveValue('@ALINA_vrn')
  await expect(cards(page)).toHaveText([/Алина Воронцова/])
  await page.getByRole('button', { name: 'Очистить поиск' }).click()
  await expect(cards(page)).toHaveCount(3)
  await expect.poll(() => query(page)).toEqual({})
})

test('[C-01] [C-04] [C-120] every filter of the sheet narrows the list and is a chip that takes it back', async ({
  page,
  world,
}) => {
  const { beauty } = await cast(world)
  await world.open(page, 'owner', { path: PATH })
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const sheet = page.getByRole('dialog', { name: 'Фильтры' })
  await expect(sheet.getByRole('button', { name: 'Показать 3 креаторов' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Бьюти' }).click()
  await expect(sheet.getByRole('button', { name: 'Показать 2 креаторов' })).toBeVisible()
  await sheet.getByLabel('Подписчики, от').fill('50000')
  await sheet.getByLabel('Подписчики, до').fill('60 000')
  await sheet.getByLabel('Цена за видео, от').fill('9000')
  await sheet.getByLabel('Цена за видео, до').fill('12000,50')
  await sheet.getByLabel('Страна').fill('груз')
  await sheet.getByRole('option', { name: 'Грузия' }).click()
  const counted = page.waitForResponse((reply) => reply.url().includes('city='))
  await sheet.getByLabel('Город').fill('т')
  await counted
  await expect(sheet.getByRole('listbox').getByRole('option')).toHaveText([/Тбилиси/, /Батуми/, /Кутаиси/])
  // Half of a name finds nobody.
  await expect(sheet.getByRole('button', { name: 'Показать 0 креаторов' })).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'Показать', exact: true })).toBeVisible()
  await sheet.getByRole('option', { name: 'Тбилиси' }).click()
  await expect(sheet.getByLabel('Подписчики, от')).toHaveValue(/^50\s000$/)
  await expect(sheet.getByRole('button', { name: 'Показать 1 креатора' })).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/creators-filter.390.png` })
  await sheet.getByRole('button', { name: 'Показать 1 креатора' }).click()

  await expect(sheet).toBeHidden()
  await expect(cards(page)).toHaveText([/Нино Габуния/])
  await expect
    .poll(() => query(page))
    .toEqual({
      tags: String(beauty),
      min_followers: '50000',
      max_followers: '60000',
      min_price: '9000',
      max_price: '12000.5',
      country: 'Грузия',
      city: 'Тбилиси',
    })
  await expect(page.getByRole('button', { name: 'Фильтры: 5' })).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: `${SCREENS}/creators-filtered.1440.png` })
  await page.reload()
  await expect(cards(page)).toHaveText([/Нино Габуния/])
  for (const chip of [
    'Бьюти',
    /Подписчики от 50\s000/,
    /Подписчики до 60\s000/,
    /Цена от 9\s000\s₽/,
    /Цена до 12\s000,50\s₽/,
    'Грузия',
    'Тбилиси',
  ]) {
    await page
      .getByRole('button', { name: /^Убрать/ })
      .filter({ hasText: chip })
      .click()
    await expect(page.getByRole('button', { name: /^Фильтры/ })).toBeFocused()
  }
  await expect(cards(page)).toHaveCount(3)
  await expect.poll(() => query(page)).toEqual({})
})

test('the sheet: what is not a number is said, «Сбросить» empties it, Esc leaves the list alone', async ({
  page,
  world,
}) => {
  await cast(world)
  await world.open(page, 'owner', { path: `${PATH}?search=алина&active=all&city=Москва` })
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Фильтры: 1' }).click()
  const sheet = page.getByRole('dialog', { name: 'Фильтры' })
  await sheet.getByLabel('Подписчики, от').fill('много')
  await sheet.getByRole('button', { name: /^Показать/ }).click()
  await expect(sheet.getByLabel('Подписчики, от')).toBeFocused()
  await expect(sheet.getByLabel('Подписчики, от')).toHaveAccessibleDescription('Укажите число')
  await sheet.getByRole('button', { name: 'Сбросить' }).click()
  await expect(sheet.getByLabel('Город')).toHaveValue('')
  await expect(sheet.getByRole('switch', { name: 'Только активные' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect.poll(() => query(page)).toEqual({ search: 'алина', active: 'all', city: 'Москва' })

  // A range with «от» above «до» is swapped.
  await page.getByRole('button', { name: 'Фильтры: 1' }).click()
  await sheet.getByLabel('Цена за видео, от').fill('20000')
  await sheet.getByLabel('Цена за видео, до').fill('10000')
  await sheet.getByRole('button', { name: /^Показать/ }).click()
  await expect.poll(() => query(page)).toMatchObject({ min_price: '10000', max_price: '20000' })
})

test('all tags can be searched in the sheet; more than three are one chip', async ({ page, world }) => {
  await cast(world)
  await world.open(page, 'owner', { path: PATH })
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const sheet = page.getByRole('dialog', { name: 'Фильтры' })
  await sheet.getByRole('button', { name: 'Все 63 тега' }).click()
  await sheet.getByRole('searchbox', { name: 'Найти тег' }).fill('распак')
  await sheet.getByRole('button', { name: 'Распаковка' }).click()
  await sheet.getByRole('searchbox', { name: 'Найти тег' }).fill('')
  for (const name of ['Мода', 'Игры', 'Авто']) await sheet.getByRole('button', { name, exact: true }).click()
  await page.screenshot({ path: `${SCREENS}/creators-filter-tags.390.png` })
  await sheet.getByRole('button', { name: /^Показать \d/ }).click()
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Убрать: 4 тега' }).click()
  await expect(cards(page)).toHaveCount(3)
})

for (const theme of ofThisRun(['androidDay', 'androidNight'] as const)) {
  test(`[C-03] [C-05] [C-13] with a project each creator shows what came of it, in ${theme}`, async ({
    page,
    world,
  }) => {
    const { alina, nino, beauty } = await cast(world)
    const camila = await addCreator(world, { first_name: 'Камила', tag_ids: [beauty] })
    const brief = await addBrief(world, 'Утренний уход с витамином C', [beauty])
    await answer(world, brief, alina, 'accepted')
    await answer(world, brief, nino, 'rejected')
    await answer(world, brief, camila, 'pending')
    await addCreator(world, { first_name: 'Лейла', tag_ids: [beauty] })
    await world.open(page, 'owner', { path: PATH, theme: themes[theme] })
    await page.getByRole('combobox', { name: 'Проект' }).selectOption('Утренний уход с витамином C')
    await expect(page.getByText('4 креатора подходят по тегам')).toBeVisible()
    await expect(card(page, 'Алина')).toContainText('Да')
    await expect(card(page, 'Нино')).toContainText('Нет')
    await expect(card(page, 'Нино')).not.toContainText('Нет ответа')
    await expect(card(page, 'Камила')).toContainText('Нет ответа')
    await expect(card(page, 'Лейла')).toContainText('Нет ответа')
    // Silence and an answer that waits are told apart.
    await expect(card(page, 'Камила')).toContainText('есть отклик, ждёт решения')
    await expect(page.getByText('есть отклик, ждёт решения')).toHaveCount(1)
    await expect(card(page, 'Тимур')).toHaveCount(0)
    // Answers of those whom the tags do not match are one step away.
    await expect(page.getByRole('link', { name: 'Все отклики на проект' })).toHaveAttribute(
      'href',
      `/admin/responses?brief_id=${brief}`,
    )
    await expect.poll(() => query(page)).toEqual({ project: brief })
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/creators-by-brief.${theme}.390.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: `${SCREENS}/creators-by-brief.${theme}.1440.png` })

    await search(page).fill('тбилиси')
    await expect(cards(page)).toHaveText([/Нино Габуния/])
    await page.getByRole('button', { name: 'Убрать: Утренний уход с витамином C' }).click()
    await expect(page.getByText('1 из 6', { exact: true })).toBeVisible()
    await expect.poll(() => query(page)).toEqual({ search: 'тбилиси' })
  })
}

test('[C-10] a project without tags: the error, the reason and the advice', async ({ page, world }) => {
  await cast(world)
  const brief = await addBrief(world, 'Кофе, который ждёшь с ночи', [])
  await world.open(page, 'owner', { path: `${PATH}?project=${brief}`, theme: themes.iosDay })
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading')).toHaveText('Ошибка загрузки креаторов')
  await expect(alert).toContainText('Проверьте, что у проекта есть теги, и повторите попытку.')
  await expect(page.getByText('Нет данных')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Убрать: Кофе, который ждёшь с ночи' })).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/creators-error-tags.390.png`, fullPage: true })
  const [tag] = await tagIds(world, 'Бьюти')
  await world.sql('update briefs set target_tags = $1 where id = $2', [[tag], brief])
  await alert.getByRole('button', { name: 'Повторить' }).click()
  await expect(cards(page)).toHaveCount(2)
})

test('[C-10] the projects cannot be loaded: said in their place, and brought by «Повторить» @night', async ({
  page,
  world,
}) => {
  await cast(world)
  const brief = await addBrief(world, 'Крем', await tagIds(world, 'Бьюти'))
  await world.sql('alter table briefs rename to briefs_away')
  await page.clock.install()
  await world.open(page, 'owner', { path: PATH })
  await expect(cards(page)).toHaveCount(3)
  const failed = page.getByRole('alert').filter({ hasText: 'Ошибка загрузки проектов...' })
  await page.clock.runFor(20_000)
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(failed).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('combobox', { name: 'Проект' })).toHaveCount(0)
  await page.screenshot({ path: `${SCREENS}/creators-projects-failed.390.png` })
  await page.getByRole('button', { name: 'Фильтры' }).click()
  await expect(page.getByRole('dialog')).toContainText('Ошибка загрузки проектов...')
  await world.sql('alter table briefs_away rename to briefs')
  await page.getByRole('dialog').getByRole('button', { name: 'Повторить' }).first().click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Проект' }).selectOption(brief)
  await page.clock.runFor(1000)
  await page.getByRole('button', { name: 'Показать 2 креаторов' }).click()
  await expect(cards(page)).toHaveCount(2)
})

test('[C-10] the server stopped: the error, and «Повторить» brings the list @night', async ({
  page,
  world,
}) => {
  await cast(world)
  const asked = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  await page.route('**/api/creators?*', async (route) => {
    asked.resolve()
    await gone.promise
    await route.continue()
  })
  await world.open(page, 'owner', { path: PATH })
  await asked.promise
  await expect(page.getByText('Загрузка...', { exact: true })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Загрузка...' })).toBeVisible()
  await page.waitForFunction(() => document.getAnimations().every((one) => Number(one.currentTime) > 200))
  await page.screenshot({ path: `${SCREENS}/creators-loading.390.png` })
  await world.stopApi()
  gone.resolve()
  const alert = page.getByRole('alert').filter({ hasText: 'Ошибка загрузки креаторов' })
  await expect(alert).toContainText('Нет связи.', { timeout: 30_000 })
  await expect(alert).not.toContainText('теги')
  await page.screenshot({ path: `${SCREENS}/creators-error.390.png` })
  await world.startApi()
  await alert.getByRole('button', { name: 'Повторить' }).click()
  await expect(cards(page)).toHaveCount(3)

  // Later, with the rows there: they stay, and what failed is said above them.
  await world.stopApi()
  await pull(page, 100)
  await expect(alert).toBeVisible({ timeout: 30_000 })
  await expect(cards(page)).toHaveCount(3)
  await world.startApi()
  await alert.getByRole('button', { name: 'Повторить' }).click()
  await expect(alert).toHaveCount(0)
})

test('[C-42] the list is filtered by sex and age', async ({ page, world }) => {
  for (const [first_name, gender, age] of [
    ['Анна', 'female', 25],
    ['Вера', 'female', 35],
    ['Олег', 'male', 25],
  ] as const)
    await addCreator(world, { first_name, last_name: 'Ким', gender, age })
  await world.open(page, 'owner', { path: PATH })
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('button', { name: /^Фильтры/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Женщины' }).check({ force: true })
  await sheet.getByLabel('Возраст, от').fill('20')
  await sheet.getByLabel('Возраст, до').fill('30')
  await sheet.getByRole('button', { name: /^Показать/ }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Анна Ким')
  await expect(cards(page)).toContainText('Ж, 25')
  await expect.poll(() => query(page)).toEqual({ gender: 'female', min_age: '20', max_age: '30' })
  await page.getByRole('button', { name: 'Убрать: Женщины' }).click()
  await expect(cards(page)).toHaveCount(2)
})

test('[C-89] people without Telegram are found by a filter, active or not', async ({ page, world }) => {
  const { alina, timur, nino } = await cast(world)
  await world.sql('insert into users (telegram_id) values (1), (2), (3) on conflict do nothing')
  for (const [n, id] of [alina, timur, nino].entries())
    await world.sql('update creators set telegram_id = $1 where id = $2', [n + 1, id])
  await world.open(page, 'owner', { path: PATH })
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const sheet = page.getByRole('dialog', { name: 'Фильтры' })
  await sheet.getByRole('switch', { name: 'Без Telegram' }).check()
  await expect(sheet.getByRole('switch', { name: 'Только активные' })).not.toBeChecked()
  await sheet.getByRole('button', { name: 'Показать 1 креатора' }).click()
  await expect(cards(page)).toHaveText([/Арсен Петросян/])
  await expect.poll(() => query(page)).toEqual({ unbound: 'yes', active: 'all' })
  await page.screenshot({ path: `${SCREENS}/creators-unbound.390.png` })
})
