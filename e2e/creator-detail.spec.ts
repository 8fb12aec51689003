import type { Page } from '@playwright/test'
import { redAndBlue } from '../server/test/images.ts'
import { addBrief, addCreator, answer, tagIds } from './creators-data.ts'
import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, ofThisRun, signInOnWeb, test, type World } from './world.ts'

const SCREENS = 'test-results/screens'
const LIST = '/admin/creators'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const section = (page: Page, name: string) => page.getByRole('region', { name })
const fact = (page: Page, name: string) =>
  section(page, 'Данные')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')

const alina = async (world: World, values = {}) =>
  addCreator(world, {
    telegram_id: 700_000_001,
    telegram_username: 'alina_vrn',
    phone: '+7 916 240-18-36',
    languages: ['русский', 'английский'],
    specialization: ['бьюти', 'уход'],
    social_links: {
      instagram: 'https://www.instagram.com/alina.vrn',
      tiktok: 'https://www.tiktok.com/@alinavrn',
    },
    experience_years: 3,
    bio: 'Снимаю бьюти и уход с 2023 года.\nДневной свет, живая речь.',
    is_verified: true,
    tag_ids: await tagIds(world, 'Бьюти', 'Уход за кожей', 'Распаковка', 'Русский'),
    created_at: '2026-03-12T11:20:00Z',
    last_active_at: '2026-11-14T06:41:00Z',
    ...values,
  })

for (const theme of ofThisRun(['iosDay', 'iosNight'] as const)) {
  test(`[C-06] [C-09] everything that is known, in the colours of ${theme}`, async ({ page, world }) => {
    const id = await alina(world)
    await world.open(page, 'owner', { path: `${LIST}/${id}`, theme: themes[theme] })
    await expect(heading(page)).toHaveText(/^Алина Воронцова/)
    await expect(heading(page).getByText('Проверен')).toBeAttached()
    await expect(page.getByText('Москва, Россия. 27 лет')).toBeVisible()
    await expect(page.getByRole('main').getByText('Активен', { exact: true })).toBeVisible()
    await expect(page.getByText('128 тыс.')).toBeVisible()
    await expect(page.getByText(/^12\s000\s₽$/)).toBeVisible()
    await expect(page.getByText(/^3\sгода$/)).toBeVisible()
    await expect(section(page, 'О себе')).toContainText('Дневной свет')
    await expect(section(page, 'Площадки').getByRole('link')).toHaveText([
      'Instagram@alina.vrn',
      'TikTok@alinavrn',
      'Портфолиоalina-vrn.ru/ugc',
    ])
    await expect(section(page, 'Теги').getByRole('heading', { level: 3 })).toHaveText([
      'Ниша',
      'Формат',
      'Язык',
    ])
    await expect(section(page, 'Теги')).toContainText('Уход за кожей')
    for (const [name, value] of [
      ['Пол', 'Женский'],
      ['Языки', 'русский, английский'],
      ['Специализация', 'бьюти, уход'],
      ['Telegram', '@alina_vrn'],
      ['Telegram ID', '700000001'],
      ['Email', 'alina@vrn.studio'],
      ['Телефон', '+7 916 240-18-36'],
      ['Согласие', 'не дано'],
      ['В базе с', '12.03.2026, 14:20'],
      ['Последний вход', '14.11.2026, 09:41'],
    ] as const)
      await expect(fact(page, name)).toHaveText(value)
    await expect(page.getByText('Анкета заполнена')).toHaveCount(0)

    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/creator.${theme}.390.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: `${SCREENS}/creator.${theme}.1440.png`, fullPage: true })
  })
}

test('[C-06] in Telegram its own calls open the chat and the links', async ({ page, world }) => {
  const id = await alina(world)
  const app = await world.open(page, 'owner', { path: `${LIST}/${id}` })
  await page.getByRole('link', { name: 'Написать в Telegram' }).click()
  await page.getByRole('link', { name: /TikTok/ }).click()
  await expect
    .poll(async () => (await app.state()).links)
    .toEqual(['https://t.me/alina_vrn', 'https://www.tiktok.com/@alinavrn'])
  await expect(heading(page)).toBeVisible()
})

