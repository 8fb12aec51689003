import { test as plain, type Page } from '@playwright/test'
import { matrix } from '../server/test/authz-matrix.ts'
import { redAndBlue } from '../server/test/images.ts'
import {
  addBriefWith,
  card as briefCard,
  cards as briefCards,
  field,
  fillIn,
  FILLED,
  openOnDesktop,
  tag,
} from './briefs-data.ts'
import { addCreator, tagIds } from './creators-data.ts'
import { card as creatorCard, cards as creatorCards } from './creators-list.ts'
import { addOffer } from './offers-data.ts'
import { changePrice, saved } from './profile-form.ts'
import { openerOf, openTables, pickEnd, projects, settingsOf, tables } from './public-links-data.ts'
import { addRow, addTable, head, names as rows, price as tablePrice, region } from './public-table-data.ts'
import { price as rate, send } from './respond-form.ts'
import {
  acceptUnpriced,
  addResponse,
  button,
  card as responseCard,
  chooseMore,
  margin,
  openEntry,
  price,
  told,
} from './responses-data.ts'
import { expect, LOGIN, signInOnWeb, test, type World } from './world.ts'

/** The writing routes that each story below uses. A new route fails the last test until a story comes back from it. */
const WALKED = {
  briefs: [
    'POST /api/briefs',
    'PATCH /api/briefs/:id',
    'DELETE /api/briefs/:id',
    'DELETE /api/briefs/:id/telling',
    'POST /api/briefs/:id/send',
    'POST /api/briefs/:id/resend',
    'DELETE /api/briefs/:id/sending',
    'PUT /api/briefs/:id/reminder',
    'POST /api/briefs/:id/test',
    'PUT /api/briefs/:id/plan',
    'DELETE /api/briefs/:id/plan',
  ],
  creators: [
    'POST /api/creators',
    'PATCH /api/creators/:id',
    'DELETE /api/creators/:id',
    'POST /api/erasures/:id/take-back',
    'POST /api/blocks',
    'DELETE /api/blocks/:id',
    'PUT /api/reviews/:id',
    'POST /api/creators/profile/:id/photo',
    'POST /api/tags',
    'PATCH /api/agency',
    'POST /api/agency/mark',
    'DELETE /api/agency/mark',
  ],
  responses: [
    'PATCH /api/responses/:id',
    'PUT /api/responses/:id/reminder',
    'POST /api/responses/bulk',
    'POST /api/briefs/:id/prices',
    'POST /api/briefs/:id/prices/undo',
    'PATCH /api/public-links/:id',
    'POST /api/public-links/:id/renew',
    'DELETE /api/public-links/:id',
    'POST /api/public-links',
  ],
  table: ['PATCH /public/:token/responses/:responseId', 'PATCH /api/responses/:id'],
  choice: [
    'PUT /public/:token/name',
    'PUT /public/:token/choices/:key',
    'POST /public/:token/rest',
    'POST /public/:token/restore',
    'POST /public/:token/submissions',
  ],
  creator: [
    'PUT /api/creators/profile/:telegram_id',
    'PATCH /api/creators/:id',
    'POST /api/creators/profile/:id/photo',
    'POST /api/responses',
  ],
}

