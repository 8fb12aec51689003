import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { quietUntil } from '@ugc/contract/values/quiet-hours'
import { useEffect, useRef, useState } from 'react'
import { isNotFound, NoReply } from '../../../api/call.ts'
import { timeAt } from '../../../lib/time/agency-clock.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { choiceDialog, type Question } from '../../../ui/overlays/confirm-dialog.tsx'
import { sentText } from '../../../cards/send-progress.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { agencyQuery } from '../../agency/queries.ts'
import { audienceQuery, type Brief, briefQuery, moneyQuery, progressQuery, useSendBrief } from '../queries.ts'
import { noneLeft, question, questionAgain, questionAtNight } from './send-texts.ts'

/** Between the server and this device. */
const CLOCKS_DIFFER_MS = 60_000

export type Sending = ReturnType<typeof useSending>

/** When the bot writes again: «09:00» if it is the agency's quiet hours now. */
export async function findMorning(client: QueryClient): Promise<string | undefined> {
  const agency = await client.ensureQueryData({ ...agencyQuery, retry: false }).catch(() => undefined)
  const until = agency && quietUntil(new Date(), agency)
  return until && timeAt(until.toISOString())
}

/** One for the page, so that its buttons start one send at a time. */
export function useSending({ id, status, places = null, target_stopped: included = false }: Brief) {
  const client = useQueryClient()
  const send = useSendBrief(id)
  const progress = useQuery(progressQuery(id))
  const [counting, setCounting] = useState(false)
  const isPending = send.isPending || counting
  const running = (progress.data?.queued ?? 0) > 0
  useAfterwards(id, running)
  useGone(id, progress.error)

  async function start(again: boolean, asked: Question) {
    if (isPending) return
    const morning = await findMorning(client)
    const reply = await choiceDialog(
      morning === undefined ? asked : questionAtNight(asked, timeAt(new Date().toISOString()), morning),
    )
    if (reply === undefined) return
    const now = reply === 'other'
    send.mutate(
      { again, body: now ? { when: 'now' } : {} },
      {
        onSuccess: ({ sent_to }) => {
          haptics.success()
          toast.show({
            text:
              morning === undefined || now
                ? `${sentText(sent_to)}. Сообщения уходят, ход рассылки выше.`
                : `Сейчас тихие часы: бот начнёт писать в ${morning}. Ход рассылки выше.`,
          })
        },
        onError: haptics.error,
      },
    )
  }

  /** Counts the recipients at the press: a page that is only read does not pay for the count. */
  async function ask() {
    if (isPending) return
    setCounting(true)
    const reach = await client.fetchQuery({ ...audienceQuery(id), retry: false }).catch(() => undefined)
    setCounting(false)
    if (!reach)
      toast.show({ text: 'Не удалось посчитать, кому отправить бриф. Попробуйте ещё раз.', tone: 'error' })
    else if (reach.ready === 0)
      toast.show({ text: `Новых подходящих людей нет. ${noneLeft(reach)}`, tone: 'plain' })
    else if (status === 'draft') void start(false, question(reach, included))
    else {
      const accepted = client.getQueryData(moneyQuery(id).queryKey)?.accepted.count ?? 0
      void start(
        false,
        questionAgain(reach, included, places !== null && accepted >= places ? places : undefined),
      )
    }
  }

  return {
    progress,
    running,
    isPending,
    // A lost answer: the numbers say that it was sent.
    error:
      send.error instanceof NoReply && isSentSince(progress.data?.sent_at, send.submittedAt)
        ? null
        : send.error,
    ask: () => void ask(),
    start: (again: boolean, asked: Question) => void start(again, asked),
  }
}

/** The answer to the send was lost, but the brief was sent. */
const isSentSince = (sent_at: string | null | undefined, asked_at: number) =>
  typeof sent_at === 'string' && Date.parse(sent_at) >= asked_at - CLOCKS_DIFFER_MS

/** The broadcast finds creators who blocked the bot; the numbers are fetched again when it ends. */
function useAfterwards(id: string, running: boolean) {
  const client = useQueryClient()
  const before = useRef(running)
  useEffect(() => {
    if (before.current && !running)
      for (const what of ['one', 'audience', 'funnel', 'reminder'])
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
