import { addCreator } from './creators-data.ts'
import { addMe, addOffer, SCREENS } from './offers-data.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  insertRow,
  loseReply,
  test,
  type World,
} from './world.ts'

const TITLE = 'Крем для рук в сумке'
const LINK = 'https://disk.example/video-1'
const VERSIONS = '**/api/works/*/versions'

async function accept(world: World, brief_id: string, creator_id: string) {
  await insertRow(world, 'responses', { brief_id, creator_id, creator_price: 12_000, status: 'accepted' })
}

test('[W-09] [W-10] [W-11] [W-30] [W-32] [W-71] [W-103] [W-113] a creator hands in and asks for a date; the owner goes from home to the works and answers', async ({
  page,
  world,
}) => {
  const brief_id = await addOffer(world, { title: TITLE })
  await accept(world, brief_id, await addMe(world))
  await world.open(page, 'creator', { path: '/creator/responses' })
  await expect(page.getByText('Оплата: 50 % предоплата')).toBeVisible()
  // First the answer to «Успеешь?», then the video.
  const handIn = page.getByRole('button', { name: `Сдать видео: ${TITLE}` })
  await expect(page.getByText('Подтверди участие')).toBeVisible()
  await expect(handIn).toHaveCount(0)
  await page.getByRole('button', { name: `Подтверждаю: ${TITLE}` }).click()
  await expect(page.getByText(/^Сдать до \d{1,2} [а-я]+( \d{4})?$/)).toBeVisible()
  await page.getByRole('button', { name: 'Попросить другой срок' }).click()
  await page.getByRole('radio', { name: '+3' }).check()
  await page.getByRole('button', { name: /^Попросить до / }).click()
  await expect(page.getByText('Ждём ответ о сроке')).toBeVisible()
  await expect(
    page.getByText(/^Просишь перенести на \d+ [а-я]+.*, \d\d:\d\d.* Пока действует прежний срок\.$/),
  ).toBeVisible()

  await handIn.click()
  const sheet = page.getByRole('dialog', { name: 'Сдать видео, версия 1' })
  await expect(sheet.getByText(TITLE)).toBeVisible()
  await sheet.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(sheet.getByText('Вставь ссылку на видео')).toBeVisible()
  await sheet.getByLabel('Ссылка на видео').fill(LINK)
  await sheet.getByLabel(/^Пара слов/).fill('Без музыки')
  const send = () => sheet.getByRole('button', { name: 'Отправить на проверку' }).click()
  const problem = sheet.getByRole('alert')
  await page.route(
    VERSIONS,
    (route) => route.fulfill({ status: 409, json: { detail: 'Работа закончена', code: 'conflict' } }),
    { times: 1 },
  )
  await send()
  await expect(problem).toContainText('Видео не отправлено')
  // What was typed is there after the app was closed, and the card says that it did not leave.
  const kept = page.getByText('Видео не отправлено: ссылка сохранена на этом устройстве.')
  await expect(kept).toBeHidden()
  await page.reload()
  await expect(kept).toBeVisible()
  await handIn.click()
  await expect(sheet.getByLabel('Ссылка на видео')).toHaveValue(LINK)
  await expect(sheet.getByLabel(/^Пара слов/)).toHaveValue('Без музыки')
  // Neither the reply nor the list of works comes: whether the video is stored is not known.
  await loseReply(page, VERSIONS)
  await page.route('**/api/works/own*', (route) => route.abort())
  await send()
  await expect(problem).toContainText('Не знаем, дошло ли видео')
  await expect(problem).toContainText('Нажми ещё раз: дважды не отправится')
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/work-hand-in.390.png` })
  // The second try makes no second version. Its reply is lost too, but the list has the video.
  await page.unroute('**/api/works/own*')
  await loseReply(page, VERSIONS)
  await send()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Видео у менеджера. Ответ придёт в Telegram')).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hand-in'))),
  ).toEqual([])
  await expect(page.getByText('На проверке')).toBeVisible()
  await expect(kept).toBeHidden()
  expect(await world.sql('select number from work_versions')).toEqual([{ number: 1 }])
  await page.screenshot({ path: `${SCREENS}/work-mine.390.png`, fullPage: true })

  const late = await addCreator(world, { first_name: 'Лейла', last_name: 'Опоздаева' })
  await accept(world, brief_id, late)
  await world.sql(`update works set due_at = now() - interval '1 day', asked_due_at = now() + interval '2 days', asked_why = 'Болею'
    where response_id = (select id from responses where creator_id = '${late}')`)
  const app = await world.open(page, 'owner', { path: '/admin' })
  await page.getByRole('link', { name: /Работы.*Просят срок 1, на проверке 1/ }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^Просят срок 1$/, /^На проверке 1$/])
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/works.390.png`, fullPage: true })
  const leila = page.getByRole('article', { name: 'Лейла Опоздаева' })
  await leila.getByRole('button', { name: 'Перенести' }).click()
  await expect(page.getByText('Срок перенесён', { exact: true })).toBeVisible()
  await expect(leila).not.toContainText('Просит срок')
  await leila.getByRole('button', { name: 'Ещё: Лейла Опоздаева' }).click()
  await page.getByRole('button', { name: 'Изменить срок или отправку товара' }).click()
  await page.getByRole('radio', { name: 'Нужно отправить' }).check()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(leila).toContainText('Ждёт товар')
  expect(
    await world.sql(
      `select detail - 'response_id' as detail from audit where action = 'work changed' order by at desc limit 1`,
    ),
  ).toEqual([{ detail: { product: 'waits' } }])

  const review = page.getByRole('region', { name: 'На проверке' })
  await expect(review.getByRole('link', { name: 'disk.example/video-1' })).toHaveAttribute('href', LINK)
  await review.getByRole('button', { name: 'Вернуть' }).click()
  await page.getByLabel('Сообщение').fill('Сделай ярче')
  await page.getByRole('button', { name: 'Вернуть на доработку' }).click()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await review.getByRole('checkbox', { name: 'Выбрать' }).check()
  await page
    .getByRole('region', { name: 'Выбранные работы' })
    .getByRole('button', { name: 'Принять' })
    .click()
  await expect(review).toBeHidden()
  expect(await world.sql(`select state from works order by state`)).toEqual([
    { state: 'done' },
    { state: 'in_work' },
  ])
  await app.goBack()
  // Leila has not confirmed: nothing of it goes on yet.
  await expect(page.getByRole('link', { name: /Работы.*Не подтвердили 1/ })).toBeVisible()
  await world.open(page, 'owner', { path: `/admin/briefs/${brief_id}` })
  await page.getByRole('link', { name: 'Работы идут 1, из них не подтвердили 1' }).click()
  await expect(leila).toContainText('Ждём подтверждения')
  await expect(page.getByRole('main').locator('header')).toContainText(TITLE)
  await page.screenshot({ path: `${SCREENS}/works-of-brief.390.png` })
  await expect(page.getByRole('main').getByRole('link', { name: 'Все работы' })).toHaveAttribute(
    'href',
    '/admin/works',
  )

  await world.open(page, 'creator', { path: '/creator/responses' })
  await expect(page.getByText(/^Заплатим 12\s000\s₽ до \d+ [а-я]+.*\. 50 % предоплата$/)).toBeVisible()
  // The corrections of an earlier version stay readable.
  await world.sql(`update work_versions set number = 2`)
  await world.sql(`insert into work_versions (response_id, number, links, due_at, verdict, answer)
    select response_id, 1, '{}', now(), 'changes', 'Сделай ярче' from work_versions`)
  // Without terms of the brief the agency's day holds.
  await world.sql(`update briefs set payment_terms = ''`)
  await page.reload()
  await page.getByText('Прошлые версии').click()
  await expect(page.getByText('Что поправить: Сделай ярче')).toBeVisible()
  await expect(page.getByText(/^Заплатим 12\s000\s₽ до \d{1,2} [а-я]{3}( \d{4})?$/)).toBeVisible()
  await world.sql(`update payouts set paid = amount`)
  await page.reload()
  await expect(page.getByRole('article')).toContainText(/Выплачено12\s000\s₽/)
  await expect(page.getByRole('article')).not.toContainText('Заплатим')
  await page.screenshot({ path: `${SCREENS}/work-paid.390.png`, fullPage: true })
})

