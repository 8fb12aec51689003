import type { LoginAttempt } from '@ugc/contract/auth'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import styles from './password-form.module.css'
import { WaitForTap } from './wait-for-tap.tsx'
import { continueWebLogin } from './web-login.ts'

interface Props {
  begun: LoginAttempt
  busy: boolean
  /** Sends the password again: a new attempt with a number of its own. */
  onAgain: () => void
  onBack: () => void
  onSignedIn: () => void
}

const OVER = {
  refused: {
    title: 'Вход остановлен',
    text: 'В Telegram ответили «Это не я». Если это были вы, войдите ещё раз.',
  },
  expired: { title: 'Время вышло', text: 'Ответа не было две минуты. Войдите ещё раз.' },
}

/** A login in a new browser: the owner compares the number with the one in the bot's message and taps «Это я». */
export function LoginApproval({ begun, busy, onAgain, onBack, onSignedIn }: Props) {
  const [attempt, setAttempt] = useState(begun)
  return (
    <section className={styles.form} aria-labelledby="approval-title">
      <div>
        <h1 id="approval-title">Подтвердите вход в Telegram</h1>
        <p>Бот прислал вам вопрос. Сравните число и нажмите «Это я».</p>
      </div>
      <WaitForTap
        approval={attempt}
        over={OVER}
        again="Войти ещё раз"
        busy={busy}
        look={async () => {
          const next = await continueWebLogin(begun.attempt)
          if (next) setAttempt(next)
          else onSignedIn()
        }}
        onLost={() => setAttempt({ ...begun, state: 'expired' })}
        onAgain={onAgain}
      />
      <Button variant="ghost" icon={ArrowLeft} block onClick={onBack}>
        Назад
      </Button>
    </section>
  )
}
