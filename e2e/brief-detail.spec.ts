import type { Locator, Page } from '@playwright/test'
import { addBriefWith, addReachable, addResponses, briefAddress, region } from './brief-detail-data.ts'
import { openOnDesktop } from './briefs-data.ts'
import { addCreator, answer } from './creators-data.ts'
import { numberOf, openEntry } from './responses-data.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  inColours,
  people,
  signInOnWeb,
  test,
} from './world.ts'

const SCREENS = 'test-results/screens'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const badge = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first()
const fact = (page: Page, name: string) =>
  region(page, 'Условия')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
const cards = (page: Page) => page.getByRole('list', { name: 'Отклики' }).getByRole('article')
const tabs = (page: Page) => page.getByRole('radiogroup', { name: 'Отклики по статусу' })
const choose = (page: Page, name: string) => tabs(page).getByText(name).click()
const tab = (page: Page, name: RegExp) => tabs(page).getByRole('radio', { name })

test('[B-03] [B-04] [B-16] a brief and its responses, in light and dark', async ({ page, world }) => {
  const id = await addBriefWith(world, {
    status: 'active',
    sent_to_count: 184,
    sent_at: '2026-11-14T07:12:00Z',
  })
  const alina = await addCreator(world, { is_verified: true })
  await answer(world, id, alina, 'accepted')
  await addResponses(world, id, 3)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await expect(heading(page)).toHaveText('Утренний уход с витамином C')
  await expect(page.getByText('Сыворотка Vita-C 15 %')).toBeVisible()
  await expect(badge(page, 'Активен')).toBeVisible()
  await expect(cards(page)).toHaveCount(4)
  // The words of the brief are in a sheet.
  await expect(region(page, 'Техническое задание')).toHaveCount(0)
  for (const [name, value] of [
    ['Отправлено', '184'],
    ['Отклики', '4'],
    ['Ждут', '1'],
    ['Приняты', '2'],
  ] as const)
    await expect(numberOf(page, name)).toHaveText(value)
  await openEntry(page, 'Задание')
  await expect(region(page, 'Техническое задание')).toContainText('Хук в первые 2 секунды.')
  await expect(region(page, 'О бренде')).toContainText('Аудитория: 25–40.')
  for (const [name, value] of [
    ['Срок сдачи', '28.12.2046, 18:00'],
    ['Публикация', 'не нужна'],
    ['Оплата', '50 % предоплата, 50 % после приёмки'],
    ['Создан', '13.11.2026, 16:05'],
  ] as const)
    await expect(fact(page, name)).toHaveText(value)
  await expect(region(page, 'Теги рассылки')).toContainText('Бьюти')
  await expect(region(page, 'Теги рассылки')).toContainText('Распаковка')
  await inColours(page, async (theme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/brief-task.${theme}.390.png` })
  })
  await page.keyboard.press('Escape')
  await expect(cards(page)).toHaveCount(4)
  // The pending response comes before the newer accepted one.
  await expect(cards(page).first()).toContainText('Автор 3')
  const alinas = cards(page).filter({ hasText: 'Алина' })
  await expect(alinas).toContainText('Алина Воронцова')
  await expect(alinas).toContainText('Москва · 128 тыс.')
  await expect(alinas).toContainText(/5\s000\s₽/)
  await alinas.getByRole('button', { name: 'Алина Воронцова', exact: true }).click()
  const person = page.getByRole('dialog', { name: 'Алина Воронцова' })
  await expect(person.getByRole('link').first()).toHaveAttribute('href', `/admin/creators/${alina}`)
  await expectAccessibleAtNight(page)
  await page.keyboard.press('Escape')
  await inColours(page, async (theme) => {
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/brief.${theme}.390.png`, fullPage: true })
  })
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await inColours(page, async (theme) => {
      await page.screenshot({ path: `${SCREENS}/brief.${theme}.${width}.png`, fullPage: true })
    })
  }
})

const LOOKS = {
  draft: ['Черновик', ['Отправить бриф', 'Повторить бриф', 'Закончить…']],
  active: ['Активен', ['Изменить', 'Повторить бриф', 'Отклики в Excel', 'Закончить…']],
  closed: ['Закрыт', ['Изменить', 'Повторить бриф', 'Отклики в Excel', 'Закончить…']],
  completed: ['Завершён', ['Отклики в Excel']],
  cancelled: ['Отменён', ['Отклики в Excel']],
} as const
/** The next step is in sight. */
const NEXT: Partial<Record<string, string>> = {
  closed: 'Открыть набор',
  completed: 'Повторить бриф',
  cancelled: 'Повторить бриф',
}

