import type { Locator, Page } from '@playwright/test'
import { addMe, addOffer, daysAgo, SCREENS } from './offers-data.ts'
import { agree, field, open as openProfile, saved } from './profile-form.ts'
import { days, heading, price, question, rows } from './respond-form.ts'
import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, expectAccessibleAtNight, insertRow, test } from './world.ts'

const TITLE = 'Утренний уход с витамином C'
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Основная навигация' })
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name })
const fitsAt320 = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 390, height: 844 })
}

test('[P-33] from /start to the first answer: at most 16 taps and 7 typed fields, and nothing overflows at 320', async ({
  page,
  world,
}) => {
  const id = await addOffer(world)
  // «/start» and «Открыть приложение» are in the chat.
  let taps = 2
  let typed = 0
  const tap = async (press: () => Promise<unknown>) => {
    taps += 1
    await press()
  }
  const type = async (input: Locator, text: string) => {
    typed += 1
    await tap(() => input.click())
    await page.keyboard.type(text)
  }

  const app = await world.open(page, 'creator')
  await expect(heading(page)).toHaveText(/^Добро пожаловать/)
  await tap(app.pressMain)
  await expect(heading(page)).toHaveText('Моя анкета')
  await fitsAt320(page)
  await type(field(page, 'age'), '27')
  await tap(() => page.getByRole('radio', { name: 'Женский' }).check({ force: true }))
  await tap(() => page.getByRole('button', { name: 'Бьюти', exact: true }).click())
  await type(field(page, 'city'), 'Казань')
  await type(field(page, 'instagram'), 'alina.vrn')
  await type(field(page, 'followers_count'), '12,5к')
  await expect(field(page, 'portfolio_url')).toHaveValue('https://www.instagram.com/alina.vrn')
  await type(field(page, 'price_per_video'), '6500')
  await type(field(page, 'email'), 'alina@vrn.studio')
  await expect(field(page, 'country')).toHaveValue('Россия')
  await expect(field(page, 'languages')).toHaveValue('русский')
  await tap(() => agree(page))
  await page.screenshot({ path: `${SCREENS}/profile-first.390.png`, fullPage: true })
  await tap(app.pressMain)
  await expect(heading(page)).toHaveText('Анкета активирована!')
  await tap(() => page.getByRole('link', { name: `Открыть «${TITLE}»` }).click())
  await expect(page).toHaveURL(new RegExp(id))
  await expect(price(page)).toHaveValue(/^6\s500$/)
  await fitsAt320(page)
  await tap(app.pressMain)
  await tap(() => question(page).getByRole('button', { name: 'Отправить', exact: true }).click())
  await expect(heading(page)).toHaveText('Отклик отправлен!')
  expect(await rows(world)).toMatchObject([{ creator_price: '6500.00' }])
  expect(typed).toBeLessThanOrEqual(7)
  expect(taps).toBeLessThanOrEqual(16)
})

