import type { ChoiceState, ChoiceTotals, Counted, Opinion, Standing } from '@ugc/contract/choices'
import { NO_ANSWER, REFUSAL_REASONS, type Verdict, VERDICTS } from '@ugc/contract/facts/verdicts'
import { dayMonth, money, term, timeOf } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import type { Table } from '../queries.ts'

export const wordOf = (verdict: Verdict | null) =>
  (verdict === null ? NO_ANSWER : VERDICTS[verdict].label).toLocaleLowerCase('ru')

/** Nothing is marked. */
export const isBlank = ({ yes, reserve, no }: Counted) => yes + reserve + no === 0

/** The choice as the agency gets it: the own marks, and what colleagues have submitted. */
type Resulting = { places: ChoiceState['places']; totals: { yes: number; result: Counted } }

/** Whose choice counts, where several people send one: the last verdict sent on each row. */
export const rulingText = (
  { submission, totals }: Pick<ChoiceState, 'submission' | 'totals'>,
  name: string | null,
) =>
  submission !== null && (submission.author !== name || totals.differ > 0)
    ? 'Если решения разные, считается отправленное последним.'
    : ''

/** «18 200 ₽ и 1 без цены»; empty while no row is chosen. */
export function sumText({ yes, sum, without_price }: Pick<Counted, 'yes' | 'sum' | 'without_price'>): string {
  if (yes === 0) return ''
  if (without_price >= yes) return 'цены готовим'
  return without_price > 0 ? `${money(sum)} и ${without_price} без цены` : money(sum)
}

/** Null: there is no price. */
export const pricedText = (counted: Pick<Counted, 'yes' | 'sum' | 'without_price'>) =>
  counted.without_price >= counted.yes ? null : sumText(counted)

/** The people whom the agency has taken. */
export const inWork = (ended: Table['ended']) => (ended?.as === 'completed' ? 'Сняли' : 'В работе')

/** «5 · 26 900 ₽»: all whom the agency has taken. */
export const workText = ({ taken, taken_sum, taken_without_price }: ChoiceTotals) =>
  [taken, sumText({ yes: taken, sum: taken_sum, without_price: taken_without_price })].join(' · ')

/** «23 100 ₽»: all who are in work, and the other «да»; empty while one of the two has no people. */
export function togetherText({
  taken,
  taken_sum,
  taken_without_price,
  result: { added },
}: ChoiceTotals): string {
  if (taken === 0 || added.yes === 0) return ''
  return sumText({
    yes: taken + added.yes,
    sum: taken_sum + added.sum,
    without_price: taken_without_price + added.without_price,
  })
}

/** «Выбрано 4 из 5 · 18 200 ₽»; «Выбрано с коллегами 4 …» where a «да» of theirs counts too. */
export const chosenText = (state: Resulting) =>
  [countText(state), sumText(state.totals.result)].filter(Boolean).join(' · ')

const countText = ({ places, totals: { result, yes } }: Resulting) =>
  `${result.yes === yes ? 'Выбрано' : 'Выбрано с коллегами'} ${result.yes}${places === null ? '' : ` из ${places}`}`

/** More «да» than places: by how many. */
export const overBy = ({ places, totals: { result } }: Resulting) =>
  places === null ? 0 : Math.max(0, result.yes - places)

/** «В резерве 1, без ответа 3» */
export function restText({ reserve, none }: Counted): string {
  const parts = [reserve > 0 ? `в резерве ${reserve}` : '', none > 0 ? `без ответа ${none}` : '']
  const text = parts.filter(Boolean).join(', ') || 'ответ есть по каждому'
  return text.charAt(0).toLocaleUpperCase('ru') + text.slice(1)
}

export const restSettledText = (count: number) =>
  count === 0 ? 'Без ответа никого не было' : `Нет: ${count}`

/** «Резерв 1 · Нет 3 · Без ответа 2» */
export const otherCounts = ({ reserve, no, none }: Counted) =>
  [
    reserve > 0 ? `Резерв ${reserve}` : '',
    no > 0 ? `Нет ${no}` : '',
    none > 0 ? `Без ответа ${none}` : '',
  ].filter(Boolean)

/** What a screen reader hears after a change. */
export const announcement = (name: string, verdict: Verdict | null, state: Resulting) =>
  `${name}: ${wordOf(verdict)}. ${countText(state)}`

/** «Олег: нет, «Дорого»» */
export const opinionText = ({ author, verdict, comment }: Opinion) =>
  [`${author}: ${wordOf(verdict)}`, comment === null ? '' : `«${comment}»`].filter(Boolean).join(', ')