const send = (page: Page) => page.getByRole('button', { name: /^Отправить (бриф$|новым)/ })
const more = (page: Page) => page.getByRole('button', { name: 'Ещё действия' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Действия' })
const removal = (page: Page) => page.getByRole('button', { name: 'Удалить бриф' })
const remove = (page: Page) => removal(page).click()

for (const [status, [words, steps]] of Object.entries(LOOKS)) {
  test(`[B-03] [B-07] ${status}: «${words}», the button that sends, and the steps there are`, async ({
    page,
    world,
  }) => {
    const id = await addBriefWith(world, { status })
    await world.open(page, 'owner', { path: briefAddress(id) })
    await expect(badge(page, words)).toBeVisible()
    // Also where no creator matches.
    await expect(send(page)).toHaveCount(status === 'draft' || status === 'active' ? 1 : 0)
    // What a draft needs next is in sight.
    await expect(
      page
        .getByRole('banner')
        .or(page.getByRole('main'))
        .getByRole('link', { name: 'Изменить', exact: true }),
    ).toHaveCount(status === 'draft' ? 1 : 0)
    const next = NEXT[status]
    if (next) await expect(page.getByRole('main').getByText(next, { exact: true })).toBeVisible()
    await more(page).click()
    await expect(menu(page).locator('div').getByRole('link').or(menu(page).locator('div button'))).toHaveText(
      [...steps],
    )
    await page.screenshot({ path: `${SCREENS}/brief-${status}-menu.390.png` })
  })
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`[B-04] [B-16] 36 responses and undelivered messages at ${width}: send, delete and the first response are on the first screen @night`, async ({
    page,
    world,
  }) => {
    const id = await addBriefWith(world, {
      status: 'active',
      sent_to_count: 60,
      sent_at: '2026-11-14T07:12:00Z',
    })
    await addReachable(world, 24)
    await addResponses(world, id, 36)
    await world.sql(
      `insert into deliveries (brief_id, creator_id, state)
       select $1, id, (array['sent', 'sent', 'failed', 'blocked', 'unconfirmed'])[row_number() over () % 5 + 1]
       from creators`,
      [id],
    )
    await page.setViewportSize({ width, height })
    if (width === 390) await world.open(page, 'owner', { path: briefAddress(id) })
    else await openOnDesktop(page, world, briefAddress(id))
    await expect(cards(page)).toHaveCount(36)
    await expect(page.getByRole('button', { name: /^Повторить/ })).toBeVisible()
    const top = async (what: Locator) => (await what.boundingBox())?.y
    await expect.poll(() => top(cards(page).first())).toBeLessThan(width === 390 ? 420 : 400)
    await expect.poll(() => top(send(page))).toBeLessThan(200)
    await inColours(page, async (theme) => {
      await expectAccessibleAtNight(page)
      await page.screenshot({ path: `${SCREENS}/brief-36.${theme}.${width}.png` })
    })
    await expect(removal(page)).toBeInViewport({ ratio: 1 })
    await more(page).click()
    await inColours(page, async (theme) => {
      await page.screenshot({ path: `${SCREENS}/brief-36-menu.${theme}.${width}.png` })
    })
    await page.keyboard.press('Escape')
    await remove(page)
    await expect(page.getByRole('alertdialog', { name: 'Удалить бриф?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await send(page).click()
    await expect(
      page
        .getByRole('alertdialog', { name: 'Отправить бриф ещё раз?' })
        .or(page.getByRole('status').filter({ hasText: 'Новых подходящих людей нет' })),
    ).toBeVisible()
  })

test('[R-93] [B-04] responses come a hundred at a time, by tabs; nothing is counted in a part of them', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active', sent_to_count: 500 })
  await addResponses(world, id, 130)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await expect(cards(page)).toHaveCount(100)
  await expect(cards(page).first()).toContainText('Автор 128')
  await expect(tabs(page)).toHaveText('ВсеЖдутПринятыВ резервеОтклоненыВидит клиентНе видит')
  await expect(numberOf(page, 'Отклики')).toHaveText('130')
  await page.getByRole('button', { name: 'Следующая страница' }).click()
  await expect(cards(page)).toHaveCount(30)
  await expect(cards(page).first()).toContainText('Автор 58')
  await expect(page.getByText('101–130 из 130')).toBeVisible()
  await choose(page, 'Приняты')
  await expect(cards(page)).toHaveCount(33)
  await expect(cards(page).getByText('Принят', { exact: true })).toHaveCount(33)

  await world.sql(`delete from responses where status <> 'pending' or creator_price > 2000`)
  await page.reload()
  // A tab whose number stands above has none, and an empty tab is not shown.
  await expect(tab(page, /Все/)).toHaveAccessibleName('Все')
  await expect(numberOf(page, 'Ждут')).toHaveText('10')
  await expect(tab(page, /Отклонены/)).toHaveCount(0)
  await choose(page, 'Приняты')
  await expect(page.getByRole('heading', { name: 'Таких откликов нет' })).toBeVisible()
  await world.sql(`delete from responses`)
  await page.reload()
  await choose(page, 'Ждут')
  await expect(page.getByRole('heading', { name: 'Все отклики разобраны' })).toBeVisible()
})

test('[B-04] no responses; a response of an erased creator; responses that do not load', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active' })
  await world.open(page, 'owner', { path: briefAddress(id) })
  await expect(page.getByRole('heading', { name: 'Откликов пока нет' })).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/brief-no-responses.390.png`, fullPage: true })
  await answer(world, id, await addCreator(world, {}), 'pending')
  await world.sql('update responses set creator_id = null')
  await page.reload()
  await expect(cards(page)).toContainText('Удалённый креатор')

  await page.route('**/api/responses?*', (route) => route.abort())
  await page.reload()
  const failed = region(page, 'Отклики').getByRole('alert')
  await expect(failed.getByRole('heading')).toHaveText('Ошибка загрузки откликов', { timeout: 30_000 })
  await expect(heading(page)).toHaveText('Утренний уход с витамином C')
  await page.unroute('**/api/responses?*')
  await failed.getByRole('button', { name: 'Повторить' }).click()
  await expect(cards(page)).toHaveCount(1)
})

for (const [what, idOf] of [
  ['unknown', () => '0198f2a0-1111-7222-8333-444455556666'],
  ['malformed', () => 'nothing'],
  ['deleted', (deleted: string) => deleted],
] as const) {
  test(`[B-04] an id that is ${what} shows «Бриф не найден»`, async ({ page, world }) => {
    const deleted = await addBriefWith(world, { deleted_at: '2026-11-14T07:12:00Z' })
    await world.open(page, 'owner', { path: briefAddress(idOf(deleted)) })
    await expect(page.getByRole('heading', { name: 'Бриф не найден' })).toBeVisible()
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/brief-not-found.390.png` })
    await page.getByRole('link', { name: 'К списку брифов' }).click()
    await expect(heading(page)).toHaveText('Брифы')
  })
}

