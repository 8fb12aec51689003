import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test as base, type Frame, type Page } from '@playwright/test'
import { validate } from '@tma.js/init-data-node'

import { startDevHost } from '../dev/host.ts'
import { signLaunch } from '../server/test/init-data.ts'
import { type LaunchOptions, openInTelegram, type TelegramApp } from './telegram/launch.ts'
import { themes } from './telegram/themes.ts'

type Recorded = { events: [string, unknown][]; violations: string[] }
type Internals = { WebView: { postEvent(type: string, callback: false, data: unknown): void } }
declare const recorded: Recorded
declare const Telegram: Window['Telegram'] & Internals

const TOKEN = '7000000000:emulated-host-token'
const USER = { id: 5_203_820_046, first_name: 'Аня & «Ко» +1', last_name: '100% "да"', username: 'anya' }
const CSP = `default-src 'none'; script-src 'self'; style-src 'self'; frame-ancestors https://web.telegram.org`
const TRANSPORTS = ['webview', 'iframe'] as const

// The script the app bundles, as it is published.
const GENUINE = new URL('../node_modules/@twa-dev/sdk/dist/telegram-web-apps.js', import.meta.url)
const BEFORE = `const recorded = { events: [], violations: [] }
document.addEventListener('securitypolicyviolation', (e) => recorded.violations.push(e.effectiveDirective + ' ' + e.blockedURI))`
const AFTER = `for (const name of ['themeChanged', 'viewportChanged', 'safeAreaChanged', 'contentSafeAreaChanged', 'backButtonClicked',
  'mainButtonClicked', 'secondaryButtonClicked', 'settingsButtonClicked', 'popupClosed', 'activated', 'deactivated'])
  Telegram.WebApp.onEvent(name, (data) => recorded.events.push([name, data ?? null]))`
