const NO_BREAK = '\u00A0'

/** Short units belong to the number before them. */
const UNITS =
  /(\d) (?=(?:мл|л|мг|г|кг|мм|см|м|км|сек|с|мин|ч|шт|руб|тыс|млн|дн|дня|дней|день|мб|гб|₽|%)(?![а-яёa-z]))/gi
/** A word of one or two letters belongs to the next one. */
const SHORT = /(^|[\s«(])([а-яё]{1,2}) /gim

/** The same text with no-break spaces where a line must not end. */
export const bound = (text: string): string =>
  text.replaceAll(UNITS, `$1${NO_BREAK}`).replaceAll(SHORT, `$1$2${NO_BREAK}`)