test('the server stopped: the error, and «Повторить» brings the brief @night', async ({ page, world }) => {
  const id = await addBriefWith(world)
  const asked = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  await page.route(`**/api/briefs/${id}`, async (route) => {
    asked.resolve()
    await gone.promise
    await route.continue()
  })
  await world.open(page, 'owner', { path: briefAddress(id) })
  await asked.promise
  await expect(page.getByRole('status', { name: 'Загрузка...' })).toBeVisible()
  await world.stopApi()
  gone.resolve()
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading')).toHaveText('Ошибка загрузки брифа', { timeout: 30_000 })
  await world.startApi()
  await alert.getByRole('button', { name: 'Повторить' }).click()
  await expect(heading(page)).toHaveText('Утренний уход с витамином C')
})

test('[B-06] deletes after a confirmation, and returns to the list', async ({ page, world }) => {
  const id = await addBriefWith(world)
  const gone = async () => (await world.sql('select 1 from briefs where deleted_at is not null')).length
  await world.open(page, 'owner', { path: briefAddress(id) })
  await remove(page)
  const dialog = page.getByRole('alertdialog', { name: 'Удалить бриф?' })
  await expect(dialog).toContainText('отклики останутся')
  await page.screenshot({ path: `${SCREENS}/brief-delete.390.png` })
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(gone).toBe(0)

  await world.stopApi()
  await remove(page)
  await dialog.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByRole('alert')).toContainText('Не удалось удалить бриф')
  await world.startApi()
  await remove(page)
  await dialog.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Бриф удалён')).toBeVisible()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/briefs')
  await expect.poll(gone).toBe(1)
})

