import type { Page, Request } from '@playwright/test'
import { addBriefWith, openOnDesktop } from './briefs-data.ts'
import { addCreator } from './creators-data.ts'
import {
  acceptUnpriced,
  addResponse,
  button,
  card,
  cards,
  castOfResponses,
  chooseMore,
  LIST,
  margin,
  names,
  numberOf,
  price,
  SCREENS,
  status,
  told,
} from './responses-data.ts'
import { expect, expectAccessible, expectAccessibleAtNight, inColours, test, type World } from './world.ts'

const ALINA = 'Алина Воронцова'
const ARTEM = 'Артём Кузнецов'
const CHAT = 700_000_001
const CHANGE = '**/api/responses/*'

const row = async (world: World, id: string) =>
  (await world.sql('select status, client_price::float, version from responses where id = $1', [id]))[0]

/** The clock would wait eight seconds; a story does not. */
const nothingLeftToTell = (world: World) =>
  expect
    .poll(async () => {
      // A time that has come stays: moved past the start of a claim that runs, it would hide the row from that claim.
      await world.sql(`update responses set tell_after = now() where tell_after > now()`)
      await world.sql(
        `update jobs.job set start_after = now() where name = 'tell-outcome' and state in ('created', 'retry')`,
      )
      return world.sql(`select 1 from jobs.job where name = 'tell-outcome' and state < 'completed'`)
    })
    .toEqual([])

