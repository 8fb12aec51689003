import { resolve } from 'node:path'
import * as z from 'zod/mini'

/** Development secrets. They are public in this repository, so production refuses them. */
export const DEVELOPMENT_BOT_TOKEN = '7000000001:AAdevelopment_only_token_not_secret'
/** Its private key signs launches in tests and on the development page. */
export const DEVELOPMENT_PUBLIC_KEY = '197f6b23e16c8532c6abc838facd5ea789be0c76b2920334039bfa8b3d368d61'
export const DEVELOPMENT_S3_SECRET = 'ugc-local-secret'

const port = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), fallback)
const url = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })

const Process = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'production'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  OPS_HOST: z._default(z.string(), '127.0.0.1'),
  OPS_PORT: port(9100),
  /** How long a stopping process keeps serving after /readyz has turned red, so that a balancer sees it. */
  DRAIN_MS: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(60_000)), 5000),
  /** Hosts that are reached over a network that no one else can read, so TLS is not required: names, with commas between. */
  PRIVATE_HOSTS: z._default(z.string(), ''),
})

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'is not a postgres:// address' })
const Database = z.object({
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
})

const Telegram = z.object({
  BOT_TOKEN: z.string().check(z.regex(/^\d{6,}:[\w-]{30,}$/, 'does not look like a token from @BotFather')),
})

/** Keys that verify launches of the mini-app. */
const Launches = z.object({
  /** The id of the bot and the key that Telegram derives from its token: the API needs no more of the token. */
  LAUNCH_KEY: z
    .string()
    .check(z.regex(/^\d{6,}:[0-9a-f]{64}$/, "is not the bot's id and a key of 64 hexadecimal digits")),
  /** Telegram's own key (Ed25519, hexadecimal). Tests and the development page sign with another. */
  TELEGRAM_PUBLIC_KEY: z._default(
    z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is not a key of 64 hexadecimal digits')),
    'e7bf03a2fa4602af4580703d88dda5bb59f32ed8b02a56c187fe7d34caed242d',
  ),
})

/** A Telegram name without @. Without it no text mentions support. */
const Support = z.object({
  SUPPORT_USERNAME: z.optional(z.string().check(z.regex(/^\w{4,32}$/, 'is not a Telegram name without @'))),
})

/** Settings of the processes that send messages. */
const Messages = z.object({
  /** The address that the bot's buttons open. Telegram accepts only https, except in tests. */
  APP_URL: url,
  BOT_API_ROOT: z._default(url, 'https://api.telegram.org'),
})

/** An interval with one right value in production, where the variable is left out. Tests set a shorter one and do not wait. */
const seconds = z.optional(z.coerce.number().check(z.minimum(0.01), z.maximum(60)))

const Broadcast = z.object({
  /** Messages per second for the whole bot: 30, or up to 1000 with Telegram's paid broadcast. */
  BROADCAST_RATE: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 30),
})

/** Object storage for photos. The bucket must exist and be private: only the API reads it. */
const Storage = z.object({
  S3_ENDPOINT: url,
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_BUCKET: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket')),
  S3_ACCESS_KEY_ID: z.string(),
  S3_SECRET_ACCESS_KEY: z.string(),
})
export type StorageConfig = z.output<typeof Storage>

