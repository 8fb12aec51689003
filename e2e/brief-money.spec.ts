import type { Page } from '@playwright/test'
import { addBriefWith, addResponses, briefAddress, region } from './brief-detail-data.ts'
import { addCreator, answer } from './creators-data.ts'
import { openOnDesktop } from './briefs-data.ts'
import { numberOf, openEntry } from './responses-data.ts'
import { expect, expectAccessible, inColours, still, test } from './world.ts'

const SCREENS = 'test-results/screens'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Проставить цены' })
const fact = (page: Page, name: string, of = 'Приняты') =>
  page
    .getByRole('dialog', { name: 'Деньги' })
    .locator(`dl[aria-label="${of}"] > div`)
    .filter({ has: page.getByText(name) })
    .getByRole('definition')

test('[R-21] 40 responses are priced at +30 % with four taps on a phone, in light and dark', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active' })
  await addResponses(world, id, 40)
  await world.sql(`update responses set status = 'pending'`)
  await world.open(page, 'owner', { path: briefAddress(id) })
  let taps = 0
  const tap = async (target: ReturnType<Page['locator']>) => {
    taps += 1
    await target.click()
  }
  await tap(page.getByRole('button', { name: 'Деньги' }))
  await tap(page.getByRole('button', { name: 'Проставить цены' }))
  await expect(sheet(page).getByText('Укажите наценку, и здесь появятся цены')).toBeVisible()
  await tap(sheet(page).getByText('30 %', { exact: true }))
  await expect(sheet(page).getByRole('row')).toHaveText([
    'КреаторСтавкаЦена клиента',
    /^Автор 404\s000\s₽5\s200\s₽$/,
    /^Автор 39/,
    /^Автор 38/,
  ])
  await expect(sheet(page).getByText(/И ещё 37. Маржа: \+24\s600\s₽, 23\s% от цены/)).toBeVisible()
  await still(page)
  await inColours(page, async (theme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/prices.${theme}.390.png` })
  })
  await tap(sheet(page).getByRole('button', { name: 'Проставить 40 цен' }))
  await expect(page.getByText('Проставлено: 40 цен')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(4)
  await expect(sheet(page)).toHaveCount(0)
  await expect
    .poll(() =>
      world.sql(
        'select count(*)::int as n from responses where client_price = creator_price * 1.3 and version = 2',
      ),
    )
    .toEqual([{ n: 40 }])
  // The cards on the screen have the new price.
  await expect(page.getByRole('list', { name: 'Отклики' }).getByRole('article').first()).toContainText(
    /\+1\s200/,
  )
})

test('[R-21] the brief’s markup and the agency’s step are there at once; typed prices are replaced only on demand', async ({
  page,
  world,
}) => {
  await world.sql('update agency set default_markup = 10, price_step = 100')
  const id = await addBriefWith(world, { status: 'active', markup: 35 })
  await addResponses(world, id, 3)
  await world.sql(
    `update responses set status = 'pending', client_price = case when creator_price = 300 then 1 end`,
  )
  await openOnDesktop(page, world, briefAddress(id))
  await openEntry(page, 'Деньги')
  await page.getByRole('button', { name: 'Проставить цены' }).click()
  const markup = sheet(page).getByRole('textbox', { name: 'Наценка' })
  await expect(markup).toHaveValue('35')
  await expect(sheet(page).getByRole('radio', { name: /До 100/ })).toBeChecked()
  await expect(sheet(page).getByRole('button', { name: 'Проставить 2 цены' })).toBeEnabled()
  await markup.fill('много')
  await expect(sheet(page).getByText('Укажите целое число от 0 до 1000')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Проставить цены' })).toBeDisabled()
  await expectAccessible(page)
  await markup.fill('50')
  await sheet(page).getByRole('switch', { name: 'Заменить готовые цены: 1' }).click()
  await still(page)
  await page.screenshot({ path: `${SCREENS}/prices.1440.png` })
  await page.route('**/prices', (route) => route.fulfill({ status: 403, body: '' }))
  await sheet(page).getByRole('button', { name: 'Проставить 3 цены' }).click()
  await expect(sheet(page).getByText('Цены не проставлены')).toBeVisible()
  await page.unroute('**/prices')
  await sheet(page).getByRole('button', { name: 'Проставить 3 цены' }).click()
  await expect(page.getByText('Проставлено: 3 цены')).toBeVisible()
  expect(await world.sql('select client_price::int from responses order by creator_price')).toEqual([
    { client_price: 200 },
    { client_price: 300 },
    { client_price: 500 },
  ])
})

test('[B-21] places, sums, margin and what is left of the budget follow a decision, in light and dark', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active', places: 2, budget: 10_000, markup: 30 })
  for (const first_name of ['Алина', 'Камила'])
    await answer(world, id, await addCreator(world, { first_name }), 'pending')
  await world.sql('update responses set creator_price = 4500, client_price = 6000')
  await openOnDesktop(page, world, briefAddress(id))
  await expect(numberOf(page, 'Приняты')).toHaveText('0 из 2')
  const accept = page.getByRole('button', { name: /^Принять/ })
  await accept.click()
  await expect(numberOf(page, 'Приняты')).toHaveText('1 из 2')
  await openEntry(page, 'Деньги')
  await expect(fact(page, 'Приняты')).toHaveText('1 из 2')
  await expect(fact(page, 'Ставки креаторов')).toHaveText(/^4\s500\s₽$/)
  await expect(fact(page, 'Цена клиента')).toHaveText(/^6\s000\s₽$/)
  await expect(fact(page, 'Маржа')).toHaveText(/^\+1\s500\s₽, 25\s%$/)
  const bar = page.getByRole('progressbar', { name: 'Бюджет клиента' })
  const money = page.getByRole('dialog', { name: 'Деньги' })
  await expect(bar).toHaveAttribute('aria-valuenow', '6000')
  await expect(money).toContainText(/осталось 4\s000\s₽/)
  await page.keyboard.press('Escape')
  await accept.click()
  await openEntry(page, 'Деньги')
  await expect(money).toContainText(/на 2\s000\s₽ больше/)
  await expect(bar).toHaveAttribute('aria-valuenow', '10000')
  await inColours(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/brief-money.${scheme}.1440.png` })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await inColours(page, async (scheme) => {
    await page.screenshot({ path: `${SCREENS}/brief-money.${scheme}.390.png` })
  })
})