const PAGE = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>App</title>
<script src="/before.js"></script><script src="/genuine.js"></script><h1>App</h1>`

const scripts = new Map([
  ['/before.js', BEFORE],
  // In one file, so that the first answers cannot come before the listeners.
  ['/genuine.js', `${readFileSync(GENUINE, 'utf8')}\n${AFTER}`],
])

type Launch = (over?: Partial<LaunchOptions>) => Promise<TelegramApp>

const test = base.extend<
  { transport: (typeof TRANSPORTS)[number]; init_data: string; launch: Launch },
  { app_url: string }
>({
  transport: ['webview', { option: true }],
  app_url: [
    async ({}, use) => {
      const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://app')
        const script = scripts.get(pathname)
        response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
        if (pathname === '/strict') response.setHeader('content-security-policy', CSP)
        response.end(script ?? PAGE)
      })
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  init_data: async ({}, use) => {
    await use(signLaunch({ token: TOKEN, user: USER, start_param: 'brief_12' }))
  },
  launch: async ({ page, app_url, init_data, transport }, use) => {
    await use((over) => openInTelegram(page, { url: app_url, init_data, transport, ...over }))
  },
})

const variable = (frame: Frame, name: string) =>
  frame.evaluate((name) => document.documentElement.style.getPropertyValue(`--tg-${name}`), name)
const themeVariables = (frame: Frame) =>
  frame.evaluate(() => {
    const names = [...document.documentElement.style].filter((name) => name.startsWith('--tg-theme-'))
    return Object.fromEntries(
      names.map((name) => [
        name.slice('--tg-theme-'.length).replaceAll('-', '_'),
        document.documentElement.style.getPropertyValue(name),
      ]),
    )
  })
const events = (frame: Frame, name: string) =>
  frame.evaluate((name) => recorded.events.filter(([type]) => type === name).map(([, data]) => data), name)
const forget = (frame: Frame) => frame.evaluate(() => recorded.events.splice(0))
const thrown = (frame: Frame, call: () => void) =>
  frame.evaluate(call).then(
    () => null,
    (error: Error) => /WebApp\w+/.exec(error.message)?.[0],
  )
const heard = async (app: TelegramApp, type: string) =>
  (await app.state()).events.filter((event) => event.type === type).map(({ data }) => data)

for (const transport of TRANSPORTS) {
  test.describe(transport, () => {
    test.use({ transport })

    test('hands over the launch data untouched', async ({ launch, init_data }) => {
      const { frame } = await launch({ platform: 'ios', version: '8.0' })
      const seen = await frame.evaluate(() => {
        const { initData, initDataUnsafe, version, platform } = Telegram.WebApp
        return { initData, user: initDataUnsafe.user, start: initDataUnsafe.start_param, version, platform }
      })
      expect(seen).toEqual({
        initData: init_data,
        user: USER,
        start: 'brief_12',
        version: '8.0',
        platform: 'ios',
      })
      expect(() => validate(seen.initData, TOKEN)).not.toThrow()
    })

    test('opens the path it is given, in the transport it is given', async ({ launch, page, app_url }) => {
      const { frame } = await launch({ path: '/creator/briefs?from=bot' })
      expect(frame.url().split('#')[0]).toBe(`${app_url}/creator/briefs?from=bot`)
      expect(frame.parentFrame() !== null).toBe(transport === 'iframe')
      expect(new URL(page.url()).origin).toBe(transport === 'iframe' ? 'https://web.telegram.org' : app_url)
      await expect(frame.getByRole('heading', { name: 'App' })).toBeVisible()
    })

    test('paints the theme and follows its change', async ({ launch, page }) => {
      const app = await launch({ theme: themes.iosDay })
      await expect.poll(() => events(app.frame, 'themeChanged')).toHaveLength(1)
      expect(await themeVariables(app.frame)).toEqual(themes.iosDay)
      expect(await variable(app.frame, 'color-scheme')).toBe('light')

      await app.setTheme(themes.desktopNight)
      await expect.poll(() => events(app.frame, 'themeChanged')).toHaveLength(2)
      expect(await themeVariables(app.frame)).toEqual(themes.desktopNight)
      expect(await variable(app.frame, 'color-scheme')).toBe('dark')
      expect(await app.frame.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
      expect((await app.state()).theme).toEqual(themes.desktopNight)

      await page.reload()
      await expect.poll(() => themeVariables(page.frames().at(-1)!)).toEqual(themes.desktopNight)
      expect((await app.state()).theme).toEqual(themes.desktopNight)
    })

    test('an old client names seven colours and no more', async ({ launch }) => {
      const { frame } = await launch({ theme: themes.sevenKeys, version: '6.9' })
      expect(Object.keys(await themeVariables(frame))).toHaveLength(7)
      expect(await themeVariables(frame)).toEqual(themes.sevenKeys)
    })

    test('keeps its own copy of the theme while the script corrects an old iOS one', async ({ launch }) => {
      const old = { ...themes.iosNight, bg_color: '#1c1c1d', secondary_bg_color: '#1c1c1d' }
      const app = await launch({ theme: old })
      await expect.poll(() => events(app.frame, 'themeChanged')).toHaveLength(1)
      expect(await variable(app.frame, 'theme-secondary-bg-color')).toBe('#2c2c2e')
      expect((await app.state()).theme).toEqual(old)
    })

    test('reports the size of the view', async ({ launch }) => {
      const app = await launch({ expanded: false })
      const view = () =>
        app.frame.evaluate(() => {
          const { viewportHeight, viewportStableHeight, isExpanded } = Telegram.WebApp
          return { viewportHeight, viewportStableHeight, isExpanded }
        })
      await expect.poll(view).toEqual({ viewportHeight: 506, viewportStableHeight: 506, isExpanded: false })

      await app.frame.evaluate(() => Telegram.WebApp.expand())
      await expect.poll(view).toEqual({ viewportHeight: 844, viewportStableHeight: 844, isExpanded: true })
      expect((await app.state()).expanded).toBe(true)

      await forget(app.frame)
      await app.setViewport({ height: 500, is_state_stable: false })
      await expect.poll(() => events(app.frame, 'viewportChanged')).toEqual([{ isStateStable: false }])
      expect(await view()).toEqual({ viewportHeight: 500, viewportStableHeight: 844, isExpanded: true })
      expect(await variable(app.frame, 'viewport-height')).toBe('500px')
      expect(await variable(app.frame, 'viewport-stable-height')).toBe('844px')
    })

    test('reports a resize of the window', async ({ launch, page }) => {
      const { frame } = await launch({ expanded: true })
      await expect.poll(() => frame.evaluate(() => Telegram.WebApp.viewportHeight)).toBe(844)
      await page.setViewportSize({ width: 390, height: 600 })
      await expect.poll(() => variable(frame, 'viewport-stable-height')).toBe('600px')
    })

    test('reports the safe areas', async ({ launch, page }) => {
      const app = await launch({ safe_area: { bottom: 34 }, content_safe_area: { top: 46 } })
      await expect.poll(() => variable(app.frame, 'safe-area-inset-bottom')).toBe('34px')
      await expect.poll(() => variable(app.frame, 'content-safe-area-inset-top')).toBe('46px')
      expect(await variable(app.frame, 'safe-area-inset-top')).toBe('0px')

      await forget(app.frame)
      await app.setSafeArea({ top: 59 })
      await app.setContentSafeArea({ bottom: 7 })
      await expect.poll(() => events(app.frame, 'safeAreaChanged')).toHaveLength(1)
      await expect.poll(() => events(app.frame, 'contentSafeAreaChanged')).toHaveLength(1)
      expect(await app.frame.evaluate(() => Telegram.WebApp.safeAreaInset)).toEqual({
        top: 59,
        bottom: 34,
        left: 0,
        right: 0,
      })
      expect(await app.frame.evaluate(() => Telegram.WebApp.contentSafeAreaInset)).toEqual({
        top: 46,
        bottom: 7,
        left: 0,
        right: 0,
      })

      await page.reload()
      const frame = page.frames().at(-1)!
      await expect.poll(() => variable(frame, 'safe-area-inset-top')).toBe('59px')
      await expect.poll(() => variable(frame, 'content-safe-area-inset-bottom')).toBe('7px')
    })

    test('shows an alert and a confirmation, and brings the answer back', async ({ launch }) => {
      const app = await launch()
      const alerted = app.frame.evaluate(
        () =>
          new Promise<string>((done) => Telegram.WebApp.showAlert('Бриф отправлен', () => done('closed'))),
      )
      await expect
        .poll(() => app.popup())
        .toEqual({ message: 'Бриф отправлен', buttons: [{ id: '', type: 'close' }] })
      await app.closePopup('')
      expect(await alerted).toBe('closed')
      expect(await app.popup()).toBeNull()

      const confirm = () =>
        app.frame.evaluate(
          () => new Promise<boolean>((done) => Telegram.WebApp.showConfirm('Удалить?', done)),
        )
      for (const [button, answer] of [
        ['ok', true],
        ['', false],
        [undefined, false],
      ] as const) {
        const confirmed = confirm()
        await app.closePopup(button)
        expect(await confirmed).toBe(answer)
      }
    })

    test('shows a popup with its own buttons', async ({ launch }) => {
      const app = await launch()
      const chosen = app.frame.evaluate(
        () =>
          new Promise<string | undefined>((done) =>
            Telegram.WebApp.showPopup(
              {
                title: 'Удалить анкету?',
                message: 'Вернуть её будет нельзя',
                buttons: [
                  { id: 'delete', type: 'destructive', text: 'Удалить' },
                  { id: 'pause', type: 'default', text: 'Скрыть' },
                  { type: 'cancel' },
                ],
              },
              done,
            ),
          ),
      )
      await expect
        .poll(() => app.popup())
        .toEqual({
          title: 'Удалить анкету?',
          message: 'Вернуть её будет нельзя',
          buttons: [
            { id: 'delete', type: 'destructive', text: 'Удалить' },
            { id: 'pause', type: 'default', text: 'Скрыть' },
            { id: '', type: 'cancel' },
          ],
        })
      await app.closePopup('pause')
      expect(await chosen).toBe('pause')
      expect(await events(app.frame, 'popupClosed')).toEqual([{ button_id: 'pause' }])
    })

    test('a second popup is refused by the script and dropped by the host', async ({ launch }) => {
      const app = await launch()
      await app.frame.evaluate(() => Telegram.WebApp.showAlert('Первый'))
      await expect.poll(() => app.popup()).toMatchObject({ message: 'Первый' })
      expect(await thrown(app.frame, () => Telegram.WebApp.showAlert('Второй'))).toBe('WebAppPopupOpened')

      await app.frame.evaluate(() =>
        Telegram.WebView.postEvent('web_app_open_popup', false, { message: 'Третий' }),
      )
      await expect.poll(() => heard(app, 'web_app_open_popup')).toHaveLength(2)
      expect(await app.popup()).toMatchObject({ message: 'Первый' })
      expect(await events(app.frame, 'popupClosed')).toEqual([])

      await app.closePopup()
      await expect.poll(() => events(app.frame, 'popupClosed')).toEqual([{ button_id: null }])
      expect(await app.popup()).toBeNull()
    })

    test('a lost popup leaves the script unable to show another', async ({ launch }) => {
      const app = await launch({ loses: ['web_app_open_popup'] })
      await app.frame.evaluate(() => Telegram.WebApp.showAlert('Пропал'))
      await expect.poll(() => heard(app, 'web_app_open_popup')).toHaveLength(1)
      expect(await app.popup()).toBeNull()
      expect(await thrown(app.frame, () => Telegram.WebApp.showAlert('Ещё'))).toBe('WebAppPopupOpened')
    })

    test('the back button shows, is pressed, and hides', async ({ launch }) => {
      const app = await launch()
      await app.frame.evaluate(() => Telegram.WebApp.BackButton.show())
      await expect.poll(async () => (await app.state()).back_button).toBe(true)
      await app.pressBack()
      await expect.poll(() => events(app.frame, 'backButtonClicked')).toHaveLength(1)
      expect((await app.state()).closed).toBe(false)

      await app.frame.evaluate(() => Telegram.WebApp.BackButton.hide())
      await expect.poll(async () => (await app.state()).back_button).toBe(false)
      await app.pressBack()
      expect((await app.state()).closed).toBe(true)
      expect(await events(app.frame, 'backButtonClicked')).toHaveLength(1)
    })

    test('the main button shows, works, waits and hides', async ({ launch }) => {
      const app = await launch({ theme: themes.androidDay })
      const button = async () => (await app.state()).main_button
      expect(await button()).toEqual({ is_visible: false })

      await app.frame.evaluate(() =>
        Telegram.WebApp.MainButton.setParams({ text: 'Отправить', is_visible: true }),
      )
      const shown = {
        is_visible: true,
        is_active: true,
        is_progress_visible: false,
        has_shine_effect: false,
        text: 'Отправить',
        color: themes.androidDay.button_color,
        text_color: themes.androidDay.button_text_color,
      }
      await expect.poll(button).toEqual(shown)
      await app.pressMain()
      await expect.poll(() => events(app.frame, 'mainButtonClicked')).toHaveLength(1)

      await app.setTheme(themes.androidNight)
      await app.frame.evaluate(() =>
        Telegram.WebApp.MainButton.setParams({ color: '#0f6fc0' }).showProgress(),
      )
      await expect
        .poll(button)
        .toEqual({ ...shown, color: '#0f6fc0', is_active: false, is_progress_visible: true })

      await app.frame.evaluate(() => Telegram.WebApp.MainButton.hideProgress())
      await app.pressMain()
      await expect.poll(() => events(app.frame, 'mainButtonClicked')).toHaveLength(2)

      await app.frame.evaluate(() => Telegram.WebApp.MainButton.hide())
      await expect.poll(button).toEqual({ is_visible: false })
    })

    test('the secondary and the settings buttons', async ({ launch }) => {
      const app = await launch()
      await app.frame.evaluate(() => {
        Telegram.WebApp.SecondaryButton.setParams({ text: 'Черновик', position: 'top', is_visible: true })
        Telegram.WebApp.SettingsButton.show()
      })
      await app.pressSecondary()
      await expect.poll(() => events(app.frame, 'secondaryButtonClicked')).toHaveLength(1)
      expect((await app.state()).secondary_button).toMatchObject({ text: 'Черновик', position: 'top' })

      await expect.poll(async () => (await app.state()).settings_button).toBe(true)
      await app.pressSettings()
      await expect.poll(() => events(app.frame, 'settingsButtonClicked')).toHaveLength(1)
    })

    test('a hidden button cannot be pressed', async ({ launch, page }) => {
      const app = await launch()
      await expect(app.pressSettings()).rejects.toThrow('the settings button is not shown')
      await expect(app.answerClose(true)).rejects.toThrow('nothing was asked about closing')
      page.setDefaultTimeout(300)
      await expect(app.pressMain()).rejects.toThrow('Timeout')
      await expect(app.pressSecondary()).rejects.toThrow('Timeout')
      await expect(app.closePopup()).rejects.toThrow('Timeout')
    })

    test('records haptics, links and swipes', async ({ launch }) => {
      const app = await launch()
      await app.frame.evaluate(() => {
        const { HapticFeedback } = Telegram.WebApp
        HapticFeedback.impactOccurred('light')
        HapticFeedback.notificationOccurred('success')
        HapticFeedback.selectionChanged()
        Telegram.WebApp.openLink('https://example.ru/video?id=1')
        Telegram.WebApp.openTelegramLink('https://t.me/anya?start=1')
        Telegram.WebApp.disableVerticalSwipes()
      })
      await expect
        .poll(async () => (await app.state()).haptics)
        .toEqual(['impact light', 'notification success', 'selection_change'])
      await expect.poll(async () => (await app.state()).vertical_swipes).toBe(false)
      expect((await app.state()).links).toEqual([
        'https://example.ru/video?id=1',
        'https://t.me/anya?start=1',
      ])

      await app.frame.evaluate(() => Telegram.WebApp.enableVerticalSwipes())
      await expect.poll(async () => (await app.state()).vertical_swipes).toBe(true)
    })

    test('asks before closing when the app wants it', async ({ launch }) => {
      const app = await launch()
      const closing = async () => {
        const { closing_confirmation, close_asked, closed } = await app.state()
        return { closing_confirmation, close_asked, closed }
      }
      await app.frame.evaluate(() => Telegram.WebApp.enableClosingConfirmation())
      await expect.poll(closing).toEqual({ closing_confirmation: true, close_asked: false, closed: false })
      await app.pressClose()
      expect(await closing()).toEqual({ closing_confirmation: true, close_asked: true, closed: false })
      await app.answerClose(false)
      expect(await closing()).toEqual({ closing_confirmation: true, close_asked: false, closed: false })
      await app.pressBack()
      await app.answerClose(true)
      expect(await closing()).toEqual({ closing_confirmation: true, close_asked: false, closed: true })
    })

    test('closes at once when nothing is to be asked, or when the app itself closes', async ({ launch }) => {
      const app = await launch()
      await app.frame.evaluate(() => {
        Telegram.WebApp.enableClosingConfirmation()
        Telegram.WebApp.disableClosingConfirmation()
      })
      await expect.poll(() => heard(app, 'web_app_setup_closing_behavior')).toHaveLength(2)
      expect((await app.state()).closing_confirmation).toBe(false)
      await app.pressClose()
      expect((await app.state()).closed).toBe(true)

      const other = await launch({ theme: themes.iosDay })
      expect((await other.state()).closed).toBe(false)
      await other.frame.evaluate(() => {
        Telegram.WebApp.enableClosingConfirmation()
        Telegram.WebApp.close()
      })
      await expect.poll(async () => (await other.state()).closed).toBe(true)
      expect((await other.state()).close_asked).toBe(false)
    })

    test('hears that the app is ready, and wears its colours', async ({ launch }) => {
      const app = await launch({ theme: themes.iosDay })
      expect((await app.state()).ready).toBe(false)
      await app.frame.evaluate(() => {
        Telegram.WebApp.ready()
        Telegram.WebApp.setHeaderColor('secondary_bg_color')
        Telegram.WebApp.setBackgroundColor('secondary_bg_color')
        Telegram.WebApp.setBottomBarColor('#0d141c')
      })
      await expect
        .poll(() => app.state())
        .toMatchObject({
          ready: true,
          header_color: 'secondary_bg_color',
          background_color: themes.iosDay.secondary_bg_color,
          bottom_bar_color: '#0d141c',
        })
      await app.setTheme(themes.iosNight)
      await expect
        .poll(async () => (await app.state()).background_color)
        .toBe(themes.iosNight.secondary_bg_color)
      await app.frame.evaluate(() => Telegram.WebApp.setHeaderColor('#0d141c'))
      await expect.poll(async () => (await app.state()).header_color).toBe('#0d141c')
    })

    test('answers requests as the person would', async ({ launch }) => {
      const contact = 'contact=%7B%22phone_number%22%3A%2279000000000%22%7D&auth_date=1&hash=x'
      const app = await launch({ contact, cloud: { seen: 'yes' } })
      expect(
        await app.frame.evaluate(() => new Promise((done) => Telegram.WebApp.requestWriteAccess(done))),
      ).toBe(true)
      expect(
        await app.frame.evaluate(
          () =>
            new Promise((done) => Telegram.WebApp.requestContact((shared, answer) => done([shared, answer]))),
        ),
      ).toEqual([true, expect.objectContaining({ status: 'sent', response: contact })])
      expect(
        await app.frame.evaluate(
          () =>
            new Promise((done) =>
              Telegram.WebApp.downloadFile(
                { url: 'https://app.ru/x.xlsx', file_name: 'Креаторы.xlsx' },
                done,
              ),
            ),
        ),
      ).toBe(true)
      expect((await app.state()).downloads).toEqual([
        { url: 'https://app.ru/x.xlsx', file_name: 'Креаторы.xlsx' },
      ])
      expect(
        await app.frame.evaluate(() => new Promise((done) => Telegram.WebApp.readTextFromClipboard(done))),
      ).toBeNull()
    })

    test('answers requests as a person who declines', async ({ launch }) => {
      const { frame } = await launch({ write_access: 'cancelled', download: 'cancelled' })
      expect(
        await frame.evaluate(() => new Promise((done) => Telegram.WebApp.requestWriteAccess(done))),
      ).toBe(false)
      expect(await frame.evaluate(() => new Promise((done) => Telegram.WebApp.requestContact(done)))).toBe(
        false,
      )
      expect(
        await frame.evaluate(
          () =>
            new Promise((done) =>
              Telegram.WebApp.downloadFile({ url: 'https://app.ru/x', file_name: 'x' }, done),
            ),
        ),
      ).toBe(false)
    })

    test('keeps small things in the cloud', async ({ launch }) => {
      const { frame } = await launch({ cloud: { seen: 'yes' } })
      const cloud = (method: string, ...args: unknown[]) =>
        frame.evaluate(
          ([method, args]) =>
            new Promise((done) => {
              const storage = Telegram.WebApp.CloudStorage as unknown as Record<
                string,
                (...args: unknown[]) => void
              >
              storage[method]?.(...args, (error: unknown, result: unknown) => done(error ?? result))
            }),
          [method, args] as const,
        )
      expect(await cloud('setItem', 'draft', 'текст')).toBe(true)
      expect(await cloud('getItems', ['draft', 'seen', 'none'])).toEqual({
        draft: 'текст',
        seen: 'yes',
        none: '',
      })
      expect(await cloud('removeItem', 'seen')).toBe(true)
      expect(await cloud('getKeys')).toEqual(['draft'])
      expect(
        await frame.evaluate(
          () =>
            new Promise((done) =>
              (
                Telegram.WebApp as unknown as {
                  invokeCustomMethod(name: string, params: object, done: (error: unknown) => void): void
                }
              ).invokeCustomMethod('unknown', {}, done),
            ),
        ),
      ).toBe('METHOD_INVALID')
    })

    test('reports when it is hidden and shown again', async ({ launch }) => {
      const app = await launch()
      await app.setVisible(false)
      await expect.poll(() => events(app.frame, 'deactivated')).toHaveLength(1)
      await app.setVisible(true)
      await expect.poll(() => events(app.frame, 'activated')).toHaveLength(1)
    })

    test('never answers inside the call', async ({ launch }) => {
      const { frame } = await launch()
      const order = await frame.evaluate(
        () =>
          new Promise((done) => {
            const order: string[] = []
            Telegram.WebApp.requestWriteAccess(() => done([...order, 'answered']))
            order.push('asked')
          }),
      )
      expect(order).toEqual(['asked', 'answered'])
    })

    test('is deaf to another origin than the one it launched', async ({ launch, app_url }) => {
      const app = await launch()
      await expect.poll(() => heard(app, 'web_app_request_theme')).toHaveLength(1)
      const elsewhere = app_url.replace('127.0.0.1', 'localhost')
      await app.frame.goto(`${elsewhere}/#tgWebAppVersion=9.1`)
      await app.frame.evaluate(() => Telegram.WebApp.ready())
      if (transport === 'iframe') expect(await heard(app, 'web_app_ready')).toEqual([])
      else expect(await app.frame.evaluate(() => 'TelegramWebviewProxy' in window)).toBe(false)
      expect(await themeVariables(app.frame)).toEqual({})
    })
  })
}

