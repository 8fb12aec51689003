import type { Locator, Page } from '@playwright/test'
import { addCreator } from './creators-data.ts'
import { addMe, addOffer, daysAgo, SCREENS } from './offers-data.ts'
import { themes } from './telegram/themes.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  insertRow,
  ofThisRun,
  test,
  type World,
} from './world.ts'

const PATH = '/creator/responses'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const cards = (page: Page) => page.getByRole('list', { name: 'Мои отклики' }).getByRole('article')

async function respond(world: World, creator: string, title: string, values: Record<string, unknown> = {}) {
  await insertRow(world, 'responses', {
    brief_id: await addOffer(world, { title }),
    creator_id: creator,
    creator_price: 12_000,
    ...values,
  })
}

for (const theme of ofThisRun(['iosDay', 'iosNight'] as const)) {
  test(`[R-03] [R-120] [R-123] one's own responses, newest first, in the colours of ${theme}`, async ({
    page,
    world,
  }) => {
    const me = await addMe(world)
    const other = await addCreator(world, { first_name: 'Тимур' })
    await respond(world, me, 'Собери полку за 20 минут', {
      status: 'rejected',
      creator_price: 14_000,
      estimated_delivery_days: 7,
      created_at: '2026-10-02T13:48:00Z',
    })
    await respond(world, me, 'Первая поездка на Дрейфе', {
      status: 'accepted',
      creator_price: 11_000.5,
      client_price: 19_900,
      markup_percentage: 81,
      estimated_delivery_days: 1,
      message: 'Катаюсь каждый день, покажу разгон и складывание.',
      created_at: '2026-11-10T09:04:00Z',
    })
    await respond(world, me, 'Крем для рук в сумке', {
      message: 'Покажу разгон',
      created_at: '2026-11-13T16:32:00Z',
    })
    await respond(world, other, 'Чужой отклик')

    const reply = page.waitForResponse((response) => response.url().includes('/api/responses'))
    await page.clock.setFixedTime('2026-11-18T12:00:00Z')
    await world.open(page, 'creator', { path: PATH, theme: themes[theme] })
    await expect(heading(page)).toHaveText('Мои отклики')
    await expect(page.getByText('3 отклика, 1 принят')).toBeVisible()
    const got = await reply
    expect(new URL(got.url()).searchParams.get('per_page')).toBe('100')
    expect(await got.text()).not.toMatch(/client_price|markup|19900/)

    await expect(cards(page).getByRole('heading')).toHaveText([
      'Первая поездка на Дрейфе',
      'Крем для рук в сумке',
    ])
    for (const [at, words] of [
      ['Подтверди участие', '10 ноя, 12:04', /11\s000,50\s₽/, 'Сдать до'],
      ['На рассмотрении', '13 ноя, 19:32', /12\s000\s₽/, 'не указано', 'Покажу разгон'],
    ].entries())
      for (const each of words) await expect(cards(page).nth(at)).toContainText(each)
    await page.getByText('Завершённые 1').click()
    const over = page.getByRole('list', { name: 'Завершённые' }).getByRole('article')
    for (const each of ['Собери полку за 20 минут', 'Отклонён', '2 окт, 16:48', /14\s000\s₽/, '7 дней'])
      await expect(over).toContainText(each)

    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/my-responses.${theme}.390.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: `${SCREENS}/my-responses.${theme}.1440.png`, fullPage: true })
  })
}

