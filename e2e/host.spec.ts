import type { Page } from '@playwright/test'
import { BOT_TOKEN } from '../server/test/app.ts'
import { signLaunch } from '../server/test/init-data.ts'
import { themes } from './telegram/themes.ts'
import { expect, looksForHost, nameTelegram, people, test, watchForHost } from './world.ts'

/** A client that has the user but no launch data; it records each time the page reads them. */
const injectHostWithoutLaunch = (page: Page) =>
  page.addInitScript(() => {
    const looks: number[] = []
    const WebApp = {
      get initData() {
        looks.push(performance.now())
        return ''
      },
      initDataUnsafe: { user: { id: 1, first_name: 'Анна' } },
      version: '6.0',
      colorScheme: 'light',
      themeParams: {},
      ready() {},
      expand() {},
      onEvent() {},
      isVersionAtLeast: () => false,
    }
    Object.assign(window, { looks, Telegram: { WebApp } })
  })

test('[H-01] on start the app says it is ready and expands the view', async ({ page, world }) => {
  const app = await world.open(page, 'creator')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => app.state()).toMatchObject({ ready: true, expanded: true })
})

test('[H-02] seven colours of the theme become style variables with the values of the host, and follow a change', async ({
  page,
  world,
}) => {
  const app = await world.open(page, 'owner', { path: '/admin', theme: themes.sevenKeys })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const names = ['bg', 'text', 'hint', 'link', 'button', 'button-text', 'secondary-bg']
  const variables = (prefix: string) =>
    page.evaluate(
      ([prefix, names]) => {
        const style = getComputedStyle(document.documentElement)
        return names.map((name) => style.getPropertyValue(`--${prefix}-${name}-color`).trim())
      },
      [prefix, names] as const,
    )
  const given = (theme: Readonly<Record<string, string>>) =>
    names.map((name) => theme[`${name.replaceAll('-', '_')}_color`])
  await expect.poll(() => variables('tg-theme')).toEqual(given(themes.sevenKeys))
  for (const theme of [themes.iosNight, themes.iosDay]) {
    await app.setTheme(theme)
    await expect.poll(() => variables('tg-theme')).toEqual(given(theme))
  }
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  // The hints of this theme have 2.8:1 on white: the page is drawn with a darker one, beside the host's own.
  await expect.poll(async () => (await variables('theme'))[2]).not.toBe(themes.iosDay.hint_color)
})

test('[H-04] the seven properties of the host user are read', async ({ page, world }) => {
  await page.addInitScript(() => {
    const reads: string[] = []
    Object.assign(window, { reads })
    const parse = JSON.parse.bind(JSON)
    // The host's script parses the user of the launch; the app is the only one that reads the properties.
    JSON.parse = (...given: Parameters<typeof JSON.parse>) => {
      const value: unknown = parse(...given)
      if (typeof value !== 'object' || value === null || !('language_code' in value)) return value
      return new Proxy(value, {
        get: (user, key, self) => {
          reads.push(String(key))
          return Reflect.get(user, key, self) as unknown
        },
      })
    }
  })
  const user = {
    ...people.creator,
    language_code: 'ru',
    is_premium: true,
    photo_url: 'https://t.me/i/userpic/320/x.svg',
  }
  await world.open(page, 'creator', { init_data: signLaunch({ token: BOT_TOKEN, user }) })
  await expect(page).toHaveURL(/\/welcome/)
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { reads: string[] }).reads))
    .toEqual(expect.arrayContaining(Object.keys(user)))
})

test('[H-03] the host is looked for every 100 ms, at most 3000 ms', async ({ page, world }) => {
  await watchForHost(page)
  // The script does not load; with Telegram's name in the user agent the page waits for it all the same.
  await page.route(/assets\/dist-/, (route) => route.abort())
  await nameTelegram(page)
  await page.goto(world.url)
  await expect(page).toHaveURL(/\/login$/)
  const looks = await looksForHost(page)
  const waited = looks.at(-1)! - looks[1]!
  expect(waited).toBeGreaterThan(2800)
  expect(waited).toBeLessThan(3600)
  expect(looks.length).toBeGreaterThan(20)
  expect(looks.length).toBeLessThan(34)
})

test('[H-03] a host that comes within the time is used', async ({ page, world }) => {
  await nameTelegram(page)
  const sdk = page.waitForRequest(/assets\/dist-/)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/assets\/dist-/, async (route) => {
    await held
    await route.continue()
  })
  const opening = world.open(page, 'owner', { path: '/admin' })
  await sdk
  await expect(page.getByText('Загрузка...')).toBeVisible()
  release()
  await opening
  await expect(page.getByRole('heading', { name: 'Главная' })).toBeVisible()
})

test.describe('[H-05] inside the messenger is detected by', () => {
  test('init data', async ({ page, world }) => {
    await world.open(page, 'creator')
    await expect(page).toHaveURL(/\/welcome/)
  })

  test('the user agent alone', async ({ page, world }) => {
    await nameTelegram(page)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(world.url)
    await expect(page.getByRole('heading', { name: 'Добро пожаловать!' })).toBeVisible()
  })

  test('the host user alone', async ({ page, world }) => {
    await injectHostWithoutLaunch(page)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(`${world.url}/#tgWebAppVersion=6.0`)
    await expect(page.getByRole('heading', { name: 'Добро пожаловать!' })).toBeVisible()
  })

  test('nothing of these: a browser, which is not made to wait', async ({ page, world }) => {
    await watchForHost(page)
    await page.goto(world.url)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
    expect(await looksForHost(page)).toEqual([])
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => entry.name),
    )
    expect(scripts.filter((name) => /assets\/dist-/.test(name))).toEqual([])
  })
})

