import type { Page } from '@playwright/test'
import { briefAddress } from './brief-detail-data.ts'
import { addBriefWith, addManyBriefs, castOfBriefs } from './briefs-data.ts'
import { addCreator } from './creators-data.ts'
import {
  copyOf,
  LINKS,
  openerOf,
  openTables,
  pathOf,
  projects,
  revoke,
  SCREENS,
  settingsOf,
  tables,
  toastOf,
  whoIsSeen,
} from './public-links-data.ts'
import { themes } from './telegram/themes.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  inColours,
  insertRow,
  ofThisRun,
  signInOnWeb,
  test,
  type World,
} from './world.ts'

const INTERNAL_MENU = 'Сменить или отозвать внутреннюю ссылку'
const NO_CLIENT = 'Клиентская ссылка для этого проекта не найдена'
const REVOKED = 'Ссылка отозвана. Клиент её больше не откроет'
const LINKS_FAILED = 'Ошибка загрузки ссылок для проекта'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const widerThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

for (const theme of ofThisRun(['iosDay', 'iosNight'] as const)) {
  test(`[T-02] projects with their links, newest first, in the colours of ${theme}`, async ({
    page,
    world,
  }) => {
    await castOfBriefs(world)
    const coffee = String(
      (await world.sql(`select id from briefs where title like 'Кофе%'`)).map(({ id }) => id)[0],
    )
    await revoke(world, coffee, 'client')
    await world.open(page, 'owner', { path: LINKS, theme: themes[theme] })
    await expect(heading(page)).toHaveText('Публичные ссылки')
    await expect(projects(page)).toHaveText([
      /Утренний уход.*нет откликов.*Клиентскаябез входаКлиент ещё не открывалСкопировать.*Внутренняядля владельцаСкопировать/,
      new RegExp(`Кофе.*${REVOKED}Создать новую.*Внутренняя`),
      /Увлажнитель/,
      /Собери полку/,
      /Неделя без сахара/,
    ])
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/links.${theme}.390.png`, fullPage: true })
    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => widerThanScreen(page)).toBe(false)
    await page.screenshot({ path: `${SCREENS}/links.${theme}.320.png` })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: `${SCREENS}/links.${theme}.1440.png` })
  })
}

test('[T-02] fifty at a time; links that are missing do not hide those of the second page', async ({
  page,
  world,
}) => {
  await addManyBriefs(world, 55)
  for (const { id } of await world.sql(`select id from briefs where title in ('Бриф 050', 'Бриф 051')`))
    await world.sql('delete from public_links where brief_id = $1', [id])
  await world.open(page, 'owner', { path: LINKS })
  await expect(projects(page)).toHaveCount(50)
  await expect(page.getByText(NO_CLIENT)).toHaveCount(2)
  await page.getByRole('button', { name: 'Следующая страница' }).click()
  await expect(projects(page)).toHaveCount(5)
  await expect(projects(page).first()).toContainText('Бриф 005')
  await expect(projects(page).getByRole('button', { name: /^Скопировать/ })).toHaveCount(10)
  await expect.poll(() => new URL(page.url()).search).toBe('?page=2')
  await page.goBack()
  await expect(projects(page)).toHaveCount(50)

  const bare = projects(page).filter({ hasText: 'Бриф 051' })
  await bare.getByRole('button', { name: 'Создать ссылку' }).first().click()
  await expect(toastOf(page, 'Ссылка создана')).toBeVisible()
  await expect(bare).not.toContainText(NO_CLIENT)
  const [{ id } = {}] = await world.sql(`select id from briefs where title = 'Бриф 051'`)
  await expect(openerOf(page, 'клиентская таблица, Бриф 051')).toHaveAttribute(
    'href',
    world.url + (await pathOf(world, String(id), 'client')),
  )
})

test('[T-02] `brief` of the address leaves that project alone, and can be removed', async ({
  page,
  world,
}) => {
  await addBriefWith(world, { title: 'Другой проект' })
  const id = await addBriefWith(world)
  const asked = page.waitForRequest((request) => request.url().includes(`brief_id=${id}`))
  await world.open(page, 'owner', { path: `${LINKS}?brief=${id}` })
  await asked
  await expect(projects(page)).toHaveText([/Утренний уход.*Клиентская/])
  await expect(openerOf(page, 'клиентская таблица')).toHaveAttribute(
    'href',
    world.url + (await pathOf(world, id, 'client')),
  )
  await page.getByRole('button', { name: 'Убрать: Утренний уход с витамином C' }).click()
  await expect(projects(page)).toHaveCount(2)
  await expect.poll(() => new URL(page.url()).search).toBe('')

  await world.open(page, 'owner', { path: `${LINKS}?brief=nothing` })
  await expect(page.getByRole('heading', { name: 'Проект не найден' })).toBeVisible()
  await page.getByRole('link', { name: 'Все проекты' }).click()
  await expect(projects(page)).toHaveCount(2)
})

test('[T-02] no projects yet; links or projects that do not load say so, and come with «Повторить» @night', async ({
  page,
  world,
}) => {
  await world.open(page, 'owner', { path: LINKS })
  await expect(page.getByRole('heading', { name: 'Проектов пока нет' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Новый бриф' })).toHaveAttribute('href', '/admin/briefs/new')
  const id = await addBriefWith(world)
  const alert = page.getByRole('alert')
  for (const [path, title] of [
    [`${LINKS}?brief=${id}`, LINKS_FAILED],
    [LINKS, 'Ошибка загрузки проектов...'],
  ] as const) {
    await page.route('**/api/public-links/by-brief?*', (route) => route.fulfill({ status: 500, body: '' }))
    await world.open(page, 'owner', { path })
    await expect(alert.getByRole('heading')).toHaveText(title, { timeout: 30_000 })
    await page.screenshot({ path: `${SCREENS}/links-failed.390.png` })
    await page.unroute('**/api/public-links/by-brief?*')
    await alert.getByRole('button', { name: 'Повторить' }).click()
    await expect(projects(page)).toContainText('Внутренняя')
  }
})

/** A new browser context without a session: the client has only the address. */
async function asClient(page: Page, world: World, path: string) {
  const context = await page.context().browser()!.newContext({ locale: 'ru-RU' })
  const reply = await context.request.get(world.url + path, { headers: { accept: 'application/json' } })
  const client = await context.newPage()
  await client.goto(world.url + path)
  return { status: reply.status(), client, close: () => context.close() }
}

test('[T-01] [B-13] [R-39] two different links; a revoked one shows a client nothing, a new one is another', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world)
  const [first, internal] = [await pathOf(world, id, 'client'), await pathOf(world, id, 'internal')]
  expect(first).not.toBe(internal)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await openTables(page)
  await expect(openerOf(page, 'клиентская таблица')).toHaveAttribute('href', world.url + first)
  await expect(openerOf(page, 'внутренняя таблица')).toHaveAttribute('href', world.url + internal)

  const openers = {
    'Клиентская ссылка': settingsOf(page, 'клиентская таблица'),
    'Внутренняя ссылка': tables(page).getByRole('button', { name: INTERNAL_MENU }),
  }
  // Each link has its actions in one place.
  const act = async (kind: keyof typeof openers, action: string, confirm: string) => {
    await openers[kind].click()
    await page.getByRole('dialog', { name: kind }).getByRole('button', { name: action }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true }).click()
  }
  await act('Клиентская ссылка', 'Новый адрес', 'Отмена')
  expect(await pathOf(world, id, 'client')).toBe(first)
  await act('Клиентская ссылка', 'Новый адрес', 'Сменить')
  await expect(toastOf(page, 'Новый адрес готов')).toBeVisible()
  const second = await pathOf(world, id, 'client')
  expect(second).not.toBe(first)
  await expect(openerOf(page, 'клиентская таблица')).toHaveAttribute('href', world.url + second)

  const before = await asClient(page, world, second)
  expect(before.status).toBe(200)
  await before.close()
  await act('Клиентская ссылка', 'Отозвать ссылку', 'Отозвать')
  await expect(tables(page)).toContainText(REVOKED)
  await expect(tables(page)).not.toContainText(NO_CLIENT)
  for (const path of [first, second]) {
    const { status, client, close } = await asClient(page, world, path)
    expect(status).toBe(404)
    await expect(client.getByText('Не удалось загрузить данные. Проверьте ссылку.')).toBeVisible()
    await close()
  }
  await act('Внутренняя ссылка', 'Отозвать ссылку', 'Отозвать')
  await expect(tables(page).getByRole('button', { name: 'Создать новую' })).toHaveCount(2)
  await tables(page).getByRole('button', { name: 'Создать новую' }).first().click()
  await expect(openerOf(page, 'клиентская таблица')).toHaveAttribute('href', /\/public\/[\w-]{43}$/)
  expect([first, second]).not.toContain(await pathOf(world, id, 'client'))
})

test('[T-03] a copied link says so, and is marked for 2 s', async ({ page, context, world }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await addBriefWith(world)
  await page.clock.install()
  const app = await world.open(page, 'owner', { path: briefAddress(id) })
  await openTables(page)
  const copy = copyOf(page, 'клиентская таблица')
  await expect(copy).toHaveText('Скопировать')
  await page.clock.pauseAt(Date.now() + 60_000)
  await copy.click()
  await whoIsSeen(page).getByRole('button', { name: 'Все отклики (0)' }).click()
  await expect(copy).toHaveText('Скопировано')
  await expect(toastOf(page, 'Ссылка скопирована')).toHaveCount(1)
  await expect(copyOf(page, 'внутренняя таблица')).toHaveText('Скопировать')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(world.url + (await pathOf(world, id, 'client')))
  await expect.poll(async () => (await app.state()).haptics).toContain('notification success')
  await page.clock.runFor(1900)
  await expect(copy).toHaveText('Скопировано')
  await page.clock.runFor(200)
  await expect(copy).toHaveText('Скопировать')
})

test('[T-68] the first copy of the client’s link asks who is to be seen, once for the brief, in light and dark', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await addBriefWith(world, { status: 'active' })
  for (const status of ['pending', 'accepted', 'rejected'])
    await insertRow(world, 'responses', {
      brief_id: id,
      creator_id: await addCreator(world, {}),
      creator_price: 9000,
      status,
    })
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const mode = () => world.sql('select show_mode, show_mode_chosen from briefs')
  await world.open(page, 'owner', { path: LINKS })
  await page.evaluate(() => navigator.clipboard.writeText('nothing'))
  const copy = copyOf(page, 'клиентская таблица')
  await copy.click()
  await expect(whoIsSeen(page).getByRole('button', { name: /отклики|отобранные/ })).toHaveText([
    'Все отклики (2)',
    'Только отобранные (1)',
  ])
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await inColours(page, async (theme) => {
      await expectAccessibleAtNight(page)
      await page.screenshot({ path: `${SCREENS}/who-is-seen.${theme}.${width}.png` })
    })
  }
  // Closed without an answer: nothing is copied or saved.
  await page.keyboard.press('Escape')
  await expect(whoIsSeen(page)).toHaveCount(0)
  expect(await clipboard()).toBe('nothing')
  expect(await mode()).toEqual([{ show_mode: 'all', show_mode_chosen: false }])

  // An answer that is not saved is told, and the question comes again.
  await page.route(`**/api/briefs/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await copy.click()
  await whoIsSeen(page).getByRole('button', { name: 'Только отобранные (1)' }).click()
  await expect(toastOf(page, 'Кого видит клиент, не сохранено.')).toBeVisible()
  await page.unroute(`**/api/briefs/${id}`)

  await copy.click()
  await whoIsSeen(page).getByRole('button', { name: 'Только отобранные (1)' }).click()
  await expect(copy).toHaveText('Скопировано')
  expect(await clipboard()).toBe(world.url + (await pathOf(world, id, 'client')))
  await expect.poll(mode).toEqual([{ show_mode: 'selected', show_mode_chosen: true }])

  // From now on one tap copies, on the brief's page too.
  await world.open(page, 'owner', { path: briefAddress(id) })
  await openTables(page)
  await expect(
    page
      .getByRole('radiogroup', { name: 'Кого видит клиент' })
      .getByRole('radio', { name: 'Только отобранные' }),
  ).toBeChecked()
  await page.evaluate(() => navigator.clipboard.writeText('nothing'))
  await copy.click()
  await expect(copy).toHaveText('Скопировано')
  expect(await clipboard()).toBe(world.url + (await pathOf(world, id, 'client')))
})

test('[T-03] where nothing copies, the whole address is shown selected, at 320 px too', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('refused')) },
    })
    document.execCommand = () => false
  })
  const id = await addBriefWith(world)
  await page.setViewportSize({ width: 320, height: 700 })
  await world.open(page, 'owner', { path: briefAddress(id) })
  await openTables(page)
  await copyOf(page, 'клиентская таблица').click()
  await whoIsSeen(page).getByRole('button', { name: 'Все отклики (0)' }).click()
  const shown = page.getByRole('textbox', { name: 'Ссылка: клиентская таблица' })
  const address = world.url + (await pathOf(world, id, 'client'))
  await expect(shown).toHaveValue(address)
  await expect(shown).toBeFocused()
  await expect
    .poll(() => shown.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]))
    .toEqual([0, address.length])
  await expect.poll(async () => (await shown.boundingBox())?.width).toBeGreaterThan(230)
  await expect.poll(() => widerThanScreen(page)).toBe(false)
  await page.screenshot({ path: `${SCREENS}/links-refused.320.png` })
})

