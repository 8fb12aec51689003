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

const cards = (page: Page) => page.getByRole('list', { name: 'Мои отклики' }).getByRole('article')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Снять отклик?' })
const stored = (world: World) =>
  world.sql('select status, withdraw_reason, version, creator_price from responses')

async function addResponse(world: World) {
  const me = await addMe(world)
  const brief_id = await addOffer(world, { title: 'Крем для рук в сумке' })
  await insertRow(world, 'responses', {
    brief_id,
    creator_id: me,
    creator_price: 12_000,
    estimated_delivery_days: 5,
  })
  return brief_id
}

for (const theme of ofThisRun(['iosDay', 'iosNight'] as const))
  test(`[R-42] a response is taken back in «Мои отклики» and given again, in the colours of ${theme}`, async ({
    page,
    world,
  }) => {
    await addResponse(world)
    const app = await world.open(page, 'creator', { path: '/creator/responses', theme: themes[theme] })
    const withdraw = page.getByRole('button', { name: 'Снять отклик: Крем для рук в сумке' })
    await withdraw.click()
    await expect(question(page)).toContainText(/Менеджер узнает сразу\. До .+ можно откликнуться снова\./)
    const keep = question(page).getByRole('button', { name: 'Оставить' })
    await expect(keep).toBeFocused()
    await question(page).getByRole('button', { name: 'Другой проект' }).click()
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/withdraw.${theme}.390.png` })
    await keep.click()
    expect(await stored(world)).toMatchObject([{ status: 'pending', version: 1 }])

    await withdraw.click()
    await question(page).getByRole('button', { name: 'Нет времени' }).click()
    await question(page).getByRole('button', { name: 'Снять отклик' }).click()
    await expect(page.getByText('Отклик снят', { exact: true }).last()).toBeVisible()
    await expect(cards(page)).toContainText('Снят')
    expect(await stored(world)).toMatchObject([{ status: 'withdrawn', withdraw_reason: 'time', version: 2 }])
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/withdrawn.${theme}.390.png` })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: `${SCREENS}/withdrawn.${theme}.1440.png` })
    await page.setViewportSize({ width: 390, height: 844 })

    await page.getByRole('link', { name: 'Проекты', exact: true }).click()
    await page.getByRole('link', { name: 'Подробнее: Крем для рук в сумке' }).click()
    await expect(page.getByText('Пока набор открыт, можно откликнуться снова.')).toBeVisible()
    await page.getByLabel('Твоя цена за видео').fill('9000')
    await app.pressMain()
    await page.getByRole('button', { name: 'Отправить', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Отклик отправлен!')
    expect(await stored(world)).toMatchObject([
      { status: 'pending', withdraw_reason: null, version: 3, creator_price: '9000.00' },
    ])
  })

