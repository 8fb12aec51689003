import { createHmac, randomUUID } from 'node:crypto'
import type { User } from '@ugc/contract/auth'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { hashPassword } from '../src/access/auth/passwords-part.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { addOwner } from '../src/access/owners/service.ts'
import { newPassword } from '../src/platform/tokens.ts'
import { BOT_TOKEN, type startApp } from './app.ts'
import { signAsTelegram } from './init-data.ts'

export type World = Awaited<ReturnType<typeof startApp>>
/** The origin of the app's own pages in tests. */
export const OUR_PAGE = { origin: 'https://app.test' }

/** Signs any fields the way Telegram's documentation says, so that a test can sign what Telegram never would. */
export function signFields(fields: Record<string, string>, token = BOT_TOKEN): string {
  const lines = Object.entries(fields).map(([key, value]) => `${key}=${value}`)
  const secret = createHmac('sha256', 'WebAppData').update(token).digest()
  const hash = createHmac('sha256', secret).update(lines.toSorted().join('\n')).digest('hex')
  return new URLSearchParams({ ...fields, hash }).toString()
}

export const secondsAgo = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds)

/** A launch like no other: two of the same second and person would be one string, and one would end with the other. */
export const launchFields = (id: number, age = 0, names: object = { first_name: 'Анна' }) =>
  signAsTelegram(
    { auth_date: secondsAgo(age), query_id: randomUUID(), user: JSON.stringify({ id, ...names }) },
    BOT_TOKEN,
  )
export const launchOf = (...args: Parameters<typeof launchFields>) => signFields(launchFields(...args))

export const tma = (launch: string) => ({ authorization: `tma ${launch}` })
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
export const cookie = (token: string) => ({ cookie: `__Host-ugc=${token}` })

export const postLaunch = (world: World, init_data: unknown, claims: object = {}) =>
  world.ask({ method: 'POST', url: '/api/auth/telegram', payload: { init_data, ...claims } })

/** The token of a new mini-app session. */
export async function signIn(world: World, id: number, launch = launchOf(id)): Promise<string> {
  return (await postLaunch(world, launch)).json<User & { token: string }>().token
}

export const me = (world: World, headers: Record<string, string>) =>
  world.ask({ url: '/api/auth/me', headers })

let address = 0
/** Each from an address of its own, where the limit of addresses is not what is tested. */
export const nextAddress = () => {
  address += 1
  return `198.51.${(address >> 8) & 255}.${address & 255}`
}

interface WebTry {
  username: string
  password: string
}

export const postPassword = (
  world: World,
  payload: WebTry,
  { remoteAddress = nextAddress(), headers = {} }: { remoteAddress?: string; headers?: object } = {},
) => world.ask({ method: 'POST', url: '/api/auth/web', payload, remoteAddress, headers: { ...headers } })

export const secretOf = async (login: string, password: string, password_is_first = false) => ({
  login,
  password_hash: await hashPassword(password),
  password_is_first,
})

/** An owner with a login. */
export async function makeOwner(world: World, telegram_id: number, username: string): Promise<WebTry> {
  const password = newPassword()
  await addOwner(world.db, telegram_id, await secretOf(username, password))
  return { username, password }
}

export const sessionCookie = (reply: LightMyRequestResponse) =>
  reply.cookies.find(({ name }) => name === '__Host-ugc')?.value ?? ''

export async function rowCount(db: Db, table: 'users' | 'sessions' | 'audit' | 'owners'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? -1
}

/** Everything that is stored, every table of every schema, as one text: what is looked for in it is in no column. */
export async function everythingStored(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ schemaname: string; tablename: string }>`
    select schemaname, tablename from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  const texts = tables.map(async ({ schemaname, tablename }) => {
    const { rows } = await sql<{
      text: string
    }>`select to_jsonb(t)::text as text from ${sql.table(`${schemaname}.${tablename}`)} t`.execute(db)
    return rows.map(({ text }) => text).join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}

export const auditOf = (db: Db) => db.selectFrom('audit').selectAll().orderBy('id').execute()