test('[W-50] [W-51] [W-90] [W-92] the end says what stays open; cancelling asks what each creator gets, and is taken back with it', async ({
  page,
  world,
}) => {
  const brief_id = await addOffer(world, { title: TITLE })
  const me = await addMe(world)
  await accept(world, brief_id, me)
  await accept(world, brief_id, await addCreator(world, { first_name: 'Лейла', last_name: 'Опоздаева' }))
  await world.sql(
    `with mine as (update works set state = 'submitted' where response_id = (select id from responses where creator_id = $1) returning response_id)
    insert into work_versions (response_id, number, links, due_at) select response_id, 1, '{${LINK}}', now() from mine`,
    [me],
  )
  await world.open(page, 'owner', { path: `/admin/briefs/${brief_id}` })
  await page.getByRole('button', { name: 'Ещё действия' }).click()
  await page.getByRole('dialog', { name: 'Действия' }).getByRole('button', { name: 'Закончить…' }).click()
  const ends = page.getByRole('dialog', { name: 'Закончить' })
  await ends.getByText('Проект сделан', { exact: true }).click()
  await expect(ends).toContainText(/Не закончено: 2\sработы/)
  // Those who handed in are thanked, the others are told that the video is awaited.
  await expect(ends).toContainText(/Сдали ролик\s*1\s*«Проект закрыт\. Спасибо за ролик!»/)
  await expect(ends).toContainText(/Ролика ещё нет\s*1\s*«Проект завершён, ждём только твой ролик\.»/)
  await page.screenshot({ path: `${SCREENS}/work-end-done.390.png` })
  await ends.getByText('Отменить проект', { exact: true }).click()
  await expect(ends.getByLabel('Оплата: Лейла Опоздаева')).toHaveValue('none')
  await expect(ends.getByLabel('Оплата: Алина Ким')).toHaveValue('full')
  await ends.getByLabel('Оплата: Алина Ким').selectOption('Часть')
  await ends.getByRole('button', { name: 'Отменить и написать 2' }).click()
  await expect(ends.getByText(/Введите сумму до 12\s000\s₽/)).toBeVisible()
  await ends.getByRole('textbox', { name: 'Сколько: Алина Ким' }).fill('5000,50')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/work-end.390.png` })
  await ends.getByRole('button', { name: 'Отменить и написать 2' }).click()
  await expect(ends).toBeHidden()
  const payouts = () => world.sql('select amount::float8 from payouts')
  expect(await payouts()).toEqual([{ amount: 5000.5 }])
  const cards = page.getByRole('region', { name: 'Отклики' }).getByRole('article')
  await expect(cards.getByText('Проект отменён', { exact: true })).toHaveCount(2)
  await page.getByRole('status').getByRole('button', { name: 'Вернуть бриф' }).click()
  await expect.poll(payouts).toEqual([])
  await expect(page.getByRole('link', { name: /Работы.*на проверке 1/ })).toBeVisible()
})

test('[W-61] [W-111] its author reads that a work is cancelled, not that the response is declined', async ({
  page,
  world,
}) => {
  const brief_id = await addOffer(world, { title: TITLE })
  await accept(world, brief_id, await addMe(world))
  await world.sql(`with made as (update works set state = 'submitted' returning response_id)
    insert into work_versions (response_id, number, links, due_at) select response_id, 1, '{${LINK}}', now() from made`)
  await world.sql(`update responses set status = 'rejected'`)
  await world.sql(`insert into response_events (response_id, kind) select id, 'rejected' from responses`)
  await world.sql(`update agency set contact = '@irina_ugc'`)
  await world.open(page, 'creator', { path: '/creator/responses' })
  const card = page.getByRole('article')
  await expect(card.getByText('Отменена', { exact: true })).toBeVisible()
  await expect(card).toContainText('Работа отменена: решение агентства. Оплаты за неё не будет.')
  await expect(card.getByRole('link', { name: 'Написать менеджеру' })).toHaveAttribute('href', /irina_ugc/)
  await card.getByText('Что происходило').click()
  await expect(card.getByText('Работа отменена, без оплаты')).toBeVisible()
  await expect(card).not.toContainText('Отклон')
  await page.screenshot({ path: `${SCREENS}/response-work-cancelled.390.png` })
  await page.getByRole('link', { name: TITLE }).click()
  await expect(
    page.getByRole('region', { name: 'Твой отклик' }).getByText('Отменена', { exact: true }),
  ).toBeVisible()
})

test('[W-113] [W-130] [R-123] another date is asked for at the hour of the work, from today if that has passed; «На доработке» stays', async ({
  page,
  world,
}) => {
  const brief_id = await addOffer(world, { title: TITLE })
  await accept(world, brief_id, await addMe(world))
  await world.sql(`update responses set confirmed_at = now()`)
  await world.sql(`with made as (
      update works set state = 'changes', due_at = date_trunc('day', now() - interval '3 days') + interval '14 hours 37 minutes' returning response_id)
    insert into work_versions (response_id, number, links, due_at, verdict, answer) select response_id, 1, '{${LINK}}', now(), 'changes', 'Ярче' from made`)
  await world.sql(`update agency set contact = '@irina_ugc'`)
  await world.open(page, 'creator', { path: '/creator/responses' })
  // What is to be corrected stands above the next step.
  const box = await page.getByText('Что поправить', { exact: true }).boundingBox()
  const next = await page.getByRole('button', { name: /^Сдать видео/ }).boundingBox()
  expect(box && next && box.y < next.y).toBe(true)
  await expect(page.getByText('Ярче')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Написать менеджеру' })).toHaveAttribute('href', /irina_ugc/)
  await page.screenshot({ path: `${SCREENS}/work-returned.390.png`, fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: `${SCREENS}/work-returned.1440.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Попросить другой срок' }).click()
  await page.getByRole('radio', { name: '+1' }).check()
  // 14:37 UTC.
  await page.getByRole('button', { name: /^Попросить до .*17:37/ }).click()
  await expect(page.getByText(/^Просишь перенести на/)).toBeVisible()
  await expect(page.getByText(/^На доработке/)).toBeVisible()
  await expect(page.getByText('Ждём ответ о сроке')).toBeHidden()
  const wished =
    await world.sql(`select (asked_due_at at time zone 'Europe/Moscow')::date - moscow_day(now()) as days, to_char(asked_due_at at time zone 'UTC', 'HH24:MI') as at
    from works`)
  expect(wished).toEqual([{ days: 1, at: '14:37' }])
})