test('[W-80] a deleted brief says what is still to be paid for its videos', async ({ page, world }) => {
  const id = await addBriefWith(world, { status: 'active' })
  const alina = await addCreator(world, { telegram_id: people.creator.id })
  await answer(world, id, alina, 'accepted')
  await world.sql(`with made as (update works set state = 'submitted', price = 12000 returning response_id)
    insert into work_versions (response_id, number, links, due_at) select response_id, 1, '{https://disk.example/1}', now() from made`)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await remove(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: /Бриф удалён\. К выплате 12\s000\s₽/ }),
  ).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/brief-deleted-owed.390.png` })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/briefs')
  await world.open(page, 'owner', { path: '/admin/payouts' })
  await expect(page.getByRole('article').filter({ hasText: 'Утренний уход' })).toContainText(/12\s000/)

  const closed = await addBriefWith(world, { status: 'closed' })
  // A work that has ended does not go on, even with a client's remark.
  await answer(world, closed, await addCreator(world), 'accepted')
  await world.sql(
    `with made as (update works set state = 'done', ended_at = now() where brief_id = $1 returning response_id)
    , version as (insert into work_versions (response_id, number, links, due_at, verdict) select response_id, 1, '{}', now(), 'done' from made)
    insert into work_remarks (response_id, number, text) select response_id, 1, 'Тише музыку' from made`,
    [closed],
  )
  await world.sql(`update payouts set paid = amount`)
  await answer(world, closed, alina, 'accepted')
  await world.open(page, 'owner', { path: briefAddress(closed) })
  await remove(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Бриф удалён. В «Работах» осталось: 1' }),
  ).toBeVisible()
})

test('[B-10] the responses of a deleted brief stay, for the owner and for the creator', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active' })
  const alina = await addCreator(world, { telegram_id: people.creator.id })
  await answer(world, id, alina, 'accepted')
  await world.open(page, 'owner', { path: '/admin/responses?status=accepted' })
  await page.getByRole('main').getByRole('link', { name: 'Утренний уход' }).click()
  await remove(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Бриф удалён' })).toBeVisible()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/responses')
  await expect(page.getByRole('heading', { name: 'Утренний уход с витамином C' })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Бриф удалён')
  await expect(page.getByRole('link', { name: 'Утренний уход' })).toHaveCount(0)
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/responses-deleted-brief.390.png` })
  await world.open(page, 'creator', { path: '/creator/responses' })
  await expect(page.getByRole('article')).toContainText('Утренний уход с витамином CПроект удалён')
  await expect(page.getByRole('article').getByRole('link', { name: 'Утренний уход' })).toHaveCount(0)
  await page.screenshot({ path: `${SCREENS}/my-responses-deleted-brief.390.png` })
})

test('[B-06] what another owner has deleted meanwhile: the server says so', async ({ page, world }) => {
  const id = await addBriefWith(world)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await expect(page.getByRole('button', { name: 'Отправить бриф' })).toBeVisible()
  // What is still being asked would be told too, and the page would know before the press.
  await page.waitForLoadState('networkidle')
  await world.sql('update briefs set deleted_at = now()')
  await remove(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByRole('alert').getByText('Бриф не найден')).toBeVisible()
  await expect(page.getByText('Не удалось удалить бриф')).toHaveCount(0)
})

const ends = (page: Page) => page.getByRole('dialog', { name: 'Закончить' })
async function openEnds(page: Page, name: string) {
  await more(page).click()
  await menu(page).getByRole('button', { name: 'Закончить…' }).click()
  await ends(page).getByText(name, { exact: true }).click()
}

