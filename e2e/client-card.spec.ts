import type { Page } from '@playwright/test'
import { tagIds } from './creators-data.ts'
import { addRow, addRows, addTable, cards, names } from './public-table-data.ts'
import { expect, expectAccessible, inColours, test, type World } from './world.ts'

const SCREENS = 'test-results/screens'
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const LONG = 'Анна-Мария-Александрина Константинопольская-Вознесенская-Шах'

const TAGS = ['Бьюти', 'Отзыв', 'Влог', 'Мода']

/** From the newest: Тимур, a person with a long name, Алина. */
async function threePeople(world: World) {
  const table = await addTable(world)
  await addRow(world, table, {
    tag_ids: await tagIds(world, ...TAGS),
    languages: ['русский', 'английский'],
    specialization: ['уход за кожей'],
    experience_years: 3,
    is_verified: true,
    social_links: {
      instagram: 'https://www.instagram.com/alina.vrn',
      tiktok: 'https://www.tiktok.com/@alina',
    },
  })
  const [first_name = '', last_name = ''] = LONG.split(' ')
  await addRow(world, table, { first_name, last_name }, { client_price: null })
  await addRow(world, table, {
    first_name: 'Тимур',
    last_name: 'Сафин',
    portfolio_url: null,
    social_links: { instagram: null, tiktok: null },
    languages: [],
    followers_count: null,
  })
  return table
}
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })
const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('[T-32] the name opens the card of a person with all that a client may know, in light and dark', async ({
  page,
  world,
}) => {
  const table = await threePeople(world)
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await page.goto(table.client)
    await opener(page, 'Алина Воронцова').click()
    const alina = panel(page, 'Алина Воронцова')
    await expect(alina.getByText('за видео, готово за 5 дней')).toBeVisible()
    await expect(alina.getByText('Проверено агентством')).toBeVisible()
    await expect(alina.getByText('Москва, Россия')).toBeVisible()
    for (const tag of TAGS) await expect(alina.getByText(tag, { exact: true })).toBeVisible()
    for (const [label, value] of [
      ['Подписчики', '128 тыс.'],
      ['Опыт', '3 года'],
      ['Специализация', 'уход за кожей'],
      ['Языки', 'русский, английский'],
    ])
      await expect(alina.locator('dl > div').filter({ hasText: label! })).toContainText(value!)
    for (const [label, href] of [
      ['Портфолио', 'https://alina-vrn.ru/ugc'],
      ['Instagram', 'https://www.instagram.com/alina.vrn'],
      ['TikTok', 'https://www.tiktok.com/@alina'],
    ])
      await expect(alina.getByRole('link', { name: `${label}, Алина Воронцова` })).toHaveAttribute(
        'href',
        href!,
      )
    await inColours(page, async (scheme) => {
      await expectAccessible(page)
      await page.screenshot({ path: `${SCREENS}/client-card.${scheme}.${viewport.width}.png` })
    })

    // The arrows walk the list and stop at its ends.
    await expect(alina.getByRole('button', { name: 'Следующий креатор' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await alina.getByRole('button', { name: 'Предыдущий креатор' }).click()
    const long = panel(page, LONG)
    await expect(long.getByText('Цену готовим')).toBeVisible()
    await inColours(page, async (scheme) => {
      await page.screenshot({ path: `${SCREENS}/client-card-long.${scheme}.${viewport.width}.png` })
    })
    await page.keyboard.press('ArrowLeft')
    const timur = panel(page, 'Тимур Сафин')
    await expect(timur.getByRole('button', { name: 'Предыдущий креатор' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    // What a person has not given is left out.
    await expect(timur.getByRole('link')).toHaveCount(0)
    await expect(timur.locator('dl')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(timur).toBeHidden()
    await expect(opener(page, 'Тимур Сафин')).toBeFocused()
  }
})

test('[T-32] with the keyboard: Enter opens, the arrow keys walk, Esc closes; the tags of a row open the card with all of them', async ({
  page,
  world,
}) => {
  const table = await threePeople(world)
  await page.setViewportSize(DESKTOP)
  await page.goto(table.client)
  await opener(page, 'Тимур Сафин').focus()
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Тимур Сафин')).toBeVisible()
  await expect(panel(page, 'Тимур Сафин')).toContainText('1 из 3')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(panel(page, 'Алина Воронцова')).toContainText('3 из 3')
  await page.keyboard.press('ArrowRight')
  await expect(panel(page, 'Алина Воронцова')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener(page, 'Алина Воронцова')).toBeFocused()
  await page.getByRole('button', { name: /Алина Воронцова, открыть карточку$/ }).click()
  await expect(panel(page, 'Алина Воронцова').getByText('Влог', { exact: true })).toBeVisible()
})

test('[T-32] the walk goes on over the end of a page, and back @night', async ({ page, world }) => {
  const table = await addTable(world)
  await addRows(world, table, 60)
  await page.setViewportSize(DESKTOP)
  await page.goto(`${table.client}?sort_by=client_price`)
  await expect(names(page)).toHaveCount(50)
  await opener(page, 'Автор 050').click()
  await expect(panel(page, 'Автор 050')).toContainText('50 из 60')
  await page.keyboard.press('ArrowRight')
  await expect(panel(page, 'Автор 051')).toContainText('51 из 60')
  await expect(page).toHaveURL(/page=2/)
  await page.keyboard.press('ArrowLeft')
  await expect(panel(page, 'Автор 050')).toContainText('50 из 60')
})

test('[T-32] text of 200 %: the card of a person is read whole on a phone', async ({ page, world }) => {
  const table = await threePeople(world)
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect(cards(page)).toHaveCount(3)
  for (const name of ['Алина Воронцова', LONG]) {
    await opener(page, name).click()
    const sheet = panel(page, name)
    const beyond = () =>
      sheet.evaluate((dialog) =>
        [...dialog.querySelectorAll('*')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .map((element) => element.className),
      )
    await expect.poll(beyond).toEqual([])
    await page.screenshot({ path: `${SCREENS}/client-card-200.${name.length}.390.png` })
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
})