test('[R-03] a response leads to its brief, and «back» from there to the responses', async ({
  page,
  world,
}) => {
  const me = await addMe(world)
  await respond(world, me, 'Крем для рук в сумке')
  const app = await world.open(page, 'creator', { path: PATH })
  await expect(cards(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Крем для рук в сумке' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Отклик на бриф')
  await expect(page.getByRole('region', { name: 'Твой отклик' })).toBeVisible()
  await app.goBack()
  await expect(heading(page)).toHaveText('Мои отклики')
})

test('[R-03] a hundred of them are one page, and more than that is said', async ({ page, world }) => {
  const me = await addMe(world)
  await world.sql(
    `with made as (
       insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
         payment_terms, status)
       select 'Проект ' || lpad(n::text, 3, '0'), 'Крем', 'Бренд', 'Задача', true, now() + interval '7 days', 'После', 'active'
       from generate_series(1, 101) n returning id, title)
     insert into responses (brief_id, creator_id, creator_price, created_at)
     select id, $1, 5000, timestamptz '2026-01-01' + right(title, 3)::int * interval '1 hour' from made`,
    [me],
  )
  await world.open(page, 'creator', { path: PATH })
  await expect(cards(page)).toHaveCount(100)
  await expect(page.getByText('Последние 100 из 101')).toBeVisible()
  await expect(cards(page).first()).toContainText('Проект 101')
  await expect(cards(page).last()).toContainText('Проект 002')
})

test('[R-03] none yet: it says so, and leads to the projects', async ({ page, world }) => {
  await addMe(world)
  await world.open(page, 'creator', { path: PATH })
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('У тебя пока нет откликов')
  await page.screenshot({ path: `${SCREENS}/my-responses-empty.390.png` })
  await page.getByRole('link', { name: 'Смотреть проекты' }).click()
  await expect(heading(page)).toHaveText('Проекты')
})

test('[R-03] without a profile it is «Заполни анкету»', async ({ page, world }) => {
  await world.open(page, 'creator', { path: PATH, theme: themes.iosNight })
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Заполни анкету')
  await expect(page.getByText('У тебя пока нет откликов')).toHaveCount(0)
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/my-responses-no-profile.390.png` })
  await page.getByRole('link', { name: 'Открыть анкету' }).click()
  await expect(heading(page)).toHaveText('Моя анкета')
})

test('[R-03] a list that cannot be loaded shows an error and can be retried', async ({ page, world }) => {
  const me = await addMe(world)
  await respond(world, me, 'Крем для рук в сумке')
  await page.route('**/api/responses*', (route) => route.abort())
  await world.open(page, 'creator', { path: PATH })
  await expect(page.getByRole('status', { name: 'Загрузка...' })).toBeVisible()
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Ошибка загрузки откликов')
  await page.unroute('**/api/responses*')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(cards(page)).toHaveCount(1)
})

test('[R-97] a decision is there when one comes back, or pulls', async ({ page, world }) => {
  const me = await addMe(world)
  await respond(world, me, 'Крем для рук в сумке', { estimated_delivery_days: 5 })
  await world.open(page, 'creator', { path: PATH })
  await expect(cards(page)).toContainText('На рассмотрении')
  await world.sql(`update responses set status = 'accepted'`)
  await page.getByRole('link', { name: 'Проекты' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проекты')
  await page.getByRole('link', { name: /^Отклики/ }).click()
  await expect(cards(page)).toContainText('Подтверди участие')
  await expect(cards(page)).toContainText('Сдать до')
  await expect(cards(page)).not.toContainText(/5\sдней/)

  await world.sql(`update responses set status = 'rejected'`)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  await touch('touchStart', 120)
  for (const y of [140, 180, 220, 260]) await touch('touchMove', y)
  await touch('touchEnd')
  await expect(cards(page)).toContainText('Отклонён')

  // Nothing is confirmed any more after the end: the words and the buttons of a late video.
  await world.sql(`update responses set status = 'accepted'`)
  await world.sql(`update briefs set status = 'completed'`)
  await world.sql(`update works set due_at = now() - interval '1 day'`)
  await page.reload()
  await expect(cards(page)).toContainText(/В работе, срок был \d+ [а-я]{3}/)
  await expect(cards(page)).toContainText('Сдай видео или попроси другой срок.')
  await expect(cards(page)).not.toContainText('Ждём подтверждения')
  await expect(cards(page).getByRole('button', { name: /^Сдать видео/ })).toBeVisible()
  await expect(cards(page).getByRole('button', { name: 'Попросить другой срок' })).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/my-responses-late.390.png`, fullPage: true })
})

