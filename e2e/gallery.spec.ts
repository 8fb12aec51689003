import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { expectAccessible } from './world.ts'

/** The parts of web/src/ui by themselves: no API, no Telegram, a development server of their own. */
const ROOT = join(import.meta.dirname, '..')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// One server for all of them, so one worker.
test.describe.configure({ mode: 'default' })

let server: ViteDevServer
let address = ''

test.beforeAll(async () => {
  server = await createServer({
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'web/vite/vite.config.ts'),
    cacheDir: join(ROOT, 'test-results/vite-gallery'),
    logLevel: 'error',
    server: { port: 0, strictPort: false, hmr: false, watch: null },
  })
  await server.listen()
  const at = server.httpServer?.address()
  if (typeof at === 'object' && at) address = `http://127.0.0.1:${at.port}`
})

test.afterAll(() => server.close())

async function open(page: Page, query: Record<string, string> = {}) {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) problems.push(message.text())
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${address}/gallery.html?${new URLSearchParams(query)}`)
  // The first page waits until the development server has transformed every file.
  const heading = page.getByRole('heading', { level: 1, name: 'Компоненты и состояния' })
  await expect(heading).toBeVisible({ timeout: 45_000 })
  expect(problems).toEqual([])
}

for (const theme of ['light', 'dark']) {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    test(`${theme} at ${width}: axe finds nothing, and each section is photographed`, async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width, height })
      await open(page, { theme })
      // Rows that are being fetched again are faded, and are not to be read until they are back.
      await expectAccessible(page, '', { runOnly: TAGS, exclude: ['[aria-busy="true"] tbody'] })
      for (const section of process.env.CI ? [] : await page.locator('[data-section]').all()) {
        const name = await section.getAttribute('data-section')
        await section.screenshot({ path: `test-results/screens/gallery.${name}.${theme}.${width}.png` })
      }
    })
  }
}

test('at 320 px nothing runs over the edge, at 390 not even with text at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page)
  await expect.poll(() => beyond(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  for (const name of ['button', 'field', 'choice', 'tag-picker', 'photo', 'feedback', 'screen', 'overlay']) {
    const section = page.locator(`[data-section='${name}']`)
    const over = await section.evaluate((element) => element.scrollWidth - element.clientWidth)
    // 4 px: a row of chips keeps room for the focus ring.
    expect(over, name).toBeLessThanOrEqual(4)
  }
})

/** What sticks out to the right, unless a parent scrolls or cuts it. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    return [...document.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 160))
  })

test('the touch areas are at least 44 by 44', async ({ page }) => {
  await open(page, { only: 'button' })
  const small = await page.locator('[data-section] :is(button, a)').evaluateAll((all) =>
    all
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        const after = getComputedStyle(element, '::after')
        const extra = after.content === 'none' ? 0 : -2 * Number.parseFloat(after.top)
        return { text: element.outerHTML.slice(0, 120), width, height: height + extra }
      })
      .filter(({ width, height }) => width < 43.5 || height < 43.5),
  )
  expect(small).toEqual([])
})

test('a busy button keeps its width and does nothing', async ({ page }) => {
  await open(page, { only: 'button' })
  for (const name of ['Большая', 'Малая', 'Новый бриф']) {
    const both = page.getByRole('button', { name })
    const [idle, busy] = [await both.nth(0).boundingBox(), await both.nth(1).boundingBox()]
    expect(Math.abs((idle?.width ?? 0) - (busy?.width ?? 0))).toBeLessThan(0.6)
  }
})

test('combobox: arrows, Enter, Esc, a click, free text', async ({ page }) => {
  await open(page, { only: 'field' })
  const city = page.getByRole('combobox', { name: 'Город' })
  const list = page.getByRole('listbox')
  await city.focus()
  await expect(list).toBeHidden()
  await page.keyboard.type('ка')
  await expect(list.getByRole('option')).toHaveCount(5)
  await expect(city).toHaveAttribute('aria-expanded', 'true')
  await expect(list.locator('b').first()).toHaveText('Ка')
  await page.screenshot({ path: 'test-results/screens/gallery.combobox.light.390.png' })
  await expectAccessible(page, '', { runOnly: TAGS })

  await page.keyboard.press('ArrowUp')
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const second = list.getByRole('option').nth(1)
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(city).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
  await expect(city).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(city).toHaveValue('Калининград')
  await expect(list).toBeHidden()
  await expect(city).toHaveAccessibleDescription('Страна: Россия')

  await city.fill('кор')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(city).toHaveValue('кор')
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeVisible()
  await list.getByText('Королёв').click()
  await expect(city).toHaveValue('Королёв')

  await city.fill('Выдуманск')
  await expect(list).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(city).toHaveValue('Выдуманск')
})

test('segmented: one stop of Tab, arrows choose', async ({ page }) => {
  await open(page, { only: 'choice' })
  const group = page.getByRole('radiogroup', { name: 'Пол' })
  await group.getByRole('radio', { name: 'Женский' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(group.getByRole('radio', { name: 'Мужской' })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(group.getByRole('radio', { name: 'Женский' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(group.getByRole('radio', { name: 'Мужской' })).not.toBeFocused()

  const untouched = page.getByRole('radiogroup', { name: 'Публикация', exact: true }).first()
  await expect(untouched.getByRole('radio', { checked: true })).toHaveCount(0)
  await untouched.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await expect(untouched.getByRole('radio', { name: 'Да' })).toBeChecked()
})

test('switch, chips and the filter group answer to the keyboard', async ({ page }) => {
  await open(page, { only: 'choice' })
  const toggle = page.getByRole('switch', { name: 'Только активные' }).first()
  await expect(toggle).toBeChecked()
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(toggle).not.toBeChecked()
  await expect(toggle).toHaveAccessibleDescription('Скрыть неактивные анкеты')
  const chip = page.getByRole('button', { name: 'Мода' }).first()
  await chip.focus()
  await page.keyboard.press('Enter')
  await expect(chip).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Убрать: Бьюти' }).click()
  await expect(page.getByRole('button', { name: 'Убрать: Бьюти' })).toHaveCount(0)
  await page.getByRole('radio', { name: /^Все/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^На рассмотрении/ })).toBeChecked()
})

test('tag picker: counts, search, nothing found', async ({ page }) => {
  await open(page, { only: 'tag-picker' })
  const niche = page.getByRole('group', { name: 'Ниша' }).first()
  await expect(niche).toContainText('1 из 12')
  await niche.getByRole('button', { name: 'Мода' }).click()
  await expect(niche).toContainText('2 из 12')
  const search = page.getByRole('searchbox').first()
  await search.fill('обз')
  await expect(page.getByRole('group', { name: 'Формат' }).getByRole('button')).toHaveText(['Обзор'])
  await expect(page.getByRole('group', { name: 'Формат' })).toContainText('1 из 8')
  await search.fill('нет такого')
  await expect(page.getByText('Ничего не нашлось').first()).toBeVisible()
  await page.getByRole('button', { name: 'Очистить поиск' }).click()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
})

test('stepper and password', async ({ page }) => {
  await open(page, { only: 'field' })
  const days = page.getByRole('spinbutton', { name: 'Дней на ролик' })
  await page.getByRole('button', { name: 'Дней на ролик: больше' }).click()
  await expect(days).toHaveValue('6')
  await days.focus()
  await page.keyboard.press('ArrowDown')
  await expect(days).toHaveValue('5')
  await days.fill('')
  await page.getByRole('button', { name: 'Дней на ролик: больше' }).click()
  await expect(days).toHaveValue('1')

  const password = page.getByLabel('Пароль', { exact: true }).first()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Показать пароль' }).first().click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('photo: type and size are looked at before anything is sent', async ({ page }) => {
  await open(page, { only: 'photo' })
  const files = page.getByLabel('Файл с фото')
  const note = page.getByRole('status').first()
  const photo = (name: string, mimeType: string, size: number) => ({
    name,
    mimeType,
    buffer: Buffer.alloc(size),
  })
  await files.first().setInputFiles(photo('a.pdf', 'application/pdf', 10))
  await expect(note).toHaveText('Выберите изображение')
  await files.first().setInputFiles(photo('a.png', 'image/png', 10 * 1024 * 1024 + 1))
  await expect(note).toHaveText('Размер файла не должен превышать 10MB')
  await files.first().setInputFiles(photo('a.png', 'image/png', 10 * 1024 * 1024))
  await expect(note).toHaveText('Фото сохранено')
  await files.nth(1).setInputFiles(photo('a.png', 'image/png', 10))
  await expect(page.getByText('Ошибка загрузки фото', { exact: true })).toBeVisible()
})

test('confirm: the safe button first, the focus stays inside and comes back, Esc is no', async ({ page }) => {
  await open(page, { only: 'overlay' })
  const trigger = page.getByRole('button', { name: 'Удалить бриф' })
  await trigger.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Удалить бриф?' })
  await expect(dialog).toHaveAccessibleDescription('Отменить удаление нельзя.')
  await expect(dialog.getByRole('button', { name: 'Отмена' })).toBeFocused()
  await page.screenshot({ path: 'test-results/screens/gallery.confirm.light.390.png' })
  await expectAccessible(page, '', { runOnly: TAGS })
  for (let press = 0; press < 5; press++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(inDialogOrNowhere)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(trigger).toBeFocused()
  await expect(page.getByText('Ответ: нет')).toBeVisible()

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Ответ: да')).toBeVisible()
  await expect(trigger).toBeFocused()

  await page.getByRole('button', { name: 'Отправить бриф' }).click()
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Отправить' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

/** Between the last button and the first the browser's own controls have the focus, and the page has none. */
const inDialogOrNowhere = () =>
  document.activeElement === document.body || document.activeElement?.closest('dialog') !== null

for (const width of [390, 1440]) {
  test(`sheet at ${width}: Esc, the scrim, the button; the focus comes back`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, { only: 'overlay' })
    const trigger = page.getByRole('button', { name: 'Фильтры' })
    const sheet = page.getByRole('dialog', { name: 'Фильтры' })
    await trigger.click()
    await expect(sheet).toBeVisible()
    await page.screenshot({ path: `test-results/screens/gallery.sheet.light.${width}.png` })
    const box = await sheet.boundingBox()
    expect(box?.width).toBe(width === 390 ? 390 : 400)
    await expectAccessible(page, '', { runOnly: TAGS })
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(inDialogOrNowhere)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(trigger).toBeFocused()

    await trigger.click()
    await expect(sheet).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(sheet).toBeHidden()
    await trigger.click()
    await sheet.getByRole('button', { name: 'Закрыть' }).click()
    await expect(sheet).toBeHidden()
    await expect(trigger).toBeFocused()
    // Closed by the page, not by the sheet itself.
    await trigger.click()
    await sheet.getByRole('button', { name: 'Показать 146 креаторов' }).click()
    await expect(sheet).toBeHidden()
    await expect(trigger).toBeFocused()
  })
}

test('sheet: pulled down by its handle it goes, pulled a little it stays', async ({ page }) => {
  await open(page, { only: 'overlay' })
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const sheet = page.getByRole('dialog')
  const box = await sheet.boundingBox()
  const [x, y] = [195, (box?.y ?? 0) + 10]
  for (const [way, visible] of [
    [50, true],
    [120, false],
  ] as const) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + way, { steps: 4 })
    await page.mouse.up()
    await expect(sheet).toBeVisible({ visible })
  }
})

test('toast: said, gone after 3 s, one at a time, waits under the pointer, its action works', async ({
  page,
}) => {
  await page.clock.install({ time: 0 })
  await open(page, { only: 'overlay' })
  await page.clock.pauseAt(600_000)
  const said = page.getByRole('status').last()
  await page.getByRole('button', { name: 'Успех' }).click()
  await expect(said).toHaveText('Ссылка скопирована')
  await page.screenshot({ path: 'test-results/screens/gallery.toast.light.390.png' })
  await page.clock.runFor(2900)
  await expect(said).toHaveText('Ссылка скопирована')
  await page.clock.runFor(200)
  await expect(said).toHaveText('')

  await page.getByRole('button', { name: 'Успех' }).click()
  await page.getByRole('button', { name: 'Ошибка' }).click()
  await expect(said).toHaveText('Не удалось удалить бриф')
  await page.clock.runFor(5900)
  await expect(said).toHaveText('Не удалось удалить бриф')
  await said.getByText('Не удалось').hover()
  await page.clock.runFor(10_000)
  await expect(said).toHaveText('Не удалось удалить бриф')
  await page.mouse.move(1, 1)
  await page.clock.runFor(6100)
  await expect(said).toHaveText('')

  await page.getByRole('button', { name: 'С действием' }).click()
  await said.getByRole('button', { name: 'Отменить' }).focus()
  await page.clock.runFor(10_000)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Отменено')).toBeVisible()
  await expect(said).toHaveText('')
})
