import { counted } from './format.ts'

const rules = new Intl.PluralRules('ru')

/** plural(63, 'тег', 'тега', 'тегов') → «63 тега» */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = { one, few }[rules.select(count) as 'one' | 'few'] ?? many
  return `${counted(count)} ${form}`
}

/** The same of a list whose counting may have ended at its total: «10 000+ тегов» */
export const pluralOf = (
  { total, capped }: { total: number; capped: boolean },
  ...forms: readonly [one: string, few: string, many: string]
): string => (capped ? `${counted(total)}+ ${forms[2]}` : plural(total, ...forms))