test('[B-07] stops, opens again, and is done; each end says what it means', async ({ page, world }) => {
  const id = await addBriefWith(world, { status: 'active' })
  await addResponses(world, id, 4)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await openEnds(page, 'Остановить набор')
  await expect(ends(page)).toContainText('Можно открыть снова')
  await ends(page).getByRole('button', { name: 'Остановить и написать 2' }).click()
  await expect(badge(page, 'Закрыт')).toBeVisible()
  await page.getByRole('button', { name: 'Открыть набор' }).click()
  await expect(badge(page, 'Активен')).toBeVisible()
  await openEnds(page, 'Проект сделан')
  await ends(page).getByRole('button', { name: 'Завершить и написать 3' }).click()
  await expect(badge(page, 'Завершён')).toBeVisible()
  await expect
    .poll(() => world.sql('select status, version from briefs where id = $1', [id]))
    .toEqual([{ status: 'completed', version: 4 }])
})

test('[B-80] [B-97] [B-98] [B-99] cancelling names every group and its words, settles everybody, and can be taken back', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active' })
  await addResponses(world, id, 4)
  await world.sql(
    `update responses set status = (array['pending', 'reserve', 'accepted', 'rejected'])[n]
     from (select id, row_number() over (order by id) as n from responses) numbered where numbered.id = responses.id`,
  )
  await world.open(page, 'owner', { path: briefAddress(id) })
  await openEnds(page, 'Отменить проект')
  await expect(ends(page)).toContainText('Приняты1«Клиент остановил проект.')
  await expect(ends(page)).toContainText('Ждут ответа и в резерве2«Проект отменён, твой отклик ни при чём.')
  await inColours(page, async (theme) => {
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/brief-cancel.${theme}.390.png`, animations: 'disabled' })
  })
  await page.getByRole('button', { name: 'Изменить сообщение: Приняты' }).click()
  const words = page.getByRole('textbox', { name: 'Сообщение: Приняты' })
  await words.fill('Спасибо всем!')
  // Words for one end are not those of another.
  await ends(page).getByText('Проект сделан', { exact: true }).click()
  await expect(ends(page)).toContainText('«Проект завершён, ждём только твой ролик.»')
  await expect(ends(page)).not.toContainText('Спасибо всем!')
  await ends(page).getByText('Отменить проект', { exact: true }).click()
  await page.getByRole('button', { name: 'Изменить сообщение: Приняты' }).click()
  await words.fill('Оплатим половину.')
  await ends(page).getByRole('button', { name: 'Отменить и написать 3' }).click()
  await expect(badge(page, 'Отменён')).toBeVisible()
  expect(await world.sql(`select end_words ->> 'accepted' as words from briefs`)).toEqual([
    { words: 'Оплатим половину.' },
  ])
  // Nothing can be decided or priced any more.
  await expect(cards(page)).toHaveCount(4)
  await expect(page.getByRole('button', { name: /^(Принять|Отклонить|Ещё|Вернуть(?! бриф))/ })).toHaveText([
    '',
  ])
  await expect(cards(page).getByRole('textbox')).toHaveCount(0)
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/brief-cancelled.${theme}.390.png` })
  })
  // Until the bot writes it can be taken back.
  const line = page.getByRole('status').filter({ hasText: 'Сообщения об окончании уйдут в' })
  await line.getByRole('button', { name: 'Не писать' }).click()
  await expect(line).toHaveCount(0)
  await expect(badge(page, 'Отменён')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Вернуть бриф' }).click()
  await expect(badge(page, 'Активен')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Принять: / })).toHaveCount(2)

  await openEnds(page, 'Остановить набор')
  const tell = ends(page).getByRole('checkbox', { name: 'Написать им' })
  await expect(tell).toBeChecked()
  await tell.uncheck()
  await ends(page).getByRole('button', { name: 'Остановить', exact: true }).click()
  await expect(badge(page, 'Закрыт')).toBeVisible()
  expect(await world.sql('select answers_due_at from briefs where id = $1', [id])).toEqual([
    { answers_due_at: null },
  ])
})

