import type { Page } from '@playwright/test'
import { addBriefWith, addReachable, briefAddress, region } from './brief-detail-data.ts'
import { openOnDesktop } from './briefs-data.ts'
import { addCreator, tagIds } from './creators-data.ts'
import { numberOf, openEntry } from './responses-data.ts'
import { themes } from './telegram/themes.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  inColours,
  signInOnWeb,
  sentToCreators,
  test,
  type World,
} from './world.ts'

const SCREENS = 'test-results/screens'

const panel = (page: Page) => region(page, 'Рассылка брифа')
const button = (page: Page) => page.getByRole('button', { name: /^Отправить (бриф$|новым)/ })
const agree = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Отправить' }).click()
/** In the notice that stays, or in the toast that goes. */
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Рассылка брифа' })
const unreachable = (page: Page) => page.getByRole('dialog', { name: 'Бот не может написать' })
const handled = async (page: Page) => Number(await bar(page).getAttribute('aria-valuenow'))

const states = async (world: World) => {
  const rows = await world.sql('select state, count(*)::int from deliveries group by state order by state')
  return Object.fromEntries(rows.map(({ state, count }) => [String(state), Number(count)]))
}

test('[B-05] [B-62] [B-120] three matching creators get one message each, and no other; sending again reaches only a new one', async ({
  page,
  world,
  telegram,
  worker,
}) => {
  expect(worker.child.exitCode).toBeNull()
  const chats = await addReachable(world, 3)
  const tag_ids = await tagIds(world, 'Бьюти')
  await addCreator(world, { telegram_id: 800_000_001, tag_ids: await tagIds(world, 'Спорт') })
  await addCreator(world, { telegram_id: 800_000_002, tag_ids, is_active: false })
  await addCreator(world, { telegram_id: 800_000_003, tag_ids, unreachable_at: '2026-11-01T00:00:00Z' })
  await addCreator(world, { tag_ids })
  const id = await addBriefWith(world)
  await world.open(page, 'owner', { path: briefAddress(id), theme: themes.iosDay })
  await expect(panel(page)).toContainText('3креатора получат бриф в Telegram')
  await page.getByRole('button', { name: 'Бот не может написать: 2' }).click()
  await expect(unreachable(page).getByRole('listitem')).toHaveText([
    /Воронцова(Ещё нет в боте|Бот заблокирован или не запущен)$/,
    /Воронцова(Ещё нет в боте|Бот заблокирован или не запущен)$/,
  ])
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/brief-unreachable.390.png` })
  await page.keyboard.press('Escape')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/brief-draft.390.png`, fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: `${SCREENS}/brief-draft.1440.png` })
  await page.setViewportSize({ width: 390, height: 844 })

  await button(page).click()
  const dialog = page.getByRole('alertdialog', { name: 'Отправить бриф?' })
  await expect(dialog).toContainText(
    '3 креатора получат сообщение в Telegram. Отправленное не отозвать, остальное можно остановить.',
  )
  await expect(dialog.getByRole('button', { name: 'Отправить' })).toBeFocused()
  await page.screenshot({ path: `${SCREENS}/brief-send-confirm.390.png` })
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect.poll(() => states(world)).toEqual({})

  await button(page).click()
  await agree(page)
  await expect(said(page, 'Бриф отправлен 3 креаторам')).toBeVisible()
  await expect(page.getByRole('main').getByText('Активен', { exact: true })).toBeVisible()
  await expect(numberOf(page, 'Отправлено')).toHaveText('3')
  const arrived = () => sentToCreators(telegram).map((call) => Number(call.chat_id))
  await expect.poll(() => arrived().toSorted((a, b) => a - b)).toEqual(chats)
  await button(page).click()
  await expect(
    said(page, 'Новых подходящих людей нет. Бриф отправлен всем, кому бот может написать. Не может: 2.'),
  ).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.screenshot({ path: `${SCREENS}/brief-sent.390.png`, fullPage: true })
  await openEntry(page, 'Рассылка')
  await page.getByRole('button', { name: /^Бот не может написать.*2$/ }).click()
  await expect(unreachable(page).getByRole('listitem')).toHaveCount(2)

  const [late] = await addReachable(world, 1, 10)
  await page.reload()
  await expect(button(page)).toHaveText('Отправить новым (1)')
  await button(page).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 креатор получит сообщение в Telegram')
  await agree(page)
  await expect(said(page, 'Бриф отправлен 1 креатору')).toBeVisible()
  await expect(numberOf(page, 'Отправлено')).toHaveText('4')
  await expect.poll(arrived).toHaveLength(4)
  expect(arrived().at(-1)).toBe(late)
})

