import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

import type { Frame, Page } from '@playwright/test'

import { launchHash } from '../../server/test/init-data.ts'
import type { Host, HostOptions, HostState, Popup } from './host.ts'
import { colorScheme, type ThemeParams, themes } from './themes.ts'

export type LaunchOptions = Omit<HostOptions, 'theme'> & {
  url: string
  path?: string
  init_data: string
  theme?: ThemeParams
  platform?: string
  transport?: 'webview' | 'iframe'
}

type Actions = Omit<Host, 'state' | 'popup' | 'receive' | 'resized'>
type Remote<Type> = {
  [Name in keyof Type]: Type[Name] extends (...args: infer Args) => void
    ? (...args: Args) => Promise<void>
    : never
}

export type TelegramApp = Remote<Actions> & {
  /** Where the app is: the page's main frame, or the frame inside Telegram Web. */
  frame: Frame
  state(): Promise<HostState>
  popup(): Promise<Popup | null>
  /** As soon as the app shows the button; `pressBack` does not wait, and closes the app where there is none. */
  goBack(): Promise<void>
}

type HostWindow = { telegramHost: Host }

// The origin of the real one, so that the app's own frame-ancestors lets it in.
const WEB_CLIENT = 'https://web.telegram.org/a/'

const source = stripTypeScriptTypes(readFileSync(new URL('./host.ts', import.meta.url), 'utf8')).replaceAll(
  /^export /gm,
  '',
)
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const webviewScript = (app: URL, options: HostOptions) => `
  if (window === window.top && location.origin === ${json(app.origin)}) {
    ${source}
    window.telegramHost = connectWebview(${json(options)})
  }`

const webClientPage = (app: URL, options: HostOptions) => `<!doctype html>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
  <title>Telegram Web</title><style>body { margin: 0 } iframe { display: block; border: 0; width: 100vw; height: 100dvh }</style>
  <body></body>
  <script type="module">
    ${source}
    const frame = createFrame()
    document.body.append(frame)
    window.telegramHost = connectFrame(frame, ${json(app.origin)}, ${json(options)})
    frame.src = ${json(app.href)}
  </script>`

const installed = new WeakMap<Page, { dispose(): Promise<void> }>()

const install = async (page: Page, content: string) => {
  await installed.get(page)?.dispose()
  installed.set(page, await page.addInitScript({ content }))
}

const openWebview = async (page: Page, app: URL, options: HostOptions) => {
  // The host runs inside the page: its state is kept outside, so that a reload continues with it.
  const keep = () => install(page, webviewScript(app, options))
  await keep()
  // Only the hash may differ from the launch before: that alone would not load the app again.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await page.goto(app.href)
  return { frame: page.mainFrame(), keep }
}

const openWebClient = async (page: Page, app: URL, options: HostOptions) => {
  // To Chromium a page of telegram.org is public, and a public page must not reach 127.0.0.1.
  await page.context().grantPermissions(['local-network-access'], { origin: new URL(WEB_CLIENT).origin })
  await page.route(WEB_CLIENT, (route) =>
    route.fulfill({ contentType: 'text/html', body: webClientPage(app, options) }),
  )
  await page.goto(WEB_CLIENT)
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('Telegram Web shows no frame')
  return { frame, keep: async () => {} }
}

const drive = (page: Page) => ({
  act: <Name extends keyof Actions>(name: Name, ...args: Parameters<Actions[Name]>) =>
    page.evaluate(
      ([name, args]) => {
        const action = (window as unknown as HostWindow).telegramHost[name] as (...args: unknown[]) => void
        action(...args)
      },
      [name, args] as const,
    ),
  state: () => page.evaluate(() => (window as unknown as HostWindow).telegramHost.state),
  until: (part: 'popup' | 'main_button' | 'secondary_button' | 'back_button') =>
    page.waitForFunction((part) => {
      const shown = (window as unknown as HostWindow).telegramHost.state[part]
      return shown && (shown === true || !('is_visible' in shown) || (shown.is_visible && shown.is_active))
    }, part),
})

/** Opens the app the way a Telegram client does, and stays in the client's place. */
export const openInTelegram = async (page: Page, launch: LaunchOptions): Promise<TelegramApp> => {
  const { url, path = '/', init_data, platform = 'android', transport = 'webview', ...rest } = launch
  const options = {
    version: '9.1',
    theme: themes.androidDay,
    expanded: transport === 'iframe',
    ...rest,
  } satisfies HostOptions
  const { version, theme } = options
  const app = new URL(path, url)
  app.hash = launchHash({ init_data, version, platform, theme })

  await page.emulateMedia({ colorScheme: colorScheme(theme) })
  const { frame, keep } = await (transport === 'webview' ? openWebview : openWebClient)(page, app, options)
  const { act, state, until } = drive(page)

  return {
    frame,
    state,
    popup: async () => (await state()).popup,
    closePopup: async (button_id) => {
      await until('popup')
      await act('closePopup', button_id)
    },
    pressMain: async () => {
      await until('main_button')
      await act('pressMain')
    },
    pressSecondary: async () => {
      await until('secondary_button')
      await act('pressSecondary')
    },
    setTheme: async (theme) => {
      options.theme = theme
      await keep()
      await page.emulateMedia({ colorScheme: colorScheme(theme) })
      await act('setTheme', theme)
    },
    setSafeArea: async (insets) => {
      options.safe_area = { ...options.safe_area, ...insets }
      await keep()
      await act('setSafeArea', insets)
    },
    setContentSafeArea: async (insets) => {
      options.content_safe_area = { ...options.content_safe_area, ...insets }
      await keep()
      await act('setContentSafeArea', insets)
    },
    setViewport: (viewport) => act('setViewport', viewport),
    setVisible: (is_visible) => act('setVisible', is_visible),
    goBack: async () => {
      await until('back_button')
      await act('pressBack')
    },
    pressBack: () => act('pressBack'),
    pressSettings: () => act('pressSettings'),
    pressClose: () => act('pressClose'),
    answerClose: (leave) => act('answerClose', leave),
  }
}
