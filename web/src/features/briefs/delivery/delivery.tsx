import { SendDone, SendProgress } from '../../../cards/send-progress.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { BriefDeliveryStates } from './states.tsx'
import { Problem } from '../detail/problem.tsx'
import { useAnswered } from '../responses/query.ts'
import type { Sending } from './send.ts'
import type { Brief } from '../queries.ts'

interface Props {
  brief: Brief
  sending: Sending
}

/** What became of the messages, while they go out and after. */
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
          stale={failureCount > 0 || error !== null}
        />
      ) : (
        // With responses the funnel says it; what did not arrive is told below.
        sent_to_count > 0 &&
        !troubled &&
        !answered && (
          <SendDone sentTo={sent_to_count} at={data.sent_at}>
            {brief.status === 'active' ? 'Отклики появятся здесь.' : ''}
          </SendDone>
        )
      )}
      {troubled && <BriefDeliveryStates brief={brief} progress={data} sending={sending} />}
    </>
  )
}
