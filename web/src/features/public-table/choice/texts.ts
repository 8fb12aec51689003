import type { Choice, ChoiceState, ChoiceTotals } from '@ugc/contract/choices'
import { REFUSAL_REASONS, type Verdict, VERDICTS } from '@ugc/contract/facts/verdicts'
import { dateTime, money, relativeDateTime } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { plural } from '../../../lib/plural.ts'

export const wordOf = (verdict: Verdict | null) =>
  verdict === null ? 'без решения' : VERDICTS[verdict].label.toLocaleLowerCase('ru')

export const undecidedOf = ({ shown, yes, reserve, no }: ChoiceTotals) =>
  Math.max(0, shown - yes - reserve - no)

type Counted = Pick<ChoiceState, 'places' | 'totals'>

const ofPlaces = (places: number) => plural(places, 'места', 'мест', 'мест')

/** «18 200 ₽ и 1 без цены»; empty while no row is chosen. */
export function sumText({ yes, sum, without_price }: ChoiceTotals): string {
  if (yes === 0) return ''
  if (without_price >= yes) return 'цены готовим'
  return without_price > 0 ? `${money(sum)} и ${without_price} без цены` : money(sum)
}

/** «Выбрано 4 из 5 мест · 18 200 ₽» */
export const chosenText = ({ places, totals }: Counted) =>
  [`Выбрано ${totals.yes}${places === null ? '' : ` из ${ofPlaces(places)}`}`, sumText(totals)]
    .filter(Boolean)
    .join(' · ')

/** More «да» than places: by how many. */
export const overBy = ({ places, totals: { yes } }: Counted) =>
  places === null ? 0 : Math.max(0, yes - places)

/** «В резерве 1, без решения 3» */
export function restText(totals: ChoiceTotals): string {
  const undecided = undecidedOf(totals)
  const parts = [
    totals.reserve > 0 ? `в резерве ${totals.reserve}` : '',
    undecided > 0 ? `без решения ${undecided}` : '',
  ]
  const text = parts.filter(Boolean).join(', ') || 'решение есть по каждому'
  return text.charAt(0).toLocaleUpperCase('ru') + text.slice(1)
}

/** What a screen reader hears after a change. */
export const announcement = (name: string, verdict: Verdict | null, { places, totals }: Counted) =>
  `${name}: ${wordOf(verdict)}. Выбрано ${totals.yes}${places === null ? '' : ` из ${places}`}`

const replacedText = ({ replaced }: Choice) =>
  replaced === null ? '' : `, было «${wordOf(replaced.verdict)}», ${replaced.author}`

/** «Дмитрий: нет, было «да», Анна · сегодня, 12:40»; undefined for the viewer's own choice that replaced none. */
export function authorText(choice: Choice, viewer: string | null): string | undefined {
  const { author, verdict, replaced, changed_at } = choice
  if (author === viewer && replaced === null) return undefined
  const who = author === viewer ? 'Вы' : author
  return `${who}: ${wordOf(verdict)}${replacedText(choice)} · ${relativeDateTime(changed_at)}`
}

/** On paper there is no «вы» and no «сегодня»: «Анна, 16.11.2026, 12:40». */
export const printedAuthor = (choice: Choice) =>
  `${choice.author}, ${dateTime(choice.changed_at)}${replacedText(choice)}`

/** The brief ends at its deadline, and with it the choice. */
export const earlierOf = (ends_at: string, deadline: string) =>
  new Date(ends_at) < new Date(deadline) ? ends_at : deadline

/** After «можно»: how long the client can choose. */
export const untilText = (until: string | null) =>
  until === null ? ', пока агентство не закроет набор' : ` до ${dateTime(until)}`

const NAMED = 3

/** «Камила Рашидова — да, Тимур Сафин — нет» */
export function unsentText(unsent: readonly { name: string; verdict: Verdict | null }[]): string {
  const named = unsent.slice(0, NAMED).map(({ name, verdict }) => `${name} — ${wordOf(verdict)}`)
  const rest = unsent.length - named.length
  return named.join(', ') + (rest > 0 ? ` и ещё ${rest}` : '')
}

/** What changed after a revision: «Тимур Сафин: теперь «да», Анна», the newest first. */
export const changesAfter = (revision: number, recent: ChoiceState['recent']): string[] =>
  recent
    .filter(({ version }) => version > revision)
    .map((one) => `${fullName(one)}: теперь «${wordOf(one.verdict)}», ${one.author}`)

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

/** «Да 4, резерв 1, нет 1, без решения 3» */
export const totalsText = (totals: ChoiceTotals) =>
  `да ${totals.yes}, резерв ${totals.reserve}, нет ${totals.no}, без решения ${undecidedOf(totals)}`
