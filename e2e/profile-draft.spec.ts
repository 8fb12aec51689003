import { PATH, ID, COMPLETE, field, open, fillIn, agree, saved } from './profile-form.ts'
import { expect, expectAccessible, inColours, test } from './world.ts'

test.describe('[P-10] the tags', () => {
  test('[P-61] stand in groups, and are saved', async ({ page, world }) => {
    await world.sql(`insert into tags (name) values ('Есть машина')`)
    await saved(world)
    const app = await open(page, world)
    const section = page.getByRole('region', { name: 'Что ты снимаешь' })
    // The frequent ones, and those that were chosen, stand in the form.
    await expect(section.locator('[aria-pressed=false]')).toHaveCount(8)
    await section.getByRole('button', { name: 'Все 64' }).click()
    const sheet = page.getByRole('dialog', { name: 'Теги' })
    const groups = sheet.getByRole('group')
    await expect(groups).toHaveCount(4)
    for (const [at, name] of ['Ниша', 'Формат', 'Язык', 'Прочие'].entries())
      await expect(groups.nth(at)).toHaveAccessibleName(name)
    await groups.nth(0).getByRole('button', { name: 'Мода', exact: true }).click()
    await sheet.getByRole('searchbox').fill('МАШ')
    await sheet.getByRole('button', { name: 'Есть машина' }).click()
    await expectAccessible(page)
    // One button at the bottom is enough.
    const main = async () => (await app.state()).main_button
    await expect.poll(main).toMatchObject({ is_visible: false })
    await sheet.getByRole('button', { name: 'Готово' }).click()
    await expect.poll(main).toMatchObject({ is_visible: true, is_active: true })
    await expect(section.getByRole('button', { pressed: true })).toHaveText(['Мода', 'Есть машина'])
    await app.pressMain()
    await expect(page).toHaveURL(/status=activated/)
    const chosen = await world.sql(
      `select name from tags where id = any (select unnest(tag_ids) from creators) order by name`,
    )
    expect(chosen.map(({ name }) => name)).toEqual(['Есть машина', 'Мода'])
  })

  test('where there are none, it is said', async ({ page, world }) => {
    await world.sql('delete from tags')
    await open(page, world)
    await expect(page.getByRole('region', { name: 'Что ты снимаешь' })).toContainText('Теги не найдены')
  })

  test('a list that cannot be loaded shows an error in its place and can be retried', async ({
    page,
    world,
  }) => {
    await page.route('**/api/tags', (route) => route.abort())
    await open(page, world)
    const section = page.getByRole('region', { name: 'Что ты снимаешь' })
    await expect(section.getByRole('alert')).toContainText('Ошибка загрузки тегов')
    await field(page, 'first_name').fill('Аля')
    await page.unroute('**/api/tags')
    await section.getByRole('button', { name: 'Повторить' }).click()
    await expect(section.getByRole('button', { name: 'Бьюти', exact: true })).toBeVisible()
    await expect(field(page, 'first_name')).toHaveValue('Аля')
  })

  test('three hundred of them, all chosen, and the form still answers at once', async ({ page, world }) => {
    await world.sql('delete from tags')
    await world.sql(
      `insert into tags (name, category) select 'Тег номер ' || n, (array['ниша','формат','язык',null])[1 + n % 4] from generate_series(1, 300) n`,
    )
    await saved(world)
    await world.sql('update creators set tag_ids = (select array_agg(id) from tags)')
    const app = await open(page, world)
    const section = page.getByRole('region', { name: 'Что ты снимаешь' })
    await expect(section.getByRole('button', { pressed: true })).toHaveCount(300)
    await section.getByRole('button', { name: 'Тег номер 299', exact: true }).click()
    await page.evaluate(() => {
      const tasks: number[] = []
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map((task) => task.duration)),
      ).observe({
        entryTypes: ['longtask'],
      })
      Object.assign(window, { tasks })
    })
    await field(page, 'first_name').pressSequentially('Алина-Мария-Анна')
    const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
    // A form that is slow is slow at every key; a busy machine holds up one.
    expect(tasks.filter((task) => task > 150).length).toBeLessThan(4)
    await app.pressMain()
    await expect(page).toHaveURL(/status=activated/)
    await expect.poll(() => world.sql('select cardinality(tag_ids) as n from creators')).toEqual([{ n: 299 }])
  })
})

