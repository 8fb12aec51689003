import type { Page } from '@playwright/test'
import { bar, DESKTOP, expectChosen, introduce, openAs, PHONE, say, verdict } from './choice-data.ts'
import { tagIds } from './creators-data.ts'
import { addRow, addTable, cards, expectNoOverflow, names, region } from './public-table-data.ts'
import { expect, expectAccessible, inColours, test, type World } from './world.ts'

const SCREENS = 'test-results/screens'

const PEOPLE = [
  ['София', 'Левченко', 'Минск', ['Мода', 'Бьюти', 'Отзыв'], 9500],
  ['Камила', 'Рашидова', 'Ташкент', ['Уход за кожей', 'Дом', 'Бьюти', 'Отзыв'], 11_000],
  ['Александра-Виктория', 'Константинопольская-Вознесенская', 'Петропавловск-Камчатский', ['Влог'], 12_000],
  ['Тимур', 'Сафин', 'Казань', [], null],
  [
    'Александра-Виктория',
    'Константинопольская',
    'Тбилиси',
    ['Говорящая голова', 'Материнство', 'Распаковка'],
    12_500,
  ],
  ['Ольга', 'Денисова', 'Новосибирск', ['Бьюти', 'Макияж'], 13_000],
] as const

async function people(world: World) {
  const table = await addTable(world, { places: 5 })
  await world.sql(`update public_links set answer_by = now() + interval '2 days' where kind = 'client'`)
  for (const [first_name, last_name, city, tags, client_price] of PEOPLE)
    await addRow(
      world,
      table,
      { first_name, last_name, city, tag_ids: await tagIds(world, ...tags), is_verified: city === 'Минск' },
      { client_price },
    )
  return table
}

/** Tags in sight whose words are wider than they are shown, or that stand beyond their line. */
const cutTags = (page: Page) =>
  page.locator('[data-tag]').evaluateAll((tags) =>
    tags
      .filter((tag) => getComputedStyle(tag).visibility === 'visible')
      .filter((tag) => {
        const line = tag.parentElement?.getBoundingClientRect()
        return (
          tag.scrollWidth > tag.clientWidth + 1 || tag.getBoundingClientRect().right > (line?.right ?? 0) + 1
        )
      })
      .map((tag) => tag.textContent),
  )

test('[T-78] [R-92] rows of 76 px, cards of at most 250 px, no cut tag, nothing beyond the page, in light and dark', async ({
  page,
  world,
  browser,
}) => {
  const table = await people(world)
  await page.setViewportSize(DESKTOP)
  await page.goto(table.client)
  await expect(names(page)).toHaveCount(6)
  await inColours(page, async (scheme) => {
    await page.screenshot({ path: `${SCREENS}/client-look-first.${scheme}.1440.png` })
  })
  await verdict(page, 'София Левченко', 'Нет').click()
  await introduce(page, 'Анна')
  await expectChosen(page, 'София Левченко', 'Нет')
  await say(page, 'София Левченко', { reason: 'Не наш стиль' })
  for (const name of ['Камила Рашидова', 'Ольга Денисова']) {
    await verdict(page, name, 'Да').click()
    await expectChosen(page, name, 'Да')
  }
  await say(page, 'Ольга Денисова', { text: 'Очень наш голос. Пусть снимет у окна, с чашкой в руке' })
  const other = await openAs(browser, table.client, DESKTOP)
  await verdict(other, 'Ольга Денисова', 'Резерв').click()
  await introduce(other, 'Олег')
  await expectChosen(other, 'Ольга Денисова', 'Резерв')
  await other.context().close()
  await page.reload()
  await expect(bar(page)).toContainText('С коллегами разошлись: 1')
  const heights = (target: ReturnType<Page['locator']>) =>
    target.evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().height)))
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await heights(region(page).locator('tbody tr')), `${width} px`).toEqual(PEOPLE.map(() => 76))
    await expect(region(page).getByRole('columnheader')).toHaveText([
      /^Креатор/,
      'Работы',
      /^Подписчики/,
      'Теги',
      /^Срок/,
      /^Цена/,
      'Сравнить',
      'Ваше решение',
    ])
    await inColours(page, async (scheme) => {
      await page.screenshot({ path: `${SCREENS}/client-look.${scheme}.${width}.png` })
    })
  }
  await page.setViewportSize(PHONE)
  await expect(cards(page)).toHaveCount(6)
  const tall = await heights(cards(page))
  expect(Math.max(...tall), tall.join(' ')).toBeLessThanOrEqual(250)
  await inColours(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/client-look.${scheme}.390.png` })
  })
  for (const width of [390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => cutTags(page), `${width} px`).toEqual([])
  }
  await expectNoOverflow(page, 320, 390, 768, 1024, 1100, 1440, 1920)
})

test('[T-83] an address with the full stop of a messenger opens', async ({ page, world }) => {
  const table = await people(world)
  await page.goto(`${table.client}.`)
  await expect(cards(page)).toHaveCount(6)
})