test('[B-102] the answer to a send is lost: no error stays beside the brief that was sent', async ({
  page,
  world,
}) => {
  await addReachable(world, 2)
  const id = await addBriefWith(world)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await page.route('**/send', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page).click()
  await agree(page)
  await expect(page.getByRole('main').getByText('Активен', { exact: true })).toBeVisible()
  await expect(numberOf(page, 'Отправлено')).toHaveText('2')
  await expect(page.getByText('Ошибка при отправке брифа')).toHaveCount(0)
})

test('[B-05] no creator to send to: the button is off, and the panel says why and what to do', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world)
  await world.open(page, 'owner', { path: briefAddress(id), theme: themes.iosNight })
  await expect(panel(page)).toContainText(
    'Под теги брифа не подходит ни один активный креатор. Выберите другие теги.',
  )
  await expect(button(page)).toBeDisabled()
  await expect(panel(page).getByRole('link', { name: 'Изменить бриф' })).toHaveAttribute(
    'href',
    `${briefAddress(id)}/edit`,
  )
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/brief-no-recipients.390.png` })
  await addCreator(world, { tag_ids: await tagIds(world, 'Бьюти') })
  await page.reload()
  await expect(panel(page)).toContainText('Бот никому из них не может написать')
  await expect(button(page)).toBeDisabled()
  await addReachable(world, 1)
  await page.reload()
  await expect(panel(page)).toContainText('1креатор получит бриф в Telegram')
  await expect(button(page)).toBeEnabled()
  await world.sql(`update briefs set deadline = now() - interval '1 minute' where id = $1`, [id])
  await page.reload()
  await expect(panel(page)).toContainText('Срок сдачи уже прошёл')
  await expect(button(page)).toBeDisabled()
})

test('[B-05] the number that does not come is asked for again @night', async ({ page, world }) => {
  await addReachable(world, 2)
  const id = await addBriefWith(world)
  const audience = '**/api/briefs/*/audience'
  await page.route(audience, (route) => route.abort())
  await world.open(page, 'owner', { path: briefAddress(id) })
  await expect(panel(page).getByRole('alert')).toContainText('Не удалось посчитать, кому уйдёт бриф.', {
    timeout: 30_000,
  })
  await expect(button(page)).toBeDisabled()
  await page.screenshot({ path: `${SCREENS}/brief-uncounted.390.png` })
  await page.unroute(audience)
  await panel(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(panel(page)).toContainText('2креатора получат бриф в Telegram')
  await expect(button(page)).toBeEnabled()
})

test('[B-05] the server stopped: «Ошибка при отправке брифа», the draft stays, and it can be tried again', async ({
  page,
  world,
}) => {
  await addReachable(world, 2)
  const id = await addBriefWith(world)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await button(page).click()
  await page.waitForLoadState('networkidle')
  await world.stopApi()
  await agree(page)
  await expect(page.getByRole('alert')).toContainText('Ошибка при отправке брифа', { timeout: 30_000 })
  await expect(page.getByRole('main').getByText('Черновик')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/brief-send-failed.390.png` })
  await world.startApi()
  await button(page).click()
  await agree(page)
  await expect(said(page, 'Бриф отправлен 2 креаторам')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[B-05] [B-08] two owners at the same time, one by keyboard and twice: one wave, and the other owner sees an error', async ({
  page,
  world,
  telegram,
  worker,
  browser,
}) => {
  expect(worker.child.exitCode).toBeNull()
  await addReachable(world, 4)
  const id = await addBriefWith(world)
  const other = await (await browser.newContext({ locale: 'ru-RU' })).newPage()
  await signInOnWeb(other, world)
  await other.goto(world.url + briefAddress(id))
  await world.open(page, 'owner', { path: briefAddress(id) })
  for (const one of [page, other]) {
    // Who counts the audience is not ready to be pressed, and a key does not wait as a click does.
    await expect(button(one)).toBeEnabled()
    await button(one).focus()
    await one.keyboard.press('Enter')
    await expect(one.getByRole('alertdialog').getByRole('button', { name: 'Отправить' })).toBeFocused()
  }
  await Promise.all([
    page.keyboard.press('Enter').then(() => page.keyboard.press('Enter')),
    other.keyboard.press('Enter'),
  ])
  const refused = (one: Page) =>
    one.getByRole('alert').filter({ hasText: 'Все подходящие креаторы уже получили этот бриф' })
  await expect.poll(async () => (await refused(page).count()) + (await refused(other).count())).toBe(1)
  for (const one of [page, other]) await expect(numberOf(one, 'Отправлено')).toHaveText('4')
  await expect.poll(() => states(world)).toEqual({ sent: 4 })
  expect(sentToCreators(telegram)).toHaveLength(4)
  await other.context().close()
})

