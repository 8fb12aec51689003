import type { Page } from '@playwright/test'
import { answer } from './creators-data.ts'
import { addMe, addOffer, daysAgo, endless, SCREENS } from './offers-data.ts'
import { agree, fillIn } from './profile-form.ts'
import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, expectAccessibleAtNight, ofThisRun, test, type World } from './world.ts'

const PATH = '/creator/briefs'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const cards = (page: Page) => page.getByRole('list', { name: 'Проекты' }).getByRole('article')
const card = (page: Page, title: string) => cards(page).filter({ hasText: title })
const state = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** New, answered, old, in a hurry, over. */
async function offers(world: World) {
  const me = await addMe(world)
  await addOffer(world)
  const cream = await addOffer(world, {
    title: 'Крем для рук в сумке',
    product_name: 'Крем «Лумия Руки»',
    publication_required: true,
    payment_terms: 'после приёмки',
    created_at: daysAgo(1),
  })
  await answer(world, cream, me, 'pending')
  await addOffer(world, { title: 'Тёплый свет вечером', created_at: daysAgo(4) })
  await addOffer(world, {
    title: 'Завтрак за минуту',
    created_at: daysAgo(5),
    deadline: new Date(Date.now() + 20 * 3_600_000),
    payment_terms:
      'Оплата в три этапа.\nПервый: при заключении договора, второй: после сценария, третий: в конце.',
  })
  const shelf = await addOffer(world, { title: 'Собери полку', status: 'closed', created_at: daysAgo(20) })
  await answer(world, shelf, me, 'accepted')
  // Neither is for them.
  await addOffer(world, { title: 'Черновик', status: 'draft' })
  await addOffer(world, { title: 'Чужой', target_tags: [] })
}

for (const theme of ofThisRun(['iosDay', 'iosNight'] as const)) {
  test(`[B-09] what is offered and what was answered, in the colours of ${theme}`, async ({
    page,
    world,
  }) => {
    await offers(world)
    const reply = page.waitForResponse((response) => response.url().includes('/api/creators/briefs'))
    await world.open(page, 'creator', { path: PATH, theme: themes[theme] })
    await expect(heading(page)).toHaveText('Проекты')
    await expect(page.getByText('5 проектов')).toBeVisible()
    await expect(cards(page).getByRole('heading')).toHaveText([
      'Собери полку',
      'Утренний уход с витамином C',
      'Тёплый свет вечером',
      'Завтрак за минуту',
      'Крем для рук в сумке',
    ])
    const body = await (await reply).text()
    expect(body).not.toMatch(/target_tags|sent_to_count|link/)
    // The version of one's own work is there, that of the brief is not.
    for (const offer of JSON.parse(body).items) expect(offer).not.toHaveProperty('version')

    const fresh = card(page, 'Утренний уход')
    await expect(fresh).toContainText('Сыворотка Vita-C 15 %')
    await expect(fresh).toContainText('Новый')
    await expect(fresh).toContainText(/сдать до \d{1,2} [а-я]+( \d{4})?, \d\d:\d\d/)
    await expect(fresh).toContainText('50 % предоплата')
    await expect(fresh).toContainText('выкладывать у себя не нужно')
    await expect(fresh.getByRole('link')).toHaveText(['Подробнее'])

    const answered = card(page, 'Крем для рук')
    await expect(answered).toContainText('Отклик отправлен')
    await expect(answered).not.toContainText('Новый')
    await expect(answered).toContainText('с публикацией')
    await expect(answered.getByRole('link')).toHaveText(['Посмотреть отклик'])

    await expect(card(page, 'Тёплый свет')).not.toContainText('Новый')
    await expect(card(page, 'Завтрак').getByText(/^сдать (сегодня|завтра), до \d\d:\d\d$/)).toBeVisible()
    const terms = await card(page, 'Завтрак').getByText('Оплата в три этапа').boundingBox()
    expect(terms?.height).toBeGreaterThan(30)
    expect(terms?.height).toBeLessThan(70)

    const over = card(page, 'Собери полку')
    await expect(over).toContainText('Подтверди участие')
    // The own work goes on.
    await expect(over).not.toContainText('Проект закрыт')
    await expect(over.getByRole('link')).toHaveText(['Посмотреть отклик'])

    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/projects.${theme}.390.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: `${SCREENS}/projects.${theme}.1440.png`, fullPage: true })
  })
}

