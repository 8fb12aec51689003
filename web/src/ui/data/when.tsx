import { dateTime, dateTimeInWords, relativeDateTime, term } from '../../lib/format.ts'
import { inMoscow } from '../../lib/time/moscow.ts'
import { useToday } from '../../lib/use-today.ts'

interface Props {
  at: string
  /** The time to compare with; the gallery passes a fixed one. */
  now?: number | undefined
}

/** A moment in a list: a near day is a word, this year is left out; on hover the date in full. */
export function When({ at, now }: Props) {
  const today = useToday()
  return (
    <time dateTime={at} title={dateTime(at)}>
      {relativeDateTime(at, now ?? today)}
    </time>
  )
}

/** A date to keep: in another zone than the agency's the bot's date stands beside it. */
export function Until({ at, now }: Props) {
  const today = useToday()
  return (
    <time dateTime={at} title={dateTime(term(at))}>
      {dateTimeInWords(term(at), now ?? today)}
      {inMoscow(at)}
    </time>
  )
}
