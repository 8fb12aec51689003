import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { CONSENT_VERSION } from '@ugc/contract/facts/consent'
import { startCommand, tap } from '../../server/test/bot-api.ts'
import { formOf, noise } from '../../server/test/images.ts'
import { signLaunch } from '../../server/test/init-data.ts'
import type { Internet } from './internet.ts'
import { ADDRESS, APP } from './network.ts'

/** In place of one that the server made. */
const OWN_PASSWORD = 'tumannyj.bereg.77'

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | string
}

/** A small agency that works with an installation, over https and through its proxy only. */
export function openAgency({ bot, ca }: Internet) {
  let owner: Record<string, string> = {}
  let updates = Date.now() % 1e9

  async function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
    const lookup = (_name: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(null, [{ address: ADDRESS, family: 4 }])
    const sent = request(`https://${APP}${path}`, {
      method,
      headers,
      ca,
      lookup: lookup as never,
      agent: false,
    })
    sent.end(body)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of reply) parts.push(part as Buffer)
    return { status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }
  }

  async function call<T>(
    as: Record<string, string>,
    method: string,
    path: string,
    value?: unknown,
  ): Promise<T> {
    const json = value === undefined ? {} : { 'content-type': 'application/json' }
    const body = value === undefined ? {} : { body: JSON.stringify(value) }
    const reply = await ask(path, { method, headers: { ...as, ...json }, ...body })
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.body.toString()}`)
    return (reply.body.length > 0 ? JSON.parse(reply.body.toString()) : undefined) as T
  }

  async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
    for (let tries = 0; tries < 150; tries++) {
      const seen = await look()
      if (seen !== undefined) return seen
      await wait(200)
    }
    throw new Error(`not within 30 s: ${what}`)
  }

  /** An update as Telegram sends it: to the address and with the secret that the bot registered. The status of the answer. */
  async function deliver(update: object, headers?: Record<string, string>): Promise<number> {
    const payload: Record<string, unknown> =
      bot.calls.findLast(({ method }) => method === 'setWebhook')?.payload ?? {}
    const to = new URL(String(payload['url']))
    if (to.host !== APP) throw new Error(`the webhook is at ${to.host}`)
    const secret = { 'x-telegram-bot-api-secret-token': String(payload['secret_token']) }
    const { status } = await ask(to.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(headers ?? secret) },
      body: JSON.stringify({ update_id: ++updates, ...update }),
    })
    return status
  }

  /** The passwords that the server made and the owner's own ones. */
  const changed = new Map<string, string>()
  /** What the bot has asked, as the data of its first button. */
  const questions = () =>
    bot.sent('sendMessage').flatMap(({ chat_id, payload }) => {
      const markup = payload.reply_markup as { inline_keyboard?: { callback_data?: string }[][] } | undefined
      const data = markup?.inline_keyboard?.[0]?.[0]?.callback_data
      return data?.startsWith('yes:') ? [{ chat_id: Number(chat_id), data }] : []
    })

  async function signIn(username: string, password: string) {
    const post = (path: string, body: object) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: `https://${APP}` },
        body: JSON.stringify(body),
      })
    const asked = questions().length
    const given = changed.get(password) ?? password
    let reply = await post('/api/auth/web', { username, password: given })
    if (reply.status === 202) {
      // A new browser in the previous release: the owner taps «Это я» in the bot.
      const question = await until('the question in the bot', async () => questions().at(asked))
      const status = await deliver(tap({ id: question.chat_id }, question.data))
      if (status !== 200) throw new Error(`the tap: ${status}`)
      const { attempt } = JSON.parse(reply.body.toString()) as { attempt: string }
      reply = await until('the login after the tap', async () => {
        const next = await post('/api/auth/web/continue', { attempt })
        return next.status === 202 ? undefined : next
      })
    }
    const cookie = String(reply.headers['set-cookie']?.[0]).split(';')[0] ?? ''
    if (reply.status !== 200 || !cookie.startsWith('__Host-ugc='))
      throw new Error(`login: ${reply.status} ${reply.body.toString()}`)
    owner = { cookie, origin: `https://${APP}` }
    if (reply.body.includes('"password_is_first":true')) {
      const next = { old_password: given, new_password: OWN_PASSWORD }
      // The previous release makes the password itself.
      const own = await call<{ password: string } | undefined>(owner, 'POST', '/api/auth/password', next)
      changed.set(password, own?.password ?? OWN_PASSWORD)
    }
    const page = await ask('/', { headers: { accept: 'text/html' } })
    if (page.status !== 200 || !page.body.includes('<div id="root"'))
      throw new Error(`the page: ${page.status}`)
  }

  const launch = (id: number) =>
    signLaunch({ token: bot.token, user: { id }, query_id: `drill-${Date.now()}` })
  const creator = async (id: number) => {
    const { token } = await call<{ token: string }>({}, 'POST', '/api/auth/telegram', {
      init_data: launch(id),
    })
    return { authorization: `Bearer ${token}` }
  }

  /** A message of the bot to any chat. */
  const told = (text: string) =>
    bot.waitFor(
      ({ method, payload }) => method === 'sendMessage' && String(payload['text']).includes(text),
      15_000,
    )

  async function webhook(id: number) {
    const update = startCommand({ id, first_name: 'Вера' })
    const [stranger, telegram] = [await deliver(update, {}), await deliver(update)]
    if (stranger !== 401 || telegram !== 200)
      throw new Error(`the webhook answers ${stranger} to a stranger, ${telegram} to Telegram`)
    await bot.waitFor(({ method, chat_id }) => method === 'sendMessage' && chat_id === id, 15_000)
  }

  async function profile(id: number, tag: number) {
    const as = await creator(id)
    const consent = { version: CONSENT_VERSION }
    const fields = {
      first_name: 'Вера',
      last_name: 'Лебедева',
      age: 27,
      gender: 'female',
      country: 'Россия',
      city: 'Казань',
    }
    const rest = {
      languages: ['Русский'],
      portfolio_url: 'https://example.ru/vera',
      social_links: { instagram: 'https://instagram.com/vera', tiktok: 'https://tiktok.com/@vera' },
      followers_count: 5000,
    }
    await call(as, 'PUT', `/api/creators/profile/${id}`, {
      ...fields,
      ...rest,
      price_per_video: 7000,
      email: 'vera@example.ru',
      tag_ids: [tag],
      consent,
    })
    return as
  }

  /** Uploads a photo as large as a camera's, and reads it back from the storage. */
  async function photo(id: number, as: Record<string, string>) {
    const file = await noise(2000, 1500).jpeg({ quality: 95 }).toBuffer()
    const form = await formOf([['file', file]])
    const sent = await ask(`/api/creators/profile/${id}/photo`, {
      method: 'POST',
      headers: { ...as, ...form.headers },
      body: form.payload,
    })
    if (sent.status !== 200) throw new Error(`the photo: ${sent.status} ${sent.body.toString()}`)
    const { photo_url } = JSON.parse(sent.body.toString()) as { photo_url: string }
    const got = await seePhoto(photo_url)
    return { url: photo_url, sent: file.length, got }
  }
  async function seePhoto(url: string): Promise<number> {
    const reply = await ask(new URL(url, `https://${APP}`).pathname, { headers: owner })
    if (reply.status !== 200 || !String(reply.headers['content-type']).startsWith('image/'))
      throw new Error(`the stored photo: ${reply.status}`)
    return reply.body.length
  }

  const tag = async () =>
    (await call<{ id: number }[]>(owner, 'GET', '/api/tags'))[0]?.id ??
    (await call<{ id: number }>(owner, 'POST', '/api/tags', { name: 'Красота', category: 'niche' })).id

  /** A brief that reaches its creator through Telegram. */
  async function broadcast(title: string, tag_id: number, creator_id: number): Promise<string> {
    const { id } = await call<{ id: string }>(owner, 'POST', '/api/briefs', {
      title,
      product_name: 'Крем',
      brand_description: 'Косметика из трав',
      brief_description: 'Видео на 30 секунд: утро, ванная, крем',
      publication_required: true,
      deadline: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      payment_terms: 'После сдачи',
      target_tags: [tag_id],
    })
    // At any hour: the agency's quiet hours do not hold it.
    await call(owner, 'POST', `/api/briefs/${id}/send`, { when: 'now' })
    await bot.waitFor(
      ({ method, chat_id, payload }) =>
        method === 'sendMessage' && chat_id === creator_id && String(payload['text']).includes(title),
      60_000,
    )
    return id
  }

  /** A response with a price, which the owner accepts at the agency's price. */
  async function respond(as: Record<string, string>, brief_id: string) {
    const answer = { brief_id, creator_price: 7000, estimated_delivery_days: 5 }
    const { id } = await call<{ id: string }>(as, 'POST', '/api/responses', answer)
    await call(owner, 'PATCH', `/api/responses/${id}`, { status: 'accepted', client_price: 9000, version: 1 })
  }

  /** The workbook by its ticket, as a phone downloads it. */
  async function workbook(brief_id: string): Promise<number> {
    const { url } = await call<{ url: string }>(owner, 'POST', '/api/exports/tickets', {
      path: `/api/export/responses/${brief_id}`,
    })
    const { pathname, search } = new URL(url, `https://${APP}`)
    const { status, body } = await ask(pathname + search)
    if (status !== 200 || body.subarray(0, 2).toString() !== 'PK') throw new Error(`the workbook: ${status}`)
    return body.length
  }

  /** The client's table by its link; it must not have the creator's price. */
  async function table(brief_id: string): Promise<string> {
    const links = await call<{ link_token: string; visible_columns?: string[] }[]>(
      owner,
      'GET',
      `/api/briefs/${brief_id}/public-links`,
    )
    // Only an internal table names its columns.
    const link = links.find(({ visible_columns }) => visible_columns === undefined)
    if (!link) throw new Error('the brief has no link for the client')
    await seeTable(link.link_token)
    return link.link_token
  }
  async function seeTable(token: string) {
    const seen = await ask(`/public/${token}`, { headers: { accept: 'application/json' } })
    const text = seen.body.toString()
    if (seen.status !== 200 || !text.includes('Вера'))
      throw new Error(`the client's table: ${seen.status} ${text.slice(0, 300)}`)
    if (text.includes('creator_price')) throw new Error("the client's table has the creator's price")
  }

  const briefs = async () =>
    (await call<{ items: { title: string }[] }>(owner, 'GET', '/api/briefs')).items.map(({ title }) => title)
  /** The status of the owner's session: 401 after a restore. */
  const session = async () => (await ask('/api/auth/me', { headers: owner })).status

  return {
    ask,
    signIn,
    told,
    webhook,
    profile,
    photo,
    seePhoto,
    tag,
    broadcast,
    respond,
    workbook,
    table,
    seeTable,
    briefs,
    session,
    until,
  }
}
export type Agency = ReturnType<typeof openAgency>
