import type { Page } from '@playwright/test'
import { addCreator } from './creators-data.ts'
import { addMe, addOffer, SCREENS } from './offers-data.ts'
import { themes } from './telegram/themes.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  insertRow,
  ofThisRun,
  test,
  type World,
} from './world.ts'

const TITLE = 'Крем для рук в сумке'
const stored = (world: World) =>
  world.sql('select status, withdraw_reason, confirmed_at is not null as confirmed from responses')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Точно не сможешь?' })
const button = (page: Page, name: string) => page.getByRole('button', { name: `${name}: ${TITLE}` })

async function addAccepted(world: World) {
  const creator_id = await addMe(world)
  const brief_id = await addOffer(world, { title: TITLE })
  const offer = { creator_price: 12_000, estimated_delivery_days: 5, status: 'accepted' }
  await insertRow(world, 'responses', { brief_id, creator_id, ...offer })
  return brief_id
}

for (const theme of ofThisRun(['iosDay', 'iosNight'] as const))
  test(`[R-46] an accepted creator confirms on the brief’s page and finds it in «Мои отклики», in the colours of ${theme}`, async ({
    page,
    world,
  }) => {
    const brief_id = await addAccepted(world)
    const app = await world.open(page, 'creator', { path: '/creator/responses', theme: themes[theme] })
    await expect(button(page, 'Подтверждаю')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Отклики 1 ждут твоего ответа' })).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/confirm-mine.${theme}.390.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: `${SCREENS}/confirm-mine.${theme}.1440.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: TITLE }).click()
    await expect(page).toHaveURL(new RegExp(brief_id))
    const answer = page.getByRole('region', { name: 'Твой отклик' })
    const confirm = answer.getByRole('button', { name: 'Подтверждаю' })
    await expect(confirm).toBeVisible()
    await page.screenshot({ path: `${SCREENS}/confirm-brief.${theme}.390.png`, fullPage: true })
    await confirm.click()
    await expect(answer.getByText(/^Участие подтверждено /)).toBeVisible()
    await expect(button(page, 'Подтверждаю')).toHaveCount(0)
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/confirmed-brief.${theme}.390.png`, fullPage: true })
    expect(await stored(world)).toEqual([{ status: 'accepted', withdraw_reason: null, confirmed: true }])
    await app.goBack()
    await expect(page.getByText(/^Участие подтверждено /)).toBeVisible()
    await expect(button(page, 'Не смогу')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Отклики', exact: true })).toBeVisible()
  })

test('[R-46] [R-99] «Не смогу» asks for a reason, does nothing without one, and withdraws', async ({
  page,
  world,
}) => {
  await addAccepted(world)
  await world.open(page, 'creator', { path: '/creator/responses' })
  await expect(button(page, 'Подтверждаю')).toBeVisible()
  // Without a network one error is enough: that of the answer.
  await page.context().setOffline(true)
  await button(page, 'Подтверждаю').click()
  await expect(page.getByText(/^Нет связи\./)).toHaveCount(1)
  await expect(page.getByText('Ошибка загрузки откликов')).toHaveCount(0)
  await page.context().setOffline(false)
  await button(page, 'Не смогу').click()
  await expect(question(page).getByRole('button', { name: 'Остаюсь' })).toBeFocused()
  await question(page).getByRole('button', { name: 'Не смогу' }).click()
  await expect(question(page).getByRole('alert')).toHaveText('Выбери причину')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/refuse.390.png` })
  expect(await stored(world)).toMatchObject([{ status: 'accepted' }])
  await question(page).getByRole('button', { name: 'Другой проект' }).click()
  await question(page).getByRole('button', { name: 'Не смогу' }).click()
  const card = page.getByRole('list', { name: 'Мои отклики' }).getByRole('article')
  await expect(card).toContainText('Снят')
  expect(await stored(world)).toMatchObject([{ status: 'withdrawn', withdraw_reason: 'project' }])
  expect(await world.sql('select was_accepted from owner_notices')).toEqual([{ was_accepted: true }])
  await expect(card.getByRole('link', { name: 'Откликнуться снова' })).toBeVisible()
})

test('[R-46] a decision that changed while the page was open is said, and the page shows it', async ({
  page,
  world,
}) => {
  const brief_id = await addAccepted(world)
  await world.open(page, 'creator', { path: `/creator/respond/${brief_id}` })
  await expect(button(page, 'Подтверждаю')).toBeVisible()
  await world.sql(`update responses set status = 'reserve', version = version + 1`)
  await button(page, 'Подтверждаю').click()
  await expect(page.getByText(/^Подтверждать нечего/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Твой отклик' })).toContainText('В резерве')
  await expect(button(page, 'Подтверждаю')).toHaveCount(0)
})

test('[R-46] the owner sees who has confirmed and who has not', async ({ page, world }) => {
  const brief_id = await addOffer(world)
  for (const first_name of ['Нино', 'Ольга']) {
    const creator_id = await addCreator(world, { first_name, last_name: 'Денисова' })
    await insertRow(world, 'responses', { brief_id, creator_id, creator_price: 12_000, status: 'accepted' })
  }
  await world.sql(`update responses set confirmed_at = now()
    where creator_id = (select id from creators where first_name = 'Нино')`)
  await world.open(page, 'owner', { path: `/admin/briefs/${brief_id}` })
  const card = (name: string) => page.getByRole('article', { name: `${name} Денисова` })
  await expect(card('Нино')).toContainText('Участие подтверждено')
  await expect(card('Ольга')).toContainText('Ждём подтверждения')
  await card('Ольга').scrollIntoViewIfNeeded()
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/confirmed-owner.390.png`, fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: `${SCREENS}/confirmed-owner.1440.png`, fullPage: true })
})