test('[W-114] a project with an own running work is not marked as over', async ({ page, world }) => {
  const me = await addMe(world)
  await accept(world, await addOffer(world, { title: TITLE }), me)
  await world.sql(`update responses set confirmed_at = now()`)
  await world.sql(`update briefs set status = 'completed'`)
  await world.open(page, 'creator', { path: '/creator/briefs' })
  const card = page.getByRole('article')
  await expect(card).toContainText(/Сдать до \d+ [а-я]+/)
  await expect(card).not.toContainText('Проект завершён')
  await card.getByRole('link').first().click()
  await expect(page.getByText('Заплатим').first()).toBeVisible()
  await expect(page.getByText('Проект завершён', { exact: true })).toBeHidden()
  await world.sql(`update works set state = 'done', ended_at = now()`)
  await world.open(page, 'creator', { path: '/creator/briefs' })
  await expect(card).toContainText('Проект завершён')
})

test('[W-90] [W-91] [W-94] [W-118] declining a creator who has confirmed asks what is paid; card, story and person say that the work is cancelled', async ({
  page,
  world,
}) => {
  const brief_id = await addOffer(world, { title: TITLE })
  const creator_id = await addCreator(world, { first_name: 'Лейла', last_name: 'Опоздаева' })
  await accept(world, brief_id, creator_id)
  await world.sql(`update responses set notified_status = 'accepted', confirmed_at = now()`)
  await world.open(page, 'owner', { path: `/admin/briefs/${brief_id}` })
  const card = page.getByRole('article', { name: 'Лейла Опоздаева' })
  await card.getByRole('button', { name: 'Ещё: Лейла Опоздаева' }).click()
  await page
    .getByRole('dialog', { name: 'Лейла Опоздаева' })
    .getByRole('button', { name: /^Отклонить/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Отменить работу' })
  await expect(sheet.getByLabel('Оплата: Лейла Опоздаева')).toHaveValue('none')
  await expect(sheet).toContainText(
    `Бот напишет: «Работу над проектом „${TITLE}“ отменили. Оплаты за неё не будет.»`,
  )
  await sheet.getByLabel('Оплата: Лейла Опоздаева').selectOption('Часть')
  await sheet.getByRole('textbox', { name: 'Сколько: Лейла Опоздаева' }).fill('2000')
  await expect(sheet).toContainText(/отменили\. Заплатим 2\s000\s₽ до…»/)
  await page.screenshot({ path: `${SCREENS}/work-cancel-words.390.png` })
  await sheet.getByRole('button', { name: 'Отменить работу' }).click()
  await expect(page.getByText(/^Работа отменена, бот напишет (через 8 секунд|утром)/)).toBeVisible()
  await expect(card).toContainText('Работа отменена')
  await expect(card).toContainText(/к выплате 2\s000\s₽/)
  await expect(card).not.toContainText('Отклон')
  // The sum has the room.
  await expect(card.getByRole('button', { name: /^Вернуть/ })).toHaveCount(0)
  await page.screenshot({ path: `${SCREENS}/response-cancelled.390.png` })
  await card.getByRole('button', { name: 'Лейла Опоздаева', exact: true }).click()
  const whole = page.getByRole('dialog', { name: 'Лейла Опоздаева' })
  await whole.getByText('Что происходило').click()
  await expect(whole.getByText(/^Работа отменена, к выплате 2\s000\s₽$/)).toBeVisible()
  await world.open(page, 'owner', { path: `/admin/creators/${creator_id}` })
  await expect(page.getByRole('list', { name: 'Последние проекты' })).toContainText(
    /к выплате 2\s000\s₽.*Работа отменена/,
  )
  await world.sql(`insert into work_versions (response_id, number, links, due_at, verdict, answer)
    select response_id, number, '{${LINK}}', now(), case number when 1 then 'changes' end, case number when 1 then 'Ярче' end
    from works, generate_series(1, 2) number`)
  await world.open(page, 'owner', { path: '/admin/works?view=ended' })
  await expect(card).toContainText(/Отменена\s*к выплате 2\s000\s₽/)
  await expect(card).toContainText('Просили поправить: Ярче')
  await expect(card.getByText('Прошлые версии')).toBeVisible()
})

test('[W-10] [W-60] [W-61] [W-62] [W-63] a work is cancelled with a part of its price and taken back; the client’s remark returns it; its response is not declined', async ({
  page,
  world,
}) => {
  const brief_id = await addOffer(world, { title: TITLE })
  await accept(world, brief_id, await addCreator(world, { first_name: 'Лейла', last_name: 'Опоздаева' }))
  await world.sql(`with made as (update works set state = 'submitted' returning response_id), version as (
      insert into work_versions (response_id, number, links, due_at) select response_id, 1, '{${LINK}}', now() from made returning *)
    insert into work_remarks (response_id, number, text) select response_id, 1, 'Тише музыку' from version`)
  await world.open(page, 'owner', { path: '/admin/works' })
  const more = page.getByRole('button', { name: 'Ещё: Лейла Опоздаева' })
  const menu = page.getByRole('dialog', { name: 'Лейла Опоздаева' })
  await more.click()
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/work-menu.390.png` })
  await menu.getByRole('button', { name: 'Отменить работу' }).click()
  const sheet = page.getByRole('dialog', { name: 'Отменить работу' })
  await sheet.getByLabel('Оплата: Лейла Опоздаева').selectOption('Часть')
  await sheet.getByRole('textbox', { name: 'Сколько: Лейла Опоздаева' }).fill('5000,50')
  await page.screenshot({ path: `${SCREENS}/work-cancel.390.png` })
  await sheet.getByRole('button', { name: 'Отменить работу' }).click()
  await expect(page.getByText('Сейчас работ нет')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Выплаты' })).toHaveAttribute(
    'href',
    '/admin/payouts',
  )
  await expectAccessibleAtNight(page)
  expect(await world.sql('select amount::float8 from payouts')).toEqual([{ amount: 5000.5 }])
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(page.getByText('Работа идёт дальше')).toBeVisible()
  expect(await world.sql('select amount from payouts')).toEqual([])

  await more.click()
  await menu.getByRole('button', { name: 'Вернуть с замечанием клиента' }).click()
  await expect(page.getByLabel('Сообщение')).toHaveValue('Тише музыку')
  await expect(page.getByRole('dialog', { name: 'Что поправить?' })).toContainText(
    `Лейла Опоздаева, ${TITLE}`,
  )
  await page.getByRole('button', { name: 'Вернуть на доработку' }).click()
  await expect(page.getByRole('article', { name: 'Лейла Опоздаева' })).toContainText('На доработке')

  // The video is accepted and paid, and the client remarks on it after that.
  await world.sql(`with accepted as (update work_versions set verdict = 'done'),
      done as (update works set state = 'done', ended_at = now() returning response_id) select from done`)
  await world.sql(`with paid as (update payouts set paid = amount returning response_id, amount)
    insert into payments (response_id, number, amount, paid_on, method)
      select response_id, 1, amount, '2025-11-12', 'transfer' from paid`)
  await world.open(page, 'owner', { path: '/admin/works?view=ended' })
  await more.click()
  await menu.getByRole('button', { name: 'Вернуть с замечанием клиента' }).click()
  await expect(page.getByRole('dialog', { name: 'Что поправить?' })).toContainText(
    /Выплачено 12\s000\s₽: отметка останется/,
  )
  await page.getByRole('button', { name: 'Вернуть на доработку' }).click()
  await expect(page.getByText('Возвращено: 1', { exact: true })).toBeVisible()
  expect(
    await world.sql(`select state, paid::int, payments.amount::int from works
      join payouts using (response_id) join payments using (response_id)`),
  ).toEqual([{ state: 'changes', paid: 12_000, amount: 12_000 }])
  await world.open(page, 'owner', { path: '/admin/works' })

  await world.sql(`update works set due_at = now() - interval '1 day'`)
  await page.reload()
  const card = page.getByRole('article', { name: 'Лейла Опоздаева' })
  await expect(card).toContainText(/На доработке, срок был \d+ [а-я]{3}/)
  await card.getByRole('button', { name: 'Ещё: Лейла Опоздаева' }).click()
  await page.getByRole('button', { name: 'Изменить срок или отправку товара' }).click()
  await page.getByLabel('Сдать до').fill('05.12.2040 18:00')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(/^Срок — 5 дек\. Бот (напишет|не может написать) креатору/)).toBeVisible()

  await world.open(page, 'owner', { path: '/admin/responses?status=accepted' })
  await more.click()
  await expect(menu.getByRole('button', { name: 'Скрыть от клиента' })).toBeVisible()
  await expect(menu.getByRole('button', { name: /Отклонить|резерв|рассмотрени/ })).toHaveCount(0)
})

test('[W-10] [W-32] of two works one has changed: the answer says so, and «Отменить» takes back the other; the page after an answered work is asked for anew', async ({
  page,
  world,
}) => {
  const brief_id = await addOffer(world, { title: TITLE })
  await world.sql(
    `with people as (
      insert into creators (first_name, last_name, profile_completed, is_active)
      select 'Автор', lpad(n::text, 2, '0'), true, true from generate_series(1, 53) n returning id, last_name),
    accepted as (
      insert into responses (brief_id, creator_id, creator_price, status)
      select $1, id, 12000, 'accepted' from people returning id, creator_id)
    select count(*) from accepted`,
    [brief_id],
  )
  await world.sql(`update works set state = 'submitted', due_at = now() + last_name::int * interval '1 minute'
    from responses join creators on creators.id = creator_id where responses.id = response_id`)
  await world.sql(`insert into work_versions (response_id, number, links, due_at)
    select response_id, 1, '{${LINK}}', due_at from works`)
  await world.open(page, 'owner', { path: '/admin/works' })
  const cards = page.getByRole('article')
  const bar = page.getByRole('region', { name: 'Выбранные работы' })
  const more = page.getByRole('button', { name: 'Показать ещё' })
  for (const name of ['Автор 01', 'Автор 02'])
    await page.getByRole('article', { name }).getByRole('checkbox', { name: 'Выбрать' }).check()
  // Another owner accepts the first of them.
  await world.sql(`with theirs as (
      update works set state = 'done', ended_at = now(), version = version + 1 where response_id in (
        select responses.id from responses join creators on creators.id = creator_id where last_name = '01') returning response_id)
    update work_versions set verdict = 'done' from theirs where work_versions.response_id = theirs.response_id`)
  await bar.getByRole('button', { name: 'Принять 2' }).click()
  const toast = page
    .getByRole('status')
    .filter({ hasText: /^Принято: 1\. К выплате .+\. 1\sработа без ответа/ })
  await toast.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText('Снова на проверке')).toBeVisible()
  expect(await world.sql('select state, count(*)::int from works group by 1 order by 1')).toEqual([
    { state: 'done', count: 1 },
    { state: 'submitted', count: 52 },
  ])

  await more.click()
  await expect(cards).toHaveCount(52)
  await cards.nth(49).getByRole('button', { name: 'Принять' }).click()
  await expect(cards).toHaveCount(50)
  await expect(more).toBeVisible()

  // The reply is lost: the list says what is accepted, and nothing of it stays selected.
  for (const at of [0, 1]) await cards.nth(at).getByRole('checkbox', { name: 'Выбрать' }).check()
  await loseReply(page, '**/api/works/answers')
  await bar.getByRole('button', { name: 'Принять 2' }).click()
  await expect(page.getByText('Не знаем, приняты ли: нет ответа. Обновляем список')).toBeVisible()
  await expect(bar).toBeHidden()
  expect(await world.sql(`select count(*)::int from works where state = 'done'`)).toEqual([{ count: 4 }])
})

test('[W-04] [W-09] [W-62] [W-101] [W-104] [W-107] home leads to the remarks of clients; a work goes back with its remark, or stays accepted', async ({
  page,
  world,
}) => {
  const brief_id = await addOffer(world, { title: TITLE })
  for (const first_name of ['Лейла', 'Мария'])
    await accept(world, brief_id, await addCreator(world, { first_name, last_name: 'Опоздаева' }))
  await world.sql(`insert into work_versions (response_id, number, links, due_at, verdict)
    select response_id, 1, '{${LINK}}', now(), 'done' from works`)
  await world.sql(`update works set state = 'done', ended_at = now()`)
  const app = await world.open(page, 'owner', { path: '/admin' })
  const waiting = page.getByRole('region', { name: 'Ждут вас' })
  await expect(waiting.getByRole('link', { name: /^Работы.*Все закончены/ })).toBeVisible()
  await expect(waiting.getByRole('link', { name: /^Выплаты/ })).toBeVisible()
  await world.sql(`insert into work_remarks (response_id, number, text, author)
    select response_id, 1, 'Тише музыку', 'Анна' from works`)
  await page.reload()
  await waiting.getByRole('link', { name: /^Замечания клиента.*К принятым видео: 2/ }).click()
  const remarked = page.getByRole('region', { name: 'Замечания клиента' })
  const card = (name: string) => remarked.getByRole('article', { name })
  await expect(remarked.getByRole('heading')).toContainText(['Замечания клиента 2'])
  await expect(card('Мария Опоздаева').getByRole('link', { name: /к выплате 12\s000\s₽/ })).toHaveAttribute(
    'href',
    '/admin/payouts',
  )
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/works-remarked.390.png`, fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: `${SCREENS}/works-remarked.1440.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await card('Лейла Опоздаева').getByRole('button', { name: 'Вернуть с замечанием' }).click()
  await expect(page.getByLabel('Сообщение')).toHaveValue('Тише музыку')
  await page.getByRole('button', { name: 'Вернуть на доработку' }).click()
  await expect(card('Лейла Опоздаева')).toHaveCount(0)
  await card('Мария Опоздаева').getByRole('button', { name: 'Оставить' }).click()
  await expect(page.getByText('Оставлено как есть')).toBeVisible()
  await expect(remarked).toHaveCount(0)
  const maria = page.getByRole('article', { name: 'Мария Опоздаева' })
  await expect(maria).toContainText('Принято')
  expect(await world.sql(`select state, tell from works order by state`)).toEqual([
    { state: 'changes', tell: 'changes' },
    { state: 'done', tell: null },
  ])
  // Without a new remark the menu still returns it.
  await maria.getByRole('button', { name: 'Ещё: Мария Опоздаева' }).click()
  await page.getByRole('button', { name: 'Вернуть с замечанием клиента' }).click()
  await page.keyboard.press('Escape')
  await world.sql(`update payouts set paid = 3000`)
  await page.reload()
  await expect(maria.getByRole('link', { name: /выплачено 3\s000\s₽ из 12\s000\s₽/ })).toBeVisible()
  await app.goBack()
  await expect(waiting.getByRole('link', { name: /^Замечания/ })).toHaveCount(0)
})

test('[W-62] [W-102] [W-104] [W-106] a video that came another way is accepted in «⋯»; at night toasts say when the bot writes', async ({
  page,
  world,
}) => {
  const brief_id = await addOffer(world, { title: TITLE })
  await accept(world, brief_id, await addMe(world))
  await world.open(page, 'owner', { path: '/admin/works' })
  const card = page.getByRole('article', { name: 'Алина Ким' })
  const menu = page.getByRole('dialog', { name: 'Алина Ким' })
  const choose = async (name: string) => {
    await card.getByRole('button', { name: 'Ещё: Алина Ким' }).click()
    await menu.getByRole('button', { name }).click()
  }
  const state = async () => (await world.sql('select state from works'))[0]?.state
  await card.getByRole('button', { name: 'Ещё: Алина Ким' }).click()
  await page.screenshot({ path: `${SCREENS}/work-menu-open.390.png` })
  await menu.getByRole('button', { name: 'Видео уже у нас' }).click()
  const toast = page.getByRole('status').filter({ hasText: /^Принято\. К выплате 12\s000\s₽/ })
  await expect(toast).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/work-accepted-without.390.png` })
  await toast.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText('Работа идёт дальше')).toBeVisible()
  expect([await state(), await world.sql('select 1 from payouts')]).toEqual(['in_work', []])
  // Once the toast is gone «Закончены» takes it back.
  await choose('Видео уже у нас')
  await expect(card).toHaveCount(0)
  await page.getByRole('radio', { name: 'Закончены' }).check()
  await choose('Видео ещё нет')
  await expect(card).toHaveCount(0)
  expect(await state()).toBe('in_work')

  // At night.
  const clock = (hours: number) =>
    new Date(Date.now() + (3 + hours) * 3_600_000).toISOString().slice(11, 14).concat('00')
  await world.sql('update agency set quiet_from = $1, quiet_to = $2', [clock(-1), clock(3)])
  await world.sql(`update responses set notified_status = 'accepted'`)
  const wait = `(утром, )?в ${clock(3).replace(/^0/, '')}`
  await world.sql(`insert into work_versions (response_id, number, links, due_at)
    select response_id, 1, '{${LINK}}', now() from works`)
  await world.sql(`update works set state = 'submitted'`)
  await world.open(page, 'owner', { path: '/admin/works' })
  await card.getByRole('button', { name: 'Принять' }).click()
  await expect(
    page.getByText(new RegExp(`^Принято\\. К выплате 12\\s000\\s₽\\. Бот напишет ${wait}$`)),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'Закончены' }).check()
  await choose('Вернуть на доработку')
  await expect(page.getByLabel('Сообщение')).toHaveValue('')
  await page.getByLabel('Сообщение').fill('Сделай ярче')
  await page.getByRole('button', { name: 'Вернуть на доработку' }).click()
  await expect(page.getByText(new RegExp(`^Возвращено: 1\\. Бот напишет ${wait}$`))).toBeVisible()
  await world.sql(`update works set asked_due_at = now() + interval '2 days'`)
  await page.getByRole('radio', { name: 'Идут' }).check()
  await card.getByRole('button', { name: 'Отказать' }).click()
  await expect(page.getByText(new RegExp(`^Срок прежний\\. Бот напишет ${wait}$`))).toBeVisible()
})

