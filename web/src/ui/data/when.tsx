import { dateTime, dateTimeInWords, relativeDateTime, term } from '../../lib/format.ts'
import { inMoscow } from '../../lib/time/moscow.ts'

interface Props {
  at: string
  /** The time to compare with; the gallery passes a fixed one. */
  now?: number | undefined
}

/** A moment in a list: a near day is a word, this year is left out; on hover the date in full. */
export const When = ({ at, now }: Props) => (
  <time dateTime={at} title={dateTime(at)}>
    {relativeDateTime(at, now)}
  </time>
)

/** A date to keep: in another zone than the agency's the bot's date stands beside it. */
export const Until = ({ at, now }: Props) => (
  <time dateTime={at} title={dateTime(term(at))}>
    {dateTimeInWords(term(at), now)}
    {inMoscow(at)}
  </time>
)
