import { CITIES } from '../contract/src/values/cities.ts'
import {
  ID,
  COMPLETE,
  PATH,
  field,
  alert,
  open,
  fillIn,
  agree,
  saved,
  creators,
  type Name,
} from './profile-form.ts'
import { expect, expectAccessible, test } from './world.ts'

test.describe('[P-01] the fields of «Моя анкета»', () => {
  test('saving an empty one shows every message and leads to the first, without the card of a failed save', async ({
    page,
    world,
  }) => {
    const app = await open(page, world)
    await fillIn(page, { first_name: '', last_name: '' })
    await page.reload()
    await expect(field(page, 'first_name')).toHaveValue('')
    await page.getByRole('button', { name: 'Начать заново' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Стереть' }).click()
    for (const name of ['first_name', 'last_name', 'languages'] as const) await field(page, name).fill('')
    await app.pressMain()
    await expect(field(page, 'first_name')).toBeFocused()
    await expect(alert(page)).toHaveCount(0)
    for (const [name, text] of Object.entries({
      first_name: 'Укажи свое имя',
      last_name: 'Укажи свою фамилию',
      age: 'Укажи свой возраст',
      country: 'Укажи страну',
      city: 'Укажи город',
      portfolio_url:
        'Укажи ссылку на портфолио Где лежат твои видео: соцсеть, Яндекс Диск, VK, Telegram-канал',
      tiktok: 'Укажи хотя бы одну соц. сеть (Instagram или TikTok)',
      followers_count: 'Укажи количество подписчиков Можно 0: для UGC подписчики не важны',
      price_per_video: 'Укажи стоимость за одно видео',
      email: 'Укажи свой email',
    }))
      await expect(field(page, name as Name)).toHaveAccessibleDescription(text)
    await expect(field(page, 'languages')).toHaveAccessibleDescription(
      'Укажи языки, на которых ты работаешь Через запятую',
    )
    await expect(page.getByRole('radiogroup', { name: 'Пол' })).toHaveAccessibleDescription('Выбери пол')
    await expect(field(page, 'instagram')).toHaveAttribute('aria-invalid', 'false')
    await expect.poll(async () => (await app.state()).haptics).toContain('notification error')

    await field(page, 'email').focus()
    await app.pressMain()
    await expect(field(page, 'first_name')).toBeFocused()
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.screenshot({ path: 'test-results/screens/profile-errors.390.png', fullPage: true })
    await fillIn(page)
    await agree(page)
    await field(page, 'email').fill('')
    await app.pressMain()
    await expect(field(page, 'email')).toBeFocused()
    await expect(field(page, 'email')).toBeInViewport()
    const at = await field(page, 'email').boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Основная навигация' }).boundingBox()
    expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    await expect.poll(() => creators(world)).toEqual([])
  })

  test('each is checked as it changes, one by one', async ({ page, world }) => {
    await saved(world)
    await open(page, world)
    await fillIn(page)
    const problems: [Name, string, string][] = [
      ['first_name', '', 'Укажи свое имя'],
      ['first_name', '   ', 'Укажи свое имя'],
      ['last_name', '', 'Укажи свою фамилию'],
      ['age', '', 'Укажи свой возраст'],
      ['age', '13', 'Минимум 14 лет'],
      ['age', '27,5', 'Укажи целое число'],
      ['country', '', 'Укажи страну'],
      ['city', '', 'Укажи город'],
      ['languages', ' , ', 'Укажи языки, на которых ты работаешь'],
      ['portfolio_url', '', 'Укажи ссылку на портфолио'],
      ['portfolio_url', 'ftp://a.ru', 'Проверь ссылку: она должна начинаться с https://'],
      ['portfolio_url', 'https://me:secret@a.ru', 'Проверь ссылку: она должна начинаться с https://'],
      [
        'portfolio_url',
        `https://a.ru/${'x'.repeat(2050)}`,
        'Проверь ссылку: она должна начинаться с https://',
      ],
      ['followers_count', '', 'Укажи количество подписчиков'],
      ['price_per_video', '', 'Укажи стоимость за одно видео'],
      ['price_per_video', '-1', 'Минимум 0'],
      // Typed, but no number: not told as if it were empty.
      ['price_per_video', 'договорная', 'Проверь число'],
      ['followers_count', 'много', 'Проверь число'],
      ['email', '', 'Укажи свой email'],
      ['email', 'alina', 'Проверь email'],
    ]
    for (const [name, wrong, text] of problems) {
      await field(page, name).fill(wrong)
      await expect(page.getByText(text, { exact: true })).toBeVisible()
      await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
      await field(page, name).fill(COMPLETE[name])
      await expect(page.getByText(text, { exact: true })).toBeHidden()
    }
    const social = page.getByText('Укажи хотя бы одну соц. сеть (Instagram или TikTok)')
    await field(page, 'instagram').fill('')
    await expect(social).toBeVisible()
    await expect(field(page, 'tiktok')).toHaveAccessibleDescription(/Укажи хотя бы одну/)
    await field(page, 'tiktok').fill('@alina')
    await expect(social).toBeHidden()
    await field(page, 'tiktok').fill('')
    await field(page, 'instagram').fill('https://instagram.com/alina')
    await expect(social).toBeHidden()
    for (const right of ['14', '120']) await field(page, 'age').fill(right)
    await field(page, 'followers_count').fill('12,5к')
    for (const right of ['0', '5 000 руб']) await field(page, 'price_per_video').fill(right)
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
    for (const label of ['Специализация', 'Опыт, лет', 'О себе', 'Телефон', 'Ник в Telegram'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/необязательно/)
    await expect(page.getByText('необязательно', { exact: true })).toHaveCount(5)
  })
})

test('[P-01] [P-03] [P-06] [P-35] a complete profile is saved, becomes active and is there again @floor', async ({
  page,
  world,
}) => {
  const app = await open(page, world)
  await expect(field(page, 'last_name')).toHaveValue('Ким')
  await fillIn(page)
  await page.getByRole('button', { name: 'Бьюти', exact: true }).click()
  await agree(page)
  await expect(page.getByRole('navigation', { name: 'Основная навигация' })).toBeVisible()
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await app.pressMain()
  expect(new URL((await put).url()).pathname).toBe(`/api/creators/profile/${ID}`)
  await expect(page).toHaveURL(/\/success\?type=profile&status=activated/)
  await expect(page.getByRole('heading', { name: 'Анкета активирована!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Добавить фото' })).toBeVisible()
  await expect.poll(async () => (await app.state()).haptics).toContain('notification success')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])

  await expect
    .poll(() => creators(world))
    .toMatchObject([
      {
        first_name: 'Алина',
        last_name: 'Воронцова',
        age: 27,
        gender: 'female',
        languages: ['русский', 'английский'],
        portfolio_url: 'https://alina-vrn.ru/ugc',
        social_links: { instagram: 'https://www.instagram.com/alina.vrn', tiktok: null },
        followers_count: 128_400,
        telegram_username: 'alina',
        is_active: true,
        profile_completed: true,
      },
    ])
  await expect
    .poll(() => world.sql('select purpose, version from consents'))
    .toEqual([{ purpose: 'profile', version: '2026-11-19' }])

  await open(page, world)
  await expect(page.getByRole('heading', { name: 'Анкета активна' })).toBeVisible()
  await expect(field(page, 'languages')).toHaveValue('русский, английский')
  await expect(field(page, 'instagram')).toHaveValue('alina.vrn')
  await expect(field(page, 'followers_count')).toHaveValue('128\u202F400')
  await expect(page.getByRole('button', { name: 'Бьюти', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Основная навигация' })).toBeVisible()

  // The fields that the form shows only after the first save.
  await expect(page.getByLabel('Ник в Telegram')).toHaveValue('alina')
  await page.getByLabel('Ник в Telegram').fill('')
  await page.getByLabel('Специализация').fill('бьюти, распаковки')
  await page.getByLabel('О себе').fill('Дневной свет,\nживая речь.')
  await page.getByLabel('Опыт, лет').fill('3')
  await app.pressMain()
  await expect(page.getByRole('heading', { name: 'Изменения сохранены' })).toBeVisible()
  expect(await creators(world)).toMatchObject([
    {
      specialization: ['бьюти', 'распаковки'],
      bio: 'Дневной свет,\nживая речь.',
      experience_years: 3,
      telegram_username: null,
    },
  ])
})

test('[S-34] a profile is saved without the consent; the tick after it activates it', async ({
  page,
  world,
}) => {
  const app = await open(page, world)
  await fillIn(page)
  await page.getByRole('button', { name: 'Бьюти', exact: true }).click()
  await app.pressMain()
  await expect(page).toHaveURL(/\/success\?type=profile&status=saved/)
  await expect(page.getByRole('heading', { name: 'Анкета сохранена!' })).toBeVisible()
  await expect(page.getByText('Дай согласие, и анкета заработает.')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/screens/success-consent.390.png' })
  expect(await creators(world)).toMatchObject([{ is_active: false, needs_consent: true }])

  // The form has the box first, and no switch that the server would refuse.
  await app.pressMain()
  await expect(page).toHaveURL(new RegExp(`${PATH}$`))
  await expect(page.getByRole('checkbox', { name: /^Даю согласие/ })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Сделать активной' })).toHaveCount(0)
  await page.screenshot({ path: 'test-results/screens/profile-consent-first.390.png' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: 'test-results/screens/profile-consent-first.1440.png' })
  await page.setViewportSize({ width: 390, height: 844 })

  await page.goBack()
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/creators\/profile\/\d+$/, async (route) => {
    if (route.request().method() === 'GET') await held.promise
    await route.continue()
  })
  await expect(page.getByRole('heading', { name: 'Анкета сохранена!' })).toBeVisible()
  const asked = page.waitForRequest(
    (request) => request.method() === 'GET' && /profile\/\d+$/.test(request.url()),
  )
  await agree(page)
  // The tick stays while the profile is read again.
  await asked
  await expect(page.getByRole('checkbox', { name: /^Даю согласие/ })).toBeChecked()
  held.resolve()
  await expect(page).toHaveURL(/\/success\?type=profile&status=activated/)
  await expect(page.getByRole('heading', { name: 'Анкета активирована!' })).toBeVisible()
  expect(await creators(world)).toMatchObject([{ is_active: true, needs_consent: false }])
})

test('[S-40] an adult who turns out to be 16 is asked for the guardian, by name', async ({ page, world }) => {
  await saved(world)
  const app = await open(page, world)
  const guardian = page.getByLabel('Родитель или опекун')
  await expect(page.getByRole('heading', { name: 'Анкета активна' })).toBeVisible()
  await expect(guardian).toHaveCount(0)
  await field(page, 'age').fill('16')
  await expect(guardian).toBeVisible()
  await agree(page)
  await app.pressMain()
  await expect(
    page.getByText('До 18 лет нужно согласие родителя или опекуна: укажи, кто согласен'),
  ).toBeVisible()
  await expect(guardian).toBeFocused()
  await page.screenshot({ path: 'test-results/screens/profile-guardian.390.png' })
  await guardian.fill('Воронцова Мария Петровна')
  await app.pressMain()
  await expect(page).toHaveURL(/\/success\?type=profile/)
  await expect
    .poll(() => world.sql(`select guardian from consents where purpose = 'profile' and withdrawn_at is null`))
    .toEqual([{ guardian: 'Воронцова Мария Петровна' }])
})

test('[P-06] a profile that the person made inactive is saved and stays so', async ({ page, world }) => {
  await saved(world, { is_active: false, deactivated_by: 'self' })
  const app = await open(page, world)
  await field(page, 'price_per_video').fill('15 000,50')
  await app.pressMain()
  await expect(page).toHaveURL(/\/success\?type=profile&status=saved/)
  await expect(page.getByRole('heading', { name: 'Анкета сохранена!' })).toBeVisible()
  await expect.poll(() => creators(world)).toMatchObject([{ is_active: false, price_per_video: '15000.50' }])
})

test('[P-02] [P-16] [F-02] a city is suggested, five at most, and brings its country along, which is suggested as well', async ({
  page,
  world,
}) => {
  expect(CITIES.length).toBeGreaterThan(57)
  expect(CITIES.length).toBeLessThan(67)
  expect(new Set(CITIES.map(({ country }) => country)).size).toBe(10)
  await open(page, world)
  const city = field(page, 'city')
  await city.fill('а')
  await expect(page.getByRole('option')).toHaveCount(5)
  await city.fill('мо')
  await expect(page.getByRole('option').first()).toHaveText('МоскваРоссия')
  await page.screenshot({ path: 'test-results/screens/profile-city.390.png' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(city).toHaveValue('Москва')
  await expect(field(page, 'country')).toHaveValue('Россия')
  await field(page, 'country').click()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Россия')
  await city.fill('алма')
  await page.getByRole('option', { name: 'Алматы' }).click()
  await expect(field(page, 'country')).toHaveValue('Россия')
  await city.fill('Бологое')
  await expect(page.getByRole('option')).toHaveCount(0)
  // Typed in full and in small letters: the same city, and its country where none is given.
  await field(page, 'country').fill('')
  await city.fill('баку')
  await page.keyboard.press('Tab')
  await expect(city).toHaveValue('Баку')
  await expect(field(page, 'country')).toHaveValue('Азербайджан')
  await field(page, 'country').fill('росс')
  await expect(page.getByRole('option')).toHaveText(['Россия'])
  await field(page, 'country').fill('россия')
  await page.keyboard.press('Tab')
  await expect(field(page, 'country')).toHaveValue('Россия')
})

test('[P-04] completeness counts twelve points as one types, and is gone once the profile is active', async ({
  page,
  world,
}) => {
  const app = await open(page, world)
  const strip = page.getByRole('progressbar', { name: 'Заполнение анкеты' })
  await expect(strip).toHaveAttribute('aria-valuemax', '12')
  // The names come from Telegram, the language is that of the app.
  await expect(strip).toHaveAttribute('aria-valuenow', '3')
  await field(page, 'languages').fill('')
  await field(page, 'first_name').fill('')
  await field(page, 'last_name').fill('')
  await expect(strip).toHaveAttribute('aria-valuenow', '0')
  await expect(page.getByText('0 %')).toBeVisible()
  let done = 0
  for (const [name, value] of Object.entries(COMPLETE)) {
    if (value === '') continue
    await field(page, name as Name).fill(value)
    done += 1
    await expect(strip).toHaveAttribute('aria-valuenow', String(done))
  }
  await expect(page.getByText('92 %')).toBeVisible()
  await page.getByRole('radio', { name: 'Другой' }).check({ force: true })
  await expect(page.getByText('100 %')).toBeVisible()
  await page.getByRole('button', { name: 'Бьюти', exact: true }).click()
  await expect(page.getByText('Дай согласие, и анкета заработает')).toBeVisible()
  await agree(page)
  await expect(page.getByText('Всё готово: сохрани анкету')).toBeVisible()
  await field(page, 'age').fill('13')
  await expect(page.getByText('Дальше: возраст')).toBeVisible()
  await field(page, 'age').fill('27')
  await field(page, 'followers_count').fill('0')
  await expect(page.getByText('Дальше: подписчики')).toBeVisible()
  // A zero is no done point, but such a profile is activated, and that is said.
  await expect(page.getByText('Можно сохранять: ноль тоже подходит')).toBeVisible()
  await field(page, 'tiktok').fill('alina')
  await expect(strip).toHaveAttribute('aria-valuenow', '11')
  await app.pressMain()
  await expect(page).toHaveURL(/status=activated/)
  await open(page, world)
  await expect(strip).toHaveCount(0)
})
