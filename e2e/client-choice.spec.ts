import type { Page } from '@playwright/test'
import { addBriefWith, briefAddress } from './brief-detail-data.ts'
import { openOnDesktop } from './briefs-data.ts'
import { addCreator } from './creators-data.ts'
import { addResponse, type ChosenRow, SCREENS, submitChoice, told } from './responses-data.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  inColours,
  still,
  test,
  type World,
} from './world.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Выбор клиента' })
const sheet = (page: Page) => page.getByRole('dialog', { name: /^Принять/ })
const cardOf = (page: Page, name: string) => page.getByRole('article', { name })
const chip = (page: Page, name: RegExp) => page.locator('label').filter({ hasText: name })

const PEOPLE = [
  ['Алина', 'Воронцова', 3800, 5000, 'pending'],
  ['Камила', 'Рашидова', 3200, 4200, 'pending'],
  ['Мария', 'Ткаченко', 3400, 4500, 'accepted'],
  ['Нино', 'Габуния', 4300, null, 'pending'],
  ['Лейла', 'Мамедова', 4900, 6400, 'pending'],
  ['София', 'Левченко', 3600, 4700, 'pending'],
  ['Тимур', 'Сафин', 3000, 3900, 'pending'],
] as const

/** Two to accept, one accepted, one without a price; one in reserve, one «нет», one without a verdict. */
async function chosenBrief(world: World) {
  const brief_id = await addBriefWith(world, { status: 'active', places: 5 })
  const ids: string[] = []
  for (const [first_name, last_name, creator_price, client_price, status] of PEOPLE) {
    const creator_id = await addCreator(world, { first_name, last_name })
    ids.push(await addResponse(world, { brief_id, creator_id, creator_price, client_price, status }))
  }
  const [alina = '', kamila = '', maria = '', nino = '', leila = '', sofia = ''] = ids
  await world.sql(`update responses set visibility = 'shown' where id = $1`, [nino])
  const rows: ChosenRow[] = [
    [alina, 'yes', 'Очень наш голос. Пусть снимет у окна'],
    [kamila, 'yes'],
    [maria, 'yes'],
    [nino, 'yes'],
    [leila, 'reserve', 'Если Алина не сможет'],
    [sofia, 'no', 'Не наш стиль'],
  ]
  return { brief_id, ids, rows, kamila }
}
const statuses = async (world: World) =>
  (
    await world.sql(
      `select first_name, status from responses join creators on creators.id = creator_id
        where status <> 'pending' order by first_name`,
    )
  ).map(({ first_name, status }) => `${String(first_name)}: ${String(status)}`)