/** Holds every change on its way until they are let go. */
async function hold(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(CHANGE, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('[R-05] [R-100] accepted at once on the screen; the creator hears exactly one outcome', async ({
  page,
  world,
  telegram,
  worker,
}) => {
  const { alina } = await castOfResponses(world)
  await world.open(page, 'owner', { path: LIST })
  const letGo = await hold(page)
  await button(page, `Принять: ${ALINA}`).click()
  await expect(card(page, ALINA).getByText('Принят', { exact: true })).toBeVisible()
  await expect(button(page, `Принять: ${ALINA}`)).toHaveCount(0)
  await expect(button(page, `Отклонить: ${ALINA}`)).toHaveCount(0)
  await expect.poll(() => row(world, alina)).toMatchObject({ status: 'pending' })
  letGo()
  await expect(told(page, 'Отклик принят')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/response-accepted.390.png` })
  await expect.poll(() => row(world, alina)).toEqual({ status: 'accepted', client_price: 15_000, version: 2 })

  // Taken back and decided otherwise, all before a message is sent.
  await button(page, 'Отменить').click()
  await expect(told(page, 'Решение отменено')).toBeVisible()
  await button(page, `Отклонить: ${ALINA}`).click()
  await expect(card(page, ALINA).getByText('Отклонён', { exact: true })).toBeVisible()
  await expect(told(page, /^Отклик отклонён, бот напишет (через 8 секунд|утром)/)).toBeVisible()
  await expect.poll(() => row(world, alina)).toEqual({ status: 'rejected', client_price: 15_000, version: 4 })
  await nothingLeftToTell(world)
  const heard = () => telegram.sent('sendMessage').filter((call) => call.chat_id === CHAT)
  await expect
    .poll(() => heard().map((call) => call.payload.text))
    .toEqual([expect.stringContaining('в этот раз выбрали других')])
  expect(worker.child.exitCode).toBeNull()
})

test('[R-05] a decision undone within eight seconds sends no message', async ({
  page,
  world,
  telegram,
  worker,
}) => {
  const { alina } = await castOfResponses(world)
  await page.clock.install()
  await world.open(page, 'owner', { path: LIST })
  await button(page, `Принять: ${ALINA}`).click()
  await expect(button(page, 'Отменить')).toBeVisible()
  await page.clock.runFor(3000)
  await button(page, 'Отменить').click()
  await expect(button(page, `Принять: ${ALINA}`)).toBeVisible()
  await expect.poll(() => row(world, alina)).toMatchObject({ status: 'pending', version: 3 })
  await nothingLeftToTell(world)
  expect(telegram.sent('sendMessage')).toEqual([])
  expect(worker.child.exitCode).toBeNull()

  await button(page, `Принять: ${ALINA}`).click()
  await expect(told(page, 'Отклик принят')).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(8100)
  await expect(button(page, 'Отменить')).toHaveCount(0)
})

test('[R-05] a price is saved by Enter and by leaving it, with the margin beside it', async ({
  page,
  world,
}) => {
  const { alina, artem } = await castOfResponses(world)
  const app = await world.open(page, 'owner', { path: LIST })
  await price(page, 'Артём Кузнецов').fill('14 500,50')
  await price(page, 'Артём Кузнецов').press('Enter')
  await expect(margin(page, 'Артём')).toHaveText('+3\u202F500,50')
  await expect(price(page, 'Артём Кузнецов')).toHaveValue('14\u202F500,50')
  await expect
    .poll(() => row(world, artem))
    .toEqual({ status: 'pending', client_price: 14_500.5, version: 2 })
  await expect.poll(async () => (await app.state()).haptics).toContain('notification success')

  // The press on «Принять» leaves the price: both are saved, one after the other.
  await price(page, ALINA).fill('11000')
  await button(page, `Принять: ${ALINA}`).click()
  await expect(told(page, 'Отклик принят')).toBeVisible()
  await expect(margin(page, ALINA)).toHaveText('\u22121\u202F000')
  await expect.poll(() => row(world, alina)).toEqual({ status: 'accepted', client_price: 11_000, version: 3 })

  // What is decided still has a price; none at all is a price too.
  await price(page, ALINA).fill('')
  await price(page, ALINA).press('Enter')
  await expect(margin(page, ALINA)).toHaveCount(0)
  await expect.poll(() => row(world, alina)).toEqual({ status: 'accepted', client_price: null, version: 4 })

  await price(page, ALINA).fill('99999999')
  await price(page, ALINA).press('Enter')
  await expect(told(page, 'Слишком большая цена')).toBeVisible()
  await expect(price(page, ALINA)).toHaveAccessibleDescription('Не сохранено. Повторите')
  await expect.poll(async () => (await app.state()).haptics).toContain('notification error')
  await price(page, ALINA).press('Escape')
  await expect(price(page, ALINA)).toHaveValue('')
})

test('[R-05] another owner’s price is not overwritten: it is shown, in light and dark', async ({
  page,
  world,
}) => {
  const { alina } = await castOfResponses(world)
  await world.open(page, 'owner', { path: LIST })
  await price(page, ALINA).fill('20000')
  await world.sql('update responses set client_price = 17000, version = version + 1 where id = $1', [alina])
  await price(page, ALINA).press('Enter')
  await expect(price(page, ALINA)).toHaveAccessibleDescription('Цену уже изменил кто-то другой')
  await expect(price(page, ALINA)).toHaveValue('17\u202F000')
  await expect(told(page, 'Отклик уже изменил кто-то другой')).toBeVisible()
  await inColours(page, async (theme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/response-conflict.${theme}.390.png` })
  })
  await expect.poll(() => row(world, alina)).toEqual({ status: 'pending', client_price: 17_000, version: 2 })

  // The owner has seen the other decision, so a second save is accepted.
  await price(page, ALINA).fill('20000')
  await price(page, ALINA).press('Enter')
  await expect(margin(page, ALINA)).toHaveText('+8\u202F000')
  await expect.poll(() => row(world, alina)).toEqual({ status: 'pending', client_price: 20_000, version: 3 })
})

