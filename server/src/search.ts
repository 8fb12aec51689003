const WORDS_MAX = 8

/** For LIKE over a folded text with a space before each word: every word somewhere, one or two letters where one begins. */
export const patternsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
    .map((word) => {
      const escaped = word.replaceAll(/[\\%_]/g, String.raw`\$&`)
      return word.length < 3 ? `% ${escaped}%` : `%${escaped}%`
    })