test.describe('[H-06] the credential', () => {
  test('is the raw init data, byte for byte, exchanged for a token that only memory holds', async ({
    page,
    world,
  }) => {
    const init_data = signLaunch({
      token: BOT_TOKEN,
      user: { ...people.owner, first_name: 'Ира & Ко +1' },
      start_param: 'x',
    })
    const sent = page.waitForRequest('**/api/auth/telegram')
    const next = page.waitForRequest('**/api/tags')
    await world.open(page, 'owner', { init_data, path: '/admin/tags' })
    expect((await sent).postDataJSON().init_data).toBe(init_data)
    const authorization = (await next).headers().authorization ?? ''
    expect(authorization).toMatch(/^Bearer ugc_/)
    const stored = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), document.cookie]))
    expect(stored).not.toContain(authorization.slice(7))
  })

  test('is the literal marker where there is none, and the server refuses it', async ({ page, world }) => {
    await nameTelegram(page)
    const refused = page.waitForResponse('**/api/auth/telegram')
    const app = await world.open(page, 'creator', { init_data: '' })
    const response = await refused
    expect(response.request().postDataJSON().init_data).toBe('menu_button')
    expect(response.status()).toBe(401)
    await expect.poll(async () => (await app.state()).ready).toBe(true)
    await expect.poll(() => world.sql('select 1 from sessions')).toEqual([])
  })
})

test('[S-71] launch data in the address of a plain browser do not sign in', async ({ page, world }) => {
  const init_data = signLaunch({ token: BOT_TOKEN, user: people.creator })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/telegram')) asked += 1
  })
  const launch = new URLSearchParams({
    tgWebAppData: init_data,
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'ios',
  })
  await page.goto(`${world.url}/#${launch.toString()}`)
  await expect(page).toHaveURL(/\/login$/)
  // Telegram's script keeps it for a page that is loaded again.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  expect(asked).toBe(0)
  expect(await world.sql('select 1 from sessions')).toEqual([])
})

test.describe('[H-07] alerts', () => {
  test('go through the host’s dialog', async ({ page, world }) => {
    const app = await world.open(page, 'creator', { init_data: 'user=%7B%22id%22%3A1%7D&hash=00' })
    await expect
      .poll(() => app.popup())
      .toMatchObject({ message: expect.stringContaining('Неверные данные авторизации') })
    await app.closePopup()
    await expect(page.getByRole('heading', { name: 'Ошибка авторизации' })).toBeVisible()
  })

  test('fall back to the browser’s where the host is too old for them', async ({ page, world }) => {
    const dialog = page.waitForEvent('dialog')
    await world.open(page, 'creator', { init_data: 'user=%7B%22id%22%3A1%7D&hash=00', version: '6.0' })
    const shown = await dialog
    expect(shown.message()).toContain('Неверные данные авторизации')
    await shown.accept()
  })

  test('two at once are shown one after the other', async ({ page, world }) => {
    const app = await world.open(page, 'creator', { init_data: 'user=%7B%22id%22%3A1%7D&hash=00' })
    await expect.poll(() => app.popup()).not.toBeNull()
    const again = page.waitForResponse('**/api/auth/telegram')
    await page.getByRole('button', { name: 'Попробовать снова' }).click()
    await again
    await app.closePopup()
    await expect.poll(() => app.popup()).not.toBeNull()
    await app.closePopup()
    const { events } = await app.state()
    expect(events.filter((event) => event.type === 'web_app_open_popup')).toHaveLength(2)
  })
})

test('[H-08] the host user is looked for after 100 ms, then 10 times every 500 ms, before the fallback', async ({
  page,
  world,
}) => {
  await injectHostWithoutLaunch(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${world.url}/#tgWebAppVersion=6.0`)
  await expect(page.getByRole('heading', { name: 'Добро пожаловать!' })).toBeVisible()
  const looks = await looksForHost(page)
  const steps = looks.slice(1).map((at, index) => at - looks[index]!)
  expect(steps.filter((step) => step > 450)).toHaveLength(10)
  expect(steps.some((step) => step > 90 && step < 300)).toBe(true)
})

test('back: Telegram’s own button is shown away from the tabs and leads back', async ({ page, world }) => {
  const app = await world.open(page, 'owner', { path: '/admin' })
  await page.getByRole('link', { name: 'Настройки' }).click()
  await expect(page.getByRole('heading', { name: 'Настройки' })).toBeVisible()
  await expect.poll(async () => (await app.state()).back_button).toBe(true)
  await app.goBack()
  await expect(page.getByRole('heading', { name: 'Главная' })).toBeVisible()
  await expect.poll(async () => (await app.state()).back_button).toBe(false)
})

test('in Telegram Web with storage blocked, sign-in and navigation still work', async ({ page, world }) => {
  await page.addInitScript(() => {
    if (window === window.top) return
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  const app = await world.open(page, 'owner', { transport: 'iframe', platform: 'weba' })
  await expect(app.frame.getByRole('heading', { name: 'Главная' })).toBeVisible()
  await app.frame.getByRole('link', { name: /^База креаторов/ }).click()
  await expect(app.frame.getByRole('heading', { name: 'Креаторы' })).toBeVisible()
  await app.frame.getByRole('link', { name: 'Главная' }).first().click()
  await app.frame.getByRole('link', { name: 'Настройки' }).click()
  await expect(app.frame.getByText('63 тега')).toBeVisible()
})
