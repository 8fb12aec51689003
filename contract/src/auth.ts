import * as z from 'zod/mini'
import { Approval } from './common.ts'
import { route } from './route.ts'

const typedPassword = () =>
  z.string('Укажите пароль').check(z.minLength(1, 'Укажите пароль'), z.maxLength(1000))

export const Role = z.enum(['owner', 'creator'])
export type Role = z.infer<typeof Role>

/** The signed-in user. The server determines every field; none is taken from the request. */
export const User = z.object({
  telegram_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.nullable(z.string()),
  role: Role,
  is_active: z.boolean(),
  profile_completed: z.boolean(),
})
export type User = z.infer<typeof User>

/**
 * A mini-app keeps the token in memory and sends it as `Authorization: Bearer …`. An image cannot send a header: the
 * addresses of photos get `?session=` with the pass, which opens photos alone.
 */
const SignedIn = z.extend(User, {
  token: z.string(),
  photo_pass: z.string(),
  team: z.optional(z.enum(['waiting', 'suspended'])),
})
/** A colleague who is not let in: has opened an invitation that is not confirmed yet, or is suspended. */
export type TeamState = NonNullable<z.infer<typeof SignedIn>['team']>

const TelegramLogin = z.object({
  init_data: z.string(),
  telegram_id: z.nullish(z.int()),
  first_name: z.nullish(z.string()),
  last_name: z.nullish(z.string()),
  username: z.nullish(z.string()),
  /** The person has erased themselves with this launch, and begins anew. */
  begin_again: z.optional(z.boolean()),
})

export const WebLogin = z.object({
  username: z.string('Укажите логин').check(z.trim(), z.minLength(1, 'Укажите логин'), z.maxLength(200)),
  password: typedPassword(),
})

/** A web login that waits for the owner's tap in the bot. */
const LoginAttempt = z.object({
  /** Known to the browser that asked alone. */
  attempt: z.string(),
  ...z.omit(Approval, { id: true }).shape,
})
export type LoginAttempt = z.infer<typeof LoginAttempt>

/** `password_is_first`: the server made the password of this web session, and it must be replaced before anything else. */
const SignedInUser = z.extend(User, { password_is_first: z.optional(z.boolean()) })
export type SignedInUser = z.infer<typeof SignedInUser>

/** The owner (200), or the attempt that waits (202). */
const WebLoginReply = z.object({
  ...z.partial(SignedInUser).shape,
  ...z.partial(LoginAttempt).shape,
})

/** The only page that a hand-off opens: a table in a new tab, where a mini-app has no session. */
const HandoffPath = z
  .string()
  .check(z.regex(/^\/public\/[\w-]{43}$/, 'Так открывается только публичная таблица'))

export const auth = {
  telegram: route({
    method: 'POST',
    path: '/api/auth/telegram',
    summary: 'Вход из Telegram: подписанные данные запуска в обмен на сессию',
    body: TelegramLogin,
    reply: SignedIn,
  }),
  web: route({
    method: 'POST',
    path: '/api/auth/web',
    summary: 'Вход владельца по логину и паролю; сессия в cookie',
    body: WebLogin,
    reply: WebLoginReply,
  }),
  webContinue: route({
    method: 'POST',
    path: '/api/auth/web/continue',
    summary: 'Вход, который владелец подтверждает в боте: сессия после «Это я», до того состояние',
    body: z.object({ attempt: z.string().check(z.maxLength(100)) }),
    reply: WebLoginReply,
  }),
  me: route({ method: 'GET', path: '/api/auth/me', summary: 'Кто я', reply: SignedInUser }),
  logout: route({ method: 'POST', path: '/api/auth/logout', summary: 'Выйти', status: 204 }),
  logoutEverywhere: route({
    method: 'POST',
    path: '/api/auth/logout-everywhere',
    summary: 'Выйти на всех устройствах',
    status: 204,
  }),
  password: route({
    method: 'POST',
    path: '/api/auth/password',
    summary: 'Новый пароль вместо прежнего; остальные сессии завершаются',
    /** The old one is left out where the server made it and the session was opened with it. */
    body: z.object({ old_password: z.optional(typedPassword()), new_password: typedPassword() }),
    status: 204,
  }),
  handoff: route({
    method: 'POST',
    path: '/api/auth/handoff',
    summary: 'Одноразовый код, с которым владелец откроет таблицу в новой вкладке',
    body: z.object({ path: HandoffPath }),
    status: 201,
    reply: z.object({ code: z.string() }),
  }),
  handoffExchange: route({
    method: 'POST',
    path: '/api/auth/handoff/exchange',
    summary: 'Код в обмен на сессию для одной таблицы',
    body: z.object({ code: z.string().check(z.maxLength(100)), path: HandoffPath }),
    reply: User,
  }),
}