const VERSIONS = {
  '6.0': {
    back: false,
    popup: false,
    access: false,
    settings: false,
    swipes: false,
    bottom: false,
    area: false,
  },
  '6.9': {
    back: true,
    popup: true,
    access: true,
    settings: false,
    swipes: false,
    bottom: false,
    area: false,
  },
  '7.7': { back: true, popup: true, access: true, settings: true, swipes: true, bottom: false, area: false },
  '9.1': { back: true, popup: true, access: true, settings: true, swipes: true, bottom: true, area: true },
}

for (const transport of TRANSPORTS) {
  for (const [version, can] of Object.entries(VERSIONS)) {
    test.describe(`${transport} ${version}`, () => {
      test.use({ transport })

      test('knows what its version knew', async ({ launch }) => {
        const app = await launch({ version, safe_area: { bottom: 34 } })
        await app.frame.evaluate(() => {
          const { WebApp } = Telegram
          WebApp.BackButton.show()
          WebApp.HapticFeedback.selectionChanged()
          WebApp.enableClosingConfirmation()
          WebApp.setHeaderColor('secondary_bg_color')
          WebApp.SettingsButton.show()
          WebApp.disableVerticalSwipes()
          WebApp.SecondaryButton.show()
          WebApp.MainButton.show()
          WebApp.ready()
        })
        await expect
          .poll(() => app.state())
          .toMatchObject({
            ready: true,
            main_button: { is_visible: true },
            back_button: can.back,
            haptics: can.back ? ['selection_change'] : [],
            header_color: can.back ? 'secondary_bg_color' : null,
            closing_confirmation: can.popup,
            settings_button: can.settings,
            vertical_swipes: !can.swipes,
            secondary_button: { is_visible: can.bottom },
            bottom_bar_color: can.bottom ? themes.androidDay.bottom_bar_bg_color : null,
          })
        const unsupported = (works: boolean) => (works ? null : 'WebAppMethodUnsupported')
        expect(await thrown(app.frame, () => Telegram.WebApp.showAlert('?'))).toBe(unsupported(can.popup))
        expect(await thrown(app.frame, () => Telegram.WebApp.requestWriteAccess())).toBe(
          unsupported(can.access),
        )
        const download = () => Telegram.WebApp.downloadFile({ url: 'https://app.ru/x', file_name: 'x' })
        expect(await thrown(app.frame, download)).toBe(unsupported(can.area))
        await expect.poll(async () => (await app.popup()) !== null).toBe(can.popup)

        await app.setSafeArea({ top: 20 })
        await app.setVisible(false)
        await app.setViewport({ height: 321 })
        await expect.poll(() => variable(app.frame, 'viewport-height')).toBe('321px')
        expect(await variable(app.frame, 'safe-area-inset-bottom')).toBe(can.area ? '34px' : '')
        expect(await variable(app.frame, 'safe-area-inset-top')).toBe(can.area ? '20px' : '')
        expect(await events(app.frame, 'deactivated')).toHaveLength(can.area ? 1 : 0)
      })

      test('opens a link the way its version did', async ({ launch, page }) => {
        const app = await launch({ version })
        const opened = can.back ? null : page.context().waitForEvent('page')
        await app.frame.evaluate(
          (url) => Telegram.WebApp.openLink(url),
          `${new URL(app.frame.url()).origin}/video`,
        )
        if (opened) expect((await opened).url()).toMatch(/\/video$|about:blank/)
        else
          await expect
            .poll(async () => (await app.state()).links)
            .toEqual([expect.stringMatching(/\/video$/)])
      })
    })
  }
}

