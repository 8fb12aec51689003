import { telegramUsername } from './links.ts'
import { formatPhone } from './phone.ts'

const PHONE = /^\+?[\d ()-]{5,32}$/
const TELEGRAM = /^@[A-Za-z]\w{2,63}$/

/** «irina_ugc», «@irina_ugc» and «https://t.me/irina_ugc» become «@irina_ugc», a phone is grouped; anything else stays. */
export function contactOf(typed: string): string {
  const text = typed.trim()
  if (PHONE.test(text)) return formatPhone(text)
  const name = `@${telegramUsername(text)}`
  return TELEGRAM.test(name) ? name : text
}

/** A function declaration, because the browser's chunks import each other: a constant may not be there yet. */
export function isContact(text: string): boolean {
  return TELEGRAM.test(text) || PHONE.test(text)
}

/** Opens a chat with the agency, with the first words ready; undefined for a text that is no contact. */
export function questionLink(contact: string, title: string): string | undefined {
  const to = TELEGRAM.test(contact) ? contact.slice(1) : contact.replaceAll(/[^\d+]/g, '')
  if (!isContact(contact)) return undefined
  const name = TELEGRAM.test(contact) || to.startsWith('+') ? to : `+${to}`
  return `https://t.me/${name}?text=${encodeURIComponent(`Вопрос по проекту «${title}»: `)}`
}

/** The link that opens a chat or a call; undefined for a text that is neither. */
export function contactLink(contact: string): string | undefined {
  if (TELEGRAM.test(contact)) return `https://t.me/${contact.slice(1)}`
  return PHONE.test(contact) ? `tel:${contact.replaceAll(/[^\d+]/g, '')}` : undefined
}
