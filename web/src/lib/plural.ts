const rules = new Intl.PluralRules('ru')

/** plural(63, 'тег', 'тега', 'тегов') → «63 тега» */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = { one, few }[rules.select(count) as 'one' | 'few'] ?? many
  return `${count.toLocaleString('ru-RU')} ${form}`
}