test('[B-08] the owner sees it advance, also after a reload and after the network was gone', async ({
  page,
  world,
  telegram,
  worker,
}) => {
  expect(worker.child.exitCode).toBeNull()
  await addReachable(world, 40)
  telegram.limit({ per_second: 3 })
  const id = await addBriefWith(world)
  await world.open(page, 'owner', { path: briefAddress(id), theme: themes.iosDay })
  await button(page).click()
  await agree(page)
  await expect(bar(page)).toHaveAttribute('aria-valuemax', '40')
  await expect(panel(page)).toContainText('Отправляем бриф')
  await expect(panel(page)).toContainText('Осталось меньше минуты')
  await expect.poll(() => handled(page)).toBeGreaterThan(1)
  const before = await handled(page)
  await expect.poll(() => handled(page)).toBeGreaterThan(before)
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/brief-sending.390.png`, fullPage: true })

  // Held at 0 per second, so that the sending does not end before the check.
  telegram.limit({ per_second: 0 })
  await page.reload()
  await expect(bar(page)).toBeVisible()
  await page.context().setOffline(true)
  await expect(panel(page)).toContainText('Нет связи с сервером. Показаны последние числа')
  await expect(bar(page)).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/brief-sending-offline.390.png` })
  await page.context().setOffline(false)
  await expect(panel(page)).not.toContainText('Нет связи с сервером', { timeout: 30_000 })
  telegram.limit(null)
  await expect(bar(page)).toHaveCount(0, { timeout: 60_000 })
  await expect(numberOf(page, 'Отправлено')).toHaveText('40')
  await expect(panel(page)).toHaveCount(0)
  await expect.poll(() => states(world)).toEqual({ sent: 40 })
})

/** Quiet since the last full hour but one, until the third full hour from now; returns that hour by the agency's clock. */
async function quietNow(world: World) {
  const clock = (hours: number) =>
    new Date(Date.now() + (3 + hours) * 3_600_000).toISOString().slice(11, 14).concat('00')
  await world.sql('update agency set quiet_from = $1, quiet_to = $2', [clock(-1), clock(3)])
  return clock(3)
}
/** «Сейчас 04:55: утром в 9:00 или сейчас?» */
const whenAsked = (morning: string) => {
  const then = `${Number(morning.slice(0, 2)) < 12 ? 'утром в' : 'в'} ${morning.replace(/^0/, '')}`
  return {
    title: new RegExp(`^Сейчас \\d\\d:\\d\\d: ${then} или сейчас\\?$`),
    later: new RegExp(`^${then}$`, 'i'),
  }
}

