import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stripTypeScriptTypes } from 'node:module'
import { json } from 'node:stream/consumers'

import { themes } from '../e2e/telegram/themes.ts'
import { launchHash, signLaunch } from '../server/test/init-data.ts'
import { type Chat, isContent } from './chat.ts'

type Person = Parameters<typeof signLaunch>[0]['user']

export type DevHostOptions = {
  port: number
  app_url: string
  token: string
  people: Record<string, Person>
  /** The chats with the bot; without them the page shows the app only. */
  chat?: Chat
  /** Address of a client's table, read at each visit, because a link can be revoked and renewed. */
  clientPath?: () => Promise<string | undefined>
}

type Reply = { type: string; body: string }

const root = new URL('../', import.meta.url)
const SCRIPTS = ['/dev/host-page.ts', '/e2e/telegram/host.ts', '/e2e/telegram/themes.ts']

const read = (path: string) => readFile(new URL(path.slice(1), root), 'utf8')
const html = async (path: string): Promise<Reply> => ({ type: 'text/html', body: await read(path) })
const style = async (path: string): Promise<Reply> => ({ type: 'text/css', body: await read(path) })
const script = async (path: string): Promise<Reply> => ({
  type: 'text/javascript',
  body: stripTypeScriptTypes(await read(path)),
})

const isLoopback = (host = '') => ['localhost', '127.0.0.1'].includes(host.replace(/:\d+$/, ''))

const launchAddress = ({ app_url, token }: DevHostOptions, user: Person, query: URLSearchParams) => {
  const app = new URL(query.get('path') ?? '/', app_url)
  if (app.origin !== new URL(app_url).origin) throw new Error('the path leaves the app')
  app.hash = launchHash({
    init_data: signLaunch({ token, user, query_id: crypto.randomUUID() }),
    version: query.get('version') ?? '9.1',
    platform: query.get('platform') ?? 'ios',
    theme: Object.entries(themes).find(([name]) => name === query.get('theme'))?.[1] ?? themes.iosDay,
  })
  return app.href
}

const answer = async (
  options: DevHostOptions,
  { pathname, searchParams }: URL,
  said: Said | undefined,
): Promise<Reply | undefined> => {
  if (SCRIPTS.includes(pathname)) return script(pathname)
  if (pathname === '/dev/host-page.css') return style(pathname)
  for (const [name, user] of Object.entries(options.people)) {
    if (pathname === `/${name}`) return html('/dev/host-page.html')
    if (pathname === `/${name}/launch`)
      return { type: 'text/plain', body: launchAddress(options, user, searchParams) }
    if (pathname === `/${name}/chat` && options.chat) {
      if (said?.text !== undefined) options.chat.say(user, said.text)
      if (said?.content !== undefined && isContent(said.content)) options.chat.send(user, said.content)
      if (said?.data !== undefined) options.chat.press(user, said.data, said.message_id ?? 0)
      return { type: 'application/json', body: JSON.stringify(options.chat.read(user.id)) }
    }
  }
  return undefined
}

/** A text that was typed, something else that was sent, or a button that was pressed. */
type Said = { text?: string; content?: string; data?: string; message_id?: number }

/** Receives JSON only: a foreign page cannot send JSON without a CORS preflight. */
const readSaid = async (request: IncomingMessage): Promise<Said | undefined> => {
  if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json') return undefined
  return (await json(request)) as Said
}

const respond = async (options: DevHostOptions, request: IncomingMessage, response: ServerResponse) => {
  // Defence against DNS rebinding: a foreign page could otherwise read signed launches.
  if (!isLoopback(request.headers.host)) return response.writeHead(403).end()
  const address = new URL(request.url ?? '/', 'http://localhost')
  if (address.pathname === '/client') {
    const path = await options.clientPath?.()
    if (path === undefined) return response.writeHead(404).end('No brief has a client link yet.')
    return response.writeHead(302, { location: new URL(path, options.app_url).href }).end()
  }
  const reply = await answer(options, address, await readSaid(request))
  if (!reply) return response.writeHead(404).end()
  const frame = new URL(options.app_url).origin
  return response
    .writeHead(200, {
      'content-type': `${reply.type}; charset=utf-8`,
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-src ${frame}`,
    })
    .end(reply.body)
}

/** The emulated Telegram of `npm run dev`: /owner and /creator open the app signed in as that person, /client a client's table. */
export const startDevHost = async (options: DevHostOptions) => {
  if (process.env.NODE_ENV === 'production') throw new Error('the development host never runs in production')
  const server = createServer((request, response) => {
    respond(options, request, response).catch((error: unknown) => response.writeHead(400).end(String(error)))
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(options.port, '127.0.0.1', listening)
  })
  const { port } = server.address() as AddressInfo
  return {
    // The host name differs from the app's 127.0.0.1, so the app runs cross-site, as in Telegram Web.
    url: `http://localhost:${port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
