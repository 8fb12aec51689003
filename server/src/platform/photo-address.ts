import { createHmac, timingSafeEqual } from 'node:crypto'

/** The lists build the same address in SQL. */
export const photoUrl = (key: string) => `/media/${key}`

/** The link that shows a photo. Another PIN makes the proofs of before worthless. */
export interface ShowingLink {
  id: string
  row_key: Buffer
  pin_hash: string | null
}

const sign = (secret: Buffer, about: string) => createHmac('sha256', secret).update(about).digest('base64url')

const proofOf = ({ row_key, pin_hash }: ShowingLink, key: string) =>
  sign(row_key, `photo ${key}\n${pin_hash ?? ''}`)

/** The address for a client: the proof is of this photo in this link, and the link must still show the person when it is asked. */
export const photoInLink = (link: ShowingLink, url: string) =>
  `${url}?link=${link.id}.${proofOf(link, url.slice(photoUrl('').length))}`

/** An image cannot send a header, so a mini-app adds this to the addresses of photos. It ends with the session. */
export const photoPass = (session_id: string, token_hash: Buffer) =>
  `${session_id}.${sign(token_hash, 'photo pass')}`

/** The id in a proof or a pass; undefined for any other text. */
export const signedId = (text: unknown): string | undefined =>
  typeof text === 'string'
    ? /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(text)?.[1]
    : undefined

const isEqual = (given: string, wanted: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export const isPhotoProof = (given: string, link: ShowingLink, key: string) =>
  isEqual(given, `${link.id}.${proofOf(link, key)}`)

export const isPhotoPass = (
  given: string,
  { session_id, token_hash }: { session_id: string; token_hash: Buffer },
) => isEqual(given, photoPass(session_id, token_hash))
