import type { Request } from '@playwright/test'
import { addMe, addOffer, daysAgo, endless, SCREENS } from './offers-data.ts'
import {
  SEND,
  NO_PROFILE,
  NO_DATA,
  FAILED,
  heading,
  price,
  days,
  message,
  brief,
  problem,
  rows,
  open,
  isPost,
  send,
  question,
} from './respond-form.ts'
import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, expectAccessibleAtNight, insertRow, ofThisRun, test } from './world.ts'

for (const theme of ofThisRun(['iosDay', 'iosNight'] as const)) {
  test(`[R-01] the bot's button opens the brief and its form, in the colours of ${theme}`, async ({
    page,
    world,
  }) => {
    await addMe(world)
    const id = await addOffer(world, {
      brand_description: 'Уход без отдушек.\nПример: https://vk.com/clip-1_2, флакон 30 мл.',
    })
    const app = await open(page, world, id, { theme: themes[theme] })
    await expect(heading(page)).toHaveText('Отклик на бриф')
    await expect(brief(page).getByRole('heading', { level: 2 })).toHaveText('Утренний уход с витамином C')
    await expect(brief(page)).toContainText('Дневной свет, без фильтров кожи.')
    await expect(brief(page)).toContainText('Уход без отдушек.')
    await expect(brief(page)).toContainText('50 % предоплата')
    await expect(brief(page)).toContainText(/сдать до \d{1,2} [а-я]+( \d{4})?, \d\d:\d\d/)
    await expect(brief(page)).toContainText('выкладывать у себя не нужно')
    await brief(page).getByRole('link', { name: 'https://vk.com/clip-1_2' }).click()
    await expect.poll(async () => (await app.state()).links).toEqual(['https://vk.com/clip-1_2'])
    await expect(brief(page).getByText('Уход без отдушек.')).toHaveCSS('white-space', /pre-line|preserve/)
    await expect(price(page)).toHaveValue(/^12\s000$/)
    await expect(price(page)).toHaveAccessibleDescription(/В анкете у тебя 12\s000\s₽/)
    await expect
      .poll(() => app.state())
      .toMatchObject({ main_button: { text: SEND, is_visible: true }, back_button: true })
    await expect(page.getByRole('navigation', { name: 'Основная навигация' })).toBeHidden()

    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/respond.${theme}.390.png`, fullPage: true })
    await price(page).fill('')
    await days(page).fill('0')
    await app.pressMain()
    await expect(price(page)).toHaveAccessibleDescription(/Укажи свою ставку/)
    await expect(days(page)).toHaveAccessibleDescription(/Минимум 1 день/)
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/respond-errors.${theme}.390.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: `${SCREENS}/respond.${theme}.1440.png`, fullPage: true })
    await app.goBack()
    await expect(heading(page)).toHaveText('Проекты')
  })
}

test('[R-01] what is sent, what is kept, and the page after it', async ({ page, world }) => {
  const me = await addMe(world)
  const id = await addOffer(world)
  const app = await open(page, world, id)
  await price(page).fill('15 500,50')
  await page.getByRole('button', { name: 'Сдам за, дней: больше' }).click()
  await expect(days(page)).toHaveValue('1')
  await days(page).fill('5')
  await message(page).fill('  Сниму два хука.\nОтдам исходники.  ')
  const sent = page.waitForRequest(isPost)
  await send(page, app)
  expect((await sent).postDataJSON()).toEqual({
    brief_id: id,
    creator_price: 15_500.5,
    estimated_delivery_days: 5,
    message: 'Сниму два хука.\nОтдам исходники.',
    markup_percentage: 0,
  })
  await expect(page).toHaveURL(/\/success\?type=response$/)
  await expect(heading(page)).toHaveText('Отклик отправлен!')
  await expect
    .poll(() => rows(world))
    .toMatchObject([
      {
        brief_id: id,
        creator_id: me,
        creator_price: '15500.50',
        estimated_delivery_days: 5,
        message: 'Сниму два хука.\nОтдам исходники.',
        markup_percentage: '0.00',
        client_price: null,
        status: 'pending',
      },
    ])
  await page.screenshot({ path: `${SCREENS}/respond-success.390.png` })
  await app.pressMain()
  await expect(heading(page)).toHaveText('Мои отклики')
})

test('[R-98] sent without the consent: it says that the brand does not see it yet, and leads to the consent', async ({
  page,
  world,
}) => {
  const me = await addMe(world, { is_active: false, needs_consent: true })
  const id = await addOffer(world)
  await world.sql(`insert into deliveries (brief_id, creator_id, state) values ($1, $2, 'sent')`, [id, me])
  const unseen = page.getByText('Бренд тебя пока не видит')
  const consent = page.getByRole('link', { name: 'Дать согласие' })
  const app = await open(page, world, id)
  await send(page, app)
  await expect(heading(page)).toHaveText('Отклик отправлен!')
  await expect(unseen).toBeVisible()
  await expect(consent).toHaveAttribute('href', '/creator/profile')
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/respond-success-unseen.390.png` })
  await app.pressMain()
  await expect(heading(page)).toHaveText('Мои отклики')
  await expect(unseen).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/my-responses-unseen.390.png` })
  await consent.click()
  await expect(page.getByRole('checkbox', { name: /^Даю согласие/ })).toBeInViewport()

  await world.sql('update creators set is_active = true, needs_consent = false')
  await world.open(page, 'creator', { path: '/creator/responses' })
  await expect(page.getByRole('list', { name: 'Мои отклики' })).toBeVisible()
  await expect(unseen).toHaveCount(0)
})

test('[R-01] a rate of 0 and nothing else is enough', async ({ page, world }) => {
  await addMe(world, { price_per_video: null })
  const app = await open(page, world, await addOffer(world))
  await expect(price(page)).toHaveValue('')
  // What was understood is shown in the place of what was typed.
  for (const typed of ['12,5к', '12500 руб']) {
    await price(page).fill(typed)
    await price(page).blur()
    await expect(price(page)).toHaveValue(/^12\s500$/)
  }
  await price(page).fill('0')
  await send(page, app)
  await expect(heading(page)).toHaveText('Отклик отправлен!')
  await expect
    .poll(() => rows(world))
    .toMatchObject([{ creator_price: '0.00', estimated_delivery_days: null, message: null }])
})

test('[R-01] each field says what is wrong with it, and nothing is sent until it is right', async ({
  page,
  world,
}) => {
  await addMe(world)
  const app = await open(page, world, await addOffer(world))
  const asked: Request[] = []
  page.on('request', (request) => isPost(request) && asked.push(request))
  await message(page).fill('Я'.repeat(2001))
  for (const [value, words] of [
    ['', 'Укажи свою ставку'],
    ['дорого', 'Не понял цену. Напиши одно число, например 5500'],
    ['5 000 $', 'Не понял цену. Напиши одно число, например 5500'],
    ['-1', 'Цена не может быть меньше 0'],
    ['10 000 001', 'Слишком большая цена'],
  ] as const) {
    await price(page).fill(value)
    await app.pressMain()
    await expect(price(page)).toHaveAccessibleDescription(new RegExp(words))
    await expect(price(page)).toBeFocused()
  }
  await price(page).fill('9 000')
  await expect(price(page)).toHaveAttribute('aria-invalid', 'false')
  for (const [value, words] of [
    ['0', 'Минимум 1 день'],
    ['-3', 'Минимум 1 день'],
    ['366', 'Не больше года'],
  ] as const) {
    await days(page).fill(value)
    await app.pressMain()
    await expect(days(page)).toHaveAccessibleDescription(new RegExp(words))
    await expect(days(page)).toBeFocused()
  }
  await days(page).fill('')
  await expect(days(page)).toHaveAttribute('aria-invalid', 'false')
  await app.pressMain()
  await expect(message(page)).toHaveAccessibleDescription(/Слишком длинный текст/)
  expect(asked).toEqual([])
  await message(page).fill('Коротко')
  await send(page, app)
  await expect(heading(page)).toHaveText('Отклик отправлен!')
  expect(asked).toHaveLength(1)
})

test('[R-02] opened without a profile, or with half of one, it asks for it', async ({ page, world }) => {
  const id = await addOffer(world)
  const app = await open(page, world, id)
  await expect(page.getByRole('main')).toContainText(NO_PROFILE)
  await expect.poll(async () => (await app.state()).main_button).toMatchObject({ is_visible: false })
  await page.getByRole('link', { name: 'Открыть анкету' }).click()
  await expect(heading(page)).toHaveText('Моя анкета')

  const me = await addMe(world, { profile_completed: false, is_active: false })
  await world.sql(`insert into deliveries (creator_id, brief_id, state) values ($1, $2, 'sent')`, [me, id])
  await open(page, world, id)
  await expect(page.getByRole('main')).toContainText(NO_PROFILE)
})

test('[R-02] a profile that could not be loaded is asked for again, and missed in words', async ({
  page,
  world,
}) => {
  await addMe(world)
  const id = await addOffer(world)
  await page.route('**/api/creators/profile/*', (route) => route.abort())
  const app = await open(page, world, id)
  await price(page).fill('7 000')
  await send(page, app)
  await expect(problem(page)).toContainText(NO_DATA)
  await expect(price(page)).toHaveValue(/^7\s000$/)
  await expect.poll(() => rows(world)).toEqual([])
  await page.unroute('**/api/creators/profile/*')
  await send(page, app)
  await expect(heading(page)).toHaveText('Отклик отправлен!')
})

test('[R-02] a refusal shows the message of the server', async ({ page, world }) => {
  await addMe(world)
  const id = await addOffer(world)
  const app = await open(page, world, id)
  await expect(price(page)).toBeVisible()
  await world.sql('update creators set profile_completed = false, is_active = false')
  await send(page, app)
  await expect(problem(page)).toContainText(NO_PROFILE)
  await expect(problem(page)).toBeInViewport()
})

for (const [name, reply] of [
  ['a server that says nothing', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
  ['no server at all', undefined],
] as const) {
  test(`[R-02] ${name}: the words are ours, and what was typed stays`, async ({ page, world }) => {
    await addMe(world)
    const id = await addOffer(world)
    const app = await open(page, world, id)
    await price(page).fill('7 000')
    await days(page).fill('4')
    await message(page).fill('Сниму завтра')
    await page.route('**/api/responses', (route) => (reply ? route.fulfill(reply) : route.abort()))
    await send(page, app)
    await expect(problem(page)).toContainText(reply ? FAILED : 'Не знаем, дошёл ли отклик')
    await expect(problem(page)).toBeInViewport()
    await page.screenshot({ path: `${SCREENS}/respond-failed.390.png`, fullPage: true })
    await page.reload()
    await expect(price(page)).toHaveValue(/^7\s000$/)
    await expect(days(page)).toHaveValue('4')
    await expect(message(page)).toHaveValue('Сниму завтра')
    await page.unroute('**/api/responses')
    await send(page, app)
    await expect(heading(page)).toHaveText('Отклик отправлен!')
    await expect
      .poll(() => rows(world))
      .toMatchObject([{ creator_price: '7000.00', estimated_delivery_days: 4 }])
  })
}

test('[R-06] a response that is stored although its reply is lost counts as sent', async ({
  page,
  world,
}) => {
  await addMe(world)
  const app = await open(page, world, await addOffer(world))
  await page.route('**/api/responses', async (route) => {
    if (!isPost(route.request())) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await price(page).fill('9 000')
  await send(page, app)
  await expect(heading(page)).toHaveText('Отклик отправлен!')
  expect(await rows(world)).toMatchObject([{ creator_price: '9000.00' }])
})

test('a draft belongs to one brief, and is gone once it is sent', async ({ page, world }) => {
  await addMe(world)
  const one = await addOffer(world)
  const other = await addOffer(world, { title: 'Другой' })
  const app = await open(page, world, one)
  await message(page).fill('Для первого')
  await app.goBack()
  await page.getByRole('link', { name: /Подробнее: Другой/ }).click()
  await expect(message(page)).toHaveValue('')
  await open(page, world, one)
  await expect(message(page)).toHaveValue('Для первого')
  await send(page, app)
  await expect(heading(page)).toHaveText('Отклик отправлен!')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('respond'))))
    .toEqual([])
  await expect.poll(() => rows(world)).toMatchObject([{ brief_id: one }])
  expect(other).not.toBe(one)
})

for (const [what, id] of [
  ['not there', '01997000-0000-7000-8000-000000000000'],
  ['no id at all', 'abc'],
] as const) {
  test(`a brief that is ${what}: «Бриф не найден» and the way to the projects`, async ({ page, world }) => {
    await addMe(world)
    await open(page, world, id)
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Бриф не найден')
    await page.screenshot({ path: `${SCREENS}/respond-unknown.390.png` })
    await page.getByRole('link', { name: 'К проектам' }).click()
    await expect(heading(page)).toHaveText('Проекты')
  })
}

test('[B-19] the reason why a link opens nothing: a paused profile is resumed on the spot', async ({
  page,
  world,
}) => {
  await addMe(world, { is_active: false, deactivated_by: 'self' })
  const id = await addOffer(world)
  await open(page, world, id)
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Анкета неактивна')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/respond-paused.390.png` })
  await page.getByRole('button', { name: 'Сделать активной' }).click()
  await expect(price(page)).toBeVisible()

  // Nothing tells a brief that is not theirs from one that is not there.
  const foreign = await addOffer(world, { target_tags: [] })
  for (const unknown of [foreign, '01997000-0000-7000-8000-000000000000']) {
    await world.sql(`update creators set is_active = false, deactivated_by = 'owner'`)
    await open(page, world, unknown)
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Агентство отключило анкету')
    await world.sql(`update creators set is_active = true, deactivated_by = null`)
    await open(page, world, unknown)
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Бриф не найден')
  }

  await world.sql(`update briefs set status = 'closed' where id = $1`, [id])
  await open(page, world, id)
  await expect(page.getByText('Проект закрыт, отклики больше не принимаются')).toBeVisible()
  await expect(price(page)).toHaveCount(0)
})

