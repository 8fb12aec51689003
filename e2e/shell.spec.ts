import type { Page } from '@playwright/test'
import { castOfResponses } from './responses-data.ts'
import { themes } from './telegram/themes.ts'
import {
  expect,
  expectAccessible,
  inColours,
  LOGIN,
  looksForHost,
  nameTelegram,
  ofThisRun,
  signInOnWeb,
  test,
  watchForHost,
  type World,
} from './world.ts'

const complete = (world: World) =>
  world
    .sql(`insert into users (telegram_id, first_name) values (500000002, 'Алина') on conflict do nothing`)
    .then(() =>
      world.sql(
        `insert into creators (telegram_id, is_active, profile_completed) values (500000002, true, true)`,
      ),
    )
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('[N-01] an address that leads nowhere', () => {
  test('leads a creator without a profile to /welcome, one with it to the projects', async ({
    page,
    world,
  }) => {
    await world.open(page, 'creator', { path: '/nowhere' })
    await expect(page).toHaveURL(/\/welcome/)
    await complete(world)
    await world.open(page, 'creator', { path: '/nowhere' })
    await expect(page).toHaveURL(/\/creator\/briefs/)
  })

  test('leads an owner to /admin', async ({ page, world }) => {
    await world.open(page, 'owner', { path: '/' })
    await expect(page).toHaveURL(/\/admin/)
  })
})

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Основная навигация' }).getByRole('link')

test('[N-02] an owner has five tabs, each leads to its screen, and they fit the narrowest phone', async ({
  page,
  world,
}) => {
  const app = await world.open(page, 'owner')
  await expect(tabs(page)).toHaveText(['Главная', 'Креаторы', 'Брифы', 'Отклики', 'Ссылки'])
  for (const [name, path] of [
    ['Креаторы', '/admin/creators'],
    ['Брифы', '/admin/briefs'],
    ['Отклики', '/admin/responses'],
    ['Ссылки', '/admin/public-links'],
    ['Главная', '/admin'],
  ] as const) {
    const tab = tabs(page).and(page.getByRole('link', { name, exact: true }))
    await tab.click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(heading(page)).toBeFocused()
  }
  await expect.poll(async () => (await app.state()).haptics).toContain('selection_change')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const tab of await tabs(page).all()) {
    const cut = () => tab.evaluate((link) => link.scrollWidth > link.clientWidth)
    await expect.poll(cut).toBe(false)
    await expect(tab).toBeInViewport({ ratio: 1 })
  }
  await page.screenshot({ path: 'test-results/screens/tabs.320.png' })
})

