import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, ofThisRun, test } from './world.ts'

const PATH = '/admin/tags'

for (const theme of ofThisRun(['iosDay', 'iosNight'] as const)) {
  test(`the tags are listed by category, in the colours of ${theme}`, async ({ page, world }) => {
    const app = await world.open(page, 'owner', { path: PATH, theme: themes[theme] })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Теги')
    await expect(page.getByText('63 тега')).toBeVisible()
    const groups = page.getByRole('region')
    await expect(groups).toHaveCount(3)
    await expect(groups.nth(0).getByRole('heading')).toHaveText('Ниша')
    await expect(groups.nth(1).getByRole('listitem').first()).toHaveText('Влог')
    await expect(groups.nth(2).getByRole('heading')).toHaveText('Язык')

    const dark = theme === 'iosNight'
    await expect(page.locator('html')).toHaveAttribute('data-theme', dark ? 'dark' : 'light')
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(background).toBe(rgb(themes[theme].secondary_bg_color))
    await expect.poll(() => app.state()).toMatchObject({ ready: true, expanded: true })

    await expectAccessible(page, '', { rules: { 'color-contrast': { enabled: false } } })
    await page.screenshot({ path: `test-results/screens/tags.${theme}.390.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: `test-results/screens/tags.${theme}.1440.png` })
  })
}

const rgb = (hex = '') =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

test('the theme is followed while the app is open', async ({ page, world }) => {
  const app = await world.open(page, 'owner', { path: PATH, theme: themes.androidDay })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await app.setTheme(themes.androidNight)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS(
    'background-color',
    rgb(themes.androidNight.secondary_bg_color),
  )
})

test('an owner adds a tag; the same one again is refused in words', async ({ page, world }) => {
  await world.open(page, 'owner', { path: PATH })
  const name = page.getByLabel('Название')
  await name.fill('Астрология')
  // What was typed is there after a reload.
  await page.reload()
  await expect(name).toHaveValue('Астрология')
  await page.getByLabel('Категория').selectOption('Прочие')
  await page.getByRole('button', { name: 'Добавить тег' }).click()
  await expect(page.getByText('Тег «Астрология» добавлен')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Прочие' }).getByRole('listitem')).toHaveText(['Астрология'])
  await expect(name).toHaveValue('')
  await expect(name).toBeFocused()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])

  await name.fill('  астрология')
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription('Такой тег уже есть. Назовите иначе')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => world.sql(`select name from tags where name ilike 'астрология'`)).toHaveLength(1)
  await page.screenshot({ path: 'test-results/screens/tags-refused.390.png', fullPage: true })

  await name.fill('')
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription('Укажите название тега')
})

test('search narrows the list; nothing found says so', async ({ page, world }) => {
  await world.open(page, 'owner', { path: PATH })
  await page.getByRole('searchbox').fill('фотосъемк')
  await expect(page.getByRole('listitem')).toHaveText(['Фотосъёмка'])
  await page.getByRole('searchbox').fill('нет такого')
  await expect(page.getByRole('heading', { name: 'Теги не найдены' })).toBeVisible()
})

test('an empty list says so', async ({ page, world }) => {
  await world.sql('delete from tags')
  await world.open(page, 'owner', { path: PATH, theme: themes.iosNight })
  await expect(page.getByRole('heading', { name: 'Теги не найдены' })).toBeVisible()
  await expect(page.getByText('0 тегов')).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/tags-empty.390.png', fullPage: true })
})

test('the server stopped: the error is shown, and «Повторить» brings the list back', async ({
  page,
  world,
}) => {
  // The page is loaded and sends the call; the server stops before the call arrives.
  const asked = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  await page.route('**/api/tags', async (route) => {
    asked.resolve()
    await gone.promise
    await route.continue()
  })
  await world.open(page, 'owner', { path: PATH })
  await asked.promise
  await world.stopApi()
  gone.resolve()
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Ошибка загрузки тегов', {
    timeout: 30_000,
  })
  await expect(page.getByRole('alert')).toContainText('Нет связи.')
  await page.screenshot({ path: 'test-results/screens/tags-error.390.png', fullPage: true })
  await world.startApi()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByText('63 тега')).toBeVisible()
})

test('the same in Telegram Web, where the app is a frame of another site', async ({ page, world }) => {
  const app = await world.open(page, 'owner', { path: PATH, transport: 'iframe', platform: 'weba' })
  await expect(app.frame.getByText('63 тега')).toBeVisible()
})

test('the keyboard alone reaches everything and adds a tag', async ({ page, world }) => {
  await world.open(page, 'owner', { path: PATH })
  await expect(page.getByText('63 тега')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Название')).toBeFocused()
  await page.keyboard.type('С клавиатуры')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Категория')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('Тег «С клавиатуры» добавлен')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('a tag of 64 letters and the narrowest phone: nothing overflows', async ({ page, world }) => {
  await world.sql(`insert into tags (name, category) values ($1, 'ниша')`, ['Щ'.repeat(64)])
  await page.setViewportSize({ width: 320, height: 640 })
  await world.open(page, 'owner', { path: PATH })
  await expect(page.getByText('64 тега')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