test('[B-110] [B-111] [B-112] [B-114] at night the end says that the bot writes in the morning, and afterwards who was told', async ({
  page,
  world,
}) => {
  const clock = (hours: number) =>
    new Date(Date.now() + (3 + hours) * 3_600_000).toISOString().slice(11, 14).concat('00')
  await world.sql('update agency set quiet_from = $1, quiet_to = $2', [clock(-1), clock(3)])
  const morning = clock(3).replace(/^0/, '')
  const id = await addBriefWith(world, { status: 'active' })
  await addResponses(world, id, 4)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await openEnds(page, 'Отменить проект')
  await expect(ends(page)).toContainText(`в ${morning}. Вернуть бриф можно 10 минут.`)
  // On a desktop it is a dialog in the middle.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => ends(page).boundingBox()).toMatchObject({ width: 600 })
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/brief-end.${theme}.1440.png` })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await ends(page).getByRole('button', { name: 'Отменить и написать 3' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Сообщения об окончании уйдут' })).toContainText(
    `в ${morning}. Вернуть бриф можно до `,
  )
  await world.sql(`update briefs set undo_until = now(), answers_due_at = null, answered_at = now()`)
  await world.sql(`update responses set tell_after = now() where status = 'pending'`)
  await page.reload()
  // The bot has no chat with one of the three.
  await page.getByRole('button', { name: 'Об окончании узнали 0 из 3 · 1 бот написать не может' }).click()
  const untold = page.getByRole('dialog', { name: 'Не узнали об окончании' })
  await expect(untold.getByRole('link')).toHaveCount(3)
  await expect(untold.getByRole('link', { name: 'Бот не может написать' })).toHaveCount(1)
  await expect(untold.getByRole('link', { name: 'Бот ещё пишет' })).toHaveCount(2)
})

test('[B-07] an end from an outdated version: the server’s sentence, and what there is now', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active' })
  await world.open(page, 'owner', { path: briefAddress(id) })
  await expect(heading(page)).toHaveText('Утренний уход с витамином C')
  await world.sql(`update briefs set title = 'Вечерний уход', version = version + 1 where id = $1`, [id])
  await openEnds(page, 'Отменить проект')
  const cancel = ends(page).getByRole('button', { name: 'Отменить проект' })
  await cancel.click()
  await expect(ends(page).getByRole('alert')).toHaveText(/^Бриф уже изменил кто-то другой/)
  await page.screenshot({ path: `${SCREENS}/brief-conflict.390.png` })
  await expect(heading(page)).toHaveText('Вечерний уход')
  await cancel.click()
  await expect(badge(page, 'Отменён')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[B-07] [B-15] one that its deadline closed says so, is not opened again, and leads to a later date', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'closed', deadline: '2026-11-01T12:00:00Z' })
  await world.open(page, 'owner', { path: briefAddress(id) })
  await expect(page.getByText(/срок вышел 1 ноя/)).toBeVisible()
  await page.getByRole('button', { name: 'Открыть набор' }).click()
  await expect(page.getByRole('alert')).toContainText('Этот срок уже прошёл, укажите более поздний')
  await expect(page.getByRole('link', { name: 'Изменить срок' })).toHaveAttribute(
    'href',
    `${briefAddress(id)}/edit`,
  )
})

test('[B-12] an address in the text opens through the host and breaks between its parts', async ({
  page,
  world,
}) => {
  const address = 'https://disk.yandex.ru/d/1234567890/references/2026?folder=vita-c&version=12'
  const id = await addBriefWith(world, {
    brief_description: `Референсы: ${address}.\nНе открывать: javascript:alert(1)`,
    brand_description: 'Сайт (https://vita-c.ru)',
    payment_terms: 'По договору https://vita-c.ru/offer',
  })
  const host = await world.open(page, 'owner', { path: briefAddress(id) })
  const link = region(page, 'Техническое задание').getByRole('link')
  await expect(link).toHaveText(address)
  await expect(link).toHaveAttribute('href', address)
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(region(page, 'О бренде').getByRole('link')).toHaveAttribute('href', 'https://vita-c.ru')
  await expect(region(page, 'Условия').getByRole('link')).toHaveAttribute('href', 'https://vita-c.ru/offer')
  await link.click()
  await expect.poll(async () => (await host.state()).links).toEqual([address])
  await page.screenshot({ path: `${SCREENS}/brief-links.390.png`, fullPage: true })
})

test('the longest words on the narrowest phone: nothing overflows @night', async ({ page, world }) => {
  const id = await addBriefWith(world, {
    status: 'active',
    title: 'Щ'.repeat(200),
    product_name: 'ж'.repeat(200),
    brief_description: 'ш'.repeat(10_000),
    payment_terms: 'ю'.repeat(2000),
    sent_to_count: 1_234_567,
  })
  const creator_id = await addCreator(world, {
    first_name: 'Александра'.repeat(10),
    city: 'Г'.repeat(100),
    followers_count: 2_000_000_000,
  })
  await world.sql(
    `insert into responses (brief_id, creator_id, creator_price, estimated_delivery_days, message)
     values ($1, $2, 9999999.99, 365, $3)`,
    [id, creator_id, 'ы'.repeat(2000)],
  )
  await page.setViewportSize({ width: 320, height: 640 })
  await world.open(page, 'owner', { path: briefAddress(id) })
  await expect(cards(page)).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.screenshot({ path: `${SCREENS}/brief-long.320.png` })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the keyboard alone reaches every action @night', async ({ page, world }) => {
  const id = await addBriefWith(world, { status: 'active' })
  await addResponses(world, id, 1)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOnWeb(page, world)
  await page.goto(world.url + briefAddress(id))
  await expect(cards(page)).toHaveCount(1)
  await expect(heading(page)).toBeFocused()
  for (const name of [
    'Отправить новым',
    'Удалить бриф',
    'Ещё действия',
    'Задание',
    'Рассылка',
    'Клиент',
    'Деньги',
    'Все',
    'Найти',
    'Порядок',
    'Отклики в Excel',
    'Выбрать',
    'Автор 1',
    'Автор 1',
    'Цена клиента, Автор 1',
  ]) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
  await page.getByRole('button', { name: 'Ещё действия' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Действия' })).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/brief-menu.1440.png` })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ещё действия' })).toBeFocused()
})