test('[R-121] [R-122] [W-131] a card stays in its place after its video is handed in; «сегодня» becomes «вчера» at midnight', async ({
  page,
  world,
}) => {
  const me = await addMe(world)
  for (const title of [TITLE, 'Полка']) await accept(world, await addOffer(world, { title }), me)
  await world.sql(`update responses set confirmed_at = now(), created_at = '2026-11-18T20:00:00Z'`)
  await world.sql(`update responses set created_at = '2026-11-18T20:30:00Z'
    where brief_id = (select id from briefs where title = '${TITLE}')`)
  await page.clock.setFixedTime('2026-11-18T20:50:00Z')
  await world.open(page, 'creator', { path: '/creator/responses' })
  const cards = page.getByRole('list', { name: 'Мои отклики' }).getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText([TITLE, 'Полка'])
  await expect(cards.first()).toContainText('сегодня, 23:30')
  await page.getByRole('button', { name: `Сдать видео: ${TITLE}` }).click()
  await page.getByLabel('Ссылка на видео').fill(LINK)
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(cards.first()).toContainText('На проверке')
  await expect(cards.getByRole('heading')).toHaveText([TITLE, 'Полка'])
  // It does not replace the first one in silence.
  await cards.first().getByText('Сдать новую версию').click()
  await expect(page.getByRole('dialog')).toContainText('Проверят эту версию вместо версии 1.')
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click()

  await page.clock.setFixedTime('2026-11-18T21:05:00Z')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(cards.first()).toContainText('вчера, 23:30')
  await page.getByRole('link', { name: 'Проекты' }).click()
  await page.getByRole('link', { name: /^Отклики/ }).click()
  await expect(cards.getByRole('heading')).toHaveText(['Полка', TITLE])
})