test.describe('under a strict policy', () => {
  test('the script in a webview breaks no rule', async ({ launch }) => {
    const { frame } = await launch({ path: '/strict', theme: themes.iosNight })
    await expect.poll(() => themeVariables(frame)).toEqual(themes.iosNight)
    await expect.poll(() => events(frame, 'themeChanged')).toHaveLength(1)
    expect(await frame.evaluate(() => recorded.violations)).toEqual([])
  })

  test.describe('in a frame', () => {
    test.use({ transport: 'iframe' })

    test('only its two scrollbar styles are refused', async ({ launch }) => {
      const { frame } = await launch({ path: '/strict', theme: themes.iosNight })
      await expect.poll(() => themeVariables(frame)).toEqual(themes.iosNight)
      // The empty <style> the script puts in, and the text the host puts into it.
      await expect
        .poll(() => frame.evaluate(() => recorded.violations))
        .toEqual(['style-src-elem inline', 'style-src-elem inline'])
    })
  })
})

const DEV_PEOPLE = {
  owner: { id: 1001, first_name: 'Вера', username: 'vera' },
  creator: { id: 2002, first_name: 'Алина', username: 'alina' },
}

const devTest = test.extend<{ dev_url: string }>({
  dev_url: async ({ app_url }, use) => {
    const host = await startDevHost({ port: 0, app_url, token: TOKEN, people: DEV_PEOPLE })
    await use(host.url)
    await host.close()
  },
})