test('[N-03] a creator has three tabs, also before the profile is saved', async ({ page, world }) => {
  await world.open(page, 'creator', { path: '/creator/profile' })
  await expect(page.getByLabel('Фамилия')).toBeVisible()
  await expect(tabs(page)).toHaveText(['Проекты', 'Отклики', 'Анкета'])
  await complete(world)
  await world.open(page, 'creator')
  await expect(tabs(page)).toHaveText(['Проекты', 'Отклики', 'Анкета'])
  for (const [name, path] of [
    ['Отклики', '/creator/responses'],
    ['Анкета', '/creator/profile'],
    ['Проекты', '/creator/briefs'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  }
})

test('[N-04] no /admin address opens for a creator, no /creator address for an owner', async ({
  page,
  world,
}) => {
  for (const path of [
    '/admin',
    '/admin/creators',
    '/admin/tags',
    '/admin/agency',
    '/admin/settings',
    '/admin/settings/news',
    '/admin/settings/security',
    '/admin/erasures',
    '/admin/reviews',
    '/admin/briefs/new',
    '/admin/public-links',
  ]) {
    await world.open(page, 'creator', { path })
    await expect(page).toHaveURL(/\/welcome/)
  }
  for (const path of ['/creator/profile', '/creator/briefs', '/creator/respond/1']) {
    await world.open(page, 'owner', { path })
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin')
  }
})

test('[N-05] no user, in the messenger: a greeting; only a public table works', async ({ page, world }) => {
  await nameTelegram(page)
  const noLaunch = { init_data: '', version: '9.1' }
  const app = await world.open(page, 'creator', { ...noLaunch, path: '/admin' })
  await expect(heading(page)).toHaveText('Добро пожаловать!')
  await expect(page.getByText('Откройте приложение через бота')).toBeVisible()
  await app.closePopup()
  await page.screenshot({ path: 'test-results/screens/signed-out.390.png' })
  await world.open(page, 'creator', { ...noLaunch, path: `/public/${'a'.repeat(43)}` })
  await expect(page.getByRole('alert')).toContainText('Не удалось загрузить данные. Проверьте ссылку.')
})

test('[N-06] no user, on the web: /login and a public table, everything else leads to /login', async ({
  page,
  world,
}) => {
  for (const path of ['/', '/admin', '/creator/profile', '/welcome', '/success', '/nowhere']) {
    await page.goto(world.url + path)
    await expect(page).toHaveURL(/\/login$/)
    await expect(heading(page)).toHaveText('Вход для владельца')
  }
  // A creator's link leads on to the bot, with the project in it; a reload keeps it.
  const way = page.getByRole('link', { name: 'Открыть в Telegram' })
  await page.goto(`${world.url}/admin`)
  await expect(heading(page)).toHaveText('Вход для владельца')
  await expect(way).toHaveCount(0)
  await page.goto(`${world.url}/creator/briefs`)
  await expect(way).toHaveAttribute('href', 'https://t.me/ugc_test_bot')
  const id = '01936c4e-6f3a-7bbb-8ccc-1234567890ab'
  await page.goto(`${world.url}/creator/respond/${id}`)
  await expect(page).toHaveURL(/\/login$/)
  await expect(way).toHaveAttribute('href', `https://t.me/ugc_test_bot?start=brief_${id}`)
  await page.reload()
  await expect(way).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/login-creator.390.png' })
  // The public table does not wait for a host.
  await watchForHost(page)
  await page.goto(`${world.url}/public/${'a'.repeat(43)}`)
  await expect(page.getByRole('alert')).toContainText('Не удалось загрузить данные. Проверьте ссылку.')
  expect(await looksForHost(page)).toEqual([])
})

test('[N-07] until sign-in has an outcome: «Загрузка...»', async ({ page, world }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/telegram', async (route) => {
    await held
    await route.continue()
  })
  await world.open(page, 'creator')
  await expect(page.getByRole('status').getByText('Загрузка...')).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/spinner.390.png' })
  release()
  await expect(page).toHaveURL(/\/welcome/)
})

