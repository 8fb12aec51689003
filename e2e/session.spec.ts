import type { Page } from '@playwright/test'
import { addMany } from './creators-data.ts'
import { cards } from './creators-list.ts'
import { button, castOfResponses } from './responses-data.ts'
import { expect, LOGIN, nameTelegram, signInOnWeb, stopClock, test } from './world.ts'

const ALINA = 'Алина Воронцова'
const REFUSED = 'user=%7B%22id%22%3A1%7D&hash=00'

test.describe('[A-03] /login', () => {
  test('can be submitted with both fields filled, and leads to /admin', async ({ page, world }) => {
    await page.goto(`${world.url}/login`)
    const button = page.getByRole('button', { name: 'Войти' })
    await expect(button).toBeDisabled()
    await page.getByLabel('Логин').fill(LOGIN.username)
    await expect(button).toBeDisabled()
    await page.getByLabel('Пароль', { exact: true }).fill(LOGIN.password)
    await expect(button).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('heading', { name: 'Главная' })).toBeVisible()
  })

  test('[A-07] leads on to the address that was asked for, and never out of the app', async ({
    page,
    world,
  }) => {
    const arrive = async (asked: string, there: RegExp) => {
      await page.context().clearCookies()
      await page.goto(asked)
      await expect(page).toHaveURL(/\/login(\?.*)?$/)
      await page.getByLabel('Логин').fill(LOGIN.username)
      await page.getByLabel('Пароль', { exact: true }).fill(LOGIN.password)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(there)
    }
    await arrive(`${world.url}/admin/briefs?status=draft`, /\/admin\/briefs\?status=draft$/)
    await expect(page.getByRole('heading', { name: 'Брифы' })).toBeVisible()
    const home = new RegExp(`^${world.url}/admin$`)
    for (const outside of [
      '//evil.example/admin/briefs',
      '/admin//evil.example',
      '/login?asked=//evil.example/admin',
    ])
      await arrive(world.url + outside, home)
  })

  test('says what the server says; the login stays and the password is selected', async ({ page, world }) => {
    await page.goto(`${world.url}/login`)
    await page.getByLabel('Логин').fill(LOGIN.username)
    await page.getByLabel('Пароль', { exact: true }).fill('неверный')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Неверный логин или пароль')
    await expect(page.getByLabel('Логин')).toHaveValue(LOGIN.username)
    await expect(page.getByLabel('Пароль', { exact: true })).toBeFocused()
    await page.screenshot({ path: 'test-results/screens/login-error.390.png' })
  })

  test('says the error’s own message where there is no detail, and the default where there is neither', async ({
    page,
    world,
  }) => {
    await page.route('**/api/auth/web', (route) =>
      route.fulfill({ status: 418, contentType: 'application/json', body: '{}' }),
    )
    await page.goto(`${world.url}/login`)
    await page.getByLabel('Логин').fill('x')
    await page.getByLabel('Пароль', { exact: true }).fill('y')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Что-то пошло не так. Попробуйте еще раз.')
    await page.route('**/api/auth/web', (route) =>
      route.fulfill({ status: 401, contentType: 'application/json', body: '{"detail":""}' }),
    )
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page.getByRole('alert')).toHaveText('Неверный логин или пароль')
  })
})

