import type { Page } from '@playwright/test'
import { addBriefWith, addResponses, briefAddress } from './brief-detail-data.ts'
import { button, cards, castOfResponses, LIST, SCREENS, told } from './responses-data.ts'
import { expect, expectAccessible, inColours, test, type World } from './world.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Выбранные отклики' })
const inBar = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')
const counts = async (world: World, brief_id: string) => {
  const rows = await world.sql(
    'select status, count(*)::int as count from responses where brief_id = $1 group by status',
    [brief_id],
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

test('[R-20] 5 accepted and 35 rejected in at most 10 taps on a phone, in light and dark', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active' })
  await addResponses(world, id, 40)
  await world.sql(`update responses set status = 'pending'`)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await expect(cards(page)).toHaveCount(40)
  let taps = 0
  const tap = async (what: ReturnType<Page['locator']>) => {
    taps += 1
    await what.click()
  }
  await tap(button(page, 'Выбрать'))
  for (const n of [40, 39, 38, 37, 36])
    await tap(page.getByRole('checkbox', { name: new RegExp(`Автор ${n}$`) }))
  await expect(bar(page).getByRole('status')).toHaveText(/^Выбрано 5\d/)
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/bulk.${theme}.390.png` })
  })
  await tap(inBar(page, 'Ещё'))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Отклонить остальных: 35' }))
  await expect(told(page, /Отказали 35, бот напишет через 10\sминут/)).toBeVisible()
  await tap(inBar(page, 'Принять'))
  await expect(dialog(page)).toContainText('Принять, хотя без цены клиенту 5?')
  await tap(dialog(page).getByRole('button', { name: 'Принять' }))
  await expect(told(page, 'Приняли 5, бот напишет через 8 секунд')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(10)
  await expect.poll(() => counts(world, id)).toEqual({ accepted: 5, rejected: 35 })
  // With the decision the selection is over.
  await expect(bar(page)).toHaveCount(0)
  await expect(cards(page).getByText('Отклонён', { exact: true })).toHaveCount(35)
  await inColours(page, () => expectAccessible(page))
  await page.setViewportSize({ width: 1440, height: 900 })
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/bulk.${theme}.1440.png` })
  })
})

test('[R-20] [R-62] all that the filter finds is selected; the decisions are taken back, each to what it was', async ({
  page,
  world,
}) => {
  const { morning } = await castOfResponses(world)
  await world.open(page, 'owner', { path: `${LIST}?status=pending` })
  await expect(cards(page)).toHaveCount(2)
  await button(page, 'Выбрать').click()
  // Nothing selected: the bar has no actions.
  await expect(bar(page).getByRole('button')).toHaveText(['Все 2', ''])
  await inBar(page, 'Все 2').click()
  await expect(bar(page).getByRole('status')).toHaveText(/^Выбрано 2/)
  await inBar(page, 'Все 2').click()
  await expect(bar(page).getByRole('status')).toHaveText('Выбрано 0')
  await inBar(page, 'Все 2').click()
  await expect(bar(page).getByRole('status')).toHaveText(/^Выбрано 2/)
  await inBar(page, 'Отклонить').click()
  await expect(told(page, 'Отказали 2')).toBeVisible()
  await expect.poll(() => counts(world, morning)).toEqual({ accepted: 1, rejected: 2 })
  await button(page, 'Отменить').click()
  await expect(told(page, 'Решения отменены')).toBeVisible()
  await expect.poll(() => counts(world, morning)).toEqual({ accepted: 1, pending: 2 })
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

const numbered = (page: Page, n: number) => page.getByRole('checkbox', { name: `Выбрать: Автор ${n}` })

test('[R-20] [R-80] who was decided in place or left the list is not selected; who was decided meanwhile is refused by name', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active' })
  await addResponses(world, id, 4)
  await world.sql(`update responses set status = 'pending', client_price = 20000`)
  const acceptElsewhere = (n: number) =>
    world.sql(
      `update responses set status = 'accepted', version = version + 1
       where creator_id = (select id from creators where first_name = 'Автор' and last_name = $1)`,
      [String(n)],
    )
  await world.open(page, 'owner', { path: `${briefAddress(id)}?status=pending` })
  await expect(cards(page)).toHaveCount(4)
  await button(page, 'Принять: Автор 4').click()
  await expect(told(page, 'Принят')).toBeVisible()
  await button(page, 'Выбрать').click()
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await expect(numbered(page, 4)).toHaveCount(0)
  await numbered(page, 3).click()
  await numbered(page, 2).click()
  await expect(bar(page).getByRole('status')).toHaveText(/^Выбрано 2500/)
  await acceptElsewhere(3)
  await inBar(page, 'Ещё').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Отклонить остальных/ })
    .click()
  // The list was read again: the row that another owner has accepted is gone, from the selection too.
  await expect(cards(page)).toHaveCount(1)
  await expect(bar(page).getByRole('status')).toHaveText(/^Выбрано 1200/)
  await acceptElsewhere(2)
  await inBar(page, 'Отклонить').click()
  await expect(told(page, 'Пропущено 1: их уже изменил другой владелец (Автор 2)')).toBeVisible()
  await expect.poll(() => counts(world, id)).toEqual({ accepted: 3, rejected: 1 })
})

test('[R-81] «Показать только их» shows the client exactly these, and says how many the client sees', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active' })
  await addResponses(world, id, 5)
  await world.sql(`update responses set client_price = 20000,
    status = case when creator_price = 100 then 'accepted' else 'pending' end`)
  const view = async () => {
    const [brief] = await world.sql('select show_mode from briefs where id = $1', [id])
    const shown = await world.sql(
      `select creator_price::int as n from responses where visibility = 'shown' order by 1`,
    )
    return [brief?.show_mode, ...shown.map(({ n }) => n)]
  }
  await world.open(page, 'owner', { path: briefAddress(id) })
  await expect(cards(page)).toHaveCount(5)
  await button(page, 'Выбрать').click()
  await numbered(page, 5).click()
  await numbered(page, 4).click()
  await page.screenshot({ path: `${SCREENS}/show-only.390.png` })
  // The accepted one is always visible.
  await expect(bar(page)).toContainText(/клиент увидит 3: 2 и 1\sпринятый/)
  await inBar(page, 'Показать только их').click()
  await expect(told(page, /Клиент видит 3: 2 и 1\sпринятый/)).toBeVisible()
  await expect.poll(view).toEqual(['selected', 400, 500])
  await button(page, 'Отменить').click()
  await expect(told(page, 'Как было: клиент видит 5')).toBeVisible()
  await expect.poll(async () => (await view())[0]).toBe('all')
  await button(page, 'Выбрать').click()
  await numbered(page, 3).click()
  await inBar(page, 'Показать только их').click()
  await expect(told(page, 'Клиент видит 2')).toBeVisible()
  // The responses that were shown before are hidden again.
  await expect.poll(view).toEqual(['selected', 300])
  await button(page, 'Выбрать').click()
  await numbered(page, 2).click()
  await inBar(page, 'Показать').click()
  await expect(told(page, 'Показали клиенту 1. Клиент видит 3')).toBeVisible()
})
