import type { ThemeParams } from './themes.ts'

export type Size = { width: number; height: number }
export type Insets = { top: number; bottom: number; left: number; right: number }
export type PopupButton = {
  id: string
  type: 'default' | 'ok' | 'close' | 'cancel' | 'destructive'
  text?: string
}
export type Popup = { title?: string; message: string; buttons: PopupButton[] }
export type BottomButton = {
  is_visible: boolean
  is_active?: boolean
  is_progress_visible?: boolean
  has_shine_effect?: boolean
  text?: string
  color?: string
  text_color?: string
  position?: 'left' | 'right' | 'top' | 'bottom'
}

export type HostOptions = {
  theme: ThemeParams
  version?: string
  expanded?: boolean
  safe_area?: Partial<Insets>
  content_safe_area?: Partial<Insets>
  write_access?: 'allowed' | 'cancelled'
  /** The signed contact the person shares; without it they decline. */
  contact?: string
  download?: 'downloading' | 'cancelled'
  cloud?: Record<string, string>
  /** Events this client loses without a word, as real ones do now and then. */
  loses?: string[]
}
type Surroundings = { measure: () => Size; onChange?: (state: HostState) => void }

export type HostState = {
  ready: boolean
  expanded: boolean
  closed: boolean
  close_asked: boolean
  popup: Popup | null
  back_button: boolean
  settings_button: boolean
  main_button: BottomButton
  secondary_button: BottomButton
  closing_confirmation: boolean
  vertical_swipes: boolean
  header_color: string | null
  background_color: string | null
  bottom_bar_color: string | null
  theme: ThemeParams
  haptics: string[]
  links: string[]
  downloads: { url: string; file_name: string }[]
  events: { type: string; data: unknown }[]
}

export type Host = {
  readonly state: HostState
  readonly popup: Popup | null
  receive(type: string, data: unknown): void
  closePopup(button_id?: string): void
  pressBack(): void
  pressMain(): void
  pressSecondary(): void
  pressSettings(): void
  pressClose(): void
  answerClose(leave: boolean): void
  setTheme(theme: ThemeParams): void
  setSafeArea(insets: Partial<Insets>): void
  setContentSafeArea(insets: Partial<Insets>): void
  setViewport(viewport: Partial<Size> & { is_state_stable?: boolean }): void
  setVisible(is_visible: boolean): void
  resized(): void
}

type Send = (type: string, data: unknown) => void
type Color = { color?: string; color_key?: string }
type Haptic = { type: string; impact_style?: string; notification_type?: string }
type AppEvents = {
  iframe_ready: object
  web_app_ready: unknown
  web_app_expand: unknown
  web_app_close: object
  web_app_request_theme: unknown
  web_app_request_viewport: unknown
  web_app_request_safe_area: unknown
  web_app_request_content_safe_area: unknown
  web_app_open_popup: Popup
  web_app_request_write_access: unknown
  web_app_request_phone: unknown
  web_app_request_file_download: { url: string; file_name: string }
  web_app_invoke_custom_method: { req_id: string; method: string; params: CustomParams }
  web_app_read_text_from_clipboard: { req_id: string }
  web_app_setup_back_button: { is_visible: boolean }
  web_app_setup_settings_button: { is_visible: boolean }
  web_app_setup_main_button: BottomButton
  web_app_setup_secondary_button: BottomButton
  web_app_setup_closing_behavior: { need_confirmation: boolean }
  web_app_setup_swipe_behavior: { allow_vertical_swipe: boolean }
  web_app_set_header_color: Color
  web_app_set_background_color: Color
  web_app_set_bottom_bar_color: Color
  web_app_open_link: { url: string }
  web_app_open_tg_link: { path_full: string }
  web_app_trigger_haptic_feedback: Haptic
}
type CustomParams = { key: string; value: string; keys: string[] }
type Handlers<Events> = { [Type in keyof Events]: (data: Events[Type]) => void }

