/** A joiner inside an emoji such as 👩‍💻 is seen; every other character of category Cf is not, or it turns the direction of the text. */
const UNSEEN =
  /(?!(?<=[\p{Extended_Pictographic}\u{FE0F}\p{Emoji_Modifier}])\u{200D}(?=\p{Extended_Pictographic}))\p{Cf}/gu

/** Line breaks and tabs may stay in a text; other control characters and those that no one sees are removed: with them two names look the same. */
export const readable = (text: string) =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
    .replaceAll(UNSEEN, '')
    .normalize('NFC')

export const oneLine = (text: string) => readable(text).replaceAll(/\s+/g, ' ').trim()

/** A label inside a sentence. */
export const lower = (text: string) => `${text[0]?.toLowerCase()}${text.slice(1)}`

const EMAIL = /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/
export const isEmail = (text: string) => EMAIL.test(text)

/**
 * An address, a user name or a telephone number. Telegram makes a link of it in the bot's messages. No open repetition before
 * a further character: on a long text that would take time by the square of its length.
 */
const CONTACT =
  /https?:|www\.|@|\d(?:[ ()-]{0,3}\d){4}|[\p{L}\p{N}-]{2}\.\p{L}{2}|\.\p{L}{2,}\/|\.(?:ru|рф|com|me|net|org|site|online)(?!\p{L})/iu
export const hasContact = (text: string) => CONTACT.test(text)
