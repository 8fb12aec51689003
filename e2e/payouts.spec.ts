import { readFile } from 'node:fs/promises'
import { rowsOf } from '../server/test/workbook.ts'
import { addCreator } from './creators-data.ts'
import { addMe, addOffer, SCREENS } from './offers-data.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  insertRow,
  loseReply,
  signInOnWeb,
  test,
  type World,
} from './world.ts'

const TITLE = 'Крем для рук в сумке'

/** A done work and its payout. */
async function owe(world: World, brief_id: string, creator_id: string, price = 12_000) {
  const id = await insertRow(world, 'responses', {
    brief_id,
    creator_id,
    creator_price: price,
    status: 'accepted',
  })
  await world.sql(`update works set state = 'done', ended_at = now() where response_id = $1`, [id])
  return id
}

test('[W-19] from home in one tap: who is owed; five payouts are noted in four taps, and taken back', async ({
  page,
  world,
}) => {
  const brief_id = await addOffer(world, { title: TITLE })
  const late = await owe(world, brief_id, await addMe(world), 9500.5)
  await world.sql(`update payouts set due_on = moscow_day(now()) - 4 where response_id = $1`, [late])
  for (const last_name of ['Вторая', 'Третья', 'Четвёртая', 'Пятая'])
    await owe(world, brief_id, await addCreator(world, { first_name: 'Нино', last_name }))

  const app = await world.open(page, 'owner', { path: '/admin' })
  await page.evaluate(() => {
    const counted = Object.assign(window, { taps: 0 })
    counted.addEventListener('click', () => (counted.taps += 1), true)
  })
  await page
    .getByRole('link', { name: /Выплаты.*Просрочено 9.500,50.₽, всего к выплате 57.500,50.₽/ })
    .click()
  await expect(page.getByRole('region', { name: 'Просрочено' }).getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/payouts.390.png`, fullPage: true })
  await page.getByRole('checkbox', { name: 'Выбрать все' }).check()
  await page.getByRole('button', { name: /Отметить 5: 57.500,50.₽/ }).click()
  await page.getByRole('button', { name: /Выплачено 57.500,50.₽/ }).click()
  await expect(page.getByText('Никому не должны')).toBeVisible()
  expect(await page.evaluate(() => 'taps' in window && window.taps)).toBe(4)
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByRole('article')).toHaveCount(5)

  // A part, then a sum that another owner has overtaken.
  const one = page.getByRole('article').first()
  await one.getByRole('button', { name: 'Отметить' }).click()
  await page.getByLabel('Сумма').fill('5000')
  await page.getByLabel('Как заплатили').selectOption('Счёт самозанятого')
  await page.getByLabel('Номер чека').fill('Чек № 200f7c91ke')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/payout-sheet.390.png` })
  await page.getByRole('button', { name: /Отметить 5.000.₽, останется 4.500,50.₽/ }).click()
  await expect(one).toContainText(/выплачено 5.000.₽, счёт самозанятого, чек 200f7c91ke/)
  await one.getByRole('button', { name: 'Убрать последнюю отметку' }).click()
  await expect(one).not.toContainText('чек')
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(one).toContainText('чек 200f7c91ke')
  await one.getByRole('button', { name: 'Отметить' }).click()
  await page.getByRole('button', { name: 'Изменить сумму к выплате' }).click()
  await world.sql(`update payouts set version = version + 1`)
  await page.getByLabel('Сумма').fill('10 000')
  await page.getByLabel('Почему').fill('Второе видео')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Выплату уже изменил кто-то другой')).toBeVisible()
  await page.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await one.getByRole('button', { name: 'Отметить' }).click()
  await page.getByRole('button', { name: 'Изменить сумму к выплате' }).click()
  await page.getByLabel('Сумма').fill('10 000')
  await page.getByLabel('Почему').fill('Второе видео')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(one).toContainText('Второе видео')
  await expect(one).toContainText(/5.000.₽/)
  expect(await world.sql('select amount::int, paid::int, reason from payouts where paid > 0')).toEqual([
    { amount: 10_000, paid: 5000, reason: 'Второе видео' },
  ])
  // Its reply is lost twice: it is not known, and a further try notes it once.
  await one.getByRole('button', { name: 'Отметить' }).click()
  await loseReply(page, '**/api/payouts/payments')
  await loseReply(page, '**/api/payouts/payments')
  await page.getByRole('button', { name: /Выплачено 5.000.₽/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Не знаем, отмечена ли выплата')
  await expect(page.getByRole('dialog')).toContainText('дважды она не запишется')
  await page.getByRole('button', { name: /Выплачено 5.000.₽/ }).click()
  await expect(page.getByText(/^Выплачено: 5.000.₽/)).toBeVisible()
  expect(await world.sql('select count(*)::int from payments')).toEqual([{ count: 2 }])
  await page.getByRole('radio', { name: 'Выплачены' }).check()
  await expect(page.getByRole('article')).toHaveCount(1)
  await app.goBack()
  await expect(page.getByRole('link', { name: /Выплаты.*К выплате 48.000.₽/ })).toBeVisible()
})

test('[W-40] «Для бухгалтера» saves this month, or the days that are typed', async ({ page, world }) => {
  const brief_id = await addOffer(world, { title: TITLE })
  const paid = await owe(world, brief_id, await addMe(world), 9500.5)
  await world.sql(
    `with paid as (update payouts set paid = 500.5 where response_id = $1)
    insert into payments (response_id, number, amount, paid_on, method) values ($1, 1, 500.5, '2026-02-03', 'transfer')`,
    [paid],
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOnWeb(page, world)
  await page.goto(`${world.url}/admin/payouts`)
  await page.getByRole('button', { name: 'Для бухгалтера' }).click()
  const dialog = page.getByRole('dialog', { name: 'Для бухгалтера' })
  const [month] = await world.sql(
    `select to_char(date_trunc('month', today), 'DD.MM.YYYY') as from,
      to_char(date_trunc('month', today) + interval '1 month - 1 day', 'DD.MM.YYYY') as to
    from moscow_day(now()) today`,
  )
  await expect(dialog.getByLabel('С какого дня')).toHaveValue(String(month?.from))
  await expect(dialog.getByLabel('По какой день')).toHaveValue(String(month?.to))
  await dialog.getByLabel('С какого дня').fill('28.02.2026')
  await dialog.getByLabel('По какой день').fill('01.02.2026')
  await expect(dialog.getByText('Конец раньше начала')).toBeVisible()
  await dialog.getByLabel('С какого дня').fill('01.02.2026')
  await dialog.getByLabel('По какой день').fill('28.02.2026')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/payouts-accountant.1440.png` })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Скачать' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Выплаты 2026-02-01 — 2026-02-28.xlsx')
  const rows = await rowsOf(await readFile(await download.path()))
  expect(rows.map((row) => row['Выплачено, ₽'])).toEqual([500.5, 500.5])
  await expect(dialog).toBeHidden()
})

test('[W-44] [W-112] a creator reads in «Мои отклики» what is due and by when, and what was paid; no price of the client', async ({
  page,
  world,
}) => {
  const brief_id = await addOffer(world, { title: TITLE })
  const me = await addMe(world)
  const id = await owe(world, brief_id, me, 9500.5)
  await world.sql(`update responses set client_price = 777001 where id = $1`, [id])
  const earlier = await owe(world, await addOffer(world, { title: 'Шампунь' }), me, 3000)
  await world.sql(
    `with paid as (update payouts set paid = 3000 where response_id = $1)
    insert into payments (response_id, number, amount, paid_on, method, receipt)
    values ($1, 1, 3000, '2026-02-03', 'self_employed', '200f7c91ke')`,
    [earlier],
  )
  const seen: string[] = []
  page.on('response', (reply) => {
    if (reply.url().includes('/api/'))
      void reply.text().then(
        (text) => seen.push(text),
        () => undefined,
      )
  })
  await world.sql(`update payouts set due_on = '2046-12-03' where response_id = $1`, [id])
  const app = await world.open(page, 'creator', { path: '/creator/responses' })
  const line = page.getByRole('button', { name: /^Выплаты/ })
  await expect(line).toContainText(/тебе должны 9.500,50.₽, до 3 дек 2046$/)
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/my-payouts-line.390.png` })
  await line.click()
  const sheet = page.getByRole('dialog', { name: 'Выплаты' })
  const due = sheet.getByRole('region', { name: 'Тебе должны' })
  await expect(due).toContainText(TITLE)
  await expect(due).toContainText('до 3 дек 2046')
  // The words of the brief beside the day.
  await expect(due).toContainText('50 % предоплата')
  const paid = sheet.getByRole('region', { name: 'Выплачено' })
  await expect(paid).toContainText(/3 фев( 2026)? выплачено/)
  await expect(paid).toContainText('выплачено 3\u202F000 ₽, счёт самозанятого, чек 200f7c91ke')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/my-payouts.390.png` })
  await app.goBack()
  await expect(sheet).toBeHidden()
  expect(seen.length).toBeGreaterThan(2)
  expect(seen.filter((text) => text.includes('777001'))).toEqual([])

  await world.sql('update payouts set paid = 500.5 where response_id = $1', [id])
  await page.reload()
  await line.click()
  await expect(due).toContainText(/выплачено 500,50 из 9.500,50.₽остальное до 3 дек 2046/)
  await app.goBack()

  // Nothing is left to pay.
  await world.sql('update payouts set paid = amount')
  await page.reload()
  await expect(line).toContainText('выплачено')
})
