/* Apart from format.ts: the first screens do without these. */
const UNITS = ['', '\u00A0тыс.', '\u00A0млн', '\u00A0млрд']

/** 128000 → «128 тыс.», 1200000 → «1,2 млн» */
export function followers(count: number): string {
  const tenthsOf = (unit: number) => Math.round(count / (1000 ** unit / 10))
  let unit = 0
  while (tenthsOf(unit) >= 10_000 && unit < UNITS.length - 1) unit += 1
  return `${String(tenthsOf(unit) / 10).replace('.', ',')}${UNITS[unit]}`
}

/** «1 год», «3 года», «21 лет», «0 года»: by the rule of the specification, which is not that of the grammar. */
export function experience(years: number): string {
  const word = years === 1 ? 'год' : years < 5 ? 'года' : 'лет'
  return `${years}\u00A0${word}`
}