test('[B-09] twenty to a page; «back» leads to the page and the place one came from', async ({
  page,
  world,
}) => {
  await addMe(world)
  for (let at = 1; at <= 25; at += 1)
    await addOffer(world, { title: `Проект ${String(at).padStart(2, '0')}`, created_at: daysAgo(30 + at) })
  const app = await world.open(page, 'creator', { path: PATH })
  await expect(cards(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Следующая страница' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(cards(page)).toHaveCount(5)
  await expect(cards(page).first()).toContainText('Проект 21')
  await expect(page.getByText('21–25 из 25')).toBeVisible()

  // Anywhere on the card.
  await card(page, 'Проект 25').click({ position: { x: 40, y: 20 } })
  await expect(heading(page)).toHaveText('Отклик на бриф')
  await app.goBack()
  await expect(page).toHaveURL(/\/creator\/briefs\?page=2$/)
  await expect(card(page, 'Проект 25').getByRole('link')).toBeInViewport()

  await world.sql(`update briefs set status = 'closed' where title > 'Проект 20'`)
  await world.open(page, 'creator', { path: `${PATH}?page=2` })
  await expect(cards(page)).toHaveCount(20)
  await expect(page).toHaveURL(/\/creator\/briefs$/)
})

test('[B-09] nothing to offer: it says so, and what helps', async ({ page, world }) => {
  await addMe(world)
  await world.open(page, 'creator', { path: PATH })
  await expect(state(page, 'Нет доступных проектов')).toBeVisible()
  await expect(page.getByText('Как только появится проект по твоим тегам, напишем в Telegram.')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/projects-empty.390.png` })
  await expect(page.getByRole('link', { name: 'Добавить теги в анкету' })).toHaveCount(0)

  await world.sql(`update creators set tag_ids = '{}'`)
  await world.open(page, 'creator', { path: PATH })
  await expect(page.getByText('Проекты подбираются по тегам, а в анкете их пока нет.')).toBeVisible()
  await page.getByRole('link', { name: 'Добавить теги в анкету' }).click()
  await expect(heading(page)).toHaveText('Моя анкета')
  await expect(page.getByRole('heading', { name: 'Что ты снимаешь' })).toBeFocused()
})

test('[B-09] without a profile it is «Заполни анкету», and the way to it', async ({ page, world }) => {
  await addOffer(world)
  await world.open(page, 'creator', { path: PATH, theme: themes.iosNight })
  await expect(state(page, 'Заполни анкету')).toBeVisible()
  await expect(page.getByText('Осталось 10 пунктов из 12.')).toBeVisible()
  await expect(page.getByText('Нет доступных проектов')).toHaveCount(0)
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/projects-no-profile.390.png` })
  await page.getByRole('link', { name: 'Открыть анкету' }).click()
  await expect(heading(page)).toHaveText('Моя анкета')
})

test('[B-09] an unfinished profile: what is missing, and what was answered stays', async ({
  page,
  world,
}) => {
  const me = await addMe(world, {
    profile_completed: false,
    is_active: false,
    age: null,
    email: null,
    portfolio_url: null,
  })
  const brief = await addOffer(world)
  await world.open(page, 'creator', { path: PATH })
  await expect(state(page, 'Заполни анкету')).toBeVisible()
  await expect(page.getByText('По ней мы подбираем проекты. Осталось 3 пункта из 12.')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/projects-unfinished.390.png` })

  await answer(world, brief, me, 'rejected')
  await world.open(page, 'creator', { path: PATH })
  await expect(page.getByText('Заполни анкету')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Отклонён')
})

test('[B-09] once the profile is saved the offers are there', async ({ page, world }) => {
  await addOffer(world)
  const app = await world.open(page, 'creator', { path: PATH })
  await expect(state(page, 'Заполни анкету')).toBeVisible()
  await page.getByRole('link', { name: 'Открыть анкету' }).click()
  await fillIn(page)
  await page.getByRole('button', { name: 'Бьюти', exact: true }).click()
  await agree(page)
  await app.pressMain()
  await expect(heading(page)).toHaveText('Анкета активирована!')
  await app.pressMain()
  await expect(cards(page)).toHaveCount(1)
})

test('[B-09] a paused profile is explained, paused by an owner or by the person', async ({ page, world }) => {
  await addMe(world, { is_active: false, deactivated_by: 'self' })
  await addOffer(world)
  await world.open(page, 'creator', { path: PATH })
  await expect(page.getByText('Анкета неактивна')).toBeVisible()
  await expect(state(page, 'Нет доступных проектов')).toBeVisible()
  await expect(page.getByText('Проекты подбираются только для активных анкет.')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/projects-paused.390.png` })
  await page.getByRole('link', { name: 'Открыть анкету' }).click()
  await expect(page.getByRole('button', { name: 'Сделать активной' }).first()).toBeVisible()

  await world.sql(`update creators set deactivated_by = 'owner'`)
  await world.open(page, 'creator', { path: PATH })
  await expect(page.getByText('Агентство отключило анкету')).toBeVisible()
})

