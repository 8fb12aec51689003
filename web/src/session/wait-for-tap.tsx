import type { Approval } from '@ugc/contract/common'
import { RotateCw, Send } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, NoReply } from '../api/call.ts'
import { getHost, isInTelegram } from '../telegram/host.ts'
import { Button } from '../ui/controls/button.tsx'
import { ApprovalNumber } from '../ui/feedback/approval-number.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { botAddress } from './open-bot.ts'

const POLL_MS = 3000
/** «Отправить ещё раз» appears after so long. */
const RESEND_MS = 30_000

interface Props {
  approval: Omit<Approval, 'id'>
  /** What to say when no answer can come any more. */
  over: Record<'refused' | 'expired', { title: string; text: string }>
  /** The button then. */
  again: string
  busy: boolean
  /** Asks the server for the answer. */
  look: () => Promise<void>
  /** The server does not know the question any more. */
  onLost: () => void
  /** Asks anew, with a number of its own. */
  onAgain: () => void
}

/** The number to compare with the bot's question, while the owner has not answered it. */
export function WaitForTap({ approval, over, again, busy, look, onLost, onAgain }: Props) {
  const { state, number, seconds_left, is_undelivered } = approval
  const [mayResend, setMayResend] = useState(false)
  const isWaiting = state === 'waiting' || state === 'approved'
  const poll = useEffectEvent(() =>
    look().catch((reason: unknown) => {
      // Without a network the next look may succeed; a refusal says that the question is gone.
      if (reason instanceof ApiError && !(reason instanceof NoReply)) onLost()
    }),
  )
  const isPolling = isWaiting && !busy
  useEffect(() => {
    if (!isPolling) return undefined
    const timer = setInterval(() => void poll(), POLL_MS)
    return () => clearInterval(timer)
  }, [isPolling])
  useEffect(() => {
    const timer = setTimeout(() => setMayResend(true), RESEND_MS)
    return () => clearTimeout(timer)
  }, [])

  const ended = isWaiting ? undefined : over[state === 'refused' ? 'refused' : 'expired']
  // Inside Telegram the chat with the bot is behind the app.
  const bot = isInTelegram(getHost()) ? undefined : botAddress()
  return (
    <>
      {ended && (
        <Notice tone="red" title={ended.title}>
          {ended.text}
        </Notice>
      )}
      {isWaiting && is_undelivered && (
        <Notice tone="amber" title="Бот не может вам написать">
          Откройте бота, нажмите «Запустить» и отправьте вопрос ещё раз. Если Telegram недоступен, обратитесь
          к тому, кто обслуживает сервер.
        </Notice>
      )}
      {isWaiting && <ApprovalNumber number={number} seconds={seconds_left} />}
      {bot !== undefined && isWaiting && (
        <Button href={bot} icon={Send} size="lg" block>
          Открыть Telegram
        </Button>
      )}
      {(ended ?? (mayResend || is_undelivered)) && (
        <Button
          variant={ended ? 'primary' : 'ghost'}
          icon={RotateCw}
          size="lg"
          block
          loading={busy}
          onClick={onAgain}
        >
          {ended ? again : 'Отправить ещё раз'}
        </Button>
      )}
    </>
  )
}