for (const theme of ofThisRun(['iosDay', 'iosNight'] as const)) {
  test(`[T-03] the tables of a brief and their menu, in the colours of ${theme}`, async ({ page, world }) => {
    const id = await addBriefWith(world, { sent_to_count: 184, sent_at: '2026-11-14T07:12:00Z' })
    await revoke(world, id, 'internal')
    await world.open(page, 'owner', { path: briefAddress(id), theme: themes[theme] })
    await openTables(page)
    await expect(tables(page)).toContainText('Клиентскаябез входа')
    await expectAccessibleAtNight(page)
    await tables(page).scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${SCREENS}/brief-links.${theme}.390.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await tables(page).getByRole('button', { name: 'Создать новую' }).click()
    await expect(tables(page)).toContainText('Внутренняядля владельца')
    await page.screenshot({ path: `${SCREENS}/brief-links.${theme}.1440.png`, fullPage: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await tables(page).getByRole('button', { name: INTERNAL_MENU }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Отозвать ссылку' })).toHaveCount(1)
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/brief-links-menu.${theme}.390.png` })
  })
}

test('[T-01] [T-03] on the web, by the keyboard alone: opened in a new tab, revoked @night', async ({
  page,
  context,
  world,
}) => {
  const id = await addBriefWith(world)
  const internal = await pathOf(world, id, 'internal')
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOnWeb(page, world)
  await page.goto(world.url + briefAddress(id))
  await openTables(page)
  const menu = tables(page).getByRole('button', { name: INTERNAL_MENU })
  await menu.focus()
  for (const next of [
    copyOf(page, 'клиентская таблица'),
    settingsOf(page, 'клиентская таблица'),
    openerOf(page, 'клиентская таблица'),
    copyOf(page, 'внутренняя таблица'),
    openerOf(page, 'внутренняя таблица'),
  ]) {
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
  const tab = context.waitForEvent('page')
  await page.keyboard.press('Enter')
  await expect(await tab).toHaveURL(world.url + internal)

  await page.bringToFront()
  await menu.focus()
  await page.keyboard.press('Enter')
  const wanted = page.getByRole('dialog', { name: 'Внутренняя ссылка' }).getByText('Отозвать ссылку')
  for (let at = 0; at < 8 && !(await wanted.evaluate((it) => it === document.activeElement)); at += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Отозвать внутреннюю ссылку?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отмена' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(tables(page)).toContainText('Ссылка отозвана. Таблица по ней больше не откроется')
})