test.describe('[N-09] when the interface breaks', () => {
  test('a screen that cannot be loaded shows «Ошибка» and reloads', async ({ page, world, faults }) => {
    await page.route(/assets\/tags-page-.*\.js/, (route) => route.abort())
    await world.open(page, 'owner', { path: '/admin/tags' })
    await expect(heading(page)).toHaveText('Ошибка')
    await page.screenshot({ path: 'test-results/screens/crash-routes.390.png' })
    // Another screen is not affected.
    await page.evaluate(() => {
      history.pushState(null, '', '/admin')
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
    await expect(heading(page)).toHaveText('Главная')
    await page.goBack()
    await expect(heading(page)).toHaveText('Ошибка')
    // «На главную» loads the page anew.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByRole('link', { name: 'На главную' }).click()
    await expect(heading(page)).toHaveText('Главная')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false)
    await page.goBack()
    await expect(heading(page)).toHaveText('Ошибка')
    await page.unroute(/assets\/tags-page-.*\.js/)
    await page.getByRole('button', { name: 'Перезагрузить' }).click()
    await expect(page.getByText('63 тега')).toBeVisible()
    faults.errors.length = 0
  })

  test('anything else shows «Something went wrong» and reloads', async ({ page, world, faults }) => {
    // The browser refuses the history that the router stands on, once: nothing inside the routes could catch that.
    await page.addInitScript(() => {
      if (sessionStorage.getItem('broken') !== null) return
      sessionStorage.setItem('broken', 'once')
      history.replaceState = () => {
        throw new Error('no history')
      }
    })
    await page.goto(`${world.url}/login`)
    await expect(heading(page)).toHaveText('Something went wrong')
    await expect(page.getByRole('link', { name: 'На главную' })).toHaveCount(0)
    await page.screenshot({ path: 'test-results/screens/crash-general.390.png' })
    await page.getByRole('button', { name: 'Перезагрузить' }).click()
    await expect(heading(page)).toHaveText('Вход для владельца')
    faults.errors.length = 0
  })
})

test('[N-10] an uncaught error and an unhandled rejection show a toast; ResizeObserver shows nothing', async ({
  page,
  world,
  faults,
}) => {
  await world.open(page, 'owner')
  await expect(heading(page)).toBeVisible()
  const toast = page.getByText('Произошла ошибка. Если что-то не работает, перезагрузите приложение.')
  await page.evaluate(() => {
    window.dispatchEvent(
      new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
    )
  })
  await expect(toast).toBeHidden()
  await page.evaluate(() =>
    setTimeout(() => {
      throw new Error('broken')
    }),
  )
  await expect(toast).toBeVisible()
  await expect(toast).toBeHidden({ timeout: 10_000 })
  await page.evaluate(() => void Promise.reject(new Error('broken')))
  await expect(toast).toBeVisible()
  expect(faults.errors).toHaveLength(2)
  faults.errors.length = 0
})

test('[N-11] [N-12] /welcome greets by role, with the slogan and the figures', async ({ page, world }) => {
  const creator = await world.open(page, 'creator', { path: '/welcome' })
  await expect(heading(page)).toHaveText('Добро пожаловать, Алина!')
  const steps = page.getByRole('list').getByRole('listitem')
  await expect(steps).toHaveText([
    /Заполни анкету/,
    /Получай уведомления о проектах.*Telegram/,
    /Откликайся на брифы/,
  ])
  await expectFigures(page)
  await expect
    .poll(async () => (await creator.state()).main_button)
    .toMatchObject({ text: 'Начать', is_visible: true })
  await creator.pressMain()
  await expect(page).toHaveURL(/\/creator\/profile/)
  await expect.poll(async () => (await creator.state()).main_button.text).toBe('Сохранить анкету')

  const owner = await world.open(page, 'owner', { path: '/welcome' })
  await expect(heading(page)).toHaveText('Панель управления')
  await expectFigures(page)
  await owner.pressMain()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin')
})

async function expectFigures(page: Page) {
  await expect(page.getByText('Creators. Content. Conversion')).toBeVisible()
  for (const figure of ['3000+', '80%', '+30%'])
    await expect(page.getByText(figure, { exact: true })).toBeVisible()
}

const SUCCESS = [
  ['type=profile&status=activated', 'Анкета активирована!', '/creator/briefs'],
  ['type=profile&status=saved', 'Анкета сохранена!', '/creator/profile'],
  ['type=profile&status=else', 'Анкета отправлена!', '/creator/briefs'],
  ['type=profile', 'Анкета отправлена!', '/creator/briefs'],
  ['type=response', 'Отклик отправлен!', '/creator/responses'],
  ['type=else', 'Успешно!', '/welcome'],
  ['', 'Успешно!', '/welcome'],
] as const

test('[N-13] [N-14] [P-11] /success: each variant, its button and a link to support', async ({
  page,
  world,
}) => {
  for (const [query, title, target] of SUCCESS) {
    const app = await world.open(page, 'creator', { path: `/success?${query}` })
    await expect(heading(page)).toHaveText(title)
    await page.getByRole('link', { name: 'Напиши в поддержку' }).click()
    await expect.poll(async () => (await app.state()).links).toEqual(['https://t.me/ugc_test_support'])
    await app.pressMain()
    await expect.poll(() => new URL(page.url()).pathname).toBe(target)
  }
  const app = await world.open(page, 'owner', { path: '/success?type=brief' })
  await expect(heading(page)).toHaveText('Бриф создан!')
  await expect(page.getByRole('link', { name: 'Напишите в поддержку' })).toBeVisible()
  await app.pressMain()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/briefs')
})

test('[P-11] without a support contact no screen mentions support @night', async ({ page, world }) => {
  await page.route(
    (url) => url.origin === world.url && !/\.\w+$|^\/api\//.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('content="ugc_test_support"', 'content=""')
      await route.fulfill({ response, body })
    },
  )
  for (const path of ['/success?type=response', '/success?type=profile&status=activated', '/consent']) {
    await world.open(page, 'creator', { path })
    await expect(heading(page)).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/поддержк/i)
  }
  // No launch of ours: «Ошибка авторизации», with a hint only if a support contact is configured.
  await world.open(page, 'creator', { init_data: 'user=%7B%7D&hash=0' })
  await expect(heading(page)).toHaveText('Ошибка авторизации')
  await expect(page.locator('body')).not.toContainText(/поддержк/i)
})

