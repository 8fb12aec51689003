import {
  connectFrame,
  createFrame,
  type BottomButton,
  type Host,
  type HostState,
  type Popup,
} from '../e2e/telegram/host.ts'
import { colorScheme, themes, type ThemeParams } from '../e2e/telegram/themes.ts'
import type { ChatButton, ChatContent, ChatMessage, ChatState, ChatToast } from './chat.ts'

type Client = 'ios' | 'android' | 'desktop'
type Settings = { scheme: 'Day' | 'Night'; client: Client; version: string; safe: string }

const PLATFORM: Record<Client, string> = { ios: 'ios', android: 'android', desktop: 'tdesktop' }
const BUTTON_TEXT: Record<string, string> = { ok: 'ОК', close: 'Закрыть', cancel: 'Отмена' }
const LEAVE: Popup = {
  title: 'Закрыть приложение?',
  message: 'Изменения могут не сохраниться.',
  buttons: [
    { id: 'leave', type: 'destructive', text: 'Закрыть' },
    { id: '', type: 'cancel' },
  ],
}

const find = <Type extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as Type
const person = location.pathname
const form = find<HTMLFormElement>('settings')
const phone = find('phone')
const screen = find('screen')

let host: Host
let linksShown = 0

const settings = () => Object.fromEntries(new FormData(form)) as Settings
const currentTheme = (): ThemeParams => themes[`${settings().client}${settings().scheme}`]

const restore = () => {
  const saved = new URLSearchParams(location.search)
  for (const input of form.querySelectorAll('input')) {
    if (saved.has(input.name)) input.checked = saved.get(input.name) === input.value
  }
}

const remember = () => {
  const query = new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(location.search)),
    ...settings(),
  })
  history.replaceState(null, '', `?${query}`)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a')) {
    link.search = query.toString()
    link.toggleAttribute('aria-current', link.pathname === person)
  }
}

const paint = (element: HTMLElement, colors: Record<string, string | undefined>) => {
  for (const [name, color] of Object.entries(colors)) element.style.setProperty(`--${name}`, color ?? '')
}

const headerColor = ({ header_color, theme }: HostState) =>
  header_color?.startsWith('#')
    ? header_color
    : theme[header_color === 'secondary_bg_color' ? 'secondary_bg_color' : 'bg_color']

const paintTheme = (state: HostState) => {
  const { theme } = state
  const header = headerColor(state)
  const darkHeader = colorScheme({ ...theme, bg_color: header }) === 'dark'
  const accent = theme.accent_text_color ?? theme.link_color
  document.documentElement.dataset.theme = colorScheme(theme)
  paint(phone, {
    'tg-header': header,
    'tg-on-header': darkHeader ? '#ffffff' : '#000000',
    'tg-header-link': darkHeader === (colorScheme(theme) === 'dark') ? accent : '#8fc8fb',
    'tg-background': state.background_color ?? theme.bg_color,
    'tg-bottom': state.bottom_bar_color ?? theme.secondary_bg_color,
    'tg-surface': theme.section_bg_color ?? theme.bg_color,
    'tg-text': theme.text_color,
    'tg-accent': accent,
    'tg-danger': theme.destructive_text_color ?? '#ff3b30',
    'tg-button': theme.button_color,
    'tg-on-button': theme.button_text_color,
  })
}

const drawButton = (element: HTMLButtonElement, button: BottomButton) => {
  element.hidden = !button.is_visible
  element.disabled = !button.is_active
  element.textContent = button.text ?? ''
  element.setAttribute('aria-busy', String(button.is_progress_visible ?? false))
  paint(element, { action: button.color, 'on-action': button.text_color })
}

const popupButton = ({ id, type, text }: Popup['buttons'][number], close: (id: string) => void) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text ?? BUTTON_TEXT[type] ?? type
  button.className = type === 'destructive' ? 'danger' : ''
  button.onclick = () => close(id)
  return button
}

const answerPopup = (id?: string) => {
  if (host.state.close_asked) host.answerClose(id === 'leave')
  else if (host.popup) host.closePopup(id)
}

const drawPopup = (popup: Popup | null) => {
  const dialog = find<HTMLDialogElement>('popup')
  find('scrim').hidden = !popup
  if (!popup) return dialog.close()
  find('popup-title').textContent = popup.title ?? ''
  find('popup-title').hidden = !popup.title
  find('popup-message').textContent = popup.message
  find('popup-buttons').replaceChildren(...popup.buttons.map((button) => popupButton(button, answerPopup)))
  if (!dialog.open) dialog.show()
}

const link = (href: string) =>
  Object.assign(document.createElement('a'), { href, textContent: href, target: '_blank', rel: 'noreferrer' })

const followLinks = (links: string[]) => {
  for (const href of links.slice(linksShown)) window.open(href, '_blank', 'noreferrer')
  linksShown = links.length
  const last = links.at(-1)
  if (last) find('links').replaceChildren(link(last))
}

const draw = (state: HostState) => {
  paintTheme(state)
  find('back-label').textContent = state.back_button ? 'Назад' : 'Закрыть'
  find('back').toggleAttribute('data-arrow', state.back_button)
  drawButton(find<HTMLButtonElement>('main'), state.main_button)
  drawButton(find<HTMLButtonElement>('secondary'), state.secondary_button)
  find('actions').hidden = !state.main_button.is_visible && !state.secondary_button.is_visible
  find('closed').hidden = !state.closed
  drawPopup(state.close_asked ? LEAVE : state.popup)
  find('haptics').textContent = state.haptics.slice(-3).join(', ') || 'пока не было'
  followLinks(state.links)
  if (state.closed) screen.querySelector('iframe')?.remove()
}