test.describe('what was typed and not saved', () => {
  test('[P-18] survives a reload, is announced, and can be discarded', async ({ page, world }) => {
    await saved(world)
    const app = await open(page, world)
    await expect(page.getByText('Восстановили несохранённые изменения')).toHaveCount(0)
    await field(page, 'last_name').fill('Новая')
    await page.getByRole('button', { name: 'Бьюти', exact: true }).click()
    // At once: the moment that a change waits for is not over.
    await page.reload()
    await expect(page.getByText('Восстановили несохранённые изменения')).toBeVisible()
    await expect(field(page, 'last_name')).toHaveValue('Новая')
    await expect(page.getByRole('button', { name: 'Бьюти', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.screenshot({ path: 'test-results/screens/profile-restored.390.png' })
    // The draft has everything: nothing is asked when the page closes.
    expect((await app.state()).closing_confirmation).toBe(false)
    // One tap loses nothing: it is asked about first.
    await page.getByRole('button', { name: 'Начать заново' }).click()
    const question = page.getByRole('alertdialog', { name: 'Стереть несохранённое?' })
    await question.getByRole('button', { name: 'Отмена' }).click()
    await expect(field(page, 'last_name')).toHaveValue('Новая')
    await page.getByRole('button', { name: 'Начать заново' }).click()
    await question.getByRole('button', { name: 'Стереть' }).click()
    await expect(field(page, 'last_name')).toHaveValue('Воронцова')
    await expect(page.getByRole('button', { name: 'Бьюти', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    // The saved price typed again, without its space: no change, so the button hides.
    await field(page, 'price_per_video').fill('20000')
    await expect.poll(async () => (await app.state()).main_button.is_visible).toBe(true)
    await field(page, 'price_per_video').fill('12000')
    await expect.poll(async () => (await app.state()).main_button.is_visible).toBe(false)
    await page.reload()
    await expect(field(page, 'last_name')).toHaveValue('Воронцова')
    await expect(page.getByText('Восстановили несохранённые изменения')).toHaveCount(0)
  })

  test('lies over what an owner has changed meanwhile, and only where it was typed', async ({
    page,
    world,
  }) => {
    await saved(world)
    await open(page, world)
    await field(page, 'last_name').fill('Новая')
    await page.reload()
    await world.sql(`update creators set city = 'Казань', last_name = 'Другая'`)
    await page.reload()
    await expect(field(page, 'last_name')).toHaveValue('Новая')
    await expect(field(page, 'city')).toHaveValue('Казань')
  })

  test('with storage blocked everything works, and a look at the consent loses nothing', async ({
    page,
    world,
  }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: refuse })
      Object.defineProperty(window, 'sessionStorage', { get: refuse })
    })
    const app = await open(page, world)
    await fillIn(page)
    const box = page.getByRole('checkbox', { name: /Даю согласие/ })
    await box.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(500)
    await page.getByRole('link', { name: 'обработку данных' }).click()
    const text = page.getByRole('dialog', { name: 'Согласие на обработку данных' })
    await expect(text.getByText('Какие данные')).toBeVisible()
    await page.screenshot({ path: 'test-results/screens/profile-consent-sheet.390.png' })
    await app.goBack()
    await expect(text).toBeHidden()
    expect(await page.evaluate(() => window.scrollY)).toBe(place)
    await expect(box).toBeInViewport()
    await expect(box).not.toBeChecked()
    await expect(field(page, 'email')).toHaveValue(COMPLETE.email)
    await agree(page)
    await app.pressMain()
    await expect(page).toHaveURL(/status=activated/)
  })

  test('belongs to one person: another on the same device sees nothing of it', async ({ page, world }) => {
    await open(page, world)
    await field(page, 'last_name').fill('Тайная')
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([`profile:${ID}`])
  })
})

test('a profile that cannot be loaded shows an error, and «Повторить» loads it', async ({ page, world }) => {
  await saved(world)
  await page.route('**/api/creators/profile/*', (route) => route.abort())
  await world.open(page, 'creator', { path: PATH })
  await expect(page.getByRole('alert')).toContainText('Ошибка загрузки анкеты')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(field(page, 'first_name')).toHaveValue('Алина')
})

const COLOURS = ['iosDay', 'androidNight'] as const

test('every state of the screen is accessible, in light and dark', async ({ page, world }) => {
  const shoot = (name: string) =>
    inColours(
      page,
      async (theme) => {
        await page.screenshot({ path: `test-results/screens/${name}.${theme}.390.png`, fullPage: true })
      },
      COLOURS,
    )
  const check = () => inColours(page, () => expectAccessible(page), COLOURS)
  const app = await open(page, world)
  await expect(page.getByRole('button', { name: 'Бьюти', exact: true })).toBeVisible()
  await shoot('profile-new')
  await check()
  await app.pressMain()
  await expect(field(page, 'first_name')).toHaveAttribute('aria-invalid', 'false')
  await expect(field(page, 'age')).toHaveAttribute('aria-invalid', 'true')
  await check()
  await fillIn(page)
  await agree(page)
  await app.pressMain()
  await expect(page).toHaveURL(/status=activated/)
  await open(page, world)
  await expect(page.getByRole('heading', { name: 'Анкета активна' })).toBeVisible()
  await shoot('profile-active')
  await check()
})

test('the narrowest phone, the longest names, letters of twice the size: nothing overflows', async ({
  page,
  world,
}) => {
  const long = 'Щ'.repeat(100)
  await world.sql(`insert into tags (name) values ($1)`, ['Щ'.repeat(64)])
  await saved(world, {
    first_name: long,
    last_name: long,
    city: long,
    bio: long.repeat(10),
    portfolio_url: `https://a.ru/${'x'.repeat(2000)}`,
  })
  await page.setViewportSize({ width: 320, height: 640 })
  const app = await open(page, world)
  await field(page, 'age').fill('1')
  await field(page, 'price_per_video').fill('')
  await app.pressMain()
  await expect(field(page, 'age')).toBeFocused()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path: 'test-results/screens/profile.320.png', fullPage: true })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.screenshot({ path: 'test-results/screens/profile.200-percent.390.png', fullPage: true })
})

test('the keyboard alone fills in a profile and saves it', async ({ page, world }) => {
  await saved(world, { gender: null, email: null, is_active: false, profile_completed: false })
  await open(page, world)
  await field(page, 'age').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: 'Женский' })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Мужской' })).toBeChecked()
  await page.getByLabel('О себе').focus()
  for (const label of ['Город', 'Страна', 'Языки', 'Instagram', 'TikTok', 'Портфолио']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
  }
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab')
  await expect(field(page, 'email')).toBeFocused()
  await page.keyboard.type('alina@vrn.studio')
  const save = page.getByRole('button', { name: 'Сохранить анкету' })
  for (let press = 0; press < 90 && !(await save.evaluate((it) => it === document.activeElement)); press += 1)
    await page.keyboard.press('Tab')
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/status=activated/)
})
