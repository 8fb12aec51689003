import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isNotFound } from '../../../api/call.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { confirmDialog, type Question } from '../../../ui/overlays/confirm-dialog.tsx'
import { sentText } from '../../../cards/send-progress.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { briefQuery, progressQuery, useSendBrief } from '../queries.ts'

export type Sending = ReturnType<typeof useSending>

/** One for the page, so that its three buttons start one send at a time. */
export function useSending(id: string) {
  const send = useSendBrief(id)
  const progress = useQuery(progressQuery(id))
  const running = (progress.data?.queued ?? 0) > 0
  useAfterwards(id, running)
  useGone(id, progress.error)

  async function start(again: boolean, question: Question) {
    if (send.isPending || !(await confirmDialog(question))) return
    send.mutate(
      { again },
      {
        onSuccess: ({ sent_to }) => {
          haptics.success()
          toast.show({ text: `${sentText(sent_to)}. Сообщения уходят, ход рассылки выше.` })
        },
        onError: haptics.error,
      },
    )
  }

  return {
    progress,
    running,
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