test('[B-09] a creator whom the bot cannot reach sees that, with a link to the bot', async ({
  page,
  world,
}) => {
  await addMe(world, { unreachable_at: new Date() })
  await addOffer(world)
  const app = await world.open(page, 'creator', { path: PATH })
  await expect(page.getByText('Бот не может тебе написать')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await page.screenshot({ path: `${SCREENS}/projects-unreachable.390.png` })
  await page.getByRole('button', { name: 'Открыть бота' }).click()
  await expect.poll(async () => (await app.state()).links).toEqual(['https://t.me/ugc_test_bot'])
})

test('[B-09] while it loads there are placeholders; a failure shows an error and can be retried @night', async ({
  page,
  world,
}) => {
  await addMe(world)
  await addOffer(world)
  const gone = Promise.withResolvers<void>()
  await page.route('**/api/creators/briefs*', async (route) => {
    await gone.promise
    await route.abort()
  })
  await world.open(page, 'creator', { path: PATH })
  await expect(page.getByRole('status', { name: 'Загрузка...' })).toBeVisible()
  await expect(page.getByText('Загрузка...')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/projects-loading.390.png` })
  gone.resolve()
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Ошибка загрузки проектов')
  await page.screenshot({ path: `${SCREENS}/projects-error.390.png` })
  await page.unroute('**/api/creators/briefs*')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(cards(page)).toHaveCount(1)
})

test('[B-09] the offers are shown even when the profile cannot be loaded', async ({ page, world }) => {
  await addMe(world)
  await addOffer(world)
  await page.route('**/api/creators/profile/*', (route) => route.abort())
  await world.open(page, 'creator', { path: PATH })
  await expect(cards(page)).toHaveCount(1)
})

test('a deadline that has just passed takes the button away', async ({ page, world }) => {
  await addMe(world)
  await addOffer(world, { deadline: daysAgo(0.0001) })
  await world.open(page, 'creator', { path: PATH })
  await expect(cards(page)).toContainText('Срок прошёл')
  await expect(cards(page).getByRole('link')).toHaveCount(0)
})

test('pulling down asks again @night', async ({ page, world }) => {
  await addMe(world)
  await world.open(page, 'creator', { path: PATH })
  await expect(state(page, 'Нет доступных проектов')).toBeVisible()
  await addOffer(world)
  const pull = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    pull.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  await touch('touchStart', 300)
  for (const y of [320, 360, 400, 440]) await touch('touchMove', y)
  await touch('touchEnd')
  await expect(cards(page)).toHaveCount(1)
})

test('the longest texts on the narrowest phone: nothing overflows @night', async ({ page, world }) => {
  const me = await addMe(world)
  const long = {
    title: 'Ы'.repeat(200),
    product_name: 'Щ'.repeat(200),
    brief_description: endless(10_000),
    payment_terms: endless(2000),
  }
  await addOffer(world, long)
  await answer(world, await addOffer(world, long), me, 'pending')
  await page.setViewportSize({ width: 320, height: 640 })
  await world.open(page, 'creator', { path: PATH })
  await expect(cards(page)).toHaveCount(2)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.screenshot({ path: `${SCREENS}/projects-long.320.png`, fullPage: true })
})

test('the keyboard alone opens an offer @night', async ({ page, world }) => {
  await addMe(world)
  await addOffer(world)
  await world.open(page, 'creator', { path: PATH })
  await expect(cards(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Подробнее/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Отклик на бриф')
})
