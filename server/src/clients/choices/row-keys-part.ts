import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

/**
 * A client addresses a row by a key, never by the response's id. The key is the id, encrypted under the link's own secret:
 * two links give one response two keys that cannot be compared, and no table of keys is stored. The nonce is a MAC of the
 * id, so one row always has the same key, and one nonce never belongs to two ids.
 */
const CIPHER = 'aes-128-gcm'
const KEY = /^[\w-]{59}$/
const NONCE_BYTES = 12
const ID_BYTES = 16

const derive = (secret: Buffer, about: string, bytes: number) =>
  createHmac('sha256', secret).update(about).digest().subarray(0, bytes)
const cipherKey = (secret: Buffer) => derive(secret, 'row cipher', 16)

export function rowKeyOf(secret: Buffer, response_id: string): string {
  const nonce = derive(secret, `row nonce\n${response_id}`, NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, cipherKey(secret), nonce)
  const id = cipher.update(Buffer.from(response_id.replaceAll('-', ''), 'hex'))
  cipher.final()
  return Buffer.concat([nonce, id, cipher.getAuthTag()]).toString('base64url')
}

/** Undefined for a text that is no key of this link. */
export function responseIdOf(secret: Buffer, key: string): string | undefined {
  if (!KEY.test(key)) return undefined
  const bytes = Buffer.from(key, 'base64url')
  const end = NONCE_BYTES + ID_BYTES
  const cipher = createDecipheriv(CIPHER, cipherKey(secret), bytes.subarray(0, NONCE_BYTES))
  cipher.setAuthTag(bytes.subarray(end))
  const hex = cipher.update(bytes.subarray(NONCE_BYTES, end)).toString('hex')
  try {
    cipher.final()
  } catch {
    return undefined
  }
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