test('[C-06] on the web links open a new tab that knows nothing of this one @floor', async ({
  page,
  world,
}) => {
  const id = await alina(world)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOnWeb(page, world)
  await page.goto(`${world.url}${LIST}/${id}`)
  for (const [name, href] of [
    ['Написать в Telegram', 'https://t.me/alina_vrn'],
    [/Instagram/, 'https://www.instagram.com/alina.vrn'],
    [/Портфолио/, 'https://alina-vrn.ru/ugc'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
  await expect(page.getByRole('link', { name: 'Написать на email' })).toHaveAttribute(
    'href',
    'mailto:alina@vrn.studio',
  )
  await expect(page.getByRole('link', { name: 'Позвонить' })).toHaveAttribute('href', 'tel:+79162401836')
  await world.sql('update creators set telegram_username = null where id = $1', [id])
  await page.reload()
  await expect(page.getByRole('link', { name: 'Написать в Telegram' })).toHaveAttribute(
    'href',
    'tg://user?id=700000001',
  )
  await page.getByRole('link', { name: 'Креаторы' }).last().click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(LIST)
})

test('[C-06] [C-14] what is missing is said in words, and what the profile lacks is listed', async ({
  page,
  world,
}) => {
  const [made] = await world.sql('insert into creators default values returning id')
  await world.open(page, 'owner', { path: `${LIST}/${String(made?.id)}` })
  await expect(heading(page)).toHaveText('Без имени')
  await expect(page.getByText('Город не указан. Возраст не указан')).toBeVisible()
  await expect(page.getByRole('main').getByText('Неактивен')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Написать в Telegram' })).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByText('не указаны', { exact: true })).toHaveCount(2)
  await expect(section(page, 'Площадки')).toContainText('Портфолионе указано')
  await expect(section(page, 'Площадки').getByRole('link')).toHaveCount(0)
  await expect(section(page, 'Теги')).toContainText('Не указаны')
  await expect(fact(page, 'Email')).toHaveText('не указан')
  await expect(fact(page, 'Последний вход')).toHaveText('ещё не было')
  await expect(main.getByText('Анкета заполнена: 0 из 12')).toBeVisible()
  await expect(main).toContainText('Не хватает: имя, фамилия, возраст')
  await expect(main).not.toContainText('—')
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/creator-missing.390.png`, fullPage: true })

  // An incomplete profile cannot be switched on, so that is not offered; what to do instead is.
  await expect(main.getByRole('button', { name: 'Отметить проверенным' })).toBeVisible()
  await expect(main.getByRole('button', { name: /ключить анкету/ })).toHaveCount(0)
  await expect(main).toContainText('в списке она под фильтром «Неактивные»')
  await main.getByRole('link', { name: 'Дополнить анкету' }).click()
  await expect(heading(page)).toHaveText('Редактирование')
})

test('no experience is «без опыта», and a link that is not one is not opened; a phone and a consent read well', async ({
  page,
  world,
}) => {
  const id = await alina(world, {
    experience_years: 0,
    portfolio_url: 'javascript:alert(1)',
    last_name: 'Длиннофамильная',
    phone: '89162401836',
  })
  await world.sql(`insert into consents (creator_id, purpose, version) values ($1, 'profile', '2026-11')`, [
    id,
  ])
  await world.open(page, 'owner', { path: `${LIST}/${id}` })
  await expect(fact(page, 'Телефон')).toHaveText('+7 916 240-18-36')
  await expect(fact(page, 'Согласие')).toHaveText(/^дано, текст: ноябрь 2026/)
  // Two words, two lines: the surname is not broken inside the word.
  const lines = () =>
    heading(page).evaluate((it) => it.clientHeight / Number.parseFloat(getComputedStyle(it).lineHeight))
  await expect.poll(lines).toBe(2)
  await page.screenshot({ path: `${SCREENS}/creator-surname.390.png` })
  await expect(page.getByText('без опыта')).toBeVisible()
  await expect(section(page, 'Площадки').getByRole('link')).toHaveCount(2)
})

test('[C-06] deactivates and activates, confirms and takes the mark away', async ({ page, world }) => {
  const id = await alina(world, { is_verified: false })
  const state = async () => {
    const [row] = await world.sql(
      'select is_active, is_verified, deactivated_by from creators where id = $1',
      [id],
    )
    return row
  }
  await world.open(page, 'owner', { path: `${LIST}/${id}` })
  // What changes the badge is on one screen with it, without scrolling.
  for (const name of ['Отметить проверенным', 'Выключить анкету'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Изменить' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Выключить анкету' }).click()
  await expect(page.getByRole('main').getByText('Неактивен')).toBeInViewport()
  await expect(page.getByText('Её выключил владелец.')).toBeVisible()
  await expect.poll(state).toEqual({ is_active: false, is_verified: false, deactivated_by: 'owner' })
  await page.screenshot({ path: `${SCREENS}/creator-inactive.390.png`, fullPage: true })
  await page.getByRole('button', { name: 'Включить анкету' }).click()
  await expect(page.getByRole('main').getByText('Активен', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Отметить проверенным' }).click()
  await expect(heading(page).getByText('Проверен')).toBeAttached()
  await expect.poll(state).toEqual({ is_active: true, is_verified: true, deactivated_by: null })
  await page.getByRole('button', { name: 'Снять отметку «Проверен»' }).click()
  await expect(page.getByRole('button', { name: 'Отметить проверенным' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Изменить' })).toHaveAttribute('href', `${LIST}/${id}/edit`)
})

test('[C-06] the page says who switched the profile off', async ({ page, world }) => {
  const id = await alina(world, { is_active: false, deactivated_by: 'self' })
  await world.open(page, 'owner', { path: `${LIST}/${id}` })
  await expect(page.getByText('Креатор выключил её сам и может включить снова.')).toBeVisible()
})

test('[C-06] deletes after a confirmation and returns to the list it was opened from', async ({
  page,
  world,
}) => {
  const id = await alina(world)
  await addCreator(world, { first_name: 'Мария', last_name: 'Ткаченко' })
  const brief = await addBrief(world, 'Крем', [1])
  await answer(world, brief, id, 'accepted')
  const app = await world.open(page, 'owner', { path: `${LIST}?city=Москва`, theme: themes.iosDay })
  await page.getByRole('link', { name: /Алина Воронцова/ }).click()
  await page.getByRole('button', { name: 'Удалить креатора' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Удалить креатора?' })
  await expect(dialog).toContainText('через 24 часа данные будут стёрты навсегда')
  await expect(dialog.getByRole('button', { name: 'Отмена' })).toBeFocused()
  await page.screenshot({ path: `${SCREENS}/creator-delete.390.png` })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => world.sql('select 1 from creators where id = $1', [id])).toHaveLength(1)

  // Telegram's «Назад» answers the question with «no» and stays on the page.
  await page.getByRole('button', { name: 'Удалить креатора' }).click()
  await expect(dialog).toBeVisible()
  await app.goBack()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Удалить креатора' }).click()
  await dialog.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Креатор удалён')).toBeVisible()
  await expect.poll(() => new URL(page.url()).searchParams.get('city')).toBe('Москва')
  await expect(page.getByRole('list', { name: 'Креаторы' }).getByRole('listitem')).toHaveText([
    /Мария Ткаченко/,
  ])
  await expect.poll(() => world.sql('select 1 from creators where id = $1', [id])).toHaveLength(0)
  await expect
    .poll(() => world.sql('select creator_id from responses where brief_id = $1', [brief]))
    .toEqual([{ creator_id: null }])
})

test('[C-06] after a deletion no list shows the person from the cache', async ({ page, world }) => {
  const id = await alina(world)
  await answer(world, await addBrief(world, 'Крем', [1]), id, 'accepted')
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOnWeb(page, world)
  await page.goto(`${world.url}/admin/responses`)
  await page.getByRole('link', { name: 'Алина Воронцова', exact: true }).click()
  await page.getByRole('button', { name: 'Удалить креатора' }).click()
  // Never answered: the list that the page returns to has only what is in the cache.
  await page.route('**/api/responses?*', () => undefined)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Креатор удалён')).toBeVisible()
  await expect(heading(page)).toHaveText('Отклики')
  await expect(page.getByRole('status', { name: 'Загрузка...' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Воронцова')
})

for (const id of ['0198f2a0-1111-7222-8333-444455556666', 'no-uuid']) {
  test(`[C-06] an id that is not there shows «Креатор не найден»: ${id}`, async ({ page, world }) => {
    await world.open(page, 'owner', { path: `${LIST}/${id}` })
    await expect(page.getByRole('heading', { name: 'Креатор не найден' })).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/creator-not-found.390.png` })
    await page.getByRole('link', { name: 'К списку креаторов' }).click()
    await expect(heading(page)).toHaveText('Креаторы')
  })
}

test('the server stopped: the error, and «Повторить» brings the creator @night', async ({ page, world }) => {
  const id = await alina(world)
  const asked = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  await page.route(`**/api/creators/${id}`, async (route) => {
    asked.resolve()
    await gone.promise
    await route.continue()
  })
  await world.open(page, 'owner', { path: `${LIST}/${id}` })
  await asked.promise
  await expect(page.getByRole('status', { name: 'Загрузка...' })).toBeVisible()
  await page.waitForFunction(() => document.getAnimations().every((one) => Number(one.currentTime) > 200))
  await page.screenshot({ path: `${SCREENS}/creator-loading.390.png` })
  await world.stopApi()
  gone.resolve()
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading')).toHaveText('Ошибка загрузки креатора', { timeout: 30_000 })
  await page.screenshot({ path: `${SCREENS}/creator-error.390.png` })
  await world.startApi()
  await alert.getByRole('button', { name: 'Повторить' }).click()
  await expect(heading(page)).toHaveText(/^Алина Воронцова/)

  // And with the page open: what could not be changed is said, and nothing is lost.
  await world.stopApi()
  await page.getByRole('button', { name: 'Выключить анкету' }).click()
  await expect(page.getByRole('alert')).toContainText('Не удалось изменить')
  await expect(page.getByRole('main').getByText('Активен', { exact: true })).toBeVisible()
  await world.startApi()
})

test('a name of 200 letters and 300 tags on the narrowest phone: nothing overflows', async ({
  page,
  world,
}) => {
  await world.sql(`insert into tags (name) select 'Тег номер ' || n from generate_series(1, 300) n`)
  const tag_ids = (await world.sql('select id from tags order by id desc limit 300')).map((row) =>
    Number(row.id),
  )
  const id = await alina(world, {
    first_name: 'Александра'.repeat(10),
    last_name: 'Константиновна'.repeat(7),
    email: `${'a'.repeat(240)}@vrn.studio`,
    portfolio_url: `https://example.org/${'x'.repeat(1000)}`,
    bio: 'щ'.repeat(2000),
    price_per_video: 9_999_999_999.99,
    followers_count: 2_000_000_000,
    tag_ids,
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await world.open(page, 'owner', { path: `${LIST}/${id}` })
  await expect(section(page, 'Теги').getByText('Тег номер 300')).toBeAttached()
  await expect(page.locator('main').getByText('Прочие')).toBeAttached()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.screenshot({ path: `${SCREENS}/creator-long.320.png` })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.screenshot({ path: `${SCREENS}/creator-long.200.png` })
})

test('the keyboard alone reaches every action', async ({ page, world }) => {
  const id = await alina(world)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOnWeb(page, world)
  await page.goto(`${world.url}${LIST}/${id}`)
  await expect(heading(page)).toHaveText(/^Алина Воронцова/)
  await expect(heading(page)).toBeFocused()
  for (const name of [
    'Написать в Telegram',
    'Написать на email',
    'Позвонить',
    'Изменить',
    'Отклики',
    'Снять отметку «Проверен»',
    'Выключить анкету',
    /Instagram/,
    /TikTok/,
    /Портфолио/,
    'Заблокировать',
    'Удалить креатора',
  ]) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Удалить креатора' })).toBeFocused()
})

test('[C-02] a photo is shown; where there is none, or it does not load, the initials', async ({
  page,
  world,
}) => {
  const id = await alina(world)
  await signInOnWeb(page, world)
  const reply = await page.request.post(`${world.url}/api/creators/profile/${id}/photo`, {
    headers: { origin: world.url },
    multipart: {
      file: {
        name: 'portrait.png',
        mimeType: 'image/png',
        buffer: await redAndBlue(160, 200).png().toBuffer(),
      },
    },
  })
  expect(reply.status()).toBe(200)
  await page.goto(`${world.url}${LIST}/${id}`)
  const loaded = () =>
    page.getByRole('img', { name: 'Фото' }).evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(loaded).toBeGreaterThan(0)
  await page.screenshot({ path: `${SCREENS}/creator-photo.390.png` })
  await page.goto(world.url + LIST)
  const image = page.getByRole('list', { name: 'Креаторы' }).locator('img')
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)

  await world.sql(`update creators set photo_key = 'gone.webp' where id = $1`, [id])
  await page.reload()
  await expect(page.getByRole('listitem').getByText('АВ', { exact: true })).toBeVisible()
})
