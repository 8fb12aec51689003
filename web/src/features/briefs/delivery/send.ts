import { useQuery, useQueryClient } from '@tanstack/react-query'
import { quietUntil } from '@ugc/contract/values/quiet-hours'
import { useEffect, useRef } from 'react'
import { isNotFound } from '../../../api/call.ts'
import { timeAt } from '../../../lib/time/agency-clock.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { confirmDialog, type Question } from '../../../ui/overlays/confirm-dialog.tsx'
import { sentText } from '../../../cards/send-progress.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { agencyQuery } from '../../agency/queries.ts'
import { briefQuery, progressQuery, useSendBrief } from '../queries.ts'

export type Sending = ReturnType<typeof useSending>

/** When the bot writes again: «09:00» if the moment is in the agency's quiet hours. */
export function useQuietHours() {
  const { data: agency, isPending } = useQuery(agencyQuery)
  return {
    isPending,
    morning: (moment: number) => {
      const until = agency && quietUntil(new Date(moment), agency)
      return until && timeAt(until.toISOString())
    },
  }
}

/** One for the page, so that its three buttons start one send at a time. */
export function useSending(id: string) {
  const send = useSendBrief(id)
  const progress = useQuery(progressQuery(id))
  const hours = useQuietHours()
  const running = (progress.data?.queued ?? 0) > 0
  useAfterwards(id, running)
  useGone(id, progress.error)

  async function start(again: boolean, question: Question) {
    if (send.isPending) return
    const morning = hours.morning(Date.now())
    const quiet = morning === undefined ? '' : ` Сейчас тихие часы: бот начнёт писать в ${morning}.`
    if (!(await confirmDialog({ ...question, text: `${question.text ?? ''}${quiet}` }))) return
    send.mutate(
      { again },
      {
        onSuccess: ({ sent_to }) => {
          haptics.success()
          toast.show({
            text:
              morning === undefined
                ? `${sentText(sent_to)}. Сообщения уходят, ход рассылки выше.`
                : `Сейчас тихие часы: бот начнёт писать в ${morning}. Ход рассылки выше.`,
          })
        },
        onError: haptics.error,
      },
    )
  }

  return {
    progress,
    running,
    hours,
    isPending: send.isPending,
    error: send.error,
    start: (again: boolean, question: Question) => void start(again, question),
  }
}

/** The broadcast finds creators who blocked the bot; the numbers are fetched again when it ends. */
function useAfterwards(id: string, running: boolean) {
  const client = useQueryClient()
  const before = useRef(running)
  useEffect(() => {
    if (before.current && !running)
      for (const what of ['one', 'audience', 'deliveries', 'funnel', 'reminder'])
        void client.invalidateQueries({ queryKey: ['briefs', what, id] })
    before.current = running
  }, [client, id, running])
}

/** A 404 means that another owner deleted the brief: the page fetches it again and says so. */
function useGone(id: string, error: Error | null) {
  const client = useQueryClient()
  const gone = isNotFound(error)
  useEffect(() => {
    if (gone) void client.invalidateQueries({ queryKey: briefQuery(id).queryKey })
  }, [client, id, gone])
}
