import { sign } from '@tma.js/init-data-node'
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto'

/** The private half of DEVELOPMENT_PUBLIC_KEY. */
const DEVELOPMENT_KEY = createPrivateKey({
  key: Buffer.from('302e020100300506032b657004220420' + '2a'.repeat(32), 'hex'),
  format: 'der',
  type: 'pkcs8',
})

/** A key pair in the place of Telegram's: production refuses the development key. */
export function newTelegramKey() {
  const { privateKey: key, publicKey } = generateKeyPairSync('ed25519')
  return {
    key,
    public_key: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
  }
}

type LaunchUser = {
  id: number
  first_name?: string
  last_name?: string
  username?: string
  language_code?: string
  is_premium?: boolean
  photo_url?: string
  allows_write_to_pm?: boolean
}

type Launch = {
  token: string
  user: LaunchUser
  auth_date?: Date
  start_param?: string
  query_id?: string
  /** In place of Telegram's own private key. */
  key?: KeyObject
}

/** The fields with the signature that Telegram itself would add (Ed25519). */
export function signAsTelegram<F extends Record<string, string>>(
  fields: F,
  token: string,
  key = DEVELOPMENT_KEY,
) {
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  const text = [`${token.split(':')[0]}:WebAppData`, ...lines.toSorted()].join('\n')
  return { ...fields, signature: signBytes(null, Buffer.from(text), key).toString('base64url') }
}

export function signLaunch({ token, user, auth_date = new Date(), key, ...rest }: Launch): string {
  const fields = { ...rest, user: { first_name: `User ${user.id}`, ...user } }
  // The library orders the fields of `user` itself, so Telegram's signature is made over what it has written.
  const {
    hash: _,
    signature: __,
    ...written
  } = Object.fromEntries(new URLSearchParams(sign(fields, token, auth_date)))
  const { signature } = signAsTelegram(written, token, key)
  return sign({ ...fields, signature }, token, auth_date)
}

type LaunchParams = {
  init_data: string
  version?: string
  platform?: string
  theme: Record<string, string>
}

// What a Telegram client puts after «#» of the mini-app's address.
export function launchHash({ init_data, version = '9.6', platform = 'ios', theme }: LaunchParams): string {
  return new URLSearchParams({
    tgWebAppData: init_data,
    tgWebAppVersion: version,
    tgWebAppPlatform: platform,
    tgWebAppThemeParams: JSON.stringify(theme),
  }).toString()
}
