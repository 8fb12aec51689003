import type { Locator } from '@playwright/test'
import { tagIds } from './creators-data.ts'
import {
  addRow,
  addRows,
  addTable,
  cards,
  expectNoOverflow,
  FAILURE,
  failure,
  head,
  names,
  region,
} from './public-table-data.ts'
import {
  afterRetries,
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  inColours,
  isShown,
  stopClock,
  test,
} from './world.ts'

const SCREENS = 'test-results/screens'
const DESKTOP = { width: 1440, height: 900 }

test('[T-04] [T-05] [T-15] a client opens the table without a login, in light and dark', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await addRow(world, table, {
    tag_ids: await tagIds(world, 'Бьюти', 'Распаковка', 'Уход за кожей', 'Путешествия', 'Отзыв'),
    languages: ['русский', 'английский'],
    experience_years: 3,
    specialization: ['Косметика'],
  })
  await addRow(
    world,
    table,
    {
      first_name: 'Константин-Александр',
      last_name: 'Оченьдлиннофамильный-Непереносимов',
      city: null,
      country: null,
      languages: [],
      followers_count: null,
      portfolio_url: null,
      social_links: { instagram: null, tiktok: 'https://www.tiktok.com/@long' },
    },
    { client_price: null, estimated_delivery_days: null },
  )
  await addRows(world, table, 6)
  await page.setViewportSize(DESKTOP)
  await page.goto(table.client)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Утренний уход с витамином C')
  await expect(page).toHaveTitle(/^Утренний уход с витамином C/)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('navigation', { name: 'Основная навигация' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Вход для агентства' })).toBeVisible()
  await expect(page.getByText('8 креаторов').first()).toBeVisible()
  const row = region(page).getByRole('row').filter({ hasText: 'Алина Воронцова' })
  for (const seen of ['Москва', '128 тыс.']) await expect(row).toContainText(seen)
  for (const seen of [/Бьюти/, /\+\d/, /5 дней/, /15\s000\s₽/]) await expect(row).toContainText(seen)
  // The head says what it is about; tags keep to a line, so that no row is higher for them.
  await expect(page.getByRole('main')).toContainText('Сыворотка')
  await expect(page.locator('dl')).toHaveText(/^Ролики до\d+ [а-я.]+$/)
  const height = async (of: Locator) => (await of.boundingBox())?.height ?? 0
  const plain = region(page).getByRole('row').filter({ hasText: 'Автор 001' })
  expect(await height(row)).toBeLessThanOrEqual((await height(plain)) + 20)
  for (const [name, href] of [
    ['Портфолио, Алина Воронцова', 'https://alina-vrn.ru/ugc'],
    ['Instagram, Алина Воронцова', 'https://www.instagram.com/alina.vrn'],
  ] as const) {
    const link = row.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
  const bare = region(page).getByRole('row').filter({ hasText: 'Константин' })
  await expect(bare.getByText('готовим')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/—|не указан/)
  await inColours(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/public-client.${scheme}.1440.png`, fullPage: true })
  })
  await expectNoOverflow(page, 1400, 1280, 1240, 1120, 1024, 1023, 700, 320)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(cards(page)).toHaveCount(8)
  await expect(region(page)).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('—')
  await expect(cards(page).filter({ hasText: 'Константин' })).not.toContainText('не указан')
  await inColours(page, async (scheme) => {
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/public-client.${scheme}.390.png`, fullPage: true })
  })
  // Two cards side by side end in one line, whatever their people have said.
  await page.setViewportSize({ width: 820, height: 1180 })
  const foot = async (name: string) => {
    const link = await cards(page).filter({ hasText: name }).getByRole('link').first().boundingBox()
    return link ? link.y + link.height : Number.NaN
  }
  expect(await foot('Константин')).toBeCloseTo(await foot('Алина'), 0)
  await inColours(page, async (scheme) => {
    await page.screenshot({ path: `${SCREENS}/public-client.${scheme}.820.png`, fullPage: true })
  })
  await page.setViewportSize({ width: 1024, height: 800 })
  await inColours(page, async (scheme) => {
    await page.screenshot({ path: `${SCREENS}/public-client.${scheme}.1024.png`, fullPage: true })
  })
})