test('[P-34] a price is corrected with three taps', async ({ page, world }) => {
  const creator_id = await addMe(world)
  const brief_id = await addOffer(world)
  await insertRow(world, 'responses', { brief_id, creator_id, creator_price: 12_000 })
  const app = await world.open(page, 'creator', { path: '/creator/briefs' })
  await tab(page, 'Отклики').click()
  await page.getByRole('link', { name: 'Изменить отклик' }).click()
  await expect(price(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('9к')
  await app.pressMain()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  expect(await rows(world)).toMatchObject([{ creator_price: '9000.00' }])
})

test('[P-36] what waits for the creator is first in «Мои отклики», with its sum and date, and the tab has a badge', async ({
  page,
  world,
}) => {
  const creator_id = await addMe(world)
  const deadline = new Date('2046-12-01T15:00:00Z')
  const chosen = await addOffer(world, { title: 'Ветка', deadline })
  const row = { creator_id, creator_price: 6500 }
  await insertRow(world, 'responses', {
    ...row,
    brief_id: chosen,
    status: 'accepted',
    created_at: daysAgo(3),
  })
  const other = await addOffer(world, { title: 'Полка' })
  await insertRow(world, 'responses', { ...row, brief_id: other, status: 'withdrawn' })
  await world.open(page, 'creator', { path: '/creator/briefs', theme: themes.iosDay })
  await expect(tab(page, 'Отклики')).toHaveText(/^Отклики1/)
  await tab(page, 'Отклики').click()
  const cards = page.getByRole('list', { name: 'Мои отклики' }).getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(['Ветка'])
  await page.getByText('Завершённые 1').click()
  await expect(page.getByRole('list', { name: 'Завершённые' })).toContainText('Полка')
  await expect(cards.first()).toContainText(/6\s500\s₽Сдать до1 дек 2046, 18:00Тебя выбрали! Успеешь\?/)
  await expect(cards.first().getByRole('button', { name: 'Подтверждаю: Ветка' })).toBeInViewport()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/my-responses-asked.390.png` })
  await fitsAt320(page)
  await cards.first().getByRole('button', { name: 'Подтверждаю: Ветка' }).click()
  await expect(tab(page, 'Отклики')).toHaveText('Отклики')
})

test('[P-37] [R-95] a creator leaves the reserve in the app, and reads what the reserve is', async ({
  page,
  world,
}) => {
  const creator_id = await addMe(world)
  const brief_id = await addOffer(world)
  await insertRow(world, 'responses', { brief_id, creator_id, creator_price: 6500, status: 'reserve' })
  await world.open(page, 'creator', { path: '/creator/responses' })
  await expect(page.getByRole('link', { name: 'Изменить отклик' })).toHaveCount(0)
  await expect(page.getByText(/^Ты в резерве: .*Если место освободится, напишем в Telegram/)).toBeVisible()
  await page.getByRole('button', { name: `Снять отклик: ${TITLE}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Снять отклик' }).click()
  await expect.poll(() => rows(world)).toMatchObject([{ status: 'withdrawn' }])
})

test('[P-38] an edit of the profile keeps the tabs and is cancelled with one tap, and taken back', async ({
  page,
  world,
}) => {
  await saved(world)
  await openProfile(page, world)
  await field(page, 'price_per_video').fill('20 000')
  await page.getByRole('link', { name: 'Мои данные' }).scrollIntoViewIfNeeded()
  const cancel = page.getByRole('button', { name: 'Отмена' })
  await expect(cancel).toBeInViewport()
  await expect(tab(page, 'Проекты')).toBeInViewport()
  await page.screenshot({ path: `${SCREENS}/profile-dirty.390.png` })
  await cancel.click()
  await expect(field(page, 'price_per_video')).toHaveValue(/^12\s000$/)
  await expect(cancel).toHaveCount(0)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(field(page, 'price_per_video')).toHaveValue('20 000')
  await expect(cancel).toBeVisible()
})

test('[P-33] a network does not fill in the portfolio that the person is about to type', async ({
  page,
  world,
}) => {
  await openProfile(page, world)
  await field(page, 'instagram').fill('alina.vrn')
  await field(page, 'portfolio_url').click()
  await page.keyboard.type('vk.com/alina')
  await expect(field(page, 'portfolio_url')).toHaveValue('vk.com/alina')
  await field(page, 'portfolio_url').fill('')
  await field(page, 'email').click()
  await expect(field(page, 'portfolio_url')).toHaveValue('https://www.instagram.com/alina.vrn')
})

test('[P-39] the profile is paused until a day', async ({ page, world }) => {
  await saved(world)
  await openProfile(page, world)
  const days = page.getByRole('group', { name: 'Включить анкету' })
  // Beside the state, on the first screen.
  const pause = page.getByRole('button', { name: 'Неактивна до…' })
  await expect(pause).toBeInViewport({ ratio: 1 })
  await pause.click()
  await expect(page.getByText('Проекты не будут приходить до этого дня:')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/profile-pause.390.png` })
  await days.getByRole('button').nth(2).click()
  await expect(days.getByRole('button').nth(2)).toHaveAttribute('aria-pressed', 'true')
  await expect(days).toBeFocused()
  // Any other day.
  await days.getByRole('button', { name: 'Другой день' }).click()
  const done = days.getByRole('button', { name: 'Готово' })
  await page.getByLabel('До какого дня').fill('01.02.2026')
  await done.click()
  await expect(days).toContainText('Введи день позже сегодняшнего')
  await page.screenshot({ path: `${SCREENS}/profile-pause-day.390.png` })
  await page.getByLabel('До какого дня').fill('01.02.2046')
  await done.click()
  await expect(page.getByText('Включится сама 1 фев 2046')).toBeVisible()
  await page.getByRole('button', { name: 'Сделать активной' }).click()
  await page.getByRole('button', { name: 'Сделать неактивной' }).click()
  await expect(days).toBeFocused()
  await expect(days).toBeInViewport({ ratio: 1 })
  await days.getByRole('button').first().click()
  await expect(page.getByText(/^Включится сама \d+ \S+$/)).toBeVisible()
  await expect(days.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/profile-paused.390.png` })
  expect(
    await world.sql(`select is_active, paused_until - now() > interval '6 days' as later from creators`),
  ).toEqual([{ is_active: false, later: true }])
  await tab(page, 'Проекты').click()
  await expect(page.getByText(/Анкета включится сама \d+ \S+\.$/)).toBeVisible()
})

test('[P-30] a brief has a question button with the project’s name ready; without a contact of the agency it leads to support', async ({
  page,
  world,
}) => {
  await addMe(world)
  const id = await addOffer(world)
  const path = `/creator/respond/${id}`
  const ask = page.getByRole('link', { name: 'Задать вопрос' })
  const text = encodeURIComponent(`Вопрос по проекту «${TITLE}»: `)
  await world.open(page, 'creator', { path })
  await expect(ask).toHaveAttribute('href', `https://t.me/ugc_test_support?text=${text}`)
  await world.sql(`update agency set contact = '@irina_ugc'`)
  const app = await world.open(page, 'creator', { path })
  await expect(ask).toHaveAttribute('href', `https://t.me/irina_ugc?text=${text}`)
  await ask.click()
  await expect.poll(async () => (await app.state()).links).toHaveLength(1)
})

test('[P-40] a project of the list opens without a network, and «back» leads to the list', async ({
  page,
  world,
}) => {
  await addMe(world)
  await addOffer(world)
  const app = await world.open(page, 'creator', { path: '/creator/briefs' })
  const more = page.getByRole('link', { name: `Подробнее: ${TITLE}` })
  // The files of the screen are there after a first visit.
  await more.click()
  await expect(price(page)).toBeVisible()
  await app.goBack()
  await expect(more).toBeVisible()
  await page.context().setOffline(true)
  await more.click()
  await expect(page.getByRole('region', { name: 'Проект', exact: true })).toContainText(TITLE)
  await app.goBack()
  await expect(more).toBeVisible()
  await page.context().setOffline(false)
})

test('[P-32] a price ten times below the usual one is asked about', async ({ page, world }) => {
  await addMe(world, { price_per_video: 5000 })
  const app = await world.open(page, 'creator', { path: `/creator/respond/${await addOffer(world)}` })
  await price(page).fill('500 руб 3 дня')
  await price(page).blur()
  await expect(price(page)).toHaveValue('500')
  await app.pressMain()
  await expect(question(page)).toHaveAccessibleDescription(
    /Это в 10 раз меньше обычного: в анкете 5\s000\s₽\. Сдашь за 3 дня\./,
  )
})

test('[R-76] days that end after the delivery are named in the question before the response is sent', async ({
  page,
  world,
}) => {
  await addMe(world)
  const deadline = new Date(Date.now() + 12 * 86_400_000)
  const app = await world.open(page, 'creator', {
    path: `/creator/respond/${await addOffer(world, { deadline })}`,
  })
  await expect(days(page)).toHaveAccessibleDescription('Считая с дня, когда тебя выберут. Необязательно')
  await days(page).fill('40')
  await app.pressMain()
  await expect(question(page)).toHaveAccessibleDescription(
    /^Сдашь за 40\sдней: позже срока, \d{1,2} [а-я]+( \d{4})?\. Изменить/,
  )
  await question(page).getByRole('button', { name: 'Изменить' }).click()
  await days(page).fill('11')
  await app.pressMain()
  await expect(question(page)).toHaveAccessibleDescription(/^Сдашь за 11\sдней\. Изменить/)
})

test('[P-41] a lost reply: the answer that arrived is found, and the success page comes', async ({
  page,
  world,
}) => {
  await addMe(world)
  const app = await world.open(page, 'creator', { path: `/creator/respond/${await addOffer(world)}` })
  await page.route('**/api/responses', async (route) => {
    expect((await route.fetch()).status()).toBe(201)
    await route.abort('connectionreset')
  })
  await price(page).fill('4 800')
  await app.pressMain()
  await question(page).getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(heading(page)).toHaveText('Отклик отправлен!')
  expect(await rows(world)).toHaveLength(1)
})

test('[P-42] hidden from brands, or about to be erased: it is said where the creator looks', async ({
  page,
  world,
}) => {
  await saved(world, { hidden_from_clients: true })
  await world.open(page, 'creator', { path: '/creator/briefs' })
  await expect(page.getByText('Бренды тебя не видят', { exact: true })).toBeVisible()
  await openProfile(page, world)
  await expect(page.getByText(/^Бренды тебя не видят\./)).toBeVisible()
  await world.sql(
    `update creators set is_active = false, needs_consent = true, erase_at = '2046-12-18T09:00:00Z'`,
  )
  await world.open(page, 'creator', { path: '/creator/briefs' })
  await expect(page.getByText(/^Согласие отозвано, 18 дек 2046, 12:00 мы всё удалим\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Вернуть согласие' })).toBeVisible()
})

test('[P-43] the project that a newcomer came for is remembered after the app was closed', async ({
  page,
  world,
}) => {
  const id = await addOffer(world)
  await world.open(page, 'creator', { path: `/creator/respond/${id}` })
  await page.getByRole('link', { name: 'Открыть анкету' }).click()
  await field(page, 'age').fill('27')
  // Another launch: what the session kept is gone.
  await page.evaluate(() => sessionStorage.clear())
  const app = await world.open(page, 'creator')
  await expect(page.getByText('Черновик сохранён: продолжи с того же места.')).toBeVisible()
  await expect.poll(async () => (await app.state()).main_button.text).toBe('Продолжить')
  await world.open(page, 'creator', { path: '/success?type=profile&status=activated' })
  await expect
    .poll(() => page.evaluate((brief) => localStorage.getItem('awaited-brief:500000002') === brief, id))
    .toBe(true)
})