test('a brief that cannot be loaded shows an error and can be retried', async ({ page, world }) => {
  await addMe(world)
  const id = await addOffer(world)
  await page.route(`**/api/briefs/${id}`, (route) => route.abort())
  await open(page, world, id)
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Ошибка загрузки проекта')
  await page.unroute(`**/api/briefs/${id}`)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(price(page)).toBeVisible()
})

test('the longest brief on the narrowest phone: cut, opened in full, nothing overflows @night', async ({
  page,
  world,
}) => {
  await addMe(world)
  const id = await addOffer(world, {
    title: 'Ы'.repeat(200),
    product_name: 'Щ'.repeat(200),
    brief_description: endless(10_000),
    brand_description: endless(5000),
    payment_terms: endless(2000),
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, world, id)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect(page.getByRole('button', { name: 'Весь проект' })).toBeVisible()
  await expect(page.getByText('О бренде')).toHaveCount(0)
  await expect.poll(width).toBe(320)
  await page.screenshot({ path: `${SCREENS}/respond-long.320.png`, fullPage: true })
  await page.getByRole('button', { name: 'Весь проект' }).click()
  await expect(page.getByText('О бренде')).toBeVisible()
  await expect(page.getByText('Оплата', { exact: true })).toBeVisible()
  await expect.poll(width).toBe(320)
  await page.getByRole('button', { name: 'Свернуть' }).click()
  await expect(page.getByText('О бренде')).toHaveCount(0)
})

test('the keyboard alone sends a response', async ({ page, world }) => {
  await addMe(world)
  await open(page, world, await addOffer(world, { created_at: daysAgo(1) }))
  await expect(price(page)).toBeVisible()
  // The first is the way to ask.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(price(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('8000')
  await page.keyboard.press('Tab')
  await expect(days(page)).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(message(page)).toBeFocused()
  await page.keyboard.type('Готова')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: SEND })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('button', { name: 'Изменить' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Отклик отправлен!')
  await expect
    .poll(() => rows(world))
    .toMatchObject([{ creator_price: '8000.00', estimated_delivery_days: 3, message: 'Готова' }])
})

test('[R-41] a response is changed until it is decided, and the list shows the change', async ({
  page,
  world,
}) => {
  const me = await addMe(world)
  const offer = await addOffer(world)
  await insertRow(world, 'responses', { brief_id: offer, creator_id: me, creator_price: 12_000 })
  const app = await open(page, world, offer)
  const change = page.getByRole('button', { name: 'Изменить отклик' })
  await change.click()
  await expect(page.getByText(/^Было 12\s000\s₽\. Менеджер сразу увидит/)).toBeVisible()
  await expectAccessibleAtNight(page)
  await price(page).fill('13к')
  await app.pressMain()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  expect(await rows(world)).toMatchObject([{ creator_price: '13000.00', version: 2 }])
  await page.getByRole('link', { name: /^Отклики/ }).click()
  await expect(page.getByRole('list', { name: 'Мои отклики' })).toContainText(/13\s000/)

  await page.goBack()
  await change.click()
  await price(page).fill('14000')
  await world.sql(`update responses set status = 'accepted', version = version + 1`)
  await app.pressMain()
  await expect(page.getByText('Решение по отклику уже принято, изменить его нельзя')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Твой отклик' })).toContainText('Подтверди участие')
  await expect(change).toBeHidden()
})

test('[R-77] a change that is probably a slip is asked about, a plain correction is saved at once', async ({
  page,
  world,
}) => {
  const me = await addMe(world, { price_per_video: 6500 })
  const offer = await addOffer(world, { deadline: new Date(Date.now() + 12 * 86_400_000) })
  await insertRow(world, 'responses', { brief_id: offer, creator_id: me, creator_price: 6500 })
  const app = await open(page, world, offer)
  const change = page.getByRole('button', { name: 'Изменить отклик' })
  const asked = page.getByRole('alertdialog', { name: /^Изменить отклик:/ })
  await change.click()
  for (const [typed, doubt] of [
    ['650', /^Это в 10 раз меньше обычного: в анкете 6\s500\s₽\.$/],
    ['65000', /^Это в 10 раз больше обычного: в анкете 6\s500\s₽\.$/],
    ['0', /^Это бесплатно: в анкете 6\s500\s₽\.$/],
  ] as const) {
    await price(page).fill(typed)
    await app.pressMain()
    await expect(asked).toHaveAccessibleDescription(doubt)
    await asked.getByRole('button', { name: 'Изменить' }).click()
  }
  await days(page).fill('40')
  await app.pressMain()
  await expect(asked).toHaveAccessibleDescription(/бесплатно.* Сдашь за 40\sдней: позже срока, /)
  expect(await rows(world)).toMatchObject([{ creator_price: '6500.00', version: 1 }])
  await asked.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  expect(await rows(world)).toMatchObject([{ creator_price: '0.00', estimated_delivery_days: 40 }])

  // What stands already is not asked about again.
  await change.click()
  await price(page).fill('7000')
  await app.pressMain()
  await expect.poll(() => rows(world)).toMatchObject([{ creator_price: '7000.00', version: 3 }])
})

test('[R-41] a price that the client has agreed to is locked in the form, with the reason; the days are not', async ({
  page,
  world,
}) => {
  const me = await addMe(world)
  const offer = await addOffer(world)
  await insertRow(world, 'responses', { brief_id: offer, creator_id: me, creator_price: 12_000 })
  await world.sql(`with sent as (
      insert into client_submissions (link_id, revision, author)
      select id, 1, 'Анна' from public_links where kind = 'client' and brief_id = '${offer}' returning id)
    insert into client_submission_rows (submission_id, response_id, verdict, author, chosen_at)
    select sent.id, responses.id, 'yes', 'Анна', now() from sent, responses`)
  const app = await open(page, world, offer)
  await page.getByRole('button', { name: 'Изменить отклик' }).click()
  await expect(price(page)).not.toBeEditable()
  await expect(page.getByText('Бренд уже согласовал цену. Чтобы её изменить, напиши менеджеру')).toBeVisible()
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: 'test-results/screens/price-agreed.390.png' })
  await days(page).fill('2')
  await app.pressMain()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  expect(await rows(world)).toMatchObject([{ creator_price: '12000.00', estimated_delivery_days: 2 }])
})
