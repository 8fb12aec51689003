import { phoneDigits } from '@ugc/contract/values/phone'

const WORDS_MAX = 8

/** Written like the searched columns: lower case, ё as е. */
const fold = (text: string) => text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').trim()

const split = (text: string, separator: RegExp) => text.split(separator).filter(Boolean).slice(0, WORDS_MAX)

const isSymbols = (word: string) => !/[\p{L}\p{N}]/u.test(word)

/**
 * A LIKE pattern for a column with a space before each word. A trigram index needs three letters or digits in a row;
 * a shorter word is searched at the beginning of words only, or one letter would read every row.
 */
function patternOf(word: string): string {
  const escaped = word.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return isSymbols(word) || /[\p{L}\p{N}]{3}/u.test(word) ? `%${escaped}%` : `% ${escaped}%`
}

/** LIKE patterns for a table of responses. A row must match all of them. */
export const tablePatterns = (text: string): string[] => split(fold(text), /\s+/).map(patternOf)

/** An e-mail is stored as two words; «@name» is a user name, and a lone «@» is searched as it is. */
const INSIDE_EMAIL_OR_SPACE = /\s+|(?<=[^\s@])@/

/** A phone number is stored as digits, so a number typed in groups is one word. */
const isPhone = (text: string) => /^[\d\s()+-]+$/.test(text) && phoneDigits(text).length >= 5

export interface SearchWord {
  pattern: string
  /** Has no letter and no digit, but a symbol that user names do not contain: such rows have an index of their own. */
  rare: boolean
}

/** LIKE patterns for the list of creators. A row must match all of them. */
export function creatorPatterns(text: string): SearchWord[] {
  const folded = fold(text)
  const words = isPhone(folded) ? [phoneDigits(folded)] : split(folded, INSIDE_EMAIL_OR_SPACE)
  return words.map((typed) => {
    const word = typed.length > 1 ? typed.replace(/^@/, '') : typed
    return { pattern: patternOf(word), rare: isSymbols(word) && /[^_.-]/.test(word) }
  })
}
