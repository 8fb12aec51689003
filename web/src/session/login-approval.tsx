import type { LoginAttempt } from '@ugc/contract/auth'
import { ArrowLeft, RotateCw, Send } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, NoReply } from '../api/call.ts'
import { Button } from '../ui/controls/button.tsx'
import { ApprovalNumber } from '../ui/feedback/approval-number.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { botAddress } from './open-bot.ts'
import styles from './password-form.module.css'
import { continueWebLogin, type FirstPassword } from './web-login.ts'

const POLL_MS = 3000
/** «Отправить ещё раз» appears after so long. */
const RESEND_MS = 30_000

interface Props {
  begun: LoginAttempt
  busy: boolean
  /** Sends the password again: a new attempt with a number of its own. */
  onAgain: () => void
  onBack: () => void
  /** After the tap: signed in, or the first password is to be changed. */
  onProceed: (left: FirstPassword | undefined) => void
}

const OVER = {
  refused: {
    title: 'Вход остановлен',
    text: 'В Telegram ответили «Это не я». Если это были вы, войдите ещё раз.',
  },
  expired: { title: 'Время вышло', text: 'Ответа не было две минуты. Войдите ещё раз.' },
}

/** A login in a new browser: the owner compares the number with the one in the bot's message and taps «Это я». */
export function LoginApproval({ begun, busy, onAgain, onBack, onProceed }: Props) {
  const [attempt, setAttempt] = useState(begun)
  const [mayResend, setMayResend] = useState(false)
  const isWaiting = attempt.state === 'waiting' || attempt.state === 'approved'
  const look = useEffectEvent(async () => {
    try {
      const next = await continueWebLogin(begun.attempt)
      if (next && 'attempt' in next) setAttempt(next)
      else onProceed(next)
    } catch (reason) {
      // Without a network the next look may succeed; a refusal says that the attempt is gone.
      if (reason instanceof ApiError && !(reason instanceof NoReply))
        setAttempt({ ...begun, state: 'expired' })
    }
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void look(), POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  useEffect(() => {
    const timer = setTimeout(() => setMayResend(true), RESEND_MS)
    return () => clearTimeout(timer)
  }, [])

  const over = isWaiting ? undefined : OVER[attempt.state === 'refused' ? 'refused' : 'expired']
  const bot = botAddress()
  return (
    <section className={styles.form} aria-labelledby="approval-title">
      <div>
        <h1 id="approval-title">Подтвердите вход в Telegram</h1>
        <p>Бот прислал вам вопрос. Сравните число и нажмите «Это я».</p>
      </div>
      {over && (
        <Notice tone="red" title={over.title}>
          {over.text}
        </Notice>
      )}
      {isWaiting && attempt.is_undelivered && (
        <Notice tone="amber" title="Бот не может вам написать">
          Откройте бота, нажмите «Запустить» и отправьте вопрос ещё раз. Если Telegram недоступен, одноразовый
          вход выдаст тот, кто обслуживает сервер.
        </Notice>
      )}
      {isWaiting && <ApprovalNumber number={attempt.number} seconds={attempt.seconds_left} />}
      {bot !== undefined && isWaiting && (
        <Button href={bot} icon={Send} size="lg" block>
          Открыть Telegram
        </Button>
      )}
      {(over ?? (mayResend || attempt.is_undelivered)) && (
        <Button
          variant={over ? 'primary' : 'ghost'}
          icon={RotateCw}
          size="lg"
          block
          loading={busy}
          onClick={onAgain}
        >
          {over ? 'Войти ещё раз' : 'Отправить ещё раз'}
        </Button>
      )}
      <Button variant="ghost" icon={ArrowLeft} block onClick={onBack}>
        Назад
      </Button>
    </section>
  )
}
