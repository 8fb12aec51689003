import type { Page } from '@playwright/test'
import { tick } from '../server/test/jobs.ts'
import { addBriefWith, addReachable, briefAddress, region } from './brief-detail-data.ts'
import { openOnDesktop } from './briefs-data.ts'
import { numberOf } from './responses-data.ts'
import { expect, expectAccessible, inColours, sentToCreators, test } from './world.ts'

const SCREENS = 'test-results/screens'
const panel = (page: Page) => region(page, 'Рассылка брифа')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const badge = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true })

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`[B-69] a send is planned, moved and cancelled at ${width}`, async ({ page, world }) => {
    await page.setViewportSize({ width, height })
    await addReachable(world, 2)
    const id = await addBriefWith(world)
    await world.sql(`update agency set quiet_from = '22:00', quiet_to = '09:00'`)
    if (width === 390) await world.open(page, 'owner', { path: briefAddress(id) })
    else await openOnDesktop(page, world, briefAddress(id))
    await button(page, 'Запланировать').click()
    const sheet = page.getByRole('dialog', { name: 'Когда отправить' })
    await expect(sheet).toContainText('Тихие часы 22:00–09:00.')
    await expect(sheet).toContainText('по московскому времени')
    await inColours(page, async (theme) => {
      await expectAccessible(page)
      await page.screenshot({ path: `${SCREENS}/brief-plan.${theme}.${width}.png` })
    })
    await button(page, 'Запланировать на завтра, 10:00').click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Отправка запланирована: завтра, 10:00' }),
    ).toBeVisible()
    await expect(panel(page)).toContainText('завтра, 10:00')
    await expect(panel(page)).toContainText('Примерно 2 креатора, точное число посчитаем перед отправкой.')
    await expect(badge(page, 'Запланирован')).toBeVisible()
    await expect(button(page, 'Отправить бриф')).toHaveCount(0)
    await expect(button(page, 'Отправить сейчас')).toBeEnabled()
    await expect(sheet).toHaveCount(0)
    await inColours(page, async (theme) => {
      await expectAccessible(page)
      await page.screenshot({ path: `${SCREENS}/brief-planned.${theme}.${width}.png`, fullPage: true })
    })

    await button(page, 'Другое время').click()
    const time = sheet.getByLabel('День и время')
    await expect(time).toHaveValue(/, 10:00$/)
    await time.fill('2020-01-01T12:00')
    await expect(sheet).toContainText('Это время уже прошло')
    await expect(sheet.getByRole('button', { name: /^Запланировать/ })).toBeDisabled()
    await time.fill('2100-01-01T12:00')
    await expect(sheet).toContainText('К этому времени отклики уже закроются')
    // Three in the night of the day after tomorrow, by Moscow's clock.
    const night = new Date(Date.now() + 2 * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 10)
    await time.fill(`${night}T03:00`)
    await expect(sheet).toContainText('Это ночь: сдвинем на 09:00')
    await page.screenshot({ path: `${SCREENS}/brief-plan-night.${width}.png` })
    await sheet.getByRole('button', { name: /^Запланировать на .*, 09:00$/ }).click()
    await expect(panel(page)).toContainText(new RegExp(`${Number(night.slice(8))} [а-я]{3}, 09:00`))
    expect(await world.sql('select at from planned_sends')).toEqual([{ at: new Date(`${night}T06:00:00Z`) }])

    await button(page, 'Отменить рассылку').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Отменить рассылку' }).click()
    await expect(badge(page, 'Черновик')).toBeVisible()
    await expect(button(page, 'Отправить бриф')).toBeEnabled()
    expect(await world.sql('select from planned_sends')).toEqual([])
  })

test('[B-69] when the time comes the brief goes out, and the page shows it', async ({
  page,
  world,
  telegram,
  worker,
}) => {
  expect(worker.child.exitCode).toBeNull()
  const chats = await addReachable(world, 2)
  const id = await addBriefWith(world)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await button(page, 'Запланировать').click()
  await button(page, 'Запланировать на завтра, 10:00').click()
  await expect(badge(page, 'Запланирован')).toBeVisible()
  await world.sql(`update planned_sends set at = now() - interval '1 second'`)
  await tick(String(world.env.DATABASE_URL), 'send-planned')
  const arrived = () => sentToCreators(telegram).map((call) => Number(call.chat_id))
  await expect.poll(() => arrived().toSorted((a, b) => a - b), { timeout: 30_000 }).toEqual(chats)
  await page.reload()
  await expect(badge(page, 'Активен')).toBeVisible()
  await expect(numberOf(page, 'Отправлено')).toHaveText('2')
})
