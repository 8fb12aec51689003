import { isLink } from '@ugc/contract/values/links'

export interface Piece {
  text: string
  /** The piece is a web address that is safe to open. */
  isLink: boolean
}

/** What usually ends a sentence and not an address. */
const TAIL = /[.,;:!?…'’”\]}]+$/

/** Without the punctuation of the sentence around it. A closing bracket stays where the address opens one. */
function addressOf(found: string): string {
  const cut = found.replace(TAIL, '')
  const unopened = cut.endsWith(')') && !cut.includes('(')
  const next = unopened ? cut.slice(0, -1) : cut
  return next === found ? found : addressOf(next)
}

/** A text as plain pieces and http(s) addresses, in their order. Joined, the pieces are the text. */
export function linksIn(text: string): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>"«»„“]+/gi)) {
    const address = addressOf(found)
    if (!isLink(address)) continue
    if (index > done) pieces.push({ text: text.slice(done, index), isLink: false })
    pieces.push({ text: address, isLink: true })
    done = index + address.length
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isLink: false })
  return pieces
}