test('[B-05] [B-08] [B-66] [B-121] in quiet hours the owner chooses the morning: the progress and a repeat say when the bot writes', async ({
  page,
  world,
}) => {
  await addReachable(world, 3)
  const id = await addBriefWith(world)
  const morning = await quietNow(world)
  const { title, later } = whenAsked(morning)
  await world.open(page, 'owner', { path: briefAddress(id) })
  const asked = page.getByRole('alertdialog', { name: title })
  await button(page).click()
  await expect(asked).toContainText('3 креатора получат сообщение в Telegram.')
  await inColours(page, async (theme) => {
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/brief-send-quiet.${theme}.390.png` })
  })
  await asked.getByRole('button', { name: 'Отмена' }).click()
  await expect.poll(() => states(world)).toEqual({})
  await button(page).click()
  await expect(asked.getByRole('button', { name: later })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect.poll(() => states(world)).toEqual({})
  await button(page).click()
  await asked.getByRole('button', { name: later }).click()
  await expect(said(page, `Сейчас тихие часы: бот начнёт писать в ${morning}.`)).toBeVisible()
  await expect(panel(page)).toContainText('0 из 3')
  await expect(panel(page)).toContainText(`Тихие часы: продолжим в ${morning}`)
  await expect(panel(page)).not.toContainText('Осталось')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/brief-sending-quiet.390.png`, fullPage: true })

  await page.getByRole('button', { name: 'Остановить', exact: true }).click()
  await expect(said(page, 'Остановлено. Не ушло 3')).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  expect(await states(world)).toEqual({ failed: 3 })
  await page.getByRole('button', { name: 'Повторить 3 сообщения' }).click()
  await expect(asked).toContainText('Не доставлено: 3.')
  await asked.getByRole('button', { name: later }).click()
  await expect(panel(page)).toContainText(`Тихие часы: продолжим в ${morning}`)

  await world.sql(`update agency set quiet_from = '00:00', quiet_to = '00:00'`)
  await page.reload()
  await expect(panel(page)).toContainText('Осталось меньше минуты')
})

