import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import * as z from 'zod/mini'

const MAX_BYTES = 4096

const InitUser = z.object({
  id: z.int().check(z.positive()),
  is_bot: z.optional(z.literal(false)),
  first_name: z.string(),
  last_name: z.optional(z.string()),
  username: z.optional(z.string()),
})

export interface Launch {
  user: z.output<typeof InitUser>
  /** Time of the launch by Telegram's clock, in epoch seconds. */
  auth_date: number
  /** Hash of the launch string, which identifies the launch without storing it. */
  hash: Buffer
  /** Whether Telegram's own signature is valid; undefined if the client is too old to send one. */
  is_signed_by_telegram: boolean | undefined
}

/** The keys that verify a launch string. */
export interface LaunchKeys {
  bot_id: string
  /** Derived from the bot token, so a process with the token can sign with it. */
  secret: Buffer
  /** Telegram's public key. The bot token does not help to sign for it. */
  telegram: KeyObject
}

/**
 * Verifies the signature of Telegram's launch string. Returns undefined without a reason, so that a forger learns nothing from
 * the answer. The caller checks the age, because the limit depends on the role and the time comes from the database.
 */
export function verifyInitData(raw: string, keys: LaunchKeys): Launch | undefined {
  const fields = parseFields(raw)
  const hash = fields?.get('hash')
  if (!fields || !hash || !/^[0-9a-f]{64}$/.test(hash)) return undefined

  // Every field except the hash is signed, including unknown fields and `signature`.
  const signed = [...fields].filter(([key]) => key !== 'hash').map(([key, value]) => `${key}=${value}`)
  const mac = createHmac('sha256', keys.secret).update(signed.toSorted().join('\n')).digest()
  if (!timingSafeEqual(mac, Buffer.from(hash, 'hex'))) return undefined

  const authDate = fields.get('auth_date') ?? ''
  const user = parseUser(fields.get('user'))
  if (!/^\d{10}$/.test(authDate) || !user) return undefined
  const is_signed_by_telegram = verifySignature(fields, keys)
  return { user, auth_date: Number(authDate), hash: mac, is_signed_by_telegram }
}

/** Telegram signs every field except `hash` and `signature`, with the id of the bot in front (Ed25519). */
function verifySignature(fields: Map<string, string>, { bot_id, telegram }: LaunchKeys): boolean | undefined {
  const signature = fields.get('signature')
  if (!signature) return undefined
  const lines = [...fields]
    .filter(([key]) => key !== 'hash' && key !== 'signature')
    .map(([key, value]) => `${key}=${value}`)
  const text = [`${bot_id}:WebAppData`, ...lines.toSorted()].join('\n')
  return verify(null, Buffer.from(text), telegram, Buffer.from(signature, 'base64url'))
}

/** What the API gets in place of the bot token: it verifies launches, and cannot send messages. */
export function launchKey(botToken: string): string {
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest('hex')
  return `${botToken.split(':')[0]}:${secret}`
}

interface LaunchSettings {
  LAUNCH_KEY: string
  TELEGRAM_PUBLIC_KEY: string
}

export function readLaunchKeys({ LAUNCH_KEY, TELEGRAM_PUBLIC_KEY }: LaunchSettings): LaunchKeys {
  const [bot_id = '', secret = ''] = LAUNCH_KEY.split(':')
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(TELEGRAM_PUBLIC_KEY, 'hex').toString('base64url') }
  return {
    bot_id,
    secret: Buffer.from(secret, 'hex'),
    telegram: createPublicKey({ key: jwk, format: 'jwk' }),
  }
}

/** Splits, then decodes once, and rejects a repeated key, so that parser and check string cannot disagree. */
function parseFields(raw: string): Map<string, string> | undefined {
  if (raw.length === 0 || Buffer.byteLength(raw) > MAX_BYTES) return undefined
  const fields = new Map<string, string>()
  for (const pair of raw.split('&')) {
    const at = pair.indexOf('=')
    const key = pair.slice(0, at)
    const value = decode(pair.slice(at + 1))
    if (at < 1 || !/^[a-z0-9_]+$/.test(key) || value === undefined || fields.has(key)) return undefined
    fields.set(key, value)
  }
  return fields
}

function decode(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text.replaceAll('+', ' '))
    // oxlint-disable-next-line no-control-regex -- control characters could forge a line of the check string
    return /[\u0000-\u001f]/.test(value) ? undefined : value
  } catch {
    return undefined
  }
}

function parseUser(text: string | undefined) {
  try {
    return z.safeParse(InitUser, JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}
