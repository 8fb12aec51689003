import { COUNTED_TO } from '@ugc/contract/facts/limits'

const numbers = new Intl.NumberFormat('ru-RU')
const plurals = new Intl.PluralRules('ru')

/** «3 214 креаторов»; above the largest count that is made, «больше 10 000 креаторов». */
export function counted(count: number, one: string, few: string, many: string) {
  const form = { one, few }[plurals.select(count) as 'one' | 'few'] ?? many
  return count > COUNTED_TO
    ? `больше ${numbers.format(COUNTED_TO)} ${many}`
    : `${numbers.format(count)} ${form}`
}