test('[W-117] late works of a group are selected at once: reminded of, moved to one date, and accepted', async ({
  page,
  world,
}) => {
  const brief_id = await addOffer(world, { title: TITLE })
  for (const [n, first_name] of ['Лейла', 'Мария', 'Нино'].entries())
    await accept(
      world,
      brief_id,
      await addCreator(world, { first_name, last_name: 'Опоздаева', telegram_id: 640_000_000 + n }),
    )
  await world.sql(`update works set due_at = now() - interval '1 day'`)
  await world.sql(`update responses set notified_status = 'accepted', told_at = now() - interval '2 days'`)
  await world.sql(`update responses set confirmed_at = now()
    where creator_id = (select id from creators where first_name = 'Нино')`)
  await world.open(page, 'owner', { path: '/admin/works' })
  const late = page.getByRole('region', { name: 'Просрочено' })
  const bar = page.getByRole('region', { name: 'Выбранные работы' })
  const all = late.getByRole('checkbox', { name: 'Выбрать все' })
  await all.check()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/works-selected.390.png` })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: `${SCREENS}/works-selected.1440.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await bar.getByRole('button', { name: 'Напомнить 2' }).click()
  const reminded = page.getByText(/^Бот напомнит 2\sкреаторам подтвердить участие/)
  await expect(reminded).toContainText('Остальным бот напоминает о сроке сам')
  await expect(bar).toBeHidden()
  expect(await world.sql('select count(*)::int from reminders')).toEqual([{ count: 2 }])

  await all.check()
  await bar.getByRole('button', { name: 'Перенести срок' }).click()
  const sheet = page.getByRole('dialog', { name: 'Новый срок' })
  await sheet.getByLabel('Сдать до').fill('05.12.2040 18:00')
  await page.screenshot({ path: `${SCREENS}/works-moved.390.png` })
  await sheet.getByRole('button', { name: 'Перенести срок 3' }).click()
  await expect(page.getByText(/^Срок — 5 дек: 3\sработы\. Бот напишет креаторам/)).toBeVisible()
  await expect(late).toHaveCount(0)
  expect(await world.sql(`select count(*)::int from works where due_at = '2040-12-05T15:00Z'`)).toEqual([
    { count: 3 },
  ])

  await page.getByRole('region', { name: 'Позже' }).getByRole('checkbox', { name: 'Выбрать все' }).check()
  await bar.getByRole('button', { name: 'Видео уже у нас 3' }).click()
  const toast = page.getByRole('status').filter({ hasText: /^Принято: 3\. К выплате/ })
  await toast.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText('Работа идёт дальше')).toBeVisible()
  expect(await world.sql('select state, count(*)::int from works group by 1')).toEqual([
    { state: 'in_work', count: 3 },
  ])
})
