import { useQuery } from '@tanstack/react-query'
import { COUNTED_ON_CARD } from '@ugc/contract/facts/limits'
import { Send } from 'lucide-react'
import { dayMonth, grouped, signed } from '../../../lib/format.ts'
import { useWide } from '../../../lib/use-wide.ts'
import type { Sending } from '../delivery/send.ts'
import { questionUnsure } from '../delivery/send-texts.ts'
import { type Brief, clientChoiceQuery, moneyQuery } from '../queries.ts'
import styles from './strip.module.css'

type Number = readonly [label: string, value: string, of?: string | undefined]

const counted = (count = 0) => (count > COUNTED_ON_CARD ? `${grouped(COUNTED_ON_CARD)}+` : grouped(count))

/** Every number of the brief, once. What is 0 is said only where it is a place to fill. */
function useNumbers(brief: Brief): Number[] {
  const { status, places, sent_to_count, response_count, pending_count, accepted_count, confirmed_count } =
    brief
  const { data: sums } = useQuery({ ...moneyQuery(brief.id), enabled: status === 'completed' })
  const of = typeof places === 'number' ? `из ${grouped(places)}` : undefined
  const responses: Number = ['Отклики', counted(response_count)]
  const accepted: Number = ['Приняты', counted(accepted_count), of]
  if (status === 'cancelled')
    return [['Отправлено', counted(sent_to_count)], responses, ['Были приняты', counted(accepted_count)]]
  if (status === 'completed')
    return [
      responses,
      accepted,
      ...(sums
        ? ([
            ['Клиенту, ₽', grouped(sums.accepted.client_total)],
            ['Маржа, ₽', signed(sums.accepted.margin)],
          ] satisfies Number[])
        : []),
    ]
  if (status === 'closed')
    return [
      responses,
      ['Ждут', counted(pending_count)],
      accepted,
      ['Согласны', counted(confirmed_count), `из ${counted(accepted_count)}`],
    ]
  return [['Отправлено', grouped(sent_to_count ?? 0)], responses, ['Ждут', counted(pending_count)], accepted]
}

/** The numbers of a brief that was sent, and the delivery while something of it can be repeated. */
export function Strip({ brief, sending }: { brief: Brief; sending: Sending }) {
  const numbers = useNumbers(brief)
  return (
    <div className={styles.strip}>
      <dl className={styles.numbers}>
        {numbers.map(([label, value, of]) => (
          <div key={label} className={label === 'Ждут' && value !== '0' ? styles.key : undefined}>
            <dt>{label}</dt>
            <dd>
              {value}
              {of !== undefined && <small> {of}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <Delivery brief={brief} sending={sending} />
    </div>
  )
}

/** What of the last broadcast can be sent again; undefined while there is nothing. */
export function useRepeatable({ id, status }: Brief, { progress, running }: Sending) {
  const { data } = progress
  const { data: choice } = useQuery(clientChoiceQuery(id))
  const wide = useWide()
  const isDue = data !== undefined && !running && status === 'active' && data.unconfirmed + data.failed > 0
  // While a client's choice waits, a phone has no line for it.
  return { progress: isDue ? data : undefined, inLine: wide || !choice?.submission }
}

function Delivery({ brief, sending }: { brief: Brief; sending: Sending }) {
  const { progress, inLine } = useRepeatable(brief, sending)
  const wide = useWide()
  if (!progress || !inLine) return null
  const again = questionUnsure(progress)
  return (
    <p className={styles.delivery}>
      <Send size={18} strokeWidth={1.75} aria-hidden />
      <span>
        Доставлено {grouped(progress.sent)} из {grouped(brief.sent_to_count ?? 0)}
        {wide && progress.sent_at !== null && `, ${dayMonth(new Date(progress.sent_at))}`}
      </span>
      <button
        type="button"
        aria-label={again.label}
        aria-disabled={sending.isPending}
        onClick={() => sending.isPending || sending.start(true, again)}
      >
        Повторить {grouped(progress.unconfirmed + progress.failed)}
      </button>
    </p>
  )
}
