import { useQuery } from '@tanstack/react-query'
import type { Funnel } from '@ugc/contract/deliveries'
import {
  DECLINE_REASONS,
  FUNNEL_STATE_NAMES,
  FUNNEL_STATES,
  type FunnelState,
  UNDELIVERED,
} from '@ugc/contract/facts/drafts'
import {
  Ban,
  BellOff,
  Check,
  ChevronRight,
  CircleHelp,
  CircleX,
  Eye,
  Hand,
  Hourglass,
  type LucideIcon,
  MessageCircleReply,
  Send,
} from 'lucide-react'
import { useState } from 'react'
import { grouped, relativeDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import { Section } from '../../../ui/data/section.tsx'
import { useRepeatable } from '../detail/strip.tsx'
import { addresseesQuery, type Brief, funnelQuery, unreachableQuery } from '../queries.ts'
import { PeopleSheet } from './people-sheet.tsx'
import { questionUnsure } from './send-texts.ts'
import { UnreachableSheet } from './unreachable.tsx'
import type { Sending } from './send.ts'
import styles from './delivery.module.css'

const ICONS: Record<FunnelState, LucideIcon> = {
  queued: Hourglass,
  delivered: Check,
  opened: Eye,
  answered: MessageCircleReply,
  declined: Hand,
  blocked: Ban,
  unconfirmed: CircleHelp,
  failed: CircleX,
}
/** The bar begins with what the owner waits for. */
const BAR: FunnelState[] = [
  'answered',
  'declined',
  'opened',
  'delivered',
  'queued',
  'unconfirmed',
  'blocked',
  'failed',
]

interface Props {
  brief: Brief
  sending: Sending
}

/** What the creators did who were addressed, each in one state, and who they are. */
export function BriefAddressees({ brief, sending }: Props) {
  const { id, status, sent_to_count = 0 } = brief
  const { data } = useQuery({ ...funnelQuery(id), enabled: sent_to_count > 0 })
  const { data: left } = useQuery({ ...unreachableQuery(id, 1), enabled: status === 'active' })
  const [open, setOpen] = useState<FunnelState | 'unreachable'>()
  const close = () => setOpen(undefined)
  if (!data) return null
  const { counts } = data
  const total = FUNNEL_STATE_NAMES.reduce((sum, state) => sum + counts[state], 0)
  if (total === 0) return null
  const reasons = data.reasons.map(({ reason, count }): Fact => [DECLINE_REASONS[reason], grouped(count)])
  return (
    <Section title="Кто получил бриф">
      <Bar counts={counts} total={total} />
      <ul className={styles.states}>
        {FUNNEL_STATE_NAMES.filter((state) => counts[state] > 0).map((state) => (
          <li key={state}>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(state)}>
              <Row state={state} count={counts[state]} />
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
            </button>
          </li>
        ))}
        {left && left.total > 0 && (
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen('unreachable')}>
              <BellOff size={20} strokeWidth={1.75} aria-hidden />
              <span className={styles.words}>
                Бот не может написать
                <small>Бриф им не отправляли</small>
              </span>
              <span className={styles.count}>{grouped(left.total)}</span>
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
            </button>
          </li>
        )}
      </ul>
      <Repeat brief={brief} sending={sending} />
      {reasons.length > 0 && (
        <section aria-label="Причины отказа">
          <Facts facts={reasons} />
        </section>
      )}
      {open === 'unreachable' && <UnreachableSheet id={id} onClose={close} />}
      {open && open !== 'unreachable' && <AddresseesSheet id={id} state={open} onClose={close} />}
    </Section>
  )
}

function Row({ state, count }: { state: FunnelState; count: number }) {
  const { label, meaning } = FUNNEL_STATES[state]
  const Icon = ICONS[state]
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden className={styles[state]} />
      <span className={styles.words}>
        {label}
        {meaning !== undefined && <small>{meaning}</small>}
      </span>
      <span className={styles.count}>{grouped(count)}</span>
    </>
  )
}

function Bar({ counts, total }: { counts: Funnel['counts']; total: number }) {
  const heard = counts.answered + counts.declined
  return (
    <div className={styles.total}>
      <p>
        <b>{grouped(total)}</b>
        <span>{`ответили ${grouped(heard)}, это ${grouped(Math.round((heard / total) * 100))}\u00A0%`}</span>
      </p>
      {/* The rows below say the same. */}
      <div className={styles.bar} aria-hidden>
        {BAR.filter((state) => counts[state] > 0).map((state) => (
          <span key={state} className={styles[state]} style={{ flexGrow: counts[state] }} />
        ))}
      </div>
    </div>
  )
}

function Repeat({ brief, sending }: Props) {
  const { progress } = useRepeatable(brief, sending)
  if (!progress) return null
  const again = questionUnsure(progress)
  return (
    <Button
      variant="soft"
      block
      icon={Send}
      loading={sending.isPending}
      onClick={() => sending.start(true, again)}
    >
      {again.label}
    </Button>
  )
}

interface SheetProps {
  id: string
  state: FunnelState
  onClose: () => void
}

function AddresseesSheet({ id, state, onClose }: SheetProps) {
  const [page, setPage] = useState(1)
  const query = useQuery(addresseesQuery(id, state, page))
  const { label, meaning } = FUNNEL_STATES[state]
  return (
    <PeopleSheet
      title={label}
      meaning={meaning}
      query={query}
      page={page}
      onPage={setPage}
      about={(one) => [
        relativeDateTime(one.at),
        one.reason === null ? undefined : DECLINE_REASONS[one.reason],
        one.text === null ? undefined : `«${one.text}»`,
        one.why === null ? undefined : UNDELIVERED[one.why],
      ]}
      onClose={onClose}
    />
  )
}