test(`[R-36, R-37] the client’s choice is accepted with two taps on a phone and taken back, in light and dark`, async ({
  page,
  world,
}) => {
  const { brief_id, rows } = await chosenBrief(world)
  await submitChoice(world, brief_id, rows, 'Начните с Алины, ей ближе всего наш тон')
  await world.open(page, 'owner', { path: briefAddress(brief_id) })
  await expect(panel(page).getByRole('heading')).toHaveText('Клиент выбрал 4 из 5')
  await expect(panel(page)).toContainText(/13\s700\s₽ · без цены 1 · Анна, сегодня, /)
  await panel(page).getByRole('button', { name: 'Клиент выбрал' }).click()
  const details = page.getByRole('dialog', { name: 'Выбор клиента' })
  await expect(details.getByRole('listitem')).toHaveText([
    /^Да 4 · 13\s700\s₽$/,
    'Резерв 1',
    'Нет 1',
    'Без решения 1',
  ])
  await expect(details).toContainText('Начните с Алины')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(cardOf(page, 'Алина Воронцова')).toContainText(/Выбор клиента: Да.*Анна.*Очень наш голос/)
  await inColours(page, async (theme) => {
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/client-choice.${theme}.390.png`, fullPage: true })
  })
  let taps = 0
  const tap = async (target: ReturnType<Page['locator']>) => {
    taps += 1
    await target.click()
  }
  await tap(panel(page).getByRole('button', { name: 'Принять выбранных клиентом' }))
  await expect(sheet(page).getByRole('heading')).toHaveText('Принять 2 креаторов?')
  await expect(sheet(page).getByRole('listitem')).toHaveText([
    /Нино Габуния.*нет цены клиента, пропустим/,
    /Камила Рашидова.*ставка 3\s200\s₽.*4\s200\s₽/,
    /Алина Воронцова.*ставка 3\s800\s₽.*5\s000\s₽/,
    /Мария Ткаченко.*уже в проекте, пропустим/,
  ])
  await expect(sheet(page)).toContainText(/Бот напишет 2\sкреаторам/)
  await expect(sheet(page).getByRole('switch', { name: /в резерве$/ })).not.toBeChecked()
  await still(page)
  await inColours(page, async (theme) => {
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/client-choice-accept.${theme}.390.png` })
  })
  await tap(sheet(page).getByRole('button', { name: 'Принять 2' }))
  await expect(told(page, 'Приняли 2')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(2)
  expect(await statuses(world)).toEqual(['Алина: accepted', 'Камила: accepted', 'Мария: accepted'])
  await expect(panel(page)).toContainText('без цены 1')
  await expect(panel(page).getByRole('button', { name: 'Принять выбранных клиентом' })).toHaveCount(0)
  await expect(cardOf(page, 'Алина Воронцова').getByText('Принят', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(told(page, 'Решения отменены')).toBeVisible()
  expect(await statuses(world)).toEqual(['Мария: accepted'])
  await expect(panel(page).getByRole('button', { name: 'Принять выбранных клиентом' })).toBeVisible()
})

test(`[R-36, R-37] a changed choice says what changed; the reserve is kept on demand; tabs by verdict, in light and dark @night`, async ({
  page,
  world,
}) => {
  const { brief_id, rows, kamila } = await chosenBrief(world)
  await submitChoice(
    world,
    brief_id,
    rows.map(([id, verdict, comment]): ChosenRow => [id, id === kamila ? 'no' : verdict, comment]),
  )
  await submitChoice(world, brief_id, rows)
  await openOnDesktop(page, world, briefAddress(brief_id))
  await panel(page).getByRole('button', { name: 'Клиент выбрал' }).click()
  const changes = page.getByRole('region', { name: 'Что изменилось' })
  await expect(changes).toContainText('Камила Рашидова: было «нет», стало «да»')
  await page.keyboard.press('Escape')
  await inColours(page, async (scheme) => {
    await page.screenshot({ path: `${SCREENS}/client-choice.${scheme}.1440.png`, fullPage: true })
  })
  await chip(page, /^Клиент: нет/).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(cardOf(page, 'София Левченко')).toContainText('Не наш стиль')
  await chip(page, /^Клиент: без решения/).click()
  await expect(cardOf(page, 'Тимур Сафин')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await chip(page, /^Все/).click()
  await panel(page).getByRole('button', { name: 'Принять выбранных клиентом' }).click()
  await sheet(page)
    .getByRole('switch', { name: /в резерве$/ })
    .click()
  await expect(sheet(page)).toContainText(/Бот напишет 3\sкреаторам/)
  await still(page)
  await inColours(page, async (scheme) => {
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/client-choice-accept.${scheme}.1440.png` })
  })
  await page.route('**/bulk', (route) => route.fulfill({ status: 403, body: '' }))
  await sheet(page).getByRole('button', { name: 'Принять 2' }).click()
  await expect(sheet(page).getByText('Решения не сохранены')).toBeVisible()
  await page.unroute('**/bulk')
  // One request for both groups: it is saved whole or not at all.
  const requests: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/bulk')) requests.push(request.postDataJSON())
  })
  await sheet(page).getByRole('button', { name: 'Принять 2' }).click()
  await expect(told(page, 'Приняли 2. В резерве 1')).toBeVisible()
  expect(requests).toMatchObject([{ action: 'accepted', and: [{ action: 'reserve' }] }])
  expect(await statuses(world)).toEqual([
    'Алина: accepted',
    'Камила: accepted',
    'Лейла: reserve',
    'Мария: accepted',
  ])
})

test('[R-36] [R-38] before the client submits, only the progress is shown; after the end, that no choice came', async ({
  page,
  world,
}) => {
  const { brief_id, ids } = await chosenBrief(world)
  await world.sql(
    `insert into client_choices (link_id, response_id, verdict, comment, author, version)
      select id, $2, 'no', 'Черновик клиента', 'Анна', 1 from public_links
      where brief_id = $1 and kind = 'client' and revoked_at is null`,
    [brief_id, ids[0]],
  )
  await world.open(page, 'owner', { path: briefAddress(brief_id) })
  await expect(page.getByText('Клиент выбирает: 1 из 7')).toBeVisible()
  await expect(page.getByText('Черновик клиента')).toHaveCount(0)
  await expect(panel(page)).toHaveCount(0)
  // After a submission: how many changes, not which.
  await submitChoice(world, brief_id, [])
  await world.sql(`update client_choices set version = 2`)
  await page.reload()
  await panel(page).getByRole('button', { name: 'Клиент никого не выбрал' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Клиент меняет выбор: 1\sизменение\./)
  await expect(page.getByText('Черновик клиента')).toHaveCount(0)
  await world.sql('delete from client_submissions')
  await world.sql(`update briefs set status = 'completed' where id = $1`, [brief_id])
  await page.reload()
  await expect(page.getByText('Клиент не отправил выбор')).toBeVisible()
})

test('[R-35] the owner’s first screen leads to the brief whose client has chosen', async ({
  page,
  world,
}) => {
  const { brief_id, rows } = await chosenBrief(world)
  await submitChoice(world, brief_id, rows)
  await world.open(page, 'owner', { path: '/admin' })
  await page.getByRole('link', { name: /Клиент выбрал: 3\sчеловека Принять/ }).click()
  await expect(panel(page).getByRole('heading')).toHaveText('Клиент выбрал 4 из 5')
})

test('[R-35] a client who says «нет» to an accepted person: the brief names the person and leads to the card', async ({
  page,
  world,
}) => {
  const { brief_id, ids } = await chosenBrief(world)
  await submitChoice(world, brief_id, [[ids[2] ?? '', 'no', 'Передумали']])
  await world.open(page, 'owner', { path: '/admin' })
  await page.getByRole('link', { name: /Клиент против: 1\sпринятый/ }).click()
  await expect(page.getByText('Клиент против: Мария Ткаченко')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(cardOf(page, 'Мария Ткаченко')).toContainText('Передумали')
  await page.screenshot({ path: `${SCREENS}/client-against.390.png` })
  await world.sql(`update briefs set status = 'cancelled' where id = $1`, [brief_id])
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Клиент против')).toHaveCount(0)
})

test('[R-36] the internal table has the submitted choice and keeps all its columns on a screen of 1440 px', async ({
  page,
  world,
}) => {
  const { brief_id, rows } = await chosenBrief(world)
  await submitChoice(world, brief_id, rows)
  const [link] = await world.sql(
    `select token from public_links where brief_id = $1 and kind = 'internal' and revoked_at is null`,
    [brief_id],
  )
  await openOnDesktop(page, world, `/public/${String(link?.token)}`)
  const row = page.getByRole('row').filter({ hasText: 'Воронцова' })
  await expect(row).toContainText(/Клиент: Да.*Анна: «Очень наш голос/)
  await page.screenshot({ path: `${SCREENS}/client-choice-internal.1440.png` })
  await page.getByRole('columnheader', { name: 'наценка' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort_by=markup_percentage/)
})

test('[R-82] a choice without prices gets them in one sheet; the copied link says how many people have none', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { brief_id, rows } = await chosenBrief(world)
  await world.sql('update responses set client_price = null')
  await submitChoice(world, brief_id, rows)
  await openOnDesktop(page, world, briefAddress(brief_id))
  await page.getByRole('navigation', { name: 'О брифе' }).getByRole('button', { name: 'Клиент' }).click()
  await page.getByRole('button', { name: 'Скопировать: клиентская таблица' }).click()
  // Asked once, before the first copy.
  await page.getByRole('button', { name: 'Все отклики (7)' }).click()
  await expect(told(page, /Ссылка скопирована · \d без цены/)).toBeVisible()
  await page.keyboard.press('Escape')
  await panel(page).getByRole('button', { name: 'Назначить цены' }).click()
  await expect(page.getByRole('dialog', { name: 'Цены выбранным: 3' })).toBeVisible()
})