/** Routes without effect on cached data. */
const NOTHING_CACHED = [
  'POST /api/auth/telegram',
  'POST /api/crashes',
  'POST /api/auth/web',
  'POST /api/auth/web/continue',
  'POST /api/auth/password',
  // Read again by its own screen each time it opens.
  'PATCH /api/news',
  'POST /api/owners/invitations',
  'POST /api/owners/invitations/:id/admit',
  'DELETE /api/owners/invitations/:id',
  'PUT /api/owners/:telegram_id/suspension',
  'DELETE /api/owners/:telegram_id/suspension',
  'DELETE /api/owners/:telegram_id',
  'POST /api/creators/:id/notes',
  'DELETE /api/notes/:id',
  'POST /api/notes/:id/take-back',
  'PUT /api/creators/:id/stop',
  'DELETE /api/creators/:id/stop',
  'DELETE /api/devices/:id',
  'POST /api/devices/end-others',
  'POST /api/auth/logout',
  'POST /api/auth/logout-everywhere',
  'POST /api/auth/handoff',
  'POST /api/auth/handoff/exchange',
  'POST /api/exports/tickets',
  'POST /api/my-data/file/ticket',
  // The same as one take-back, which WALKED has; e2e/erasures.spec.ts sees the list after it.
  'POST /api/erasures/take-back',
  // «Мои данные» drops the cached profile; e2e/my-data.spec.ts goes back to it.
  'PATCH /api/my-data',
  // e2e/respond.spec.ts goes back to «Мои отклики» after it.
  'PATCH /api/responses/:id/own',
  // e2e/withdraw.spec.ts goes back to «Мои отклики» and «Проекты» after it.
  'POST /api/responses/:id/withdraw',
  // e2e/confirm.spec.ts goes back to «Мои отклики» after it.
  'PUT /api/responses/:id/confirmation',
  // e2e/withdraw.spec.ts leaves the brief and comes back to it after it.
  'PUT /api/briefs/:id/decline',
  // e2e/creators-bulk.spec.ts leaves the list and comes back to it after these.
  'POST /api/creators/bulk',
  'POST /api/creators/bulk/:id/undo',
  // e2e/creators-views.spec.ts leaves the list and comes back to it after these.
  'POST /api/creator-views',
  'PATCH /api/creator-views/:id',
  'DELETE /api/creator-views/:id',
  // e2e/works.spec.ts: each invalidates the lists of works, and comes back to home and to «Мои отклики».
  'PATCH /api/works/:id',
  'POST /api/works/answers',
  'POST /api/works/dates',
  'POST /api/works/reminders',
  'PUT /api/works/:id/asked-due',
  'POST /api/works/:id/versions',
  // e2e/client-works.spec.ts: the remark stays on the page.
  'PUT /public/:token/remarks/:key',
  // e2e/payouts.spec.ts comes back to home after these.
  'POST /api/payouts/payments',
  'POST /api/payouts/payments/undo',
  'PATCH /api/payouts/:id',
  // The session ends with it.
  'DELETE /api/my-data',
  // e2e/invitations.spec.ts sees the card of the person after it, and the profile that the answer opens.
  'POST /api/creators/:id/invitation',
  'POST /api/invitations/open',
  'POST /api/invitations/answer',
  // e2e/imports.spec.ts leads from each to the next screen, and to the people whom it made.
  'POST /api/imports',
  'PUT /api/imports/:id/columns',
  'POST /api/imports/:id/steps',
  // The table of a link with a PIN is not cached before it.
  'POST /public/:token/pin',
]

/** «POST /api/briefs» and so on: all there are. */
const WRITES = [
  ...new Set(
    matrix
      .filter(({ method, reads }) => method !== 'GET' && reads !== true)
      .map(({ method, path }) => `${method} ${path}`),
  ),
]

/** From here on the page must not be loaded again; the returned check says so, and which routes were written to. */
async function watchPage(page: Page) {
  const written = new Set<string>()
  page.on('request', (request) => {
    const asked = `${request.method()} ${new URL(request.url()).pathname}`
    const route = WRITES.find((one) => new RegExp(`^${one.replaceAll(/:\w+/g, '[^/]+')}$`).test(asked))
    if (route) written.add(route)
  })
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  return async (expected: string[]) => {
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    const cached = [...written].filter((route) => !NOTHING_CACHED.includes(route))
    expect(cached.toSorted()).toEqual(expected.toSorted())
  }
}

const TITLE = 'Утренний уход с витамином C'
const COFFEE = FILLED['Название брифа']
const ALINA = 'Алина Воронцова'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const place = (page: Page, label: string) =>
  page
    .getByRole('navigation', { name: 'Основная навигация' })
    .getByRole('link', { name: new RegExp(`^${label}`) })

async function visit(page: Page, label: string) {
  await place(page, label).click()
  await expect(heading(page)).toHaveText(label)
}

/** The link above the heading. */
const goBack = (page: Page, label: string) =>
  page.getByRole('main').getByRole('link', { name: label, exact: true }).click()