test('[B-64] [B-68] the page shows who got the brief and is silent, who answered, and why others declined', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active', sent_to_count: 3 })
  for (const [at, columns] of [
    `null, null, null, null`,
    `now(), null, null, null`,
    `now(), now(), 'other', 'Уезжаю до конца месяца'`,
  ].entries()) {
    const creator = await addCreator(world, { telegram_id: 700_000_010 + at })
    await world.sql(
      `insert into deliveries (creator_id, brief_id, state, opened_at, declined_at, decline_reason, decline_text)
       values ($1, $2, 'sent', ${columns})`,
      [creator, id],
    )
  }
  await world.open(page, 'owner', { path: briefAddress(id) })
  await openEntry(page, 'Рассылка')
  const got = region(page, 'Кто получил бриф')
  // States without people are not shown.
  await expect(got.getByRole('listitem')).toHaveText([
    /^Ещё не открывали.*1$/,
    /^Открыли и молчат.*1$/,
    'Отказались1',
  ])
  await expect(got).toContainText('3ответили 1, это 33 %')
  await inColours(page, async (theme) => {
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/brief-addressees.${theme}.390.png`, fullPage: true })
  })
  await got.getByRole('button', { name: /^Отказались/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Отказались' })
  await expect(sheet.getByRole('listitem')).toHaveText([/сегодня.*Другое · «Уезжаю до конца месяца»$/])
  await expect(sheet.getByRole('link')).toHaveAttribute('href', /\/admin\/creators\/[\w-]+$/)
  await expectAccessibleAtNight(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: `${SCREENS}/brief-addressees.1440.png`, fullPage: true })
  await expect(got.getByRole('region', { name: 'Причины отказа' })).toHaveText('Другое1')
})

test('[B-141] an open brief finds new responses: an empty list shows them, another one by a tap', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active' })
  await page.clock.install()
  await world.open(page, 'owner', { path: briefAddress(id) })
  await expect(page.getByRole('heading', { name: 'Откликов пока нет' })).toBeVisible()
  await answer(world, id, await addCreator(world, { first_name: 'Первая' }), 'pending')
  await page.clock.fastForward(15_000)
  await expect(cards(page)).toHaveCount(1)
  await answer(world, id, await addCreator(world, { first_name: 'Вторая' }), 'pending')
  await page.clock.fastForward(15_000)
  const news = page.getByRole('button', { name: 'Показать новые отклики: 1' })
  await expect(news).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/brief-news.390.png` })
  await news.click()
  await expect(cards(page)).toHaveCount(2)
  await expect(news).toHaveCount(0)
})