const schemas = {
  api: z.object({
    ...Process.shape,
    ...Database.shape,
    ...Launches.shape,
    ...Storage.shape,
    ...Broadcast.shape,
    ...Support.shape,
    HOST: z._default(z.string(), '127.0.0.1'),
    PORT: port(8080),
    /** The public address of the app. Calls with a cookie must come from this origin. */
    APP_URL: url,
    /** Key of the HMAC that turns a creator's Telegram id into a pseudonym in the audit. */
    PSEUDONYM_KEY: z.string().check(z.minLength(32, 'is shorter than 32 characters')),
    /** The bot that «Открыть бота» opens. */
    BOT_USERNAME: z.optional(z.string().check(z.regex(/^\w{5,32}$/, 'is not the name of a bot'))),
    /** The proxies whose X-Forwarded-For is trusted: addresses, networks or 'loopback'; 'none' without a proxy. */
    TRUST_PROXY: z.optional(z.string()),
    /** Directory of the built web app, from the working directory on; without it the process serves the API only. */
    WEB_DIR: z.optional(
      z.pipe(
        z.string(),
        z.transform((dir: string) => resolve(dir)),
      ),
    ),
    /** Calls per minute and at the same time, people per hour, docs/security.md. Off for tests that call faster than people. */
    CALL_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
    OWNER_INIT_DATA_HOURS: z._default(z.coerce.number().check(z.positive()), 8),
    CREATOR_INIT_DATA_HOURS: z._default(z.coerce.number().check(z.positive()), 24),
  }),
  worker: z.object({
    /** How often a worker looks for a scheduled job; pg-boss allows no less than half a second. */
    SCHEDULE_POLL_SECONDS: seconds,
    /** The timeout of a call to Telegram. */
    TELEGRAM_CALL_SECONDS: seconds,
    /** After so many days a person who has opened the app and made no profile is deleted. */
    NO_PROFILE_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3650)), 180),
    ...Process.shape,
    ...Database.shape,
    ...Storage.shape,
    ...Telegram.shape,
    ...Messages.shape,
    ...Broadcast.shape,
  }),
  bot: z
    .object({
      ...Process.shape,
      ...Database.shape,
      ...Telegram.shape,
      ...Messages.shape,
      ...Broadcast.shape,
      ...Support.shape,
      HOST: z._default(z.string(), '127.0.0.1'),
      PORT: port(8081),
      /** Between two replies to one chat. */
      REPLY_GAP_SECONDS: seconds,
      /** Public address of the webhook, which leads to HOST and PORT; without it the bot polls. */
      WEBHOOK_URL: z.optional(url),
      /** Telegram sends this secret with each update to prove its origin. */
      WEBHOOK_SECRET: z.optional(
        z.string().check(z.regex(/^[\w-]{32,256}$/, 'is not 32 or more of A–Z, a–z, 0–9, _ and -')),
      ),
    })
    .check(
      z.refine((set) => set.WEBHOOK_URL === undefined || set.WEBHOOK_SECRET !== undefined, {
        path: ['WEBHOOK_SECRET'],
      }),
    ),
  migrate: z.extend(Process, Database.shape),
  owner: z.extend(Process, Database.shape),
  audit: z.object({
    ...Process.shape,
    DATABASE_URL: databaseUrl,
    /** How long an entry is kept. */
    AUDIT_YEARS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 3),
  }),
  seed: z.object({
    ...Process.shape,
    ...Database.shape,
    /** Telegram ids of the users that the development page signs in. */
    DEMO_OWNER: z.optional(z.coerce.number().check(z.int(), z.positive())),
    DEMO_CREATOR: z.optional(z.coerce.number().check(z.int(), z.positive())),
    /** If it is set, all settings of the storage are required. */
    S3_ENDPOINT: z.optional(url),
  }),
  /** The copy of the bucket runs on a machine without access to the database. */
  photos: z.object({
    ...Process.shape,
    ...Storage.shape,
    DATABASE_URL: z.optional(Database.shape.DATABASE_URL),
  }),
}

type Name = keyof typeof schemas
export type Config<N extends Name> = z.output<(typeof schemas)[N]>

/** What to do about a missing or wrong value. */
const MENDS: Record<string, string> = {
  DATABASE_URL: 'postgres://ugc:PASSWORD@127.0.0.1:5432/ugc, with a password of at least 16 characters',
  BOT_TOKEN: 'copy the token from @BotFather',
  LAUNCH_KEY: 'make it with: tools/launch-key, and the bot token on its standard input',
  TELEGRAM_PUBLIC_KEY: "leave it out: Telegram's own key is built in",
  APP_URL: 'the public address of the app, https://app.example.ru',
  PSEUDONYM_KEY: 'make one with: openssl rand -base64 36',
  WEBHOOK_SECRET: 'make one with: openssl rand -hex 32',
  WEBHOOK_URL: 'APP_URL with the path of the webhook, or leave it out to poll',
  TRUST_PROXY: "the proxy's address or network, 'loopback', or 'none' if there is no proxy",
  S3_ENDPOINT: 'the https address of the object storage',
  S3_BUCKET: 'the name of an existing private bucket',
  S3_ACCESS_KEY_ID: 'the key that the storage gave',
  S3_SECRET_ACCESS_KEY: 'the secret that the storage gave',
  BOT_API_ROOT: 'https://api.telegram.org, or the https address of a proxy that leads there',
}
const mend = (key: string) => MENDS[key] ?? 'see .env.example'

