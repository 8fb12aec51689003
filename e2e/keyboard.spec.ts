import type { Page } from '@playwright/test'
import { expect, LOGIN, test } from './world.ts'

/** Tab until the wanted thing has the focus; a person would give up after so many. */
async function tabTo(page: Page, name: string | RegExp, role: 'link' | 'button' | 'textbox' = 'link') {
  const target = page.getByRole(role, { name, exact: true }).first()
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return target
  }
  throw new Error(`Tab never reaches ${String(name)}`)
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`the keyboard alone signs in, goes through every screen and signs out, at ${width} px`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(world.url)
    await expect(page.getByRole('heading', { name: 'Вход для владельца' })).toBeVisible()
    await tabTo(page, 'Логин', 'textbox')
    await page.keyboard.type(LOGIN.username)
    await page.keyboard.press('Tab')
    await page.keyboard.type(LOGIN.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Главная' })).toBeFocused()

    for (const [link, heading] of [
      ['Креаторы', 'Креаторы'],
      ['Брифы', 'Брифы'],
      [/^(Публичные ссылки|Ссылки)$/, 'Публичные ссылки'],
      ['Главная', 'Главная'],
      // On a phone the tags are a section of the settings.
      ...(width < 1024 ? [['Настройки', 'Настройки'] as const] : []),
      [/^Теги/, 'Теги'],
    ] as const) {
      const focused = await tabTo(page, link)
      // What has the focus can be seen to have it.
      await expect
        .poll(() => focused.evaluate((element) => getComputedStyle(element).outlineStyle))
        .toBe('solid')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    }
    if (width < 1024) return
    await tabTo(page, 'Выйти', 'button')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)
  })
}

test('reduced motion: nothing moves, nothing fades, on any element of a screen', async ({ page, world }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await world.open(page, 'owner', { path: '/admin/tags' })
  await expect(page.getByText('63 тега')).toBeVisible()
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .filter((style) => Number.parseFloat(style.transitionDuration) > 0.01 || style.animationName !== 'none')
      .map((style) => `${style.transitionDuration} ${style.animationName} ${style.animationDuration}`),
  )
  expect(moving).toEqual([])
})