test('[N-15] /admin has four cards', async ({ page, world }) => {
  await world.open(page, 'owner')
  for (const [name, path] of [
    ['База креаторов', '/admin/creators'],
    ['Брифы', '/admin/briefs'],
    ['Отклики', '/admin/responses'],
    ['Публичные ссылки', '/admin/public-links'],
  ] as const) {
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await page.goBack()
    await expect(heading(page)).toHaveText('Главная')
  }
})

test('[N-22] from 1024 px on an owner has a sidebar with nine places and their numbers instead of the tabs', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOnWeb(page, world)
  const places = [
    'Главная',
    'Креаторы',
    'Брифы',
    'Отклики',
    'Работы',
    'Выплаты',
    'Публичные ссылки',
    'Теги',
    'Настройки',
  ]
  await expect(tabs(page)).toHaveText(places)
  await expect(page.getByText('Ирина Соколова')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('link', { name: 'К содержанию' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)

  await castOfResponses(world)
  await world.sql(`update users set first_name = '', last_name = '', username = null`)
  await page.reload()
  await expect(tabs(page)).toHaveText([
    'Главная',
    'Креаторы4',
    'Брифы2',
    'Отклики2 ждут решения',
    'Работы',
    'Выплаты',
    'Публичные ссылки',
    'Теги',
    'Настройки',
  ])
  // An owner made on the command line has no name: the login says who is signed in.
  await expect(page.getByRole('complementary')).toContainText(`${LOGIN.username}Владелец`)
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/screens/sidebar.1440.png' })
  await tabs(page).getByText('Отклики').click()
  await page.getByRole('button', { name: 'Принять: Алина Воронцова', exact: true }).click()
  await expect(tabs(page).filter({ hasText: 'Отклики' })).toHaveText('Отклики1 ждут решения')
})

test('[N-96] the tab of responses says how many wait, and every page lights one item', async ({
  page,
  world,
}) => {
  await castOfResponses(world)
  await world.open(page, 'owner', { path: '/admin/settings/news' })
  await expect(tabs(page).filter({ hasText: 'Отклики' })).toHaveText('Отклики2 ждут решения')
  await expect(tabs(page).and(page.locator('[aria-current]'))).toHaveText(['Главная'])
  await page.setViewportSize({ width: 1440, height: 900 })
  const lit = [
    ['/admin/settings/security/password', 'Настройки'],
    ['/admin/erasures', 'Креаторы'],
    ['/admin/payouts', 'Выплаты'],
    ['/admin/settings/news', 'Настройки'],
    ['/admin/agency', 'Настройки'],
    ['/admin/journal', 'Настройки'],
    ['/admin/reviews', 'Креаторы'],
    ['/admin/blocked', 'Креаторы'],
    ['/admin/tags', 'Теги'],
    ['/admin/responses', 'Отклики'],
    ['/admin/works', 'Работы'],
  ] as const
  for (const [path, name] of ofThisRun(lit, 3)) {
    await world.open(page, 'owner', { path })
    await expect(tabs(page).and(page.locator('[aria-current]'))).toHaveText(new RegExp(`^${name}`))
  }
})

test('[N-98] «Настройки» is a list of sections on a phone, and opens its first section on a desktop', async ({
  page,
  world,
}) => {
  await world.open(page, 'owner', { path: '/admin/settings' })
  const rows = page.getByRole('main').getByRole('link')
  await expect(rows).toHaveText([/^Агентство/, /^Сотрудники/, /^Уведомления/, /^Безопасность/, /^Теги/])
  await page.setViewportSize({ width: 1440, height: 900 })
  await world.open(page, 'owner', { path: '/admin/settings' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/agency')
  const sections = page.getByRole('navigation', { name: 'Разделы настроек' }).getByRole('link')
  await expect(sections).toHaveText(['Агентство', 'Сотрудники', 'Уведомления', 'Безопасность'])
  await sections.last().click()
  for (const name of ['Пароль', 'Журнал', 'Устройства'])
    await expect(page.getByRole('main').getByText(new RegExp(name)).first()).toBeVisible()
})

/** Words that are names, abbreviations or the two English lines that are meant. */
const LATIN =
  /Creators\. Content\. Conversion|Something went wrong|Telegram|UGC|ROI|ASMR|https?:\S+|email|Instagram|TikTok|Username|@username|ID|VK|JPG|PNG|WebP|Chrome|Linux|Excel|CSV/gi

const SCREENS = {
  owner: [
    '/welcome',
    '/admin',
    '/admin/creators',
    '/admin/responses',
    '/admin/tags',
    '/admin/agency',
    '/admin/settings',
    '/admin/settings/news',
    '/admin/settings/security',
    '/success?type=brief',
  ],
  creator: ['/welcome', '/creator/profile', '/creator/briefs', '/success?type=profile&status=activated'],
}

for (const who of ['owner', 'creator'] as const) {
  test(`[F-03] every screen of the ${who} in four themes: Russian, without a fault axe knows, without overflow at 320 px`, async ({
    page,
    world,
  }) => {
    for (const path of SCREENS[who]) {
      await page.setViewportSize({ width: 390, height: 844 })
      // The fewest keys first, for the same reason as at the end.
      await world.open(page, who, { path, theme: themes.sevenKeys })
      await expect(heading(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      const name = `${who}${path.replaceAll(/\W+/g, '-')}`
      await inColours(
        page,
        async (theme) => {
          await expectAccessible(page, `${path} in ${theme}`)
          await page.screenshot({ path: `test-results/screens/${name}.${theme}.390.png`, fullPage: true })
        },
        ['sevenKeys', 'iosDay', 'iosNight', 'desktopNight'],
      )
      const text = (await page.locator('body').innerText()).replaceAll(LATIN, '')
      expect(/[A-Za-z]{2,}/.exec(text)?.[0], path).toBeUndefined()
      await page.setViewportSize({ width: 320, height: 640 })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at 320`)
        .toBe(320)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await page.setViewportSize({ width: 390, height: 844 })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at 200 %`)
        .toBe(390)
      // Telegram's script keeps the keys of a theme there, and mixes them into a theme with fewer.
      await page.evaluate(() => sessionStorage.clear())
    }
  })
}

test('the web in light and dark: login, home and welcome without a fault axe knows, phone and desktop', async ({
  page,
  world,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const look = async (name: string) => {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await inColours(page, async (scheme) => {
        await expectAccessible(page, name)
        await page.screenshot({ path: `test-results/screens/web-${name}.${scheme}.${width}.png` })
      })
    }
  }
  await page.goto(`${world.url}/login`)
  await expect(heading(page)).toBeVisible()
  await look('login')
  await signInOnWeb(page, world)
  await look('home')
  await page.goto(`${world.url}/welcome`)
  await expect(heading(page)).toHaveText('Панель управления')
  await look('welcome')
  await page.getByRole('button', { name: 'Открыть панель управления' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin')
})
