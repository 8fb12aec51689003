import { fileURLToPath } from 'node:url'
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'

/** How the parts of src/ui that show data behave under a hand, a keyboard and a finger. */
// One server for all of them, so one worker.
test.describe.configure({ mode: 'default' })

let vite: ViteDevServer
let address: string

test.beforeAll(async () => {
  vite = await createServer({
    root: fileURLToPath(new URL('../web', import.meta.url)),
    configFile: fileURLToPath(new URL('../web/vite/vite.config.ts', import.meta.url)),
    cacheDir: fileURLToPath(new URL('../test-results/vite-gallery-data', import.meta.url)),
    logLevel: 'error',
    server: { port: 0, strictPort: false, hmr: false, watch: null },
  })
  await vite.listen()
  address = vite.resolvedUrls?.local[0] ?? ''
})
test.afterAll(() => vite.close())

async function open(page: Page, section: string) {
  await page.goto(`${address}gallery.html?only=${section}`)
  // The first page waits until the development server has transformed every file.
  await expect(page.locator(`[data-section="${section}"]`)).toBeVisible({ timeout: 45_000 })
}

test.describe('a price', () => {
  const priced = (page: Page, name: string) => {
    const input = page.getByRole('textbox', { name: `Цена клиента, ${name}`, exact: true })
    const box = page.locator('label', { has: input })
    return { input, box, cell: page.locator('div', { has: input }).last().locator('..') }
  }
  test.beforeEach(({ page }) => open(page, 'data-table'))

  test('is saved by Enter, turns green for 2 s, and is grouped again', async ({ page }) => {
    const { input, box, cell } = priced(page, 'сохраняет')
    await expect(input).toHaveValue('15\u202F000')
    await input.fill('20 500,50')
    await expect(box).toHaveAttribute('data-state', 'editing')
    await input.press('Enter')
    await expect(box).toHaveAttribute('data-state', 'saved')
    await expect(page.getByRole('status').filter({ hasText: 'Цена сохранена' })).toHaveText(
      'Цена сохранена: 20\u202F500,50\u202F₽',
    )
    await expect(cell).toContainText('Вызовы: 20500.5')
    await expect(input).toHaveValue('20\u202F500,50')
    await expect(box).toHaveAttribute('data-state', 'idle', { timeout: 3000 })
    await input.blur()
    await expect(cell).toContainText('Вызовы: 20500.5')
  })

  test('is saved by leaving the cell, and cannot be typed over meanwhile', async ({ page }) => {
    const { input, box, cell } = priced(page, 'без конца')
    await input.fill('1,500,000')
    await input.blur()
    await expect(box).toHaveAttribute('data-state', 'saving')
    await expect(input).toHaveAttribute('readonly')
    await expect(input).toHaveAttribute('aria-busy', 'true')
    await input.focus()
    await input.press('Enter')
    await input.press('Escape')
    await input.blur()
    await expect(cell).toContainText('Вызовы: 1500000')
    await expect(box).toHaveAttribute('data-state', 'saving')
  })

  test('that did not change is not sent', async ({ page }) => {
    const { input, box, cell } = priced(page, 'сохраняет')
    for (const same of ['15000', '15 000', '15,000', '15000,00']) {
      await input.fill(same)
      await input.press('Enter')
      await input.blur()
      await expect(input).toHaveValue('15\u202F000')
    }
    await expect(box).toHaveAttribute('data-state', 'idle')
    await expect(cell).toContainText('Вызовы: нет')
  })

  test('is replaced by typing when the keyboard comes to it', async ({ page }) => {
    const { input, cell } = priced(page, 'сохраняет')
    await page.getByRole('textbox', { name: 'Цена клиента, без цены', exact: true }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(input).toBeFocused()
    await page.keyboard.type('18000')
    await page.keyboard.press('Tab')
    await expect(cell).toContainText('Вызовы: 18000')
  })

  test('comes back by Escape', async ({ page }) => {
    const { input, cell } = priced(page, 'сохраняет')
    await input.fill('99')
    await input.press('Escape')
    await expect(input).toHaveValue('15\u202F000')
    await input.blur()
    await expect(input).toHaveValue('15\u202F000')
    await expect(cell).toContainText('Вызовы: нет')
  })

  test('that was refused turns red, stays as typed, and can be sent again', async ({ page }) => {
    const { input, box, cell } = priced(page, 'отказывает')
    await input.fill('777')
    await input.blur()
    await expect(box).toHaveAttribute('data-state', 'failed')
    await expect(input).toHaveValue('777')
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAccessibleDescription('Не сохранено. Повторите')
    await expect(cell.getByText('Не сохранено. Повторите').last()).toBeAttached()
    await cell.getByRole('button', { name: 'Повторите' }).click()
    await expect(cell).toContainText('Вызовы: 777; 777')
    await expect(box).toHaveAttribute('data-state', 'failed')
    await input.focus()
    await input.press('Escape')
    await expect(box).toHaveAttribute('data-state', 'idle')
    await expect(input).toHaveValue('15\u202F000')
    await expect(input).toHaveAttribute('aria-invalid', 'false')
  })

  test('takes no letters but those of a sum, and none at all as no price', async ({ page }) => {
    const { input, cell } = priced(page, 'без цены')
    await expect(input).toHaveAttribute('placeholder', 'Укажите')
    await expect(input).toHaveValue('')
    await input.pressSequentially('a1б2-3')
    await input.press('Enter')
    await expect(input).toHaveAccessibleDescription(/^Введите сумму/)
    await expect(cell).not.toContainText('Вызовы: 1')
    await input.fill('1,5к')
    await input.press('Enter')
    await expect(cell).toContainText('Вызовы: 1500')
    const other = priced(page, 'сохраняет')
    await other.input.fill('')
    await other.input.blur()
    await expect(other.box).toHaveAttribute('data-state', 'saved')
    await expect(other.input).toHaveValue('')
  })
})

test('a table is sorted by one column at a time, ascending first, and says so', async ({ page }) => {
  await open(page, 'data-table')
  const table = page.getByRole('table', { name: 'Отклики проекта', exact: true })
  const sorted = table.locator('[aria-sort]')
  const names = table.locator('tbody th')
  await expect(sorted).toHaveAccessibleName('Ставка')
  await expect(sorted).toHaveAttribute('aria-sort', 'descending')

  const name = table.getByRole('button', { name: 'Креатор' })
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(sorted).toHaveCount(1)
  await expect(sorted).toHaveAccessibleName('Креатор')
  await expect(sorted).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('status').filter({ hasText: 'Отсортировано' })).toHaveText(
    'Отсортировано: креатор, по возрастанию',
  )
  await expect(names).toContainText(['Алина Воронцова', 'Арсен Петросян', 'Нино Габуния', 'Тимур Сафин'])

  await page.keyboard.press('Space')
  await expect(name).toBeFocused()
  await expect(sorted).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('status').filter({ hasText: 'Отсортировано' })).toHaveText(
    'Отсортировано: креатор, по убыванию',
  )
  await table.getByRole('button', { name: 'Цена клиента' }).click()
  await expect(sorted).toHaveAccessibleName('Цена клиента')
  await expect(sorted).toHaveAttribute('aria-sort', 'ascending')
})