devTest.describe('the development host', () => {
  devTest.use({ viewport: { width: 1280, height: 900 } })

  const opened = async (page: Page, address: string) => {
    await page.goto(address)
    const frame = await (await page.getByTitle('Мини-приложение').elementHandle())?.contentFrame()
    await frame!.waitForFunction(() => 'Telegram' in window && Telegram.WebApp.initData !== '')
    return frame!
  }

  for (const person of ['owner', 'creator'] as const) {
    devTest(`launches the app as the ${person}, signed`, async ({ page, dev_url, app_url }) => {
      const frame = await opened(page, `${dev_url}/${person}?path=/briefs`)
      expect(frame.url().split('#')[0]).toBe(`${app_url}/briefs`)
      const { initData, initDataUnsafe } = await frame.evaluate(() => Telegram.WebApp)
      expect(initDataUnsafe.user).toEqual(DEV_PEOPLE[person])
      expect(() => validate(initData, TOKEN)).not.toThrow()
    })
  }

  devTest('signs every launch anew and keeps the token to itself', async ({ page, request, dev_url }) => {
    const addresses: string[] = []
    page.on('response', (response) => addresses.push(response.url()))
    await opened(page, `${dev_url}/owner`)
    const src = () => page.getByTitle('Мини-приложение').getAttribute('src')
    const first = await src()
    await page.getByRole('button', { name: 'Запустить заново' }).click()
    await expect.poll(src).not.toBe(first)

    const served = addresses.filter((address) => address.startsWith(dev_url))
    expect(served.length).toBeGreaterThan(5)
    for (const address of served) expect(await (await request.get(address)).text()).not.toContain(TOKEN)
  })

  devTest('answers the theme request and switches the theme at once', async ({ page, dev_url }) => {
    const frame = await opened(page, `${dev_url}/owner`)
    await expect.poll(() => events(frame, 'themeChanged')).toHaveLength(1)
    await expect.poll(() => themeVariables(frame)).toEqual(themes.iosDay)
    await page.getByText('Тёмная').click()
    await expect.poll(() => themeVariables(frame)).toEqual(themes.iosNight)
    await expect(page).toHaveURL(/scheme=Night/)
  })

  devTest('launches another client and version, and keeps them over a reload', async ({ page, dev_url }) => {
    await opened(page, `${dev_url}/owner`)
    await page.getByText('Android').click()
    await page.getByText('7.7').click()
    await expect(page.getByTitle('Мини-приложение')).toHaveAttribute('src', /Version=7\.7&.*Platform=android/)
    const frame = await opened(page, page.url())
    expect(await frame.evaluate(() => [Telegram.WebApp.platform, Telegram.WebApp.version])).toEqual([
      'android',
      '7.7',
    ])
    await expect.poll(() => themeVariables(frame)).toEqual(themes.androidDay)
  })

  devTest('moves the safe area', async ({ page, dev_url }) => {
    const frame = await opened(page, `${dev_url}/owner`)
    await page.getByText('34 px').click()
    await expect.poll(() => variable(frame, 'safe-area-inset-bottom')).toBe('34px')
  })

  devTest('draws popups, buttons and haptics, and brings the answers back', async ({ page, dev_url }) => {
    const frame = await opened(page, `${dev_url}/owner`)
    const confirmed = frame.evaluate(
      () => new Promise<boolean>((done) => Telegram.WebApp.showConfirm('Отправить бриф?', done)),
    )
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Отправить бриф?')
    await dialog.getByRole('button', { name: 'ОК' }).click()
    expect(await confirmed).toBe(true)
    await expect(dialog).toBeHidden()

    const dismissed = frame.evaluate(
      () => new Promise<boolean>((done) => Telegram.WebApp.showConfirm('Удалить?', done)),
    )
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await dismissed).toBe(false)

    await frame.evaluate(() => {
      Telegram.WebApp.HapticFeedback.notificationOccurred('success')
      Telegram.WebApp.MainButton.setParams({ text: 'Сохранить анкету', is_visible: true })
    })
    await expect(page.getByText('notification success')).toBeVisible()
    const main = page.getByRole('button', { name: 'Сохранить анкету' })
    await main.click()
    await expect.poll(() => events(frame, 'mainButtonClicked')).toHaveLength(1)
    await frame.evaluate(() => Telegram.WebApp.MainButton.showProgress())
    await expect(main).toBeDisabled()
    await frame.evaluate(() => Telegram.WebApp.MainButton.hide())
    await expect(main).toBeHidden()
  })

  devTest('goes back, asks before closing, closes and opens again', async ({ page, dev_url }) => {
    const frame = await opened(page, `${dev_url}/owner`)
    await frame.evaluate(() => {
      Telegram.WebApp.BackButton.show()
      Telegram.WebApp.enableClosingConfirmation()
    })
    await page.getByRole('button', { name: 'Назад' }).click()
    await expect.poll(() => events(frame, 'backButtonClicked')).toHaveLength(1)

    await frame.evaluate(() => Telegram.WebApp.BackButton.hide())
    await page.locator('.bar').getByRole('button', { name: 'Закрыть' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Закрыть приложение?')
    await dialog.getByRole('button', { name: 'Отмена' }).click()
    await expect(page.getByTitle('Мини-приложение')).toBeVisible()

    await page.locator('.bar').getByRole('button', { name: 'Закрыть' }).click()
    await dialog.getByRole('button', { name: 'Закрыть' }).click()
    await expect(page.getByTitle('Мини-приложение')).toBeHidden()
    await page.getByRole('button', { name: 'Открыть снова' }).click()
    await expect(page.getByTitle('Мини-приложение')).toBeVisible()
  })

  devTest('fills a narrow screen', async ({ page, dev_url }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await opened(page, `${dev_url}/creator`)
    expect(await page.getByRole('main').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 800 })
  })

  devTest('serves only this machine, and nothing but its page', async ({ request, dev_url }) => {
    const status = async (path: string, host = 'localhost') =>
      (await request.get(dev_url + path, { headers: { host } })).status()
    expect(await status('/owner')).toBe(200)
    expect(await status('/owner/launch', 'rebound.example')).toBe(403)
    expect(await status('/owner/launch?path=//evil.example')).toBe(400)
    expect(await status('/dev/host.ts')).toBe(404)
    expect(await status('/unknown')).toBe(404)
  })

  devTest('refuses to start in production', async ({ app_url }) => {
    const before = process.env.NODE_ENV
    process.env.NODE_ENV = 'production'
    try {
      await expect(startDevHost({ port: 0, app_url, token: TOKEN, people: DEV_PEOPLE })).rejects.toThrow(
        'the development host never runs in production',
      )
    } finally {
      if (before === undefined) delete process.env.NODE_ENV
      else process.env.NODE_ENV = before
    }
  })
})