/** By its own button, once the sheets above it are gone. */
async function closeSheet(page: Page, name: string) {
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page
    .getByRole('dialog', { name, exact: true })
    .getByRole('button', { name: 'Закрыть', exact: true })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The end of a client's link. */
const UNTIL = /до \d+ [а-я]{3}/

const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button').last().click()

async function openBrief(page: Page, title: string) {
  await visit(page, 'Брифы')
  await briefCard(page, title).click()
  await expect(heading(page)).toHaveText(title)
}

const project = (page: Page) => page.getByRole('combobox', { name: 'Проект' })

async function creatorsOf(page: Page, title: string) {
  await visit(page, 'Креаторы')
  await project(page).selectOption(title)
  await expect(page.getByText(/^\d+ креатор\S* подход/)).toBeVisible()
}

/** The first section of the settings on a desktop. */
async function openAgency(page: Page) {
  await place(page, 'Настройки').click()
  await expect(heading(page)).toHaveText('Агентство')
}

async function actOnBrief(page: Page, what: string) {
  await button(page, 'Ещё действия').click()
  await page.getByRole('dialog', { name: 'Действия' }).getByText(what).click()
}

/** Алина, who has the tag of the brief, answered it. Нино has another tag. */
async function agency(world: World) {
  const brief_id = await addBriefWith(world)
  const creator_id = await addCreator(world, {
    telegram_id: 700_000_001,
    tag_ids: await tagIds(world, 'Бьюти'),
    created_at: '2026-05-01',
  })
  await addCreator(world, {
    first_name: 'Нино',
    last_name: 'Габуния',
    tag_ids: await tagIds(world, 'Отзыв'),
    created_at: '2026-04-01',
  })
  await addResponse(world, { brief_id, creator_id })
  return { brief_id, creator_id }
}

/** An owner opens the first screen of that agency. */
async function startAgency(page: Page, world: World) {
  await agency(world)
  await openOnDesktop(page, world, '/admin')
  return watchPage(page)
}

test('[N-23] an owner writes, sends, edits, closes and deletes a brief: each list has it', async ({
  page,
  world,
}) => {
  const finish = await startAgency(page, world)
  await creatorsOf(page, TITLE)
  await expect(creatorCards(page)).toHaveText([/Алина/])
  await visit(page, 'Отклики')
  await expect(responseCard(page, ALINA)).toBeVisible()
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await visit(page, 'Публичные ссылки')
  await expect(projects(page)).toHaveText([/Утренний уход/])
  await visit(page, 'Брифы')
  await expect(briefCards(page)).toHaveCount(1)

  await page.getByRole('main').getByRole('link', { name: 'Новый бриф' }).click()
  await fillIn(page)
  await button(page, 'Создать бриф').click()
  await page.getByRole('link', { name: 'К списку брифов' }).click()
  await expect(briefCard(page, COFFEE)).toContainText('Черновик')
  await expect(place(page, 'Брифы')).toHaveText('Брифы2')
  await visit(page, 'Публичные ссылки')
  await expect(projects(page)).toHaveText([/Кофе.*Клиентская.*Внутренняя/, /Утренний уход/])
  await visit(page, 'Креаторы')
  await expect(project(page)).toContainText(COFFEE)

  await openBrief(page, COFFEE)
  await button(page, 'Сначала прислать мне').click()
  await expect(page.getByText(/^Отправили вам в Telegram/)).toBeVisible()
  await button(page, 'Запланировать').click()
  await page.getByRole('button', { name: /^Запланировать на / }).click()
  await expect(told(page, 'Отправка запланирована')).toBeVisible()
  await goBack(page, 'Брифы')
  await expect(briefCard(page, COFFEE)).toContainText('Запланирован')
  await openBrief(page, COFFEE)
  await button(page, 'Отменить рассылку').click()
  await confirm(page)
  await goBack(page, 'Брифы')
  await expect(briefCard(page, COFFEE)).toContainText('Черновик')
  await openBrief(page, COFFEE)
  await button(page, 'Отправить бриф').click()
  await confirm(page)
  await expect(told(page, 'Бриф отправлен 1 креатору').first()).toBeVisible()
  await button(page, 'Остановить').click()
  await expect(told(page, 'Остановлено. Не ушло 1')).toBeVisible()
  await goBack(page, 'Брифы')
  await expect(briefCard(page, COFFEE)).toContainText('Активен')
  await expect(briefCard(page, COFFEE)).toContainText('отправлен 1 креатору')
  await visit(page, 'Публичные ссылки')
  await expect(projects(page).first()).toContainText('Активен')

  await world.sql(`update deliveries set state = 'unconfirmed'`)
  await visit(page, 'Главная')
  const unconfirmed = page.getByRole('link', { name: /Не доставлено 1 сообщение/ })
  await unconfirmed.click()
  await page.getByRole('button', { name: /^Повторить/ }).click()
  await confirm(page)
  await expect(told(page, 'Бриф отправлен 1 креатору').first()).toBeVisible()
  await visit(page, 'Главная')
  await expect(unconfirmed).toHaveCount(0)

  await world.sql(`update deliveries set state = 'sent', updated_at = now() - interval '2 days'`)
  await openBrief(page, COFFEE)
  await actOnBrief(page, 'Напомнить молчащим 1')
  await button(page, 'Напомнить 1').click()
  await expect(told(page, 'Напоминаем 1')).toBeVisible()
  await visit(page, 'Главная')
  await openBrief(page, COFFEE)
  await openEntry(page, 'Рассылка')
  await expect(page.getByRole('button', { name: /^Напомнили 1, сегодня/ })).toBeDisabled()
  await page.keyboard.press('Escape')

  await openBrief(page, TITLE)
  await actOnBrief(page, 'Изменить')
  await field(page, 'Название брифа').fill('Вечерний уход')
  await tag(page, 'Отзыв').click()
  await button(page, 'Сохранить изменения').click()
  await expect(heading(page)).toHaveText('Вечерний уход')
  await goBack(page, 'Брифы')
  await expect(briefCard(page, 'Вечерний уход')).toBeVisible()
  await expect(briefCard(page, TITLE)).toHaveCount(0)
  await visit(page, 'Отклики')
  await expect(page.getByRole('heading', { name: 'Вечерний уход' })).toBeVisible()
  await visit(page, 'Публичные ссылки')
  await expect(projects(page)).toHaveText([/Кофе/, /Вечерний уход/])
  await creatorsOf(page, 'Вечерний уход')
  await expect(creatorCards(page)).toHaveText([/Алина/, /Нино/])

  await openBrief(page, 'Вечерний уход')
  await actOnBrief(page, 'Закончить…')
  await button(page, 'Остановить и написать 1').click()
  await expect(told(page, 'Набор остановлен')).toBeVisible()
  await goBack(page, 'Брифы')
  await expect(briefCard(page, 'Вечерний уход')).toContainText('Закрыт')
  await visit(page, 'Публичные ссылки')
  await expect(projects(page).nth(1)).toContainText('Закрыт')

  await openBrief(page, 'Вечерний уход')
  await page
    .getByRole('status')
    .filter({ hasText: /^Сообщения об окончании уйдут/ })
    .getByRole('button', { name: 'Вернуть бриф' })
    .click()
  await expect(told(page, 'Бриф снова такой, как был')).toBeVisible()
  await goBack(page, 'Брифы')
  await expect(briefCard(page, 'Вечерний уход')).toContainText('Активен')
  await visit(page, 'Публичные ссылки')
  await expect(projects(page).nth(1)).toContainText('Активен')

  await openBrief(page, 'Вечерний уход')
  await button(page, 'Удалить бриф').click()
  await confirm(page)
  await expect(heading(page)).toHaveText('Брифы')
  await expect(briefCards(page)).toHaveText([/Кофе/])
  await expect(place(page, 'Брифы')).toHaveText('Брифы1')
  await visit(page, 'Отклики')
  await expect(responseCard(page, ALINA)).toBeVisible()
  await expect(page.getByRole('region', { name: `Отклик: ${ALINA}` })).toContainText('Бриф удалён')
  await visit(page, 'Публичные ссылки')
  await expect(projects(page)).toHaveText([/Кофе/])
  await visit(page, 'Креаторы')
  await expect(project(page)).not.toContainText('Вечерний уход')
  await finish(WALKED.briefs)
})

test('[N-23] an owner adds, edits, marks, pauses and deletes a creator, and adds a tag: each list has it', async ({
  page,
  world,
}) => {
  const finish = await startAgency(page, world)
  await visit(page, 'Отклики')
  await expect(responseCard(page, ALINA)).toBeVisible()
  await openBrief(page, TITLE)
  await expect(responseCard(page, ALINA)).toBeVisible()
  await creatorsOf(page, TITLE)
  await expect(creatorCard(page, ALINA)).toBeVisible()
  await button(page, 'Фильтры').click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Бьюти' })).toBeVisible()
  await page.keyboard.press('Escape')
  await visit(page, 'Креаторы')
  await expect(page.getByText('2 в базе, 2 активных')).toBeVisible()

  await page.getByRole('link', { name: 'Добавить' }).click()
  await field(page, 'Имя').fill('Мария')
  await page.getByRole('radio', { name: 'Переписка' }).check({ force: true })
  await button(page, 'Добавить креатора').click()
  await expect(heading(page)).toHaveText('Мария')
  await goBack(page, 'Креаторы')
  await expect(page.getByText('3 в базе, 2 активных')).toBeVisible()
  await expect(place(page, 'Креаторы')).toHaveText('Креаторы3')

  await creatorCard(page, ALINA).click()
  await page.getByRole('link', { name: 'Изменить' }).click()
  await page.getByLabel('Файл с фото').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await redAndBlue(400, 500).png().toBuffer(),
  })
  await expect(page.getByText('Фото сохранено')).toBeVisible()
  // The photo alone is saved so far.
  await place(page, 'Креаторы').click()
  await expect(creatorCard(page, ALINA).locator('img')).toBeVisible()
  await openBrief(page, TITLE)
  await expect(responseCard(page, ALINA).locator('img')).toBeVisible()

  await visit(page, 'Креаторы')
  await creatorCard(page, ALINA).click()
  await page.getByRole('link', { name: 'Изменить' }).click()
  await field(page, 'Фамилия').fill('Ветрова')
  await button(page, 'Сохранить изменения').click()
  await expect(heading(page)).toHaveText('Алина Ветрова')
  await button(page, 'Отметить проверенным').click()
  await expect(told(page, 'Отметка «Проверен» поставлена')).toBeVisible()
  await goBack(page, 'Креаторы')
  await expect(creatorCard(page, 'Алина Ветрова')).toContainText('Проверен')
  await creatorsOf(page, TITLE)
  await expect(creatorCards(page)).toHaveText([/Алина ВетроваПроверен/])
  await visit(page, 'Отклики')
  await expect(responseCard(page, 'Алина Ветрова')).toContainText('Проверен')
  await openBrief(page, TITLE)
  await expect(responseCard(page, 'Алина Ветрова')).toContainText('Проверен')

  await visit(page, 'Креаторы')
  await creatorCard(page, 'Алина Ветрова').click()
  await button(page, 'Заблокировать').click()
  await button(page, 'Грубость').click()
  await expect(told(page, 'Вход закрыт')).toBeVisible()
  await page.getByRole('link', { name: 'Все заблокированные' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Алина Ветрова' })).toContainText('Грубость')
  await button(page, 'Вернуть').click()
  await confirm(page)
  await expect(page.getByText('Никто не заблокирован')).toBeVisible()
  await world.sql(`update creators set review = 'waiting', review_at = now() where last_name = 'Ветрова'`)
  await visit(page, 'Креаторы')
  await creatorCard(page, 'Алина Ветрова').click()
  await page.getByRole('link', { name: 'Новые анкеты' }).click()
  await page.getByRole('button', { name: 'Одобрить: Алина Ветрова' }).click()
  await expect(page.getByText('Новых анкет нет')).toBeVisible()
  await visit(page, 'Креаторы')
  await creatorCard(page, 'Алина Ветрова').click()
  await expect(button(page, 'Выключить анкету')).toBeVisible()
  await expect(page.getByText('Анкета ждёт одобрения')).toHaveCount(0)
  await visit(page, 'Креаторы')
  await creatorCard(page, 'Алина Ветрова').click()
  await button(page, 'Выключить анкету').click()
  await expect(told(page, 'Анкета выключена')).toBeVisible()
  await goBack(page, 'Креаторы')
  await expect(creatorCards(page)).toHaveText([/Нино/])
  await expect(page.getByText('3 в базе, 1 активный')).toBeVisible()

  await page.getByRole('switch', { name: 'Неактивные' }).click()
  await creatorCard(page, 'Алина Ветрова').click()
  await button(page, 'Удалить креатора').click()
  await confirm(page)
  await expect(heading(page)).toHaveText('Креаторы')
  await expect(creatorCards(page)).toHaveText([/Мария/])
  await expect(place(page, 'Креаторы')).toHaveText('Креаторы2')
  await visit(page, 'Отклики')
  await expect(responseCard(page, 'Удалённый креатор')).toBeVisible()
  await openBrief(page, TITLE)
  await expect(responseCard(page, 'Удалённый креатор')).toBeVisible()
  await visit(page, 'Креаторы')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Удаляются/ })
    .click()
  await button(page, 'Вернуть: Алина Ветрова').click()
  await expect(page.getByText('Никто не удаляется')).toBeVisible()
  await visit(page, 'Отклики')
  await expect(responseCard(page, 'Алина Ветрова')).toBeVisible()
  await expect(place(page, 'Креаторы')).toHaveText('Креаторы3')

  await visit(page, 'Теги')
  await page.getByLabel('Название').fill('Астрология')
  await button(page, 'Добавить тег').click()
  await expect(page.getByText('Тег «Астрология» добавлен')).toBeVisible()
  await visit(page, 'Креаторы')
  await button(page, 'Фильтры').click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Астрология' })).toBeVisible()
  await button(page, 'Закрыть').click()

  await openAgency(page)
  await page.getByLabel('Название').fill('Агентство «Лайм»')
  await button(page, 'Сохранить').click()
  await expect(page.getByText('Настройки сохранены')).toBeVisible()
  await visit(page, 'Теги')
  await openAgency(page)
  await expect(page.getByLabel('Название')).toHaveValue('Агентство «Лайм»')
  const mark = page.getByRole('region', { name: 'Знак агентства' })
  await page.getByLabel('Файл со знаком').setInputFiles({
    name: 'mark.png',
    mimeType: 'image/png',
    buffer: await redAndBlue(200, 200).png().toBuffer(),
  })
  await expect(page.getByText('Знак сохранён')).toBeVisible()
  await visit(page, 'Теги')
  await openAgency(page)
  await expect(mark.locator('img')).toBeVisible()
  await mark.getByRole('button', { name: 'Убрать' }).click()
  await expect(page.getByText('Знак убран')).toBeVisible()
  await visit(page, 'Теги')
  await openAgency(page)
  await expect(mark.locator('img')).toHaveCount(0)
  await finish(WALKED.creators)
})

