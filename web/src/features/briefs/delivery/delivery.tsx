import { SendProgress } from '../../../cards/send-progress.tsx'
import { timeAt } from '../../../lib/time/agency-clock.ts'
import { Problem } from '../detail/problem.tsx'
import { haptics } from '../../../telegram/haptics.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { grouped } from '../../../lib/format.ts'
import { type Brief, useStopSending } from '../queries.ts'
import type { Sending } from './send.ts'

interface Props {
  brief: Brief
  sending: Sending
}

/** The progress of a broadcast. What became of it is in the strip and in «Рассылка». */
export function BriefDelivery({ brief: { id, sent_to_count = 0 }, sending }: Props) {
  const stop = useStopSending(id)
  const { data, error, failureCount, refetch } = sending.progress
  if (!data)
    return error && sent_to_count > 0 ? (
      <Problem
        error={error}
        fallback="Не удалось узнать, как идёт рассылка"
        action={{ label: 'Повторить', onClick: () => void refetch() }}
      />
    ) : null
  if (!sending.running) return null
  return (
    <>
      <Problem error={stop.error} fallback="Не удалось остановить рассылку" />
      <SendProgress
        counts={data}
        secondsLeft={data.seconds_left}
        quietUntil={data.quiet_until === null ? undefined : timeAt(data.quiet_until)}
        stale={failureCount > 0 || error !== null}
        stopping={stop.isPending}
        onStop={() =>
          stop.mutate(undefined, {
            onSuccess: ({ stopped }) => {
              haptics.success()
              toast.show({
                text: stopped === 0 ? 'Всё уже ушло' : `Остановлено. Не ушло ${grouped(stopped)}`,
              })
            },
            onError: haptics.error,
          })
        }
      />
    </>
  )
}