/** «Пётр: ярче свет», each on its line: what was asked of the version before. */
export const askedText = (asked: readonly { author: string | null; text: string }[]) =>
  asked.map(({ author, text }) => (author === null ? text : `${author}: ${text}`)).join('\n')

/** «Анна, бренд-менеджер» on a line without room: the name. */
export const calledBy = (author: string) => author.split(',')[0] ?? author

/** The decision of a row: the viewer's own, or else the one that was submitted, with its author. */
export interface Counting {
  verdict: Verdict | null
  by?: string
}

/** `unsent`: the project ended before the own verdict was submitted. */
export function countingOf(
  own: Verdict | null,
  { sent, unsent, name }: { sent: Standing | null; unsent: boolean; name: string | null },
): Counting {
  const verdict = sent?.verdict ?? null
  if (!sent || verdict === null || (own !== null && !unsent)) return { verdict: unsent ? null : own }
  if (sent.author !== name) return { verdict, by: sent.author }
  return { verdict: unsent ? verdict : own }
}

/** A colleague's verdict that the agency has in place of the one that the row says. */
export const ruledBy = ({ verdict, by }: Counting, sent: Standing | null, name: string | null) =>
  sent !== null &&
  by === undefined &&
  sent.author !== name &&
  sent.verdict !== null &&
  sent.verdict !== verdict
    ? sent
    : undefined

/** Whether a colleague has another verdict than the viewer. */
export const isDisputed = (verdict: Verdict | null, others: readonly Opinion[]) =>
  verdict !== null && others.some((other) => other.verdict !== null && other.verdict !== verdict)

const DIFFERING = 3

/** «Мнения разошлись: Камила Рашидова (вы: да, Олег: нет) и ещё 2» */
export function differText({
  unsettled,
  totals,
}: Pick<ChoiceState, 'unsettled'> & { totals: Pick<ChoiceTotals, 'differ'> }): string {
  const named = unsettled.slice(0, DIFFERING).map((row) => {
    const said = row.others.map(({ author, verdict }) => `${calledBy(author)}: ${wordOf(verdict)}`)
    return `${fullName(row)} (${[`вы: ${wordOf(row.mine?.verdict ?? null)}`, ...said].join(', ')})`
  })
  const rest = totals.differ - named.length
  if (named.length === 0) return ''
  return `Мнения разошлись: ${named.join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`
}

/** «Вы с Олегом разошлись» would need the case of a name. */
export const authorsOf = (rows: readonly { others: readonly Opinion[] }[]) =>
  [...new Set(rows.flatMap(({ others }) => others.map(({ author }) => author)))].join(', ')

const isToday = (moment: Date, now: Date) => moment.toDateString() === now.toDateString()

/** «Ответьте до 20 нояб., 18:00», on the last day «Ответьте сегодня до 18:00»; after it the date has passed. */
export function answerText(answer_by: string, now = new Date()): string {
  const when = new Date(answer_by)
  const until = term(when)
  if (when <= now) return `Ждали ответа до ${dayMonth(until)}, ${timeOf(until)}`
  return isToday(until, now)
    ? `Ответьте сегодня до ${timeOf(until)}`
    : `Ответьте до ${dayMonth(until)}, ${timeOf(until)}`
}

const NAMED = 3

/** «Камила Рашидова — да, Тимур Сафин — нет» */
export function unsentText(unsent: readonly { name: string; verdict: Verdict | null }[]): string {
  const named = unsent.slice(0, NAMED).map(({ name, verdict }) => `${name} — ${wordOf(verdict)}`)
  const rest = unsent.length - named.length
  return named.join(', ') + (rest > 0 ? ` и ещё ${rest}` : '')
}

const PEOPLE = 8

/** «Камила Рашидова, Тимур Сафин (Анна) и ещё 2»: whose «да» it is, if not the viewer's. `count`: of all of them. */
export function peopleText(
  people: readonly { first_name: string; last_name: string; by: string | null }[],
  count: number,
): string {
  const named = people
    .slice(0, PEOPLE)
    .map(({ by, ...person }) => fullName(person) + (by === null ? '' : ` (${by})`))
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

/** The words go on after the full stop of the reason. */
export const writeRemark = ({ reason, text }: Remark): string | null =>
  reason === undefined
    ? text.trim() || null
    : [reason, text.replace(/^[\s.,;:!?…–—-]+/, '').trim()].filter(Boolean).join(JOIN)

/** The reason of a refusal goes with the refusal; the client's own words stay. */
export const commentFor = (verdict: Verdict | null, comment: string | null): string | null =>
  verdict === 'no' ? comment : writeRemark({ reason: undefined, text: readRemark(comment).text })
