import { ID, field, alert, open, saved, creators, changePrice } from './profile-form.ts'
import { themes } from './telegram/themes.ts'
import { expect, keptOnDevice, test } from './world.ts'

test.describe('[P-07] the switch', () => {
  test('an active one is made inactive and active again', async ({ page, world }) => {
    await saved(world)
    await open(page, world, { theme: themes.iosNight })
    await page.screenshot({ path: 'test-results/screens/profile-active.dark.390.png', fullPage: true })
    const patch = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('button', { name: 'Сделать неактивной' }).click()
    expect((await patch).postDataJSON()).toEqual({ is_active: false })
    await expect(page.getByRole('heading', { name: 'Анкета неактивна' })).toBeVisible()
    await expect.poll(() => creators(world)).toMatchObject([{ is_active: false, deactivated_by: 'self' }])
    await page.screenshot({ path: 'test-results/screens/profile-paused.dark.390.png', fullPage: true })
    await page.getByRole('button', { name: 'Сделать активной' }).click()
    await expect(page.getByRole('heading', { name: 'Анкета активна' })).toBeVisible()
    await expect.poll(() => creators(world)).toMatchObject([{ is_active: true, deactivated_by: null }])
  })

  test('an incomplete one is refused in words', async ({ page, world }) => {
    await saved(world, { email: null, is_active: false, profile_completed: false })
    await open(page, world)
    await page.getByRole('button', { name: 'Сделать активной' }).click()
    await expect(page.getByText('Сначала заполни анкету полностью')).toBeVisible()
    await expect.poll(() => creators(world)).toMatchObject([{ is_active: false }])
  })

  test('a profile that was never saved offers neither the switch nor the deletion; a profile erased meanwhile is reported @night', async ({
    page,
    world,
  }) => {
    await open(page, world)
    await expect(page.getByText('Даю согласие на')).toBeVisible()
    for (const name of ['Сделать активной', 'Удалить анкету'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await world.sql('delete from users where telegram_id = $1', [ID])
    await saved(world)
    await open(page, world)
    await page.route('**/api/creators/*', (route) =>
      route.fulfill({
        status: 404,
        json: { detail: 'Креатор не найден', code: 'not_found', request_id: 'x' },
      }),
    )
    await page.getByRole('button', { name: 'Сделать неактивной' }).click()
    await expect(page.getByText('Профиль не загружен')).toBeVisible()
    // A toast under the pointer stays.
    await page.mouse.move(0, 0)
    await expect(page.getByText('Профиль не загружен')).toBeHidden()
    await page.getByRole('button', { name: 'Удалить анкету' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByText('Профиль не загружен')).toBeVisible()
  })

  test('[P-11] what the agency switched off the person does not switch on, but can write to support', async ({
    page,
    world,
  }) => {
    await saved(world, { is_active: false, deactivated_by: 'owner' })
    const app = await open(page, world)
    await expect(page.getByText('Агентство отключило анкету')).toBeVisible()
    await page.getByRole('link', { name: 'напиши в поддержку' }).click()
    await expect.poll(async () => (await app.state()).links).toEqual(['https://t.me/ugc_test_support'])
    await expect(page.getByRole('button', { name: 'Сделать активной' })).toHaveCount(0)
    await page.screenshot({ path: 'test-results/screens/profile-by-owner.390.png', fullPage: true })
  })
})

test('[P-08] [P-15] deletion warns of a running job, erases and leads to /welcome, where «Начать» begins anew', async ({
  page,
  world,
}) => {
  await saved(world)
  const running = await world.sql(
    `insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline, payment_terms, target_tags, status)
     select 'Лумия ' || status, 'x', 'x', 'x', false, now() + interval '5 days', 'x', '{1}', status from unnest(array['active', 'completed']) status returning id`,
  )
  for (const { id } of running)
    await world.sql(
      `insert into responses (brief_id, creator_id, creator_price, status) select $1, id, 5000, 'accepted' from creators`,
      [id],
    )
  // Accepted and paid: nothing of it is left.
  await world.sql(
    `update works set state = 'done', ended_at = now() where brief_id in (select id from briefs where status = 'completed')`,
  )
  await world.sql(`update payouts set paid = amount`)
  const app = await open(page, world)
  await field(page, 'first_name').fill('Аля')
  await page.getByRole('button', { name: 'Удалить анкету' }).click()
  const question = page.getByRole('alertdialog', { name: 'Удалить свою анкету безвозвратно?' })
  await expect(question).toContainText('Тебя ждут в проекте «Лумия active»')
  await expect(question).not.toContainText('Лумия completed')
  await expect(question).toContainText('Остаются цена, статус и даты откликов без имени')
  await expect(question.getByRole('button', { name: 'Отмена' })).toBeFocused()
  await page.screenshot({ path: 'test-results/screens/profile-delete.390.png' })
  await page.keyboard.press('Escape')
  await expect.poll(() => creators(world)).toHaveLength(1)

  await page.getByRole('button', { name: 'Удалить анкету' }).click()
  await expect(question).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.method()))
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(page).toHaveURL(/\/welcome/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Добро пожаловать!')
  await expect(page.getByText('Анкета удалена: имя, фото и контакты стёрты.')).toBeVisible()
  await expect
    .poll(async () => (await app.state()).main_button)
    .toMatchObject({ text: 'Начать', is_visible: true })
  await page.screenshot({ path: 'test-results/screens/profile-deleted.390.png' })
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual(['DELETE'])
  await expect.poll(() => creators(world)).toEqual([])
  await expect.poll(() => keptOnDevice(page)).toEqual([])
  await expect.poll(async () => (await app.state()).haptics).toContain('notification warning')

  await app.pressMain()
  await expect(page).toHaveURL(/\/creator\/profile/)
  await expect(field(page, 'first_name')).toBeVisible()
  await expect.poll(async () => (await app.state()).main_button.text).toBe('Сохранить анкету')
  await expect.poll(() => creators(world)).toEqual([])
})

test('[P-08] a failed deletion shows an error, and the profile stays', async ({ page, world }) => {
  await saved(world)
  await open(page, world)
  await page.route('**/api/creators/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Удалить анкету' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Нет связи.')).toBeVisible()
  await expect(field(page, 'first_name')).toHaveValue('Алина')
})

test.describe('[P-09] a save that fails', () => {
  test('[P-19] because the agency changed the profile first: the newer version is loaded under the typed values', async ({
    page,
    world,
  }) => {
    await saved(world)
    const app = await open(page, world)
    await world.sql(`update creators set city = 'Казань', price_per_video = 1, version = version + 1`)
    await changePrice(page, app)
    await expect(alert(page)).toContainText(
      'Анкету уже изменили в другом месте. Проверь новую версию и повтори. Твои правки останутся в полях.',
    )
    await page.getByRole('button', { name: 'Загрузить новую версию' }).click()
    await expect(field(page, 'city')).toHaveValue('Казань')
    await expect(field(page, 'price_per_video')).toHaveValue('20 000')
    await app.pressMain()
    await expect(page).toHaveURL(/status=activated/)
    await expect
      .poll(() => creators(world))
      .toMatchObject([{ city: 'Казань', price_per_video: '20000.00', version: 3 }])
  })

  test('because the server is gone: the card says so, nothing is lost, the next one works', async ({
    page,
    world,
  }) => {
    await saved(world)
    const app = await open(page, world)
    const asked = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    await page.route('**/api/creators/profile/*', async (route) => {
      asked.resolve()
      await gone.promise
      await route.continue()
    })
    await changePrice(page, app)
    await asked.promise
    await expect.poll(async () => (await app.state()).main_button.is_progress_visible).toBe(true)
    await world.stopApi()
    gone.resolve()
    await expect(alert(page)).toContainText('Нет связи.')
    await expect(alert(page)).toBeInViewport()
    await expect(field(page, 'price_per_video')).toHaveValue('20 000')
    await page.screenshot({ path: 'test-results/screens/profile-offline.390.png' })
    await page.unrouteAll()
    await world.startApi()
    await app.pressMain()
    await expect(page).toHaveURL(/status=activated/)
    await expect.poll(() => creators(world)).toMatchObject([{ price_per_video: '20000.00' }])
  })

  test('[N-24] shows the server’s detail, with a code for support if the server failed; without one the error’s own message, without either the default', async ({
    page,
    world,
  }) => {
    await saved(world)
    const app = await open(page, world)
    const refuse = (status: number, body: string) =>
      page.route('**/api/creators/profile/*', (route) =>
        route.fulfill({ status, contentType: 'application/json', body }),
      )
    await refuse(409, JSON.stringify({ detail: 'Сейчас нельзя', code: 'conflict', request_id: 'x' }))
    await changePrice(page, app)
    await expect(alert(page)).toContainText('Сейчас нельзя')
    await page.unrouteAll()
    await refuse(500, JSON.stringify({ detail: 'Сбой', code: 'internal', request_id: 'abc-1' }))
    await app.pressMain()
    await expect(alert(page)).toContainText('Код для поддержки: abc-1')
    await page.unrouteAll()
    await refuse(502, '<html>')
    await app.pressMain()
    await expect(alert(page)).toContainText('Сервер временно недоступен. Попробуй позже.')
    await page.unrouteAll()
    await refuse(409, JSON.stringify({ detail: '', code: 'conflict', request_id: 'x' }))
    await app.pressMain()
    await expect(alert(page)).toContainText(
      'Произошла ошибка при сохранении. Проверь заполнение всех обязательных полей и попробуй еще раз.',
    )
  })

  test('with single fields refused: each error is at its field', async ({ page, world }) => {
    await saved(world)
    const app = await open(page, world)
    await page.getByRole('button', { name: 'Бьюти', exact: true }).click()
    await world.sql(`delete from tags where name = 'Бьюти'`)
    await app.pressMain()
    await expect(alert(page)).toContainText('Одного из тегов уже нет')
    await expect(page.getByRole('region', { name: 'Что ты снимаешь' })).toContainText(
      'Одного из тегов уже нет',
    )
    await page.unrouteAll()
    await page.route('**/api/creators/profile/*', (route) =>
      route.fulfill({
        status: 422,
        json: {
          detail: 'Проверьте заполнение полей',
          code: 'invalid',
          fields: { 'social_links.tiktok': 'Такого ника нет', email: 'Почта не принимает письма' },
          request_id: 'x',
        },
      }),
    )
    await app.pressMain()
    await expect(field(page, 'tiktok')).toHaveAccessibleDescription('Такого ника нет')
    await expect(field(page, 'email')).toHaveAccessibleDescription('Почта не принимает письма')
    await expect(field(page, 'tiktok')).toBeFocused()
  })

  test('a second press while it is on its way sends nothing; what is typed meanwhile is kept', async ({
    page,
    world,
  }) => {
    await saved(world)
    await open(page, world)
    const gone = Promise.withResolvers<void>()
    let puts = 0
    await page.route('**/api/creators/profile/*', async (route) => {
      puts += 1
      await gone.promise
      await route.continue()
    })
    await field(page, 'price_per_video').fill('20 000')
    await page.evaluate(() => {
      const host = (window as unknown as { telegramHost: { pressMain: () => void } }).telegramHost
      host.pressMain()
      host.pressMain()
    })
    await expect.poll(() => puts).toBe(1)
    await field(page, 'last_name').fill('Воронцова-Ким')
    // The next screen is slow to come: the form is still there, and saved.
    const coming = Promise.withResolvers<void>()
    await page.route(/success-page-.*\.js/, async (route) => {
      await coming.promise
      await route.continue()
    })
    gone.resolve()
    await expect(page).toHaveURL(/status=activated/)
    await page.getByRole('button', { name: 'Сохранить анкету' }).press('Enter')
    coming.resolve()
    await expect(page.getByRole('heading', { name: 'Изменения сохранены' })).toBeVisible()
    expect(puts).toBe(1)
    await page.unrouteAll()
    await open(page, world)
    await expect(page.getByText('Восстановили несохранённые изменения')).toBeVisible()
    await expect(field(page, 'last_name')).toHaveValue('Воронцова-Ким')
    await expect(field(page, 'price_per_video')).toHaveValue('20\u202F000')
  })
})
