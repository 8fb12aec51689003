import { useQuery } from '@tanstack/react-query'
import type { Progress } from '@ugc/contract/deliveries'
import { DELIVERIES_PER_PAGE } from '@ugc/contract/facts/limits'
import { ChevronRight, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { SEND_LABELS, SendDone, SendProgress } from '../../../cards/send-progress.tsx'
import { grouped, relativeDateTime } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { timeAt } from '../../../lib/time/agency-clock.ts'
import { ListResult } from '../../../lists/list-screen.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Fold } from '../detail/fold.tsx'
import { Problem } from '../detail/problem.tsx'
import { type Brief, deliveriesQuery } from '../queries.ts'
import { useAnswered } from '../responses/query.ts'
import styles from './delivery.module.css'
import { questionUnsure } from './send-texts.ts'
import type { Sending } from './send.ts'
import { When } from '../../../ui/data/when.tsx'

interface Props {
  brief: Brief
  sending: Sending
}

/** The progress and the result of a broadcast. */
export function BriefDelivery({ brief, sending }: Props) {
  const { data, error, failureCount, refetch } = sending.progress
  const { sent_to_count = 0 } = brief
  const answered = useAnswered(brief.id)
  if (!data) {
    if (error)
      return (
        <Problem
          error={error}
          fallback="Не удалось узнать, как идёт рассылка"
          action={{ label: 'Повторить', onClick: () => void refetch() }}
        />
      )
    return sent_to_count > 0 ? <Skeleton width="100%" height={72} radius={16} /> : null
  }
  const troubled = data.failed + data.blocked + data.unconfirmed > 0
  return (
    <>
      {sending.running ? (
        <SendProgress
          counts={data}
          secondsLeft={data.seconds_left}
          quietUntil={data.quiet_until === null ? undefined : timeAt(data.quiet_until)}
          stale={failureCount > 0 || error !== null}
        />
      ) : (
        // With responses the funnel has the same number; undelivered messages have a section below.
        sent_to_count > 0 &&
        !troubled &&
        !answered && (
          <SendDone sentTo={sent_to_count} at={data.sent_at}>
            {brief.status === 'active' ? 'Отклики появятся здесь.' : ''}
          </SendDone>
        )
      )}
      {troubled && <DeliveryStates brief={brief} progress={data} sending={sending} />}
    </>
  )
}

/** The states that have a list of creators, the most urgent first. */
const LISTED_STATES = ['unconfirmed', 'failed', 'blocked', 'sent'] as const
type ListedState = (typeof LISTED_STATES)[number]

const MEANING: Partial<Record<ListedState, string>> = {
  unconfirmed: 'Не знаем, дошло ли: связь оборвалась во время отправки',
  failed: 'Telegram не принял сообщение, или бриф закрыли раньше, чем дошла очередь',
  blocked: 'Или ещё не запускали его: бот не может им написать',
}

/** How many messages are in each state, and the button that sends the undelivered ones again. */
function DeliveryStates({ brief, progress, sending }: Props & { progress: Progress }) {
  const [open, setOpen] = useState<ListedState>()
  const again = questionUnsure(progress)
  const mayRepeat = brief.status === 'active' && progress.unconfirmed + progress.failed > 0
  return (
    <section aria-label="Доставка">
      <Fold
        brief_id={brief.id}
        title="Доставка"
        text={`Адресатов ${grouped(brief.sent_to_count ?? 0)} · Доставлено ${grouped(progress.sent)}`}
      >
        {progress.sent_at !== null && (
          <p className={styles.summary}>Рассылка была {relativeDateTime(progress.sent_at)}</p>
        )}
        <ul className={styles.states}>
          {LISTED_STATES.filter((state) => progress[state] > 0).map((state) => (
            <li key={state}>
              <button type="button" aria-haspopup="dialog" onClick={() => setOpen(state)}>
                <span className={styles.words}>
                  {SEND_LABELS[state]}
                  {MEANING[state] !== undefined && <small>{MEANING[state]}</small>}
                </span>
                <span className={styles.count}>{grouped(progress[state])}</span>
                <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        {mayRepeat && (
          <Button
            variant="soft"
            block
            icon={Send}
            loading={sending.isPending}
            onClick={() => sending.start(true, again)}
          >
            {again.label}
          </Button>
        )}
      </Fold>
      {open && <DeliverySheet id={brief.id} state={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

interface SheetProps {
  id: string
  state: ListedState
  onClose: () => void
}

function DeliverySheet({ id, state, onClose }: SheetProps) {
  const [page, setPage] = useState(1)
  const query = useQuery(deliveriesQuery(id, state, page))
  return (
    <Sheet title={SEND_LABELS[state]} onClose={onClose}>
      {MEANING[state] !== undefined && <p className={styles.meaning}>{MEANING[state]}.</p>}
      <ListResult
        query={query}
        page={page}
        perPage={DELIVERIES_PER_PAGE}
        onPage={setPage}
        failed="Ошибка загрузки списка"
        skeleton={
          <div className={styles.loading}>
            <Skeleton width="100%" height={48} />
            <Skeleton width="100%" height={48} />
            <Skeleton width="100%" height={48} />
          </div>
        }
        empty={
          <EmptyState title="Никого нет" text="За это время всё изменилось: таких сообщений больше нет." />
        }
      >
        {(people) => (
          <ul className={styles.people} aria-label={SEND_LABELS[state]}>
            {people.map((one) => (
              <li key={one.creator_id}>
                <Link to={`/admin/creators/${one.creator_id}`}>
                  <span className={styles.words}>
                    {fullName(one)}
                    <small>
                      <When at={one.updated_at} />
                    </small>
                  </span>
                  <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </ListResult>
    </Sheet>
  )
}