test('the longest texts and sums on the narrowest phone: nothing overflows @night', async ({
  page,
  world,
}) => {
  const me = await addMe(world)
  await respond(world, me, 'Ы'.repeat(200), {
    creator_price: 9_999_999.99,
    estimated_delivery_days: 365,
    message: 'Щ'.repeat(2000),
    created_at: daysAgo(1),
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await world.open(page, 'creator', { path: PATH })
  await expect(cards(page)).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.screenshot({ path: `${SCREENS}/my-responses-long.320.png`, fullPage: true })
})

test('[R-43] [R-44] [R-95] the story of a response, and how its brief ended', async ({ page, world }) => {
  const me = await addMe(world)
  await respond(world, me, 'Крем для рук в сумке', { estimated_delivery_days: 5 })
  await world.sql(`update responses set creator_price = 13000, estimated_delivery_days = 7`)
  await respond(world, me, 'Отменённый', { status: 'accepted', created_at: daysAgo(2) })
  await respond(world, me, 'Закрытый', { created_at: daysAgo(3) })
  await respond(world, me, 'Закрытый с выбором', { status: 'accepted', created_at: daysAgo(4) })
  await world.sql(`update briefs set status = 'cancelled' where title = 'Отменённый'`)
  await world.sql(`update briefs set status = 'closed' where title like 'Закрытый%'`)
  await world.open(page, 'creator', { path: PATH })
  for (const [at, words] of [
    'Подтверди участие',
    'На рассмотрении',
    'Набор закрыт',
    'Проект отменён',
  ].entries())
    await expect(cards(page).nth(at)).toContainText(words)
  await expect(
    cards(page)
      .nth(3)
      .getByRole('button', { name: /^Снять отклик/ }),
  ).toHaveCount(0)
  // What to do now, and with whom to speak.
  await expect(cards(page).nth(3)).toContainText('напиши нам сегодня: обсудим оплату')
  await expect(cards(page).nth(2)).toContainText('Напишем, как решим.')
  const first = cards(page).nth(1)
  await first.getByText('Что происходило').click()
  await expect(first.getByRole('listitem')).toHaveText([
    /^Отклик отправлен/,
    /^Отклик изменён.*Цена: было 12\s000\s₽, стало 13\s000\s₽Срок: был 5 дней, теперь 7 дней$/,
    /^Впереди: РешениеНапишем в Telegram/,
  ])
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/timeline.390.png`, fullPage: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: `${SCREENS}/timeline.1440.png` })
  await page.getByRole('link', { name: 'Закрытый', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Твой отклик' })).toContainText(
    /Набор закрыт.*Впереди: Решение/,
  )
})

test('[R-44] a cancelled project before the bot tells it: the projects, the brief and the list say the same', async ({
  page,
  world,
}) => {
  const me = await addMe(world)
  await respond(world, me, 'Отменённый', { status: 'accepted', estimated_delivery_days: 3 })
  const end = (status: string, minutes: string) =>
    world.sql(`update briefs set status = '${status}', ended_from = 'active',
      undo_until = ${minutes}, answers_due_at = ${minutes}`)
  await end('cancelled', `now() + interval '10 minutes'`)
  await world.open(page, 'creator', { path: PATH })
  const says = async (place: Locator) => {
    await expect(place).toContainText('Проект отменён')
    await expect(place).toContainText(/сдать до/i)
    await expect(place).not.toContainText('Подтверди участие')
    await expect(place.getByRole('button', { name: /^Не смогу/ })).toHaveCount(0)
  }
  await says(cards(page).first())
  await page.getByRole('link', { name: 'Отменённый', exact: true }).click()
  const answer = page.getByRole('region', { name: 'Твой отклик' })
  await says(answer)
  await expect(answer).toContainText('Клиент остановил проект.')
  await expect(answer).not.toContainText('Тебя выбрали')

  await page
    .getByRole('navigation', { name: 'Основная навигация' })
    .getByRole('link', { name: 'Проекты' })
    .click()
  await says(page.getByRole('article').filter({ hasText: 'Отменённый' }))
  await page.goBack()

  // Taken back: everything is as before.
  await end('active', 'null')
  await page.reload()
  await expect(answer).toContainText('Подтверди участие')
  await expect(answer.getByRole('button', { name: /^Не смогу/ })).toBeVisible()
})

test('[R-44] [W-98] a cancelled project whose work is paid for: the card and the brief say what is paid, and no other sum', async ({
  page,
  world,
}) => {
  const me = await addMe(world)
  await respond(world, me, 'Отменённый', { status: 'accepted', creator_price: 4000 })
  await world.sql(`update works set state = 'cancelled', cancelled_because = 'project', ended_at = now()`)
  await world.sql(`insert into payouts (response_id, brief_id, amount, due_on)
    select response_id, brief_id, 2000, '2046-12-04' from works`)
  await world.sql(`update briefs set status = 'cancelled'`)
  await world.open(page, 'creator', { path: PATH })
  const says = async (place: Locator) => {
    await expect(place).toContainText(/Проект отменён\. Заплатим 2\s000\s₽/)
    await expect(place).not.toContainText('обсудим оплату')
    await expect(place).not.toContainText('Работа отменена')
    await expect(place).not.toContainText(/4\s000/)
  }
  await says(cards(page).first())
  await page.screenshot({ path: `${SCREENS}/my-responses-stopped.390.png`, fullPage: true })
  await page.getByRole('link', { name: 'Отменённый', exact: true }).click()
  await says(page.getByRole('region', { name: 'Твой отклик' }))
})

test('[R-43] the owner reads the story of a response with the person', async ({ page, world }) => {
  const brief_id = await addOffer(world)
  const creator_id = await addCreator(world, { first_name: 'Нино' })
  await insertRow(world, 'responses', { brief_id, creator_id, creator_price: 12_000 })
  await world.sql(`update responses set creator_price = 13000`)
  await world.open(page, 'owner', { path: `/admin/briefs/${brief_id}` })
  await page.getByRole('list', { name: 'Отклики' }).getByRole('article').getByRole('heading').click()
  const found = page.getByRole('dialog')
  await found.getByText('Что происходило').click()
  await expect(found.getByRole('list', { name: 'История отклика' })).toContainText(
    /Цена: было 12\s000\s₽, стало 13\s000\s₽/,
  )
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/timeline-owner.390.png` })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page
    .getByRole('region', { name: /^Отклик: / })
    .getByText('Что происходило')
    .click()
  await page.screenshot({ path: `${SCREENS}/timeline-owner.1440.png` })
})