test('[B-66] in quiet hours «Сейчас» sends at once, at 1440 too', async ({
  page,
  world,
  telegram,
  worker,
}) => {
  expect(worker.child.exitCode).toBeNull()
  const chats = await addReachable(world, 3)
  const id = await addBriefWith(world)
  const { title } = whenAsked(await quietNow(world))
  await openOnDesktop(page, world, briefAddress(id))
  await button(page).click()
  const asked = page.getByRole('alertdialog', { name: title })
  await expect(asked).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/brief-send-quiet.1440.png` })
  await asked.getByRole('button', { name: 'Сейчас' }).click()
  await expect(said(page, 'Бриф отправлен 3 креаторам')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Тихие часы')
  await expect
    .poll(() =>
      sentToCreators(telegram)
        .map((call) => Number(call.chat_id))
        .toSorted((a, b) => a - b),
    )
    .toEqual(chats)
})

test('[B-08] [B-14] undelivered messages are shown by kind, listed, and sent again with one tap', async ({
  page,
  world,
  telegram,
  worker,
}) => {
  expect(worker.child.exitCode).toBeNull()
  const [lost, blocked, refused, ...rest] = await addReachable(world, 6)
  telegram.fail({ when: { chat_id: Number(lost) }, answer: { kind: 'drop', after_accept: true } })
  telegram.fail({ when: { chat_id: Number(blocked) }, times: 'always', answer: { kind: 'blocked' } })
  telegram.fail({
    when: { chat_id: Number(refused) },
    answer: { kind: 'bad_request', description: 'Bad Request: something' },
  })
  const id = await addBriefWith(world)
  await world.open(page, 'owner', { path: briefAddress(id), theme: themes.iosNight })
  await button(page).click()
  await agree(page)
  await expect(page.getByRole('main')).toContainText('Доставлено 3 из 6')
  await openEntry(page, 'Рассылка')
  const delivery = region(page, 'Кто получил бриф')
  await expect(delivery.getByRole('listitem')).toHaveText([
    /^Ещё не открывали.*3$/,
    /^Заблокировали бота.*1$/,
    /^Не подтверждено.*1$/,
    /^Не доставлено1$/,
  ])
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/brief-delivery.390.png`, fullPage: true })
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 390, height: 844 })

  await delivery.getByRole('button', { name: /^Не подтверждено/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Не подтверждено' })
  // [B-101] Each with the reason.
  await expect(sheet.getByRole('listitem')).toHaveText([/^Креатор 1.*Обрыв связи$/])
  await expect(sheet.getByRole('link')).toHaveAttribute('href', /\/admin\/creators\/[\w-]+$/)
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/brief-delivery-sheet.390.png` })
  await page.keyboard.press('Escape')
  await delivery.getByRole('button', { name: /^Заблокировали бота/ }).click()
  await expect(page.getByRole('dialog', { name: 'Заблокировали бота' }).getByRole('listitem')).toHaveText([
    /^Креатор 2.*Бот не может написать$/,
  ])
  await page.keyboard.press('Escape')

  await delivery.getByRole('button', { name: 'Повторить 2 сообщения' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Не подтверждено: 1, не доставлено: 1.')
  await expect(page.getByRole('alertdialog')).toContainText('тот получит бриф дважды')
  await page.screenshot({ path: `${SCREENS}/brief-resend.390.png` })
  await agree(page)
  await expect(said(page, 'Бриф отправлен 2 креаторам')).toBeVisible()
  await expect(delivery.getByRole('listitem')).toHaveText([
    /^Ещё не открывали.*5$/,
    /^Заблокировали бота.*1$/,
  ])
  await expect(page.getByRole('button', { name: /^Повторить/ })).toHaveCount(0)
  const times = (chat: number | undefined) =>
    telegram.sent('sendMessage').filter((call) => Number(call.chat_id) === chat).length
  expect([lost, blocked, refused, ...rest].map(times)).toEqual([2, 0, 1, 1, 1, 1])
})

test('[B-05] a refusal is scrolled to, however far the button is; a brief deleted meanwhile is gone', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active', brief_description: 'Слово\n'.repeat(100) })
  await addReachable(world, 1)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await page.getByRole('heading', { name: 'Откликов пока нет' }).scrollIntoViewIfNeeded()
  await button(page).focus()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await world.sql(`update creators set is_active = false`)
  await agree(page)
  const refusal = page.getByRole('alert').filter({ hasText: 'не подходит ни один активный креатор' })
  await expect(refusal).toBeInViewport()
  await button(page).click()
  await expect(
    said(page, 'Новых подходящих людей нет. Под теги брифа не подходит ни один активный креатор.'),
  ).toBeVisible()
  await addReachable(world, 1, 2)
  await page.reload()
  await button(page).click()
  await page.waitForLoadState('networkidle')
  await world.sql('update briefs set deleted_at = now()')
  await agree(page)
  await expect(page.getByRole('heading', { name: 'Бриф не найден' })).toBeVisible()
})

test('[B-08] many names come fifty at a time', async ({ page, world }) => {
  const id = await addBriefWith(world, {
    status: 'active',
    sent_to_count: 60,
    sent_at: '2026-11-14T07:12:00Z',
  })
  await addReachable(world, 60)
  await world.sql(
    `insert into deliveries (brief_id, creator_id, state) select $1, id, 'unconfirmed' from creators`,
    [id],
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOnWeb(page, world)
  await page.goto(world.url + briefAddress(id))
  await openEntry(page, 'Рассылка')
  await region(page, 'Кто получил бриф')
    .getByRole('button', { name: /^Не подтверждено/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Не подтверждено' })
  await expect(sheet.getByRole('link')).toHaveCount(50)
  await page.screenshot({ path: `${SCREENS}/brief-delivery-sheet.1440.png` })
  await sheet.getByRole('button', { name: 'Следующая страница' }).click()
  await expect(sheet.getByRole('link')).toHaveCount(10)
  await sheet.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Креатор \d+/)
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`[B-63] silent creators are reminded once, after a look at the text, at ${width}`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width, height })
    const id = await addBriefWith(world, { status: 'active' })
    await addReachable(world, 3)
    await world.sql(
      `insert into deliveries (creator_id, brief_id, state, opened_at, updated_at)
       select id, $1, 'sent', case when row_number() over (order by id) = 1 then now() end, now() - interval '2 days' from creators`,
      [id],
    )
    await world.sql('update briefs set sent_to_count = 3, sent_at = now() where id = $1', [id])
    if (width === 390) await world.open(page, 'owner', { path: briefAddress(id) })
    else await openOnDesktop(page, world, briefAddress(id))
    await openEntry(page, 'Рассылка')
    await page.getByRole('button', { name: 'Напомнить тем, кто молчит (3)' }).click()
    const sheet = page.getByRole('dialog', { name: 'Напомнить' })
    await expect(sheet).toContainText('3: открыли 1, не открывали 2')
    await expect(sheet.getByRole('region', { name: 'Сообщение' })).toContainText('Успеешь откликнуться?')
    await expect(sheet).toContainText('Только один раз на бриф')
    await inColours(page, async (theme) => {
      await expectAccessibleAtNight(page)
      await page.screenshot({ path: `${SCREENS}/brief-remind.${theme}.${width}.png` })
    })
    await sheet.getByRole('radio', { name: 'Только тем, кто открыл' }).check({ force: true })
    await sheet.getByRole('button', { name: 'Напомнить 1' }).click()
    const done = page.getByRole('button', { name: /^Напомнили 1, сегодня, \d\d:\d\d$/ })
    await expect(done).toBeDisabled()
    await expect(done).toHaveAccessibleDescription('Одно напоминание на бриф. Второго не будет.')
    expect(await world.sql('select state from reminders')).toEqual([{ state: 'queued' }])
    await page.screenshot({ path: `${SCREENS}/brief-reminded.${width}.png` })
  })

test('[B-63] [B-62] with all places taken no reminder is offered, and the question of a next wave says so', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active', places: 1 })
  await addReachable(world, 3)
  await world.sql(
    `insert into deliveries (creator_id, brief_id, state, updated_at)
     select id, $1, 'sent', now() - interval '2 days' from creators order by id limit 2`,
    [id],
  )
  await world.sql('update briefs set sent_to_count = 2, sent_at = now() where id = $1', [id])
  await world.sql(
    `insert into responses (brief_id, creator_id, creator_price, status)
     select $1, id, 5000, 'accepted' from creators order by id limit 1`,
    [id],
  )
  await world.open(page, 'owner', { path: briefAddress(id) })
  await openEntry(page, 'Рассылка')
  const full = page.getByText('Места заняты: принято 1 из 1.')
  await expect(full).toBeVisible()
  const remind = page.getByRole('button', { name: 'Напомнить тем, кто молчит (1)' })
  await expect(remind).toHaveCount(0)
  await page.screenshot({ path: `${SCREENS}/brief-full.390.png`, fullPage: true })
  await page.keyboard.press('Escape')
  await button(page).click()
  await expect(page.getByRole('alertdialog')).toContainText('Места заняты: принято 1. 1 креатор получит')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отмена' }).click()
  await world.sql('update briefs set places = 2 where id = $1', [id])
  await page.reload()
  await openEntry(page, 'Рассылка')
  await expect(remind).toBeEnabled()
  await expect(full).toHaveCount(0)
  await page.keyboard.press('Escape')
  await button(page).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 креатор получит сообщение')
  await expect(page.getByRole('alertdialog')).not.toContainText('Места заняты')
})

test('[B-65] the message is shown before the send and comes to the owner first, on a phone and a desktop', async ({
  page,
  world,
  telegram,
  worker,
}) => {
  expect(worker.child.exitCode).toBeNull()
  await addReachable(world, 1)
  const id = await addBriefWith(world)
  await world.open(page, 'owner', { path: briefAddress(id) })
  const preview = region(page, 'Что придёт креаторам')
  await expect(preview).toContainText('Утренний уход с витамином C')
  await expect(preview.getByRole('listitem')).toHaveText(['Откликнуться', 'Не подходитПодробнее'])
  await expect(preview).toContainText('Придёт только вам')
  await inColours(page, async (theme) => {
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/brief-preview.${theme}.390.png`, fullPage: true })
  })
  await preview.getByRole('button', { name: 'Сначала прислать мне' }).click()
  await expect(preview.getByRole('status')).toHaveText(/^Отправили вам в Telegram, сегодня, \d\d:\d\d$/)
  await expect
    .poll(() => telegram.sent('sendMessage').map(({ payload }) => String(payload.text)), { timeout: 20_000 })
    .toEqual([expect.stringMatching(/^Проверка/)])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: `${SCREENS}/brief-preview.1440.png`, fullPage: true })
})