test.describe('[A-02] the web session', () => {
  test('is a cookie that no script can read; web_user is a hint that opens nothing', async ({
    page,
    world,
  }) => {
    await signInOnWeb(page, world)
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({
      name: '__Host-ugc',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
    })
    const hint = await page.evaluate(() => [localStorage.getItem('web_user'), document.cookie])
    expect(JSON.parse(hint[0] ?? '')).toMatchObject({ role: 'owner', first_name: 'Ирина' })
    expect(hint[1]).toBe('')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Главная' })).toBeVisible()

    await page.context().clearCookies()
    await page.reload()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('web_user'))).toBeNull()
  })

  test('a forged web_user gives no access', async ({ page, world }) => {
    await page.addInitScript(() =>
      localStorage.setItem('web_user', '{"role":"owner","telegram_id":1,"first_name":"Я"}'),
    )
    const replies: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/')) replies.push(response.status())
    })
    await page.goto(`${world.url}/admin`)
    await expect(page).toHaveURL(/\/login$/)
    // All early calls: /api/auth/me and the data of the first screen.
    expect(new Set(replies)).toEqual(new Set([401]))
  })

  test('[A-08] ends with «Выйти», on the page and on the server, and takes the drafts with it', async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInOnWeb(page, world)
    await page.goto(`${world.url}/admin/briefs/new`)
    await page.getByLabel('Название брифа').fill('Кофе')
    const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'web_user'))
    await expect.poll(stored).toHaveLength(1)
    await page.getByLabel('Название брифа').fill('Кофе, зерно')
    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => world.sql('select 1 from sessions')).toEqual([])
    // The cookie of a known browser stays: without the password it opens nothing.
    const kept = async () => (await page.context().cookies()).map(({ name }) => name)
    await expect.poll(kept).toEqual(['__Host-ugc-known'])
    // Longer than a draft waits to be stored.
    await page.getByLabel('Логин').pressSequentially('owner', { delay: 100 })
    expect(await stored()).toEqual([])
  })

  for (const end of ['by «Выйти»', 'by the server'] as const) {
    test(`[A-08] ended ${end}: «Отменить» of a toast is gone`, async ({ page, world }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await castOfResponses(world)
      await signInOnWeb(page, world)
      await page.goto(`${world.url}/admin/responses`)
      await expect(button(page, `Принять: ${ALINA}`)).toBeVisible()
      // The toast does not end by itself.
      await stopClock(page)
      await button(page, `Принять: ${ALINA}`).click()
      await expect(button(page, 'Отменить')).toBeVisible()
      if (end === 'by «Выйти»') await button(page, 'Выйти').click()
      else {
        await world.sql('delete from sessions')
        // The decision reloads the lists: their 401 may open the login page before the click does.
        await Promise.race([page.waitForURL(/\/login$/), page.getByRole('link', { name: 'Теги' }).click()])
      }
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByLabel('Логин')).toBeVisible()
      await expect(button(page, 'Отменить')).toHaveCount(0)
    })
  }

  test('[A-08] ended on a list or on one of its rows: the next session starts at the top of the list @night', async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await addMany(world, 60)
    const scrolled = () => page.evaluate(() => window.scrollY)
    const openList = async () => {
      const navigation = page.getByRole('navigation', { name: 'Основная навигация' })
      await navigation.getByRole('link', { name: /^Креаторы/ }).click()
      await expect(cards(page).first()).toBeVisible()
    }
    await signInOnWeb(page, world)
    await openList()
    for (const row of [true, false]) {
      await cards(page).nth(40).scrollIntoViewIfNeeded()
      expect(await scrolled()).toBeGreaterThan(1000)
      if (row) {
        await cards(page).nth(40).getByRole('link').click()
        await expect(page.getByRole('link', { name: 'Изменить' }).first()).toBeVisible()
      }
      await button(page, 'Выйти').click()
      await expect(page).toHaveURL(/\/login$/)
      await page.getByLabel('Логин').fill(LOGIN.username)
      await page.getByLabel('Пароль', { exact: true }).fill(LOGIN.password)
      await page.keyboard.press('Enter')
      await expect(page).not.toHaveURL(/\/login$/)
      await openList()
      expect(await scrolled()).toBe(0)
    }
  })

  test('that the server has ended leads to /login at the next call', async ({ page, world }) => {
    await signInOnWeb(page, world)
    await expect(page.getByRole('link', { name: 'Создайте первый бриф' })).toBeVisible()
    await world.sql('delete from sessions')
    await page.getByRole('main').getByRole('link', { name: 'Настройки' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('a session that ran out inside Telegram is renewed with the launch, unseen', async ({ page, world }) => {
  await world.open(page, 'owner', { path: '/admin' })
  await expect(page.getByRole('heading', { name: 'Главная' })).toBeVisible()
  await world.sql('delete from sessions')
  await page.getByRole('main').getByRole('link', { name: 'Настройки' }).click()
  await expect(page.getByText('63 тега')).toBeVisible()
  await expect.poll(() => world.sql('select 1 from sessions')).toHaveLength(1)
})

test('[N-100] a session that was ended elsewhere says so once, and that the app has to be opened again', async ({
  page,
  world,
}) => {
  const app = await world.open(page, 'owner', { path: '/admin/briefs' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Брифы')
  const refused = {
    status: 401,
    contentType: 'application/json',
    body: '{"detail":"Войдите снова","code":"x"}',
  }
  await page.route('**/api/**', (route) => route.fulfill(refused))
  await page.getByRole('navigation').getByRole('link', { name: 'Креаторы' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Сеанс завершён. Закройте приложение и откройте его снова.',
  )
  expect(await app.popup()).toBeNull()
})

test.describe('[A-04] [N-08] a failed sign-in is explained', () => {
  const failed = (page: Page) => page.getByRole('heading', { name: 'Ошибка авторизации' })

  test('401: the server’s detail, and the hint to open the app through the bot', async ({ page, world }) => {
    const app = await world.open(page, 'creator', { init_data: REFUSED })
    await expect(failed(page)).toBeVisible()
    const message = 'Неверные данные авторизации. Убедитесь, что приложение открыто через Telegram.'
    await expect(page.getByRole('alert')).toContainText(message)
    await expect(page.getByRole('alert')).toContainText('открыть приложение через бота')
    await expect.poll(async () => (await app.popup())?.message).toBe(message)
    await app.closePopup()
    await page.screenshot({ path: 'test-results/screens/auth-error.390.png' })
    await page.getByRole('button', { name: 'Открыть бота' }).click()
    await expect.poll(async () => (await app.state()).links).toEqual(['https://t.me/ugc_test_bot'])
  })

  const answers = [
    ['500 and above', { status: 502, body: 'bad gateway' }, 'Сервер временно недоступен. Попробуйте позже.'],
    [
      '401 without a detail',
      { status: 401, contentType: 'application/json', body: '{"detail":""}' },
      'Неверные данные авторизации. Убедитесь, что приложение открыто через Telegram.',
    ],
    [
      'a page instead of JSON',
      { status: 200, contentType: 'text/html', body: '<html>' },
      'Некорректный ответ от сервера',
    ],
    [
      'a reply without a Telegram id',
      { status: 200, contentType: 'application/json', body: '{"token":"x","role":"creator"}' },
      'Не удалось определить Telegram ID',
    ],
    [
      'a reply without a token',
      { status: 200, contentType: 'application/json', body: '{"telegram_id":1,"role":"creator"}' },
      'Некорректный ответ от сервера',
    ],
  ] as const
  for (const [what, answer, message] of answers) {
    test(`${what}: ${message}`, async ({ page, world }) => {
      await page.route('**/api/auth/telegram', (route) => route.fulfill(answer))
      const app = await world.open(page, 'creator')
      await expect(failed(page)).toBeVisible()
      await expect(page.getByRole('alert')).toContainText(message)
      await expect.poll(async () => (await app.popup())?.message).toContain(message)
    })
  }

  test('no reply: refused, without a network and too late, each naming the server', async ({
    page,
    world,
  }) => {
    await page.route('**/api/auth/telegram', (route) => route.abort('connectionrefused'))
    await world.open(page, 'creator')
    await expect(page.getByRole('alert')).toContainText(`Не удалось подключиться к серверу ${world.url}`)
    await page.screenshot({ path: 'test-results/screens/auth-network.390.png' })

    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('alert')).toContainText(`Нет сети: сервер ${world.url}`)
    await page.context().setOffline(false)

    await page.unroute('**/api/auth/telegram')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page).toHaveURL(/\/welcome/)
  })

  test('[A-06] a call is given up after 60 s', async ({ page, world }) => {
    // The page's minute lasts a second.
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => {
        document.documentElement.dataset.gaveUpAfter = String(ms)
        return timeout(ms / 60)
      }
    })
    await page.route('**/api/auth/telegram', () => {})
    await world.open(page, 'creator')
    await expect(page.getByRole('alert')).toContainText(`Сервер ${world.url} не ответил за 60 секунд`)
    await expect(page.locator('html')).toHaveAttribute('data-gave-up-after', '60000')
  })

  test('no user in Telegram: the message explains it @night', async ({ page, world }) => {
    await nameTelegram(page)
    const app = await world.open(page, 'creator', { init_data: '' })
    await expect
      .poll(async () => (await app.popup())?.message)
      .toContain('Не удалось получить данные пользователя из Telegram')
  })
})

test.describe('[A-06] a failed query', () => {
  const count = async (page: Page) => {
    let asked = 0
    await page.route('**/api/tags', (route) => {
      asked += 1
      return route.fulfill({ status: 503, contentType: 'application/json', body: '{"detail":"нет"}' })
    })
    return () => asked
  }

  test('is repeated three times for an owner, with growing pauses @night', async ({ page, world }) => {
    const asked = await count(page)
    const started = Date.now()
    await world.open(page, 'owner', { path: '/admin/tags' })
    await expect(page.getByRole('heading', { name: 'Ошибка загрузки тегов' })).toBeVisible({
      timeout: 30_000,
    })
    expect(asked()).toBe(4)
    expect(Date.now() - started).toBeGreaterThan(7000)
  })

  test('is not repeated when it is a refusal, and the window’s focus fetches nothing', async ({
    page,
    world,
  }) => {
    let asked = 0
    await page.route('**/api/tags', (route) => {
      asked += 1
      return route.fulfill({ status: 403, contentType: 'application/json', body: '{"detail":"нельзя"}' })
    })
    await world.open(page, 'owner', { path: '/admin/tags' })
    await expect(page.getByText('нельзя')).toBeVisible()
    await page.evaluate(() => {
      window.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('focus'))
    })
    await page.getByRole('link', { name: 'Главная' }).click()
    await expect(page.getByRole('heading', { name: 'Главная' })).toBeVisible()
    expect(asked).toBe(1)
  })
})