test('[N-23] an owner decides, sets a price and changes the links: each list has it', async ({
  page,
  world,
}) => {
  const finish = await startAgency(page, world)
  await expect(place(page, 'Отклики')).toHaveText('Отклики1 ждут решения')
  await creatorsOf(page, TITLE)
  await expect(creatorCard(page, ALINA)).toContainText('есть отклик, ждёт решения')
  await visit(page, 'Публичные ссылки')
  await expect(projects(page)).toContainText('1 отклик · 1 ждёт')
  await openBrief(page, TITLE)
  await expect(button(page, `Принять: ${ALINA}`)).toBeVisible()

  await visit(page, 'Отклики')
  await button(page, `Принять: ${ALINA}`).click()
  await acceptUnpriced(page)
  await expect(told(page, 'Отклик принят')).toBeVisible()
  await price(page, ALINA).fill('15000')
  await price(page, ALINA).press('Enter')
  await expect(margin(page, ALINA)).toHaveText(/^\+3\s000/)
  await expect(place(page, 'Отклики')).toHaveText('Отклики')
  await button(page, 'Выбрать').click()
  await page.getByRole('checkbox', { name: new RegExp(ALINA) }).click()
  await button(page, 'Скрыть от клиента').click()
  await expect(told(page, 'Скрыли от клиента 1')).toBeVisible()
  await visit(page, 'Брифы')
  await expect(briefCard(page, TITLE)).toContainText('1 принят')
  await briefCard(page, TITLE).click()
  await expect(responseCard(page, ALINA)).toContainText('Принят')
  await expect(page.getByText('Клиент не видит')).toBeVisible()
  await expect(price(page, ALINA)).toHaveValue(/15\s000/)
  // The price of an accepted response is frozen.
  await chooseMore(page, ALINA, 'В резерв')
  await expect(told(page, 'Отклик в резерве')).toBeVisible()
  const sheet = page.getByRole('dialog', { name: 'Проставить цены' })
  const setAgain = async () => {
    await openEntry(page, 'Деньги')
    await button(page, 'Проставить цены').click()
    await sheet.getByRole('textbox', { name: 'Наценка' }).fill('50')
    await sheet.getByRole('switch').click()
    await sheet.getByRole('button', { name: 'Проставить 1 цену' }).click()
    // No sheet is over the toast and its «Отменить».
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(price(page, ALINA)).toHaveValue(/18\s000/)
  }
  await setAgain()
  await button(page, 'Отменить').click()
  await expect(told(page, 'Возвращено: 1 цену')).toBeVisible()
  await visit(page, 'Отклики')
  await expect(price(page, ALINA)).toHaveValue(/15\s000/)
  await openBrief(page, TITLE)
  await setAgain()
  await visit(page, 'Отклики')
  await expect(price(page, ALINA)).toHaveValue(/18\s000/)
  await button(page, `Принять: ${ALINA}`).click()
  await expect(told(page, 'Отклик принят')).toBeVisible()
  await world.sql(`update responses set notified_status = 'accepted', told_at = now() - interval '2 days'`)
  await openBrief(page, TITLE)
  await button(page, `Напомнить: ${ALINA}`).click()
  await expect(told(page, 'Бот напомнит подтвердить участие')).toBeVisible()
  await visit(page, 'Отклики')
  await expect(page.getByText('Бот напомнит', { exact: true })).toBeVisible()
  await creatorsOf(page, TITLE)
  await expect(creatorCard(page, ALINA)).toContainText('Да')
  await visit(page, 'Публичные ссылки')
  await expect(projects(page)).toContainText('1 принят')

  await openBrief(page, TITLE)
  await openTables(page)
  await settingsOf(page, 'клиентская таблица').click()
  await pickEnd(page, '7 дней')
  await button(page, 'Сохранить').click()
  await expect(tables(page)).toContainText(UNTIL)
  const until = UNTIL.exec(await tables(page).innerText())?.[0] ?? ''
  await closeSheet(page, 'Клиент')
  await visit(page, 'Публичные ссылки')
  await expect(projects(page)).toContainText(until)
  const opener = openerOf(page, 'клиентская таблица')
  const address = String(await opener.getAttribute('href'))
  await settingsOf(page, 'клиентская таблица').click()
  await button(page, 'Новый адрес').click()
  await confirm(page)
  await expect(opener).not.toHaveAttribute('href', address)
  await openBrief(page, TITLE)
  await openTables(page)
  await expect(opener).toBeVisible()
  await expect(opener).not.toHaveAttribute('href', address)

  await settingsOf(page, 'клиентская таблица').click()
  await button(page, 'Отозвать ссылку').click()
  await confirm(page)
  await expect(tables(page)).toContainText('Ссылка отозвана')
  await closeSheet(page, 'Клиент')
  await visit(page, 'Публичные ссылки')
  await expect(projects(page)).toContainText('Ссылка отозвана')
  await projects(page).getByRole('button', { name: 'Создать новую' }).click()
  await expect(projects(page)).not.toContainText('Ссылка отозвана')
  await openBrief(page, TITLE)
  await openTables(page)
  await expect(tables(page)).toContainText('Клиентская')
  await expect(tables(page)).not.toContainText('Ссылка отозвана')
  await finish(WALKED.responses)
})