test('the header of a table stays in sight on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 320 })
  await open(page, 'data-table')
  const table = page.getByRole('table', { name: 'Отклики проекта', exact: true })
  const header = table.getByRole('columnheader', { name: 'Ставка' })
  const before = await header.boundingBox()
  await page.evaluate((y) => scrollTo(0, y), (before?.y ?? 0) + 120)
  await expect.poll(async () => Math.round((await header.boundingBox())?.y ?? -1)).toBe(0)
})

test('pages turn by mouse and keyboard, and the list takes the focus', async ({ page }) => {
  await open(page, 'lists')
  const list = page.getByRole('list', { name: 'Страница креаторов' })
  const pager = page.getByRole('navigation', { name: 'Страницы' }).first()
  const next = pager.getByRole('button', { name: 'Следующая страница' })
  await expect(pager).toContainText('101–150 из 2\u202F876')

  await next.click()
  await expect(list).toHaveText('Страница 4')
  await expect(list).toBeFocused()
  await expect(pager.locator('[aria-current="page"]')).toHaveText('4')

  await pager.getByRole('button', { name: 'Страница 58' }).press('Enter')
  await expect(pager).toContainText('2\u202F851–2\u202F876 из 2\u202F876')
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(list).toHaveText('Страница 58')
  await expect(next).toBeFocused()
  for (const box of await Promise.all(
    (await pager.getByRole('button').all()).map((one) => one.boundingBox()),
  )) {
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
})

test('one page has no buttons, an uncounted total has no last page', async ({ page }) => {
  await open(page, 'lists')
  const pagers = page.getByRole('navigation', { name: 'Страницы' })
  const single = pagers.filter({ hasText: '1–22 из 22' })
  await expect(single.getByRole('button')).toHaveCount(0)
  const capped = pagers.filter({ hasText: '10\u202F000+' })
  await expect(capped).toContainText('9\u202F901–9\u202F950 из 10\u202F000+')
  await expect(capped.getByRole('button', { name: 'Страница 200' })).toHaveCount(0)
  await expect(capped.getByRole('button', { name: 'Следующая страница' })).toHaveAttribute(
    'aria-disabled',
    'false',
  )
})

test.describe('a link', () => {
  const button = (page: Page) => page.getByRole('button', { name: /клиентская таблица$/ })

  test('is copied, says so for 2 s, and the button keeps its width', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, 'lists')
    const width = async () => (await button(page).boundingBox())?.width
    expect(await width()).toBe(132)
    await button(page).click()
    await expect(button(page)).toHaveText('Скопировано')
    expect(await width()).toBe(132)
    await expect(page.getByRole('status').filter({ hasText: 'Ссылка скопирована' })).toHaveCount(1)
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('https://example.org/public/kJh3')
    await expect(button(page)).toHaveText('Скопировать', { timeout: 3000 })
  })

  test('is copied the old way where the clipboard is refused', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => {
        document.title = (document.activeElement as HTMLTextAreaElement).value
        return true
      }
    })
    await open(page, 'lists')
    await button(page).focus()
    await page.keyboard.press('Enter')
    await expect(button(page)).toHaveText('Скопировано')
    await expect(page).toHaveTitle('https://example.org/public/kJh3')
    await expect(button(page)).toBeFocused()
  })

  test('is shown and selected where nothing copies', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('refused')) },
      })
      document.execCommand = () => false
    })
    await open(page, 'lists')
    await button(page).click()
    const shown = page.getByRole('textbox', { name: 'Ссылка: клиентская таблица' })
    await expect(shown).toHaveValue('https://example.org/public/kJh3')
    await expect(shown).toBeFocused()
    await expect
      .poll(() => shown.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]))
      .toEqual([0, 31])
    await expect(button(page)).toHaveText('Скопировать')
  })
})

