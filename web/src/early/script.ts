import { paintGround } from './ground.ts'
import { WEB_USER } from './hint.ts'
import { linkedOf, homeOf } from './home.ts'
import { isHosted } from './hosted.ts'
import type { EarlyReply } from './replies.ts'

/** Put here by the build: the patterns of addresses with their files and the addresses of their data, from screens.ts; the files of Telegram's script. */
declare const BUILT: {
  screens: [pattern: string, files: string[], data: string[]][]
  host: string[]
  sign_in: string
  me: string
}
const { screens, host, sign_in, me } = BUILT

/**
 * The build puts this into the page. It asks for the sign-in, the first screen's data and files while the scripts are on
 * their way; api/call.ts takes the replies over. Whatever fails here is asked again by the app.
 */
const replies: Record<string, Promise<EarlyReply>> = {}
Object.assign(window, { early: replies })

async function ask(
  method: string,
  address: string,
  authorization?: string,
  body?: string,
): Promise<EarlyReply> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (authorization !== undefined) headers.authorization = authorization
  if (body !== undefined) headers['content-type'] = 'application/json'
  const response = await fetch(address, { method, headers, body: body ?? null })
  const { status, ok, headers: answered } = response
  return { status, ok, headers: answered, text: await response.text() }
}

/** Marks a rejection as handled, so that a reply that the app never takes is not reported; a caller that takes it still gets the error. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

const keep = (key: string, reply: Promise<EarlyReply>) => (replies[key] = handled(reply))

/** A value of the launch in the address, or what Telegram's script has kept for a page that is loaded again. */
function launchValue(name: 'tgWebAppData' | 'tgWebAppThemeParams'): string {
  if (!isHosted()) return ''
  const inAddress = new URLSearchParams(location.hash.slice(1)).get(name)
  if (inAddress !== null) return inAddress
  const kept = sessionStorage.getItem('__telegram__initParams')
  return (kept === null ? undefined : (JSON.parse(kept) as Record<string, string>)[name]) ?? ''
}

/** Into the browser's cache; lib/files.ts waits for these before it evaluates the screen. */
const load = (files: string[]) => {
  for (const file of files) void keep(`GET ${file} `, ask('GET', file))
}

/** Loads the screen's files and returns the addresses of its data. With a query of its own it asks for something else. */
function open(path: string): string[] {
  for (const [pattern, files, data] of screens) {
    const match = new RegExp(`^${pattern}$`).exec(path)
    if (!match) continue
    load(files)
    return location.search === '' ? data.map((address) => address.replace(/:(id|token)/, match[1] ?? '')) : []
  }
  return []
}

type SignedIn = Parameters<typeof homeOf>[0] & { token: string }

function fromTelegram(init_data: string) {
  const launch = new URLSearchParams(init_data)
  const user = JSON.parse(launch.get('user') ?? '{}') as Record<string, unknown>
  const { id, first_name, last_name, username } = user
  // Written as session/sign-in.ts writes it: the key has the body.
  const body = JSON.stringify({ init_data, telegram_id: id, first_name, last_name, username })
  const signedIn = handled(
    keep(`POST ${sign_in} ${body}`, ask('POST', sign_in, undefined, body)).then(({ ok, text }) => {
      if (!ok) throw new Error('not signed in')
      return JSON.parse(text) as SignedIn
    }),
  )
  const get = async (address: string) => {
    const { token } = await signedIn
    return ask('GET', address, `Bearer ${token}`)
  }
  const show = (path: string) => {
    for (const one of open(path)) {
      const address = one.replace(':me', String(id))
      void keep(`GET ${address} `, get(address))
    }
  }
  load(host)
  if (location.pathname !== '/') return show(location.pathname)
  // Who signs in decides which screen it is.
  void handled(signedIn.then((person) => show(linkedOf(person, launch.get('start_param')) ?? homeOf(person))))
}

function inBrowser() {
  // A web session is an owner's: the data of a creator's screen would be refused.
  if (location.pathname.startsWith('/creator/')) return
  const data = open(location.pathname)
  if (location.pathname.startsWith('/public/')) {
    // A code in the address signs an owner in. The table is asked for after its exchange, or it would be the client's.
    if (location.hash !== '') return
  } else {
    if (localStorage.getItem(WEB_USER) === null) return
    void keep(`GET ${me} `, ask('GET', me))
  }
  for (const address of data) void keep(`GET ${address} `, ask('GET', address))
}

try {
  const theme = launchValue('tgWebAppThemeParams')
  if (theme !== '') paintGround(theme)
} catch {
  // The host's script paints the page later.
}
try {
  const launch = launchValue('tgWebAppData')
  if (launch === '') inBrowser()
  else fromTelegram(launch)
} catch {
  // The app asks for everything itself.
}