test('[R-42] a response that was decided while the question was open stays; the brief’s page shows the decision', async ({
  page,
  world,
}) => {
  const brief_id = await addResponse(world)
  await world.open(page, 'creator', { path: `/creator/respond/${brief_id}` })
  await page.getByRole('button', { name: /^Снять отклик/ }).click()
  await world.sql(`update responses set status = 'accepted', version = version + 1`)
  await question(page).getByRole('button', { name: 'Снять отклик' }).click()
  await expect(page.getByText('Решение по отклику уже принято, изменить его нельзя')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Твой отклик' })).toContainText('Подтверди участие')
  expect(await stored(world)).toMatchObject([{ status: 'accepted' }])
})

test('[R-42] the owner finds it under «Сняты» with the reason and without buttons of a decision', async ({
  page,
  world,
}) => {
  const brief_id = await addOffer(world)
  for (const [first_name, status] of [
    ['Нино', 'pending'],
    ['Ольга', 'withdrawn'],
  ] as const) {
    const creator_id = await addCreator(world, { first_name, last_name: 'Денисова' })
    const reason = status === 'withdrawn' ? { withdraw_reason: 'terms' } : {}
    const offer = { creator_price: 12_000, client_price: 15_000, status }
    await insertRow(world, 'responses', { brief_id, creator_id, ...offer, ...reason })
  }
  await world.open(page, 'owner', { path: `/admin/briefs/${brief_id}` })
  const found = page.getByRole('list', { name: 'Отклики' }).getByRole('article')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('Нино')
  await expect(found.getByRole('textbox', { name: /^Цена клиента/ })).toHaveValue(/15\s000/)
  await page.getByRole('radiogroup', { name: 'Отклики по статусу' }).getByText('Сняты').click()
  await expect(found).toContainText('Ольга')
  await expect(found).toContainText('Снят')
  await expect(found).toContainText('Условия не подошли')
  await expect(found.getByRole('button', { name: /^(Принять|Отклонить|Ещё|Вернуть)/ })).toHaveCount(0)
  await expect(found).toContainText(/12\s000/)
  await expect(found.getByRole('textbox')).toHaveCount(0)
  await found.scrollIntoViewIfNeeded()
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/withdrawn-owner.390.png` })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: `${SCREENS}/withdrawn-owner.1440.png` })
})

test('[R-45] a brief that was sent is declined on its page, and answered after all', async ({
  page,
  world,
}) => {
  const me = await addMe(world)
  const brief_id = await addOffer(world)
  await world.sql(
    `insert into deliveries (creator_id, brief_id, state) values ('${me}', '${brief_id}', 'sent')`,
  )
  const app = await world.open(page, 'creator', { path: `/creator/respond/${brief_id}` })
  await page.getByRole('button', { name: 'Не подходит' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Проект не подходит?' })
  await expect(asked.getByRole('button', { name: 'Назад' })).toBeFocused()
  await asked.getByRole('button', { name: 'Не устраивает оплата' }).click()
  // The dialog does not cover Telegram's button.
  await expect.poll(async () => (await app.state()).main_button.is_active).toBe(false)
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/decline.390.png` })
  await asked.getByRole('button', { name: 'Не подходит', exact: true }).click()
  await expect(page.getByText('Спасибо, учтём: не устраивает оплата.')).toBeVisible()
  await expect(page.getByLabel('Твоя цена за видео')).toHaveCount(0)
  expect(await world.sql('select decline_reason from deliveries')).toEqual([{ decline_reason: 'pay' }])
  await page.screenshot({ path: `${SCREENS}/declined.390.png`, fullPage: true })
  await app.goBack()
  await expect(page.getByRole('article')).toContainText('Не подходит')
  await expect(page.getByRole('article')).not.toContainText('Новый')
  await page.getByRole('link', { name: /^Подробнее/ }).click()
  await page.getByRole('button', { name: 'Всё-таки откликнусь' }).click()
  await page.getByLabel('Твоя цена за видео').fill('9000')
  await app.pressMain()
  await page.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Отклик отправлен!')
  expect(await world.sql('select decline_reason from deliveries')).toEqual([{ decline_reason: null }])
})

test('[R-45] «Другое» is said in words when a brief is declined on its page', async ({ page, world }) => {
  const me = await addMe(world)
  const brief_id = await addOffer(world)
  await world.sql(
    `insert into deliveries (creator_id, brief_id, state) values ('${me}', '${brief_id}', 'sent')`,
  )
  await world.open(page, 'creator', { path: `/creator/respond/${brief_id}` })
  await page.getByRole('button', { name: 'Не подходит' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Проект не подходит?' })
  const words = asked.getByLabel('Своими словами')
  await expect(words).toHaveCount(0)
  await asked.getByRole('button', { name: 'Другое' }).click()
  await words.fill('ё'.repeat(250))
  await expect(words).toHaveValue('ё'.repeat(200))
  await words.fill('Уезжаю до конца месяца')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/decline-other.390.png` })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: `${SCREENS}/decline-other.1440.png` })
  await asked.getByRole('button', { name: 'Не подходит', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Всё-таки откликнусь' })).toBeVisible()
  expect(await world.sql('select decline_reason, decline_text from deliveries')).toEqual([
    { decline_reason: 'other', decline_text: 'Уезжаю до конца месяца' },
  ])
})