test.describe('a pull', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 1000 } })

  async function finger(page: Page) {
    await open(page, 'lists')
    const box = await page.getByTestId('pulled').boundingBox()
    const from = { x: 195, y: (box?.y ?? 0) + 20 }
    const session: CDPSession = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx = 0, dy = 0) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + dx, y: from.y + dy }],
      })
    return {
      touch,
      indicator: page.getByText(/^(Тяните|Отпустите|Обновляем…)$/).first(),
      moveTo: async (dy: number, dx = 0) => {
        await touch('touchMove', dx / 2, dy / 2)
        await touch('touchMove', dx, dy)
      },
    }
  }

  test('past 80 px refreshes once, with one tap of the host', async ({ page }) => {
    const { touch, moveTo, indicator } = await finger(page)
    await expect(indicator).toBeHidden()
    await touch('touchStart')
    await moveTo(60)
    await expect(indicator).toHaveText('Тяните')
    await expect(indicator).toBeVisible()
    await expect(indicator).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 30)')
    await moveTo(100)
    await expect(indicator).toHaveText('Отпустите')
    await touch('touchMove', 0, 110)
    await touch('touchEnd')
    await expect(indicator).toHaveText('Обновляем…')
    await expect(page.getByRole('status').filter({ hasText: 'Обновляем…' })).toHaveCount(1)
    await expect(page.getByText('Обновлений: 1')).toBeVisible()
    await expect(page.getByText('Порог пройден: 1')).toBeVisible()
    await expect(indicator).toBeHidden()
  })

  test('that goes back before the finger lifts refreshes nothing', async ({ page }) => {
    const { touch, moveTo, indicator } = await finger(page)
    await touch('touchStart')
    await moveTo(100)
    await expect(indicator).toHaveText('Отпустите')
    await moveTo(40)
    await expect(indicator).toHaveText('Тяните')
    await touch('touchEnd')
    await expect(indicator).toBeHidden()
    await expect(page.getByText('Обновлений: 0')).toBeVisible()
  })

  test('is none when the finger goes sideways', async ({ page }) => {
    const { touch, moveTo, indicator } = await finger(page)
    await touch('touchStart')
    await moveTo(20, 120)
    await moveTo(120, 120)
    await touch('touchEnd')
    await expect(indicator).toBeHidden()
    await expect(page.getByText('Порог пройден: 0')).toBeVisible()
  })

  test('is none when the page is not at its top', async ({ page }) => {
    const { touch, moveTo } = await finger(page)
    await page.evaluate(() => scrollTo(0, 60))
    await touch('touchStart')
    await moveTo(100)
    await touch('touchEnd')
    await expect(page.getByText('Порог пройден: 0')).toBeVisible()
    await expect(page.getByText('Обновлений: 0')).toBeVisible()
  })
})
