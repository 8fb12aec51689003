import { createCipheriv, createDecipheriv } from 'node:crypto'

/**
 * A client addresses a row by a key, never by the response's id. The key is the id, encrypted as one AES block under the
 * link's own secret: two links give one response two keys that cannot be compared, and no table of keys is stored. One
 * block needs no mode; «ecb» is how the library names that.
 */
const CIPHER = 'aes-128-ecb'
const KEY = /^[\w-]{22}$/

export function rowKeyOf(secret: Buffer, response_id: string): string {
  const block = createCipheriv(CIPHER, secret, null).setAutoPadding(false)
  return block.update(Buffer.from(response_id.replaceAll('-', ''), 'hex')).toString('base64url')
}

/** Undefined for a text that is no key. A key of another link becomes an id that no response has. */
export function responseIdOf(secret: Buffer, key: string): string | undefined {
  if (!KEY.test(key)) return undefined
  const block = createDecipheriv(CIPHER, secret, null).setAutoPadding(false)
  const hex = block.update(Buffer.from(key, 'base64url')).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
