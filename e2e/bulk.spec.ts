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
  await expect(told(page, 'Отказали 35, бот напишет через 10 минут')).toBeVisible()
  await tap(inBar(page, 'Принять'))
  await expect(dialog(page)).toContainText('Принять, хотя без цены клиенту 5?')
  await tap(dialog(page).getByRole('button', { name: 'Принять' }))
  await expect(told(page, 'Приняли 5')).toBeVisible()
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
  // With nobody selected there is nothing to do to anybody.
  await expect(bar(page).getByRole('button')).toHaveText(['Все 2', ''])
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