// The script posts some events whatever the client's version; an older client does not know them.
const SINCE: Partial<Record<string, string>> = {
  web_app_setup_back_button: '6.1',
  web_app_set_header_color: '6.1',
  web_app_set_background_color: '6.1',
  web_app_trigger_haptic_feedback: '6.1',
  web_app_open_link: '6.1',
  web_app_open_tg_link: '6.1',
  web_app_open_popup: '6.2',
  web_app_setup_closing_behavior: '6.2',
  web_app_read_text_from_clipboard: '6.4',
  web_app_request_write_access: '6.9',
  web_app_request_phone: '6.9',
  web_app_invoke_custom_method: '6.9',
  web_app_setup_settings_button: '6.10',
  web_app_setup_swipe_behavior: '7.7',
  web_app_setup_secondary_button: '7.10',
  web_app_set_bottom_bar_color: '7.10',
  web_app_request_file_download: '8.0',
  web_app_request_safe_area: '8.0',
  web_app_request_content_safe_area: '8.0',
}

// A sheet that is not expanded shows the upper part of the page.
const SHEET_SHARE = 0.6

const SCROLLBARS = '* { scrollbar-width: thin; scrollbar-color: rgb(128 128 128 / 40%) transparent; }'

const rank = (version: string) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major * 1000 + minor
}

const initialState = (options: HostOptions): HostState => ({
  ready: false,
  expanded: options.expanded ?? false,
  closed: false,
  close_asked: false,
  popup: null,
  back_button: false,
  settings_button: false,
  main_button: { is_visible: false },
  secondary_button: { is_visible: false },
  closing_confirmation: false,
  vertical_swipes: true,
  header_color: null,
  background_color: null,
  bottom_bar_color: null,
  theme: options.theme,
  haptics: [],
  links: [],
  downloads: [],
  events: [],
})

const recorders = (state: HostState) =>
  ({
    web_app_ready: () => (state.ready = true),
    web_app_close: () => (state.closed = true),
    web_app_setup_back_button: ({ is_visible }) => (state.back_button = is_visible),
    web_app_setup_settings_button: ({ is_visible }) => (state.settings_button = is_visible),
    web_app_setup_main_button: (button) => (state.main_button = button),
    web_app_setup_secondary_button: (button) => (state.secondary_button = button),
    web_app_setup_closing_behavior: (it) => (state.closing_confirmation = it.need_confirmation),
    web_app_setup_swipe_behavior: (it) => (state.vertical_swipes = it.allow_vertical_swipe),
    web_app_set_header_color: ({ color, color_key }) => (state.header_color = color ?? color_key ?? null),
    web_app_set_background_color: ({ color }) => (state.background_color = color ?? null),
    web_app_set_bottom_bar_color: ({ color }) => (state.bottom_bar_color = color ?? null),
    web_app_open_link: ({ url }) => state.links.push(url),
    web_app_open_tg_link: ({ path_full }) => state.links.push(`https://t.me${path_full}`),
    web_app_trigger_haptic_feedback: ({ type, impact_style, notification_type }) =>
      state.haptics.push([type, impact_style ?? notification_type].filter(Boolean).join(' ')),
  }) satisfies Partial<Handlers<AppEvents>>

const customMethods = (options: HostOptions) => {
  const cloud = new Map(Object.entries(options.cloud ?? {}))
  return new Map<string, (params: CustomParams) => unknown>([
    ['saveStorageValue', ({ key, value }) => cloud.set(key, value).has(key)],
    ['getStorageValues', ({ keys }) => Object.fromEntries(keys.map((key) => [key, cloud.get(key) ?? '']))],
    ['deleteStorageValues', ({ keys }) => keys.map((key) => cloud.delete(key)).length > 0],
    ['getStorageKeys', () => [...cloud.keys()]],
    ['getRequestedContact', () => options.contact ?? ''],
  ])
}