test('[T-05] nothing that is not the client’s is in the page or in anything the browser received', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  const secret = {
    email: 'canary@hidden.example',
    phone: '+79990001122',
    telegram_username: 'canary_user',
    telegram_id: 880_000_000_777,
    bio: 'КанарейкаБио',
    price_per_video: 700_001.25,
  }
  const hidden = { message: 'КанарейкаСообщение', creator_price: 500_003.75, markup_percentage: 77.25 }
  const ids = await addRow(world, table, secret, hidden)
  const turned_down = await addRow(world, table, { first_name: 'Отвергнутая' }, { status: 'rejected' })
  await addRows(world, table, 2)
  const received: string[] = []
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('json'))
      void response.text().then((text) => received.push(text))
  })
  await page.setViewportSize(DESKTOP)
  await page.goto(table.client)
  await expect(names(page)).toHaveCount(3)
  await head(page, 'Цена').getByRole('button').click()
  await expect(names(page).last()).toHaveText('Алина Воронцова')
  await page.getByRole('searchbox').fill('canary')
  await expect(page.getByText('Нет данных для отображения')).toBeVisible()
  await page.getByRole('button', { name: 'Показать всех' }).click()
  await expect(names(page)).toHaveCount(3)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(cards(page)).toHaveCount(3)
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(3)
  // Without the page's script: it is the same for everybody.
  const content = (await page.content()).replace(/<script>.*?<\/script>/s, '')
  const seen = `${content} ${received.join(' ')}`
  expect(seen).toContain('Воронцова')
  const grouped = [/700\s?001/, /500\s?003/, /77[.,]25/, /telegram_id|creator_price|markup|"version"/]
  const words = [...Object.values(secret), ...Object.values(hidden)].map(String)
  for (const word of [...words, ...Object.values(ids), ...Object.values(turned_down), 'Отвергнутая'])
    expect(seen, word).not.toContain(word)
  for (const pattern of grouped) expect(seen).not.toMatch(pattern)
})

test('[T-04] the search waits for 300 ms, and the address keeps it', async ({ page, world }) => {
  const table = await addTable(world)
  await addRow(world, table)
  await addRows(world, table, 3)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/public/') && request.resourceType() === 'fetch')
      asked.push(searchParams.get('search') ?? '')
  })
  await page.setViewportSize(DESKTOP)
  await page.goto(table.client)
  await expect(names(page)).toHaveCount(4)
  await stopClock(page)
  await page.getByRole('searchbox').pressSequentially('Воронц')
  await page.clock.runFor(299)
  expect(asked).toEqual([''])
  await page.clock.resume()
  await expect(names(page)).toHaveText(['Алина Воронцова'])
  expect(asked).toEqual(['', 'Воронц'])
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('Воронц')
  await expect(names(page)).toHaveText(['Алина Воронцова'])
  await page.getByRole('searchbox').fill('никого такого')
  await expect(page.getByRole('heading', { name: 'Нет данных для отображения' })).toBeVisible()
  await page.getByRole('button', { name: 'Показать всех' }).click()
  await expect(names(page)).toHaveCount(4)
})

test('[T-04] columns sort up, then down, either from page 1; pages hold 50 @floor', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await addRows(world, table, 60)
  await page.setViewportSize(DESKTOP)
  await page.goto(table.client)
  await expect(names(page)).toHaveCount(50)
  await expect(names(page).first()).toHaveText('Автор 060')
  const pages = page.getByRole('navigation', { name: 'Страницы' })
  await pages.getByRole('button', { name: 'Следующая страница' }).click()
  await expect(names(page)).toHaveCount(10)
  await expect(pages).toContainText('51–60 из 60')
  await expect(page).toHaveURL(/page=2/)
  const sum = head(page, 'Цена')
  await expect(sum).not.toHaveAttribute('aria-sort')
  await sum.getByRole('button').click()
  await expect(sum).toHaveAttribute('aria-sort', 'ascending')
  await expect(names(page).first()).toHaveText('Автор 001')
  await expect(page).not.toHaveURL(/page=/)
  await pages.getByRole('button', { name: 'Страница 2' }).click()
  await expect(names(page).first()).toHaveText('Автор 051')
  // The head stays in sight while the rows go by, and works from there.
  await page.mouse.wheel(0, 400)
  await expect(sum).toBeInViewport()
  await sum.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(sum).toHaveAttribute('aria-sort', 'descending')
  await expect(names(page).first()).toHaveText('Автор 060')
  await expect(pages).toContainText('1–50 из 60')
  await expect(page).toHaveURL(/sort_by=client_price&sort_order=desc$/)
  await page.goBack()
  await expect(names(page).first()).toHaveText('Автор 051')
})

test('[T-04] on a phone a list of orders does what the heads of the columns do', async ({ page, world }) => {
  const table = await addTable(world)
  await addRows(world, table, 3)
  await page.goto(table.client)
  await expect(cards(page).first()).toContainText('Автор 003')
  const order = page.getByLabel('Сортировка')
  await order.selectOption({ label: 'Цена: по возрастанию' })
  await expect(cards(page).first()).toContainText('Автор 001')
  await order.selectOption({ label: 'Цена: по убыванию' })
  await expect(cards(page).first()).toContainText('Автор 003')
})