test('[R-10] a price is understood as people type it; anything else is refused and the old one stays', async ({
  page,
  world,
}) => {
  const { alina } = await castOfResponses(world)
  await world.open(page, 'owner', { path: LIST })
  const field = price(page, ALINA)
  for (const [typed, stored] of [
    ['15,5к', 15_500],
    ['16 тыс.', 16_000],
    ['17 000 руб', 17_000],
  ] as const) {
    await field.fill(typed)
    await field.press('Enter')
    await expect.poll(() => row(world, alina)).toMatchObject({ client_price: stored })
  }
  for (const typed of ['abc', '1e5', '-5']) {
    await field.fill(typed)
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(
      /Введите сумму, например 15 000 или 15к\. Осталось 17\s000\s₽/,
    )
    await expect(field).toBeFocused()
  }
  await page.screenshot({ path: `${SCREENS}/price-refused.390.png` })
  await field.press('Escape')
  await expect(field).toHaveValue('17\u202F000')
  await expect.poll(() => row(world, alina)).toMatchObject({ client_price: 17_000, version: 4 })

  // A price below the creator's rate is saved, with a warning.
  await field.fill('9к')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('Ниже ставки креатора')
  await expect.poll(() => row(world, alina)).toMatchObject({ client_price: 9000 })
  // An emptied field takes the price away, and there is a way back.
  await field.fill('')
  await field.press('Enter')
  await expect.poll(() => row(world, alina)).toMatchObject({ client_price: null })
  await card(page, ALINA)
    .getByRole('button', { name: /^Вернуть 9/ })
    .click()
  await expect.poll(() => row(world, alina)).toMatchObject({ client_price: 9000 })
})

test('[R-05] another owner decided first: the server’s sentence, and their decision', async ({
  page,
  world,
}) => {
  const { alina } = await castOfResponses(world)
  const app = await world.open(page, 'owner', { path: LIST })
  await expect(cards(page)).toHaveCount(4)
  await world.sql(`update responses set status = 'rejected', version = version + 1 where id = $1`, [alina])
  await button(page, `Принять: ${ALINA}`).click()
  await expect(
    told(page, 'Отклик уже изменил кто-то другой. Показали новое, проверьте и повторите'),
  ).toBeVisible()
  await expect(card(page, ALINA).getByText('Отклонён', { exact: true })).toBeVisible()
  await expect(button(page, 'Отменить')).toHaveCount(0)
  await expect.poll(async () => (await app.state()).haptics).toContain('notification error')
  await expect.poll(() => row(world, alina)).toMatchObject({ status: 'rejected', version: 2 })
})