const answers = (options: HostOptions, state: HostState, send: Send) => {
  const methods = customMethods(options)
  return {
    iframe_ready: () => send('set_custom_style', SCROLLBARS),
    // Android drops a popup while another is open, and says nothing.
    web_app_open_popup: (popup) => (state.popup ??= popup),
    web_app_request_write_access: () =>
      send('write_access_requested', { status: options.write_access ?? 'allowed' }),
    web_app_request_phone: () =>
      send('phone_requested', { status: options.contact === undefined ? 'cancelled' : 'sent' }),
    web_app_request_file_download: (file) => {
      state.downloads.push(file)
      send('file_download_requested', { status: options.download ?? 'downloading' })
    },
    web_app_invoke_custom_method: ({ req_id, method, params }) => {
      const invoke = methods.get(method)
      send('custom_method_invoked', {
        req_id,
        ...(invoke ? { result: invoke(params) } : { error: 'METHOD_INVALID' }),
      })
    },
    web_app_read_text_from_clipboard: ({ req_id }) => send('clipboard_text_received', { req_id, data: null }),
  } satisfies Partial<Handlers<AppEvents>>
}

const views = (options: HostOptions & Surroundings, state: HostState, send: Send) => {
  const area = { top: 0, bottom: 0, left: 0, right: 0 }
  const insets = {
    safe_area: { ...area, ...options.safe_area },
    content_safe_area: { ...area, ...options.content_safe_area },
  }
  let fixed: Partial<Size> = {}
  const viewport = (is_state_stable = true) => {
    const size = options.measure()
    const height = state.expanded ? size.height : Math.round(size.height * SHEET_SHARE)
    send('viewport_changed', {
      width: size.width,
      height,
      ...fixed,
      is_expanded: state.expanded,
      is_state_stable,
    })
  }
  const theme = () => send('theme_changed', { theme_params: state.theme })
  const inset = (name: keyof typeof insets) => send(`${name}_changed`, insets[name])
  return {
    theme,
    viewport,
    moveInset: (name: keyof typeof insets, change: Partial<Insets>) => {
      Object.assign(insets[name], change)
      inset(name)
    },
    fix: (size: Partial<Size>) => (fixed = { ...fixed, ...size }),
    handlers: {
      web_app_request_theme: theme,
      web_app_request_viewport: () => viewport(),
      web_app_request_safe_area: () => inset('safe_area'),
      web_app_request_content_safe_area: () => inset('content_safe_area'),
      web_app_expand: () => {
        state.expanded = true
        viewport()
      },
    } satisfies Partial<Handlers<AppEvents>>,
  }
}

const seen = (button: BottomButton, name: string) => {
  if (!button.is_visible) throw new Error(`the ${name} button is not shown`)
  return button.is_active
}

const presses = (state: HostState, send: Send) => ({
  closePopup: (button_id?: string) => {
    if (!state.popup) throw new Error('no popup is open')
    state.popup = null
    send('popup_closed', button_id === undefined ? {} : { button_id })
  },
  pressMain: () => {
    if (seen(state.main_button, 'main')) send('main_button_pressed', {})
  },
  pressSecondary: () => {
    if (seen(state.secondary_button, 'secondary')) send('secondary_button_pressed', {})
  },
  pressSettings: () => {
    if (!state.settings_button) throw new Error('the settings button is not shown')
    send('settings_button_pressed', {})
  },
  pressClose: () => {
    state[state.closing_confirmation ? 'close_asked' : 'closed'] = true
  },
  answerClose: (leave: boolean) => {
    if (!state.close_asked) throw new Error('nothing was asked about closing')
    state.close_asked = false
    state.closed = leave
  },
})