test('[N-23] an owner sets a price in the table and decides on the page of the brief: every order of the table has it', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await addRow(world, table)
  await addRow(world, table, { first_name: 'Борис' }, { client_price: 20_000, estimated_delivery_days: 9 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOnWeb(page, world)
  await page.goto(table.internal)
  const finish = await watchPage(page)
  const byPrice = head(page, 'Цена').getByRole('button')
  await byPrice.click()
  await expect(page).toHaveURL(/sort_by=client_price/)
  await expect(rows(page)).toHaveText([/Алина/, /Борис/])
  await tablePrice(page, ALINA).fill('30000')
  await tablePrice(page, ALINA).press('Enter')
  await expect.poll(() => world.sql('select 1 from responses where client_price = 30000')).toHaveLength(1)
  await head(page, 'Срок').getByRole('button').click()
  await expect(page).toHaveURL(/sort_by=estimated_delivery_days/)
  await byPrice.click()
  await expect(page).toHaveURL(/sort_by=client_price/)
  await expect(rows(page)).toHaveText([/Борис/, /Алина/])

  await page.getByRole('link', { name: `Изменить решение: ${ALINA}` }).click()
  // The page of the brief has this person open, not the first of the list.
  await expect(page.getByRole('region', { name: `Отклик: ${ALINA}` })).toBeVisible()
  await expect(price(page, ALINA)).toHaveValue(/30\s000/)
  await button(page, `Принять: ${ALINA}`).click()
  await expect(told(page, 'Отклик принят')).toBeVisible()
  await page.goBack()
  await expect(region(page).getByRole('row').filter({ hasText: ALINA })).toContainText('Принят')
  await finish(WALKED.table)
})

test('[N-23] a creator saves the profile, answers and pauses: the projects and the responses have it', async ({
  page,
  world,
}) => {
  await saved(world, { tag_ids: await tagIds(world, 'Бьюти') })
  await addOffer(world)
  const app = await world.open(page, 'creator', { path: '/creator/briefs' })
  const finish = await watchPage(page)
  const offer = page.getByRole('list', { name: 'Проекты' }).locator('> li').filter({ hasText: TITLE })
  await expect(offer).toContainText('Подробнее')
  await offer.click()
  await expect(rate(page)).toHaveValue(/12\s000/)
  await app.goBack()
  await place(page, 'Отклики').click()
  await expect(heading(page)).toHaveText('Мои отклики')

  await place(page, 'Анкета').click()
  await page.getByLabel('Файл с фото').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await redAndBlue(400, 500).png().toBuffer(),
  })
  await expect(page.getByText('Фото сохранено')).toBeVisible()
  await changePrice(page, app)
  await expect(page).toHaveURL(/status=activated/)
  await app.pressMain()
  await expect(heading(page)).toHaveText('Проекты')
  await offer.click()
  await expect(rate(page)).toHaveValue(/20\s000/)
  await send(page, app)
  await page.getByRole('link', { name: 'Ещё проекты' }).click()
  await expect(offer).toContainText('Посмотреть отклик')
  await offer.click()
  await expect(page.getByRole('main')).toContainText(/20\s000/)
  await app.goBack()
  await place(page, 'Отклики').click()
  await expect(page.getByRole('list', { name: 'Мои отклики' })).toContainText(TITLE)

  await place(page, 'Анкета').click()
  await expect(page.getByRole('img', { name: 'Твоё фото' })).toBeVisible()
  await button(page, 'Сделать неактивной').click()
  await expect(page.getByRole('heading', { name: 'Анкета неактивна' })).toBeVisible()
  await place(page, 'Проекты').click()
  await expect(page.getByRole('heading', { name: 'Проекты' })).toBeVisible()
  await expect(page.getByText('Анкета неактивна', { exact: true })).toBeVisible()
  await finish(WALKED.creator)
})