test('[R-05] the server fails: the decision is taken back, the price that was typed stays', async ({
  page,
  world,
}) => {
  const { alina } = await castOfResponses(world)
  await world.open(page, 'owner', { path: LIST })
  await expect(cards(page)).toHaveCount(4)
  await page.route(CHANGE, (route) =>
    route.fulfill({
      status: 503,
      json: { detail: 'Сервер перегружен, повторите через минуту', code: 'unavailable', request_id: 'x' },
    }),
  )
  // Nor does the list come again: what was before is remembered, not asked for.
  await page.route('**/api/responses?*', (route) => route.abort())
  await button(page, `Принять: ${ALINA}`).click()
  await expect(told(page, 'Сервер перегружен, повторите через минуту')).toBeVisible()
  await expect(button(page, `Принять: ${ALINA}`)).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/response-failed.390.png` })
  await page.unroute('**/api/responses?*')
  await price(page, ALINA).fill('18000')
  await price(page, ALINA).press('Enter')
  await expect(price(page, ALINA)).toHaveAccessibleDescription('Не сохранено. Повторите')
  await expect(price(page, ALINA)).toHaveValue('18000')
  await page.unroute(CHANGE)
  await card(page, ALINA).getByRole('button', { name: 'Повторите' }).click()
  await expect(margin(page, ALINA)).toHaveText('+6\u202F000')
  await expect.poll(() => row(world, alina)).toEqual({ status: 'pending', client_price: 18_000, version: 2 })
})

test('[R-05] a response of an erased creator cannot be decided, and its price stays', async ({
  page,
  world,
}) => {
  const { alina } = await castOfResponses(world)
  await world.sql('update responses set creator_id = null where id = $1', [alina])
  await world.open(page, 'owner', { path: LIST })
  const erased = card(page, 'Удалённый креатор')
  await expect(erased).toContainText('На рассмотрении')
  await expect(erased.getByRole('button')).toHaveText(['Удалённый креатор'])
  await expect(erased.getByRole('link')).toHaveCount(0)
  await expect(margin(page, 'Удалённый креатор')).toHaveText('+3\u202F000')
  await erased.screenshot({ path: `${SCREENS}/response-erased.390.png` })
})

test('[R-05] [W-108] on the brief’s page the same card decides, and the numbers follow', async ({
  page,
  world,
}) => {
  const { morning, alina, artem } = await castOfResponses(world)
  await world.open(page, 'owner', { path: `/admin/briefs/${morning}` })
  const tab = (name: RegExp) =>
    page.getByRole('radiogroup', { name: 'Отклики по статусу' }).getByRole('radio', { name })
  await expect(numberOf(page, 'Ждут')).toHaveText('2')
  await button(page, `Принять: ${ALINA}`).click()
  await expect(told(page, 'Отклик принят')).toBeVisible()
  await expect(numberOf(page, 'Приняты')).toHaveText('2')
  await expect(numberOf(page, 'Ждут')).toHaveText('1')

  // Under a tab the decided one stays until the tab is opened again.
  await tab(/Ждут/).dispatchEvent('click')
  await expect(names(page)).toHaveText(['Артём Кузнецов'])
  await price(page, 'Артём Кузнецов').fill('13000')
  await button(page, 'Отклонить: Артём Кузнецов').click()
  await expect(card(page, 'Артём').getByText('Отклонён', { exact: true })).toBeVisible()
  await expect(numberOf(page, 'Ждут')).toHaveText('0')
  // The toast of the decision before has the same button.
  await expect(told(page, 'Отклик отклонён')).toBeVisible()
  await button(page, 'Отменить').click()
  await expect(button(page, 'Принять: Артём Кузнецов')).toBeVisible()
  await expect(margin(page, 'Артём')).toHaveText('+2\u202F000')
  // Nothing of it is cut.
  expect(await margin(page, 'Артём').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await expect.poll(() => row(world, artem)).toEqual({ status: 'pending', client_price: 13_000, version: 4 })
  await expect.poll(() => row(world, alina)).toMatchObject({ status: 'accepted' })
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
    await page.screenshot({ path: `${SCREENS}/brief-deciding.${width}.png`, fullPage: true })
  }
})

test('[R-71] [R-05] the keyboard alone decides on a desktop, in any layout; the next person who waits is opened', async ({
  page,
  world,
}) => {
  const { alina, artem } = await castOfResponses(world)
  await openOnDesktop(page, world, `${LIST}?status=pending`)
  await expect(cards(page)).toHaveCount(2)
  const person = page.getByRole('region', { name: /^Отклик: / })
  await expect(person).toHaveAccessibleName(`Отклик: ${ALINA}`)
  await page.keyboard.press('KeyJ')
  await expect(person).toHaveAccessibleName('Отклик: Артём Кузнецов')
  await expect(card(page, 'Артём')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('KeyK')
  await expect(person).toHaveAccessibleName(`Отклик: ${ALINA}`)
  // E goes to the price; letters typed there decide nothing.
  await page.keyboard.press('KeyE')
  await expect(price(page, ALINA)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('16000')
  await page.keyboard.press('Enter')
  await expect(margin(page, ALINA)).toHaveText('+4\u202F000')
  await price(page, ALINA).blur()
  await page.keyboard.press('KeyV')
  await expect(person).toContainText('Клиент не видит')
  await page.keyboard.press('KeyA')
  await expect.poll(() => row(world, alina)).toMatchObject({ status: 'accepted', client_price: 16_000 })
  await expect(person).toHaveAccessibleName('Отклик: Артём Кузнецов')
  const chosen = page.getByRole('region', { name: 'Выбранные отклики' })
  await page.keyboard.press('KeyX')
  await expect(chosen).toContainText('Выбрано 1')
  await chosen.getByRole('button', { name: 'Закончить выбор' }).press('Enter')
  await expect(chosen).toHaveCount(0)
  await page.keyboard.press('KeyR')
  await expect(card(page, 'Артём').getByText('Отклонён', { exact: true })).toBeVisible()
  await expect.poll(() => row(world, artem)).toMatchObject({ status: 'rejected' })
  // Who is decided is not among those who wait any more.
  await page.keyboard.press('KeyX')
  await expect(chosen).toContainText('Выбрано 0')
})

test('[R-05] «Отменить» works after the filtered list was loaded again without the response', async ({
  page,
  world,
}) => {
  const { alina, artem } = await castOfResponses(world)
  await world.open(page, 'owner')
  await page.getByRole('link', { name: /^Отклики .*ждут$/ }).click()
  await expect(page).toHaveURL(/status=pending$/)
  await expect(names(page)).toHaveText([ALINA, 'Артём Кузнецов'])
  await button(page, `Принять: ${ALINA}`).click()
  // Under the pointer the toast stays.
  await button(page, 'Отменить').hover()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Главная' })).toBeVisible()
  await page.goForward()
  await expect(names(page)).toHaveText(['Артём Кузнецов'])
  await button(page, 'Отменить').click()
  await expect(told(page, 'Решение отменено')).toBeVisible()
  await expect.poll(() => row(world, alina)).toMatchObject({ status: 'pending', version: 3 })
  await page.goBack()
  await page.goForward()
  await expect(names(page)).toHaveText([ALINA, 'Артём Кузнецов'])

  // A card that stays after its decision is decided again from the version of the reply.
  await button(page, 'Принять: Артём Кузнецов').click()
  await acceptUnpriced(page)
  await chooseMore(page, 'Артём Кузнецов', 'Отклонить')
  await expect(told(page, 'Отклик отклонён')).toBeVisible()
  await button(page, 'Отменить').click()
  await expect(told(page, 'Решение отменено')).toBeVisible()
  await expect.poll(() => row(world, artem)).toMatchObject({ status: 'accepted', version: 4 })
})

const decided = (world: World) =>
  world.sql(`select id from responses where status <> 'pending' and created_at > now() - interval '1 hour'`)

test('[R-09] a double click decides one response, and a decided card stays in its place, on every list', async ({
  page,
  world,
}) => {
  const brief_id = await addBriefWith(world)
  const anna = await addCreator(world, { first_name: 'Анна', last_name: 'Первая' })
  for (const n of [1, 2, 3])
    await addResponse(world, {
      brief_id: await addBriefWith(world, { title: `Проект ${n}` }),
      creator_id: anna,
      client_price: 15_000,
    })
  for (const last_name of ['Вторая', 'Третья', 'Четвёртая'])
    await addResponse(world, {
      brief_id,
      creator_id: await addCreator(world, { first_name: 'Белла', last_name }),
      client_price: 15_000,
    })
  const accept = page.getByRole('button', { name: /^Принять/ })
  const tab = page
    .getByRole('radiogroup', { name: 'Отклики по статусу' })
    .getByRole('radio', { name: 'Ждут' })
  let before = 0
  for (const [path, count] of [
    [`${LIST}?status=pending`, 6],
    [`${LIST}?creator_id=${anna}&status=pending`, 3],
    [`/admin/briefs/${brief_id}`, 2],
  ] as const) {
    await world.open(page, 'owner', { path })
    if (path.includes('briefs')) await tab.dispatchEvent('click')
    await expect(cards(page)).toHaveCount(count)
    await accept.first().evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = (await accept.first().boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.click(x, y)
    await page.mouse.click(x, y)
    await expect(told(page, 'Отклик принят')).toBeVisible()
    await expect(cards(page).first()).toContainText('Принят')
    await page.waitForLoadState('networkidle')
    // The second press of a slow double click.
    await page.mouse.click(x, y)
    await page.waitForLoadState('networkidle')
    before += 1
    await expect.poll(() => decided(world), path).toHaveLength(before)
    await expect(cards(page)).toHaveCount(count)
    await expect(cards(page).first()).toContainText('Принят')
    if (path.includes('briefs')) await expect(numberOf(page, 'Ждут')).toHaveText('1')
    else
      await expect(page.getByRole('main').getByText(/жд[её]т решения|ждут решения/)).toContainText(
        `${count - 1}`,
      )
  }
})

test('[R-05] a list that was read before a decision and arrives after it does not undo it on the screen', async ({
  page,
  world,
}) => {
  await castOfResponses(world)
  await openOnDesktop(page, world, LIST)
  await button(page, `Принять: ${ALINA}`).click()
  await expect(told(page, 'Отклик принят')).toBeVisible()
  const read = Promise.withResolvers<void>()
  const decided = Promise.withResolvers<void>()
  await page.route('**/api/responses?*', async (route) => {
    const response = await route.fetch()
    read.resolve()
    await decided.promise
    // `fulfill` throws if the page has cancelled the request.
    await route.fulfill({ response }).catch(() => undefined)
  })
  const ends: string[] = []
  const isList = (request: Request) => /\/api\/responses\?/.test(request.url())
  page.on('requestfailed', (request) => isList(request) && ends.push('cancelled'))
  page.on('requestfinished', (request) => isList(request) && ends.push('answered'))
  // The change above made the list stale, so it is loaded again when its screen opens.
  const places = page.getByRole('navigation', { name: 'Основная навигация' })
  await places.getByRole('link', { name: 'Главная' }).click()
  // The address changes before the screen does: wait for the screen, or the list stays mounted and is not loaded again.
  await expect(page.getByRole('heading', { name: 'Главная', level: 1 })).toBeVisible()
  await places.getByRole('link', { name: 'Отклики' }).click()
  await read.promise
  await card(page, ARTEM).getByRole('button', { name: ARTEM }).click()
  await button(page, `Принять: ${ARTEM}`).click()
  await acceptUnpriced(page)
  await expect(card(page, ARTEM).getByText('Принят', { exact: true })).toBeVisible()
  decided.resolve()
  await expect.poll(() => ends).toEqual(['cancelled'])
  await expect(card(page, ARTEM).getByText('Принят', { exact: true })).toBeVisible()
})

test('[R-08] a decision is changed from the card, and every change can be taken back', async ({
  page,
  world,
}) => {
  const { nino, sofia, creators } = await castOfResponses(world)
  await world.open(page, 'owner', { path: LIST })
  await chooseMore(page, 'Нино Габуния', 'Отклонить')
  await expect(card(page, 'Нино').getByText('Отклонён', { exact: true })).toBeVisible()
  await expect.poll(() => row(world, nino)).toMatchObject({ status: 'rejected', version: 2 })
  await button(page, 'Отменить').click()
  await expect(card(page, 'Нино').getByText('Принят', { exact: true })).toBeVisible()
  await expect.poll(() => row(world, nino)).toMatchObject({ status: 'accepted', version: 3 })

  await world.open(page, 'owner', { path: `${LIST}?creator_id=${creators.sofia}&status=rejected` })
  await page.screenshot({ path: `${SCREENS}/response-changing.390.png` })
  await button(page, 'Вернуть на рассмотрение: София Левченко').click()
  await expect(told(page, 'Отклик снова на рассмотрении')).toBeVisible()
  await button(page, 'Принять: София Левченко').click()
  await expect.poll(() => row(world, sofia)).toMatchObject({ status: 'accepted', version: 3 })
  await expect(cards(page)).toHaveCount(1)
  // Loaded again, the list is what its filter says.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ничего не нашли' })).toBeVisible()
})

test('[R-18] reserve: decided with one tap, filtered, taken back, in light and dark', async ({
  page,
  world,
}) => {
  const { alina } = await castOfResponses(world)
  await world.open(page, 'owner', { path: LIST })
  await chooseMore(page, ALINA, 'В резерв')
  await expect(told(page, 'Отклик в резерве')).toBeVisible()
  await expect(card(page, ALINA).getByText('В резерве', { exact: true })).toBeVisible()
  await expect.poll(() => row(world, alina)).toMatchObject({ status: 'reserve', version: 2 })
  await button(page, 'Отменить').click()
  await expect(told(page, 'Решение отменено')).toBeVisible()
  await expect.poll(() => row(world, alina)).toMatchObject({ status: 'pending', version: 3 })
  await chooseMore(page, ALINA, 'В резерв')
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/response-reserve.${theme}.390.png` })
    await expectAccessibleAtNight(page)
  })
  await status(page, 'В резерве').dispatchEvent('click')
  await expect(names(page)).toHaveText([ALINA])
  await expect(page.getByRole('main').getByText(/1\sв резерве/)).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/response-reserve.${theme}.1440.png` })
  })
})
