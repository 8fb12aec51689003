const plurals = new Intl.PluralRules('ru')
type Forms = [one: string, few: string, many: string]

/** «5 попыток» */
export const inWords = (count: number, [one, few, many]: Forms) =>
  `${count} ${{ one, few }[plurals.select(count) as 'one' | 'few'] ?? many}`

/** After «через»: «1 минуту», «35 минут», «2 часа». */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(Math.max(1, seconds) / 60)
  return minutes <= 60
    ? inWords(minutes, ['минуту', 'минуты', 'минут'])
    : inWords(Math.ceil(minutes / 60), ['час', 'часа', 'часов'])
}