test('[B-22] what cancelled works cost has a line of its own, and the creators’ rates are without it', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active' })
  for (const first_name of ['Алина', 'Камила'])
    await answer(world, id, await addCreator(world, { first_name }), 'accepted')
  await world.sql('update responses set creator_price = 6700, client_price = 8600')
  await world.sql('update works set price = 6700')
  await world.sql(`update works set state = 'cancelled', cancelled_because = 'project', ended_at = now()
    where response_id = (select max(id::text)::uuid from responses)`)
  await world.sql(`insert into payouts (response_id, brief_id, amount, due_on)
    select response_id, brief_id, 2550, moscow_day(now()) from works where state = 'cancelled'`)
  await openOnDesktop(page, world, briefAddress(id))
  await openEntry(page, 'Деньги')
  await expect(fact(page, 'Приняты')).toHaveText('1')
  await expect(fact(page, 'Ставки креаторов')).toHaveText(/^6\s700\s₽$/)
  await expect(fact(page, 'За отменённые работы: 1')).toHaveText(/^2\s550\s₽$/)
  await expect(fact(page, 'Выплачено')).toHaveText(/^0\s₽, осталось 9\s250\s₽$/)
  await expect(fact(page, 'Маржа')).toHaveText(/^−650\s₽, −8\s%, убыток$/)
  await page.screenshot({ path: `${SCREENS}/brief-money-cancelled.1440.png` })
})

test('[B-21] sums that did not come can be asked for again', async ({ page, world }) => {
  const id = await addBriefWith(world, { status: 'active' })
  await page.route('**/money', (route) => route.fulfill({ status: 403, body: '' }))
  await world.open(page, 'owner', { path: briefAddress(id) })
  await openEntry(page, 'Деньги')
  await expect(region(page, 'Деньги').getByRole('alert')).toContainText('Не удалось посчитать деньги')
  await page.unroute('**/money')
  await region(page, 'Деньги').getByRole('button', { name: 'Повторить' }).click()
  await expect(fact(page, 'Приняты')).toHaveText('0')
})