const drawSafeArea = () => {
  const safe = Number(settings().safe)
  find('indicator').hidden = safe === 0
  phone.toggleAttribute('data-indicator', safe > 0)
  return { bottom: safe }
}

const launch = async () => {
  const { client, version, scheme } = settings()
  const query = new URLSearchParams({ theme: client + scheme, platform: PLATFORM[client], version })
  query.set('path', new URLSearchParams(location.search).get('path') ?? '/')
  const src = await (await fetch(`${person}/launch?${query}`)).text()

  const frame = createFrame()
  screen.querySelector('iframe')?.remove()
  screen.append(frame)
  linksShown = 0
  host = connectFrame(frame, new URL(src).origin, {
    theme: currentTheme(),
    version,
    expanded: true,
    safe_area: drawSafeArea(),
    onChange: draw,
  })
  draw(host.state)
  frame.src = src
}

const change = (event: Event) => {
  remember()
  const { name } = event.target as HTMLInputElement
  if (name === 'scheme') host.setTheme(currentTheme())
  else if (name === 'safe') host.setSafeArea(drawSafeArea())
  else return launch()
}

form.addEventListener('change', (event) => void change(event))
find('back').onclick = () => host.pressBack()
find('main').onclick = () => host.pressMain()
find('secondary').onclick = () => host.pressSecondary()
find('reload').onclick = launch
find('reopen').onclick = launch
window.addEventListener('keydown', ({ key }) => key === 'Escape' && answerPopup())

const openAt = (path: string) => {
  const query = new URLSearchParams(location.search)
  query.set('path', path)
  history.replaceState(null, '', `?${query}`)
  return launch()
}

const chatButton = ({ text, path, url, data }: ChatButton, message_id?: number) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.onclick = () => {
    if (data !== undefined) void readChat({ data, message_id })
    else if (path === undefined) window.open(url, '_blank', 'noreferrer')
    else void openAt(path)
  }
  return button
}

const chatText = ({ text, bold }: ChatMessage) => {
  const paragraph = document.createElement('p')
  let end = 0
  for (const [from, to] of bold) {
    const strong = document.createElement('strong')
    strong.textContent = text.slice(from, to)
    paragraph.append(text.slice(end, from), strong)
    end = to
  }
  paragraph.append(text.slice(end))
  return paragraph
}

const chatRow = (buttons: ChatButton[], message_id?: number) => {
  const row = document.createElement('div')
  row.className = 'chat__row'
  row.append(...buttons.map((button) => chatButton(button, message_id)))
  return row
}

const chatLine = (message: ChatMessage) => {
  const line = document.createElement('li')
  line.dataset.from = message.from
  const bubble = document.createElement('div')
  const time = document.createElement('time')
  time.textContent = new Date(message.at).toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit' })
  if (message.edited) time.textContent = `изменено ${time.textContent}`
  bubble.append(chatText(message), time)
  line.append(bubble, ...message.buttons.map((row) => chatRow(row, message.message_id)))
  line.dataset.message = JSON.stringify(message)
  return line
}

const drawChat = (messages: ChatMessage[]) => {
  const lines = find<HTMLOListElement>('chat-lines')
  find('chat-empty').hidden = messages.length > 0
  // Lines are appended, or changed where they stand, so that the others keep their position and the focus.
  for (const [at, line] of [...lines.children].entries()) {
    const message = messages[at]
    if (message && (line as HTMLElement).dataset.message !== JSON.stringify(message))
      line.replaceWith(chatLine(message))
  }
  const added = messages.slice(lines.children.length)
  if (added.length === 0) return
  lines.append(...added.map(chatLine))
  lines.scrollTop = lines.scrollHeight
}

const TOAST_MS = 4000
const toastsSeen = new Set<string>()

/** Over the chat for some seconds, as Telegram shows the answer to a tap; those from before the page was opened are over. */
const drawToasts = (toasts: ChatToast[], isFirst: boolean) => {
  for (const { id, text, alert } of toasts) {
    if (toastsSeen.has(id)) continue
    toastsSeen.add(id)
    if (isFirst) continue
    const toast = document.createElement('p')
    toast.textContent = text
    toast.toggleAttribute('data-alert', alert)
    toast.onclick = () => toast.remove()
    find('chat-toasts').append(toast)
    if (!alert) setTimeout(() => toast.remove(), TOAST_MS)
  }
}

const CHAT_MS = 1000
let isChatRead = false

type Said = { text: string } | { content: ChatContent } | { data: string; message_id: number | undefined }

const readChat = async (said?: Said) => {
  const headers = { 'content-type': 'application/json' }
  const sending = said === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(said) }
  const reply = await fetch(`${person}/chat`, sending)
  if (!reply.ok) return false
  const { messages, toasts } = (await reply.json()) as ChatState
  drawChat(messages)
  drawToasts(toasts, !isChatRead)
  isChatRead = true
  return true
}

/** Polls the server, also while the development server restarts. */
const followChat = async () => {
  find('chat').hidden = !(await readChat())
  if (find('chat').hidden) return
  const ask = () =>
    void readChat()
      .catch(() => false)
      .finally(() => setTimeout(ask, CHAT_MS))
  setTimeout(ask, CHAT_MS)
}

find<HTMLFormElement>('chat-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const input = find<HTMLInputElement>('chat-text')
  const text = input.value.trim()
  if (text === '') return
  input.value = ''
  void readChat({ text })
})

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-content]'))
  button.onclick = () => void readChat({ content: button.dataset.content as ChatContent })

restore()
remember()
await Promise.all([launch(), followChat()])
