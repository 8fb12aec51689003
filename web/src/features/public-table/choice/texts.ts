import type { ChoiceState, ChoiceTotals, Opinion } from '@ugc/contract/choices'
import { REFUSAL_REASONS, type Verdict, VERDICTS } from '@ugc/contract/facts/verdicts'
import { dayMonth, money, timeOf } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { plural } from '../../../lib/plural.ts'

export const wordOf = (verdict: Verdict | null) =>
  verdict === null ? 'без ответа' : VERDICTS[verdict].label.toLocaleLowerCase('ru')

export const undecidedOf = ({ shown, yes, reserve, no }: ChoiceTotals) =>
  Math.max(0, shown - yes - reserve - no)

type Counted = Pick<ChoiceState, 'places' | 'totals'>

/** «18 200 ₽ и 1 без цены»; empty while no row is chosen. */
export function sumText({ yes, sum, without_price }: ChoiceTotals): string {
  if (yes === 0) return ''
  if (without_price >= yes) return 'цены готовим'
  return without_price > 0 ? `${money(sum)} и ${without_price} без цены` : money(sum)
}

/** «Выбрано 4 из 5 · 18 200 ₽» */
export const chosenText = ({ places, totals }: Counted) =>
  [`Выбрано ${totals.yes}${places === null ? '' : ` из ${places}`}`, sumText(totals)]
    .filter(Boolean)
    .join(' · ')

/** More «да» than places: by how many. */
export const overBy = ({ places, totals: { yes } }: Counted) =>
  places === null ? 0 : Math.max(0, yes - places)

/** «В резерве 1, без ответа 3» */
export function restText(totals: ChoiceTotals): string {
  const undecided = undecidedOf(totals)
  const parts = [
    totals.reserve > 0 ? `в резерве ${totals.reserve}` : '',
    undecided > 0 ? `без ответа ${undecided}` : '',
  ]
  const text = parts.filter(Boolean).join(', ') || 'ответ есть по каждому'
  return text.charAt(0).toLocaleUpperCase('ru') + text.slice(1)
}

export const restSettledText = (count: number) =>
  count === 0 ? 'Без ответа никого не было' : `${plural(count, 'человеку', 'людям', 'людям')} — нет`

/** What a screen reader hears after a change. */
export const announcement = (name: string, verdict: Verdict | null, { places, totals }: Counted) =>
  `${name}: ${wordOf(verdict)}. Выбрано ${totals.yes}${places === null ? '' : ` из ${places}`}`

/** «Олег: нет, «Дорого»» */
export const opinionText = ({ author, verdict, comment }: Opinion) =>
  [`${author}: ${wordOf(verdict)}`, comment === null ? '' : `«${comment}»`].filter(Boolean).join(', ')

/** Whether a colleague has another verdict than the viewer. */
export const isDisputed = (verdict: Verdict | null, others: readonly Opinion[]) =>
  verdict !== null && others.some((other) => other.verdict !== null && other.verdict !== verdict)

/** «Вы с Олегом разошлись» would need the case of a name. */
export const authorsOf = (rows: readonly { others: readonly Opinion[] }[]) =>
  [...new Set(rows.flatMap(({ others }) => others.map(({ author }) => author)))].join(', ')

const isToday = (moment: Date, now: Date) => moment.toDateString() === now.toDateString()

/** «Ответьте до 20 нояб., 18:00», on the last day «Ответьте сегодня до 18:00»; after it the date has passed. */
export function answerText(answer_by: string, now = new Date()): string {
  const when = new Date(answer_by)
  if (when <= now) return `Ждали ответа до ${dayMonth(when)}, ${timeOf(when)}`
  return isToday(when, now)
    ? `Ответьте сегодня до ${timeOf(when)}`
    : `Ответьте до ${dayMonth(when)}, ${timeOf(when)}`
}

const NAMED = 3

/** «Камила Рашидова — да, Тимур Сафин — нет» */
export function unsentText(unsent: readonly { name: string; verdict: Verdict | null }[]): string {
  const named = unsent.slice(0, NAMED).map(({ name, verdict }) => `${name} — ${wordOf(verdict)}`)
  const rest = unsent.length - named.length
  return named.join(', ') + (rest > 0 ? ` и ещё ${rest}` : '')
}

const PEOPLE = 8

/** «Камила Рашидова, Тимур Сафин и ещё 2»; `count`: of all of them. */
export function peopleText(
  people: readonly { first_name: string; last_name: string }[],
  count: number,
): string {
  const named = people.slice(0, PEOPLE).map(fullName)
  const rest = count - named.length
  return named.join(', ') + (rest > 0 ? ` и ещё ${rest}` : '')
}

/** A comment under «нет» may begin with one of the reasons. */
export interface Remark {
  reason: string | undefined
  text: string
}

const JOIN = '. '

export function readRemark(comment: string | null): Remark {
  const whole = comment ?? ''
  const reason = REFUSAL_REASONS.find((one) => whole === one || whole.startsWith(one + JOIN))
  return { reason, text: reason === undefined ? whole : whole.slice(reason.length + JOIN.length) }
}

export const writeRemark = ({ reason, text }: Remark): string | null =>
  [reason, text.trim()].filter(Boolean).join(JOIN) || null

/** The reason of a refusal goes with the refusal; the client's own words stay. */
export const commentFor = (verdict: Verdict | null, comment: string | null): string | null =>
  verdict === 'no' ? comment : writeRemark({ reason: undefined, text: readRemark(comment).text })