test('[N-23] a client sees a choice and its submission under the other filters', async ({ page, world }) => {
  const table = await addTable(world)
  await addRow(world, table)
  await page.goto(table.client)
  const finish = await watchPage(page)
  const filter = (label: string) =>
    page.getByRole('radiogroup', { name: 'Показать по решению' }).getByText(label).click()
  const row = page.getByRole('article')
  await button(page, 'Да').click()
  await page.getByLabel('Имя', { exact: true }).fill('Анна')
  await button(page, 'Продолжить').click()
  await expect(button(page, 'Да')).toHaveAttribute('aria-pressed', 'true')
  await filter('Да')
  await expect(row).toContainText(ALINA)
  await addRow(world, table, { first_name: 'Тимур', last_name: 'Сафин' })
  await filter('Все')
  await expect(row).toHaveCount(2)
  await button(page, 'Остальным — нет').click()
  await filter('Нет')
  await expect(row).toHaveText([/Тимур/])
  await button(page, 'Отправить выбор').click()
  await button(page, 'Отправить').click()
  await expect(page.getByRole('heading', { name: 'Выбор у агентства' })).toBeVisible()
  await filter('Все')
  await expect(row.filter({ hasText: ALINA })).toContainText('Да')
  await expect(page.getByRole('heading', { name: 'Выбор у агентства' })).toBeVisible()
  await button(page, 'Изменить выбор').click()
  await row.filter({ hasText: ALINA }).getByRole('button', { name: 'Нет', exact: true }).click()
  await button(page, 'Отменить изменения').click()
  await expect(row.filter({ hasText: ALINA })).toContainText('Да')
  await finish(WALKED.choice)
})