test('[T-04] no responses yet', async ({ page, world }) => {
  const table = await addTable(world, { title: 'Первая поездка' })
  await page.setViewportSize(DESKTOP)
  await page.goto(table.client)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Первая поездка')
  await expect(page.getByRole('heading', { name: 'Нет данных для отображения' })).toBeVisible()
  await expect(page.getByText('Подборку собираем. Ссылка останется той же, загляните позже.')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await page.screenshot({ path: `${SCREENS}/public-empty.1440.png` })
})

test('[T-04] a load that fails says so, a reply in HTML included, and can be repeated', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await addRow(world, table)
  const data = /\/public\/[\w-]{43}(\?|$)/
  let fault: object = { status: 200, contentType: 'text/html', body: '<h1>proxy</h1>' }
  let tries = 0
  await page.route(data, (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    tries += 1
    return route.fulfill(fault)
  })
  await page.clock.install()
  await page.goto(table.client)
  await expect(page.getByRole('status', { name: 'Загрузка...' })).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/public-loading.390.png` })
  await afterRetries(page, isShown(failure(page)))
  await expect(failure(page)).toContainText(FAILURE)
  expect(tries).toBe(4)
  await page.screenshot({ path: `${SCREENS}/public-error.390.png` })
  await expectAccessibleAtNight(page)
  fault = { status: 502, contentType: 'text/html', body: '<h1>proxy</h1>' }
  await page.getByRole('button', { name: 'Повторить' }).click()
  await afterRetries(page, () => expect(tries).toBe(8))
  await expect(failure(page)).toContainText(FAILURE)
  await page.unroute(data)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(cards(page)).toHaveCount(1)
})

test('[T-14] a wrong or revoked link says what to do and offers no repeating that cannot help', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await world.sql('update public_links set revoked_at = now()')
  for (const [name, address] of [
    ['revoked', table.client],
    ['wrong', `${world.url}/public/${'x'.repeat(43)}`],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Ссылка не работает' })).toBeVisible()
    await expect(failure(page)).toContainText(FAILURE)
    await expect(failure(page)).toContainText('Вышел срок, агентство её закрыло или в адресе опечатка.')
    await expect(page.getByRole('button', { name: 'Повторить' })).toHaveCount(0)
    await page.screenshot({ path: `${SCREENS}/public-${name}.390.png` })
  }
  await expectAccessibleAtNight(page)
})

test('[T-14] a failed load can be repeated; the gate names no rates and contacts; an empty table says what comes', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await page.goto(table.internal)
  await expect(page.getByRole('heading', { name: 'Внутренняя таблица' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/ставк|контакт|телефон|почт/i)
  await page.route(/\/public\/[\w-]{43}(\?|$)/, (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ status: 500, body: '{}' })
      : route.continue(),
  )
  await page.goto(table.client)
  const repeat = page.getByRole('button', { name: 'Повторить' })
  await expect(repeat).toBeVisible({ timeout: 30_000 })
  await page.unroute(/\/public\/[\w-]{43}(\?|$)/)
  await repeat.click()
  await expect(page.getByRole('heading', { name: 'Нет данных для отображения' })).toBeVisible()
  await expect(page.getByText('Подборку собираем. Ссылка останется той же, загляните позже.')).toBeVisible()
})

test('[T-04] the address is a page to a browser and data to a program, and neither is kept', async ({
  request,
  world,
}) => {
  const { client } = await addTable(world)
  const page = await request.get(client, { headers: { accept: 'text/html,*/*' } })
  expect(page.headers()['content-type']).toContain('text/html')
  expect(page.headers()['cache-control']).toMatch(/no-(cache|store)/)
  expect(page.headers().vary).toBe('accept')
  const data = await request.get(client, { headers: { accept: 'application/json' } })
  expect(await data.json()).toMatchObject({ total: 0, can_edit: false })
  expect(data.headers()['cache-control']).toBe('no-store')
  expect(data.headers().vary).toBe('accept')
})

test('[T-04] more than can be counted is «10 000+»; an order that is not a client’s is left out', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await addRow(world, table)
  await page.route(/\/public\/[\w-]{43}(\?|$)/, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    const response = await route.fetch()
    const json = (await response.json()) as object
    await route.fulfill({
      response,
      ...(response.ok() ? { json: { ...json, total: 10_000, pages: 200, capped: true } } : {}),
    })
  })
  await page.setViewportSize(DESKTOP)
  await page.goto(`${table.client}?sort_by=creator_price`)
  await expect(page.getByText(/^10\s000\+ креаторов$/).first()).toBeVisible()
  await expect(page).not.toHaveURL(/sort_by/)
})

test('[T-01] [T-04] a link that is revoked while a client pages: the next page says so', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await addRows(world, table, 51)
  await page.goto(table.client)
  await expect(cards(page)).toHaveCount(50)
  await world.sql('update public_links set revoked_at = now()')
  await page.getByRole('button', { name: 'Следующая страница' }).click()
  await expect(failure(page)).toContainText(FAILURE)
  await expect(page.getByText('Автор')).toHaveCount(0)
})

test('[T-04] [N-05] inside Telegram it opens for a creator too, without tabs', async ({ page, world }) => {
  const table = await addTable(world)
  await addRow(world, table)
  const app = await world.open(page, 'creator', { path: new URL(table.client).pathname })
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Вход для агентства' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Основная навигация' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Портфолио, Алина Воронцова' }).click()
  await expect.poll(async () => (await app.state()).links).toEqual(['https://alina-vrn.ru/ugc'])
})