/** Names the wrong variables, the reasons and the mends, but no values, because some are secrets. */
export class ConfigError extends Error {}

export function readConfig<N extends Name>(name: N, env: NodeJS.ProcessEnv): Config<N> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(schemas[name], set)
  const problems = parsed.success
    ? findWeaknesses(name, parsed.data as Partial<Config<'api'> & Config<'bot'>>)
    : parsed.error.issues.map((issue) => {
        const key = String(issue.path[0])
        return `${key} ${key in set ? reason(issue.message) : 'is missing'}: ${mend(key)}`
      })
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`The ${name} process cannot start:\n  ${problems.join('\n  ')}`)
  }
  return parsed.data as Config<N>
}

const reason = (message: string) =>
  message === 'Invalid input' ? 'has a value that is not allowed' : message

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)?$/

/** What a production process refuses: published secrets, and connections that can be read on the way. */
function findWeaknesses(name: Name, config: Partial<Config<'api'> & Config<'bot'>>): string[] {
  if (config.NODE_ENV !== 'production') return []
  const problems: string[] = []
  const refuse = (key: keyof typeof config, why: string, how = mend(key)) =>
    problems.push(`${key} ${why}: ${how}`)
  if (config.BOT_TOKEN === DEVELOPMENT_BOT_TOKEN)
    refuse('BOT_TOKEN', "is the repository's own development token")
  if (config.LAUNCH_KEY?.startsWith(DEVELOPMENT_BOT_TOKEN.replace(/:.*/, ':')))
    refuse('LAUNCH_KEY', "is made of the repository's own development token")
  if (config.TELEGRAM_PUBLIC_KEY === DEVELOPMENT_PUBLIC_KEY)
    refuse('TELEGRAM_PUBLIC_KEY', "is the repository's own development key")
  if (config.S3_SECRET_ACCESS_KEY === DEVELOPMENT_S3_SECRET)
    refuse('S3_SECRET_ACCESS_KEY', "is the repository's own development secret")
  for (const key of ['APP_URL', 'WEBHOOK_URL'] as const)
    if (config[key]?.startsWith('http:')) refuse(key, 'is not https, and Telegram opens nothing else')
  const hidden = (config.PRIVATE_HOSTS ?? '').split(',').map((host) => host.trim())
  const isPrivate = (host: string) => LOOPBACK.test(host) || hidden.includes(host)
  for (const key of ['S3_ENDPOINT', 'BOT_API_ROOT'] as const) {
    const address = config[key]
    if (address?.startsWith('http:') && !isPrivate(new URL(address).hostname))
      refuse(key, 'is not https', 'use https, or name the host in PRIVATE_HOSTS if its network is private')
  }
  if (name === 'api' && config.TRUST_PROXY === undefined) refuse('TRUST_PROXY', 'is missing')
  if (config.DATABASE_URL !== undefined) {
    const { password, hostname, searchParams } = new URL(config.DATABASE_URL)
    if (hostname !== '' && password.length < 16)
      refuse('DATABASE_URL', 'has no password of at least 16 characters')
    // pg checks the certificate with verify-full; with the other modes it depends on further parameters.
    if (!isPrivate(hostname) && searchParams.get('sslmode') !== 'verify-full')
      refuse(
        'DATABASE_URL',
        'leads to another machine without verified TLS',
        'add ?sslmode=verify-full (and &sslrootcert=<file> for an authority of your own), or name the host in PRIVATE_HOSTS if its network is private',
      )
  }
  return problems
}