export const createHost = (options: HostOptions & Surroundings, send: Send): Host => {
  const { version = '9.1', loses = [] } = options
  const state = initialState(options)
  const view = views(options, state, send)
  const press = presses(state, send)
  const handlers: Handlers<AppEvents> = {
    ...recorders(state),
    ...answers(options, state, send),
    ...view.handlers,
  }
  const knows = (since = '6.0') => rank(version) >= rank(since)
  const hears = (type: string): type is keyof AppEvents =>
    Object.hasOwn(handlers, type) && knows(SINCE[type]) && !loses.includes(type)
  const act =
    <Args extends unknown[]>(action: (...args: Args) => unknown) =>
    (...args: Args) => {
      action(...args)
      options.onChange?.(state)
    }

  return {
    state,
    get popup() {
      return state.popup
    },
    receive: act((type, data) => {
      state.events.push({ type, data })
      if (hears(type)) (handlers[type] as (data: unknown) => void)(data)
    }),
    closePopup: act(press.closePopup),
    pressMain: act(press.pressMain),
    pressSecondary: act(press.pressSecondary),
    pressSettings: act(press.pressSettings),
    pressClose: act(press.pressClose),
    answerClose: act(press.answerClose),
    // Back takes the hidden button's place too: then it closes the app.
    pressBack: act(() => (state.back_button ? send('back_button_pressed', {}) : press.pressClose())),
    setTheme: act((theme) => {
      state.theme = theme
      view.theme()
    }),
    setSafeArea: act((insets) => knows('8.0') && view.moveInset('safe_area', insets)),
    setContentSafeArea: act((insets) => knows('8.0') && view.moveInset('content_safe_area', insets)),
    setViewport: act(({ is_state_stable, ...size }) => {
      view.fix(size)
      view.viewport(is_state_stable)
    }),
    setVisible: act((is_visible) => knows('8.0') && send('visibility_changed', { is_visible })),
    resized: () => view.viewport(),
  }
}

type WebviewWindow = {
  Telegram?: { WebView: { receiveEvent: Send } }
  TelegramWebviewProxy: { postEvent: (type: string, json: string) => void }
}

/** The host of a native client: its page is the app's own. */
export const connectWebview = (options: HostOptions): Host => {
  const page = window as unknown as WebviewWindow
  const measure = () => ({ width: window.innerWidth, height: window.innerHeight })
  const host = createHost({ ...options, measure }, (type, data) =>
    // A copy, as over a real bridge: the script writes into what it is given.
    page.Telegram?.WebView.receiveEvent(type, structuredClone(data)),
  )
  // A native client answers after the call has returned. A message port does so too, and a stopped test clock does not delay it.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data: [type, json] }: MessageEvent<[string, string]>) =>
    host.receive(type, JSON.parse(json))
  page.TelegramWebviewProxy = { postEvent: (type, json) => port2.postMessage([type, json]) }
  window.addEventListener('resize', () => host.resized())
  return host
}

const parse = (text: unknown): { eventType?: string; eventData?: unknown } => {
  try {
    return Object(JSON.parse(String(text))) as object
  } catch {
    return {}
  }
}

/** The frame of Telegram Web A, with what it lets the app do. */
export const createFrame = (): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  frame.title = 'Мини-приложение'
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-forms allow-modals allow-storage-access-by-user-activation',
  )
  frame.allow = 'camera; microphone; geolocation; clipboard-write;'
  return frame
}

/** The host of Telegram Web: the app is in a frame, and is heard only from the origin it was launched at. */
export const connectFrame = (
  frame: HTMLIFrameElement,
  origin: string,
  options: HostOptions & Pick<Surroundings, 'onChange'>,
): Host => {
  const measure = () => ({ width: frame.clientWidth, height: frame.clientHeight })
  const host = createHost({ ...options, measure }, (eventType, eventData) =>
    frame.contentWindow?.postMessage(JSON.stringify({ eventType, eventData }), origin),
  )
  window.addEventListener('message', (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return
    const { eventType, eventData } = parse(event.data)
    if (eventType) host.receive(eventType, eventData)
  })
  // Before the first event there is no app to tell.
  new ResizeObserver(() => host.state.events.length > 0 && host.resized()).observe(frame)
  return host
}