plain('[N-23] every route that writes has a story that comes back from it', () => {
  const walked = [...new Set([...Object.values(WALKED).flat(), ...NOTHING_CACHED])]
  expect(walked.toSorted()).toEqual(WRITES.toSorted())
})

const SECRET = /Воронцова|Габуния|Утренний|Набросок|Ирина/

async function openNewBrief(page: Page) {
  await visit(page, 'Брифы')
  await page.getByRole('link', { name: 'Новый бриф' }).first().click()
  await expect(heading(page)).toHaveText('Новый бриф')
}

/** The next call is refused. */
async function endSession(page: Page, world: World) {
  await world.sql('delete from sessions')
  // A call that the page makes by itself may be refused first, and takes the link away with it.
  await expect(async () => {
    if (!page.url().endsWith('/login')) await place(page, 'Отклики').click({ timeout: 1000 })
    await expect(page).toHaveURL(/\/login$/, { timeout: 2000 })
  }).toPass()
}

async function logIn(page: Page, username: string) {
  await page.getByLabel('Логин').fill(username)
  await page.getByLabel('Пароль', { exact: true }).fill(LOGIN.password)
  await page.keyboard.press('Enter')
}

test('[N-23] a change that is saved although its reply is lost: the list has it', async ({ page, world }) => {
  await startAgency(page, world)
  await openBrief(page, TITLE)
  await page.route('**/api/briefs/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await actOnBrief(page, 'Закончить…')
  await button(page, 'Остановить и написать 1').click()
  await expect.poll(() => world.sql('select status from briefs')).toEqual([{ status: 'closed' }])
  await button(page, 'Не сейчас').click()
  await visit(page, 'Брифы')
  await expect(briefCard(page, TITLE)).toContainText('Закрыт')
})

for (const end of ['by «Выйти»', 'by the server'] as const) {
  test(`[A-08] a session ended ${end}: another owner in the same page is shown nothing of it`, async ({
    page,
    world,
  }) => {
    await agency(world)
    await world.sql(
      `with person as (insert into users (telegram_id, first_name, last_name) values (500000009, 'Борис', 'Второй'))
       insert into owners (telegram_id, login, password_hash) select 500000009, 'boris', password_hash from owners`,
    )
    await openOnDesktop(page, world, '/admin')
    const finish = await watchPage(page)
    await expect(page.getByRole('main')).toContainText(SECRET)
    for (const label of ['Публичные ссылки', 'Отклики', 'Креаторы', 'Брифы']) {
      await visit(page, label)
      await expect(page.getByRole('main')).toContainText(SECRET)
    }
    await openBrief(page, TITLE)
    await visit(page, 'Теги')
    await page.getByLabel('Название').fill('Набросок тега')
    await openNewBrief(page)
    await field(page, 'Название брифа').fill('Набросок брифа')
    const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    await expect.poll(stored).toContain('Набросок брифа')

    if (end === 'by «Выйти»') {
      await button(page, 'Выйти').click()
      await expect(page).toHaveURL(/\/login$/)
      expect(await stored()).not.toMatch(SECRET)
    } else await endSession(page, world)

    // No reply comes any more: whatever a screen shows was in the page before.
    await page.route(/\/api\/(?!auth)/, () => undefined)
    await logIn(page, 'boris')
    await expect(page.getByText('Борис Второй')).toBeVisible()
    for (const label of ['Главная', 'Креаторы', 'Брифы', 'Отклики', 'Публичные ссылки', 'Теги']) {
      await visit(page, label)
      expect(await page.content(), label).not.toMatch(SECRET)
    }
    await expect(page.getByLabel('Название')).toHaveValue('')
    await openNewBrief(page)
    await expect(field(page, 'Название брифа')).toHaveValue('')
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    if (end === 'by the server') {
      await endSession(page, world)
      await logIn(page, LOGIN.username)
      await openNewBrief(page)
      await expect(field(page, 'Название брифа')).toHaveValue('Набросок брифа')
    }
    await finish([])
  })
}
