import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { ResponseStatus } from '../../ui/status-badge.tsx'
import type { Brief } from '../briefs/queries.ts'
import styles from './respond.module.css'

const WORDS: Record<string, string> = {
  pending: 'Решение придёт в Telegram и появится в «Откликах».',
  accepted: 'Агентство приняло твой отклик.',
  rejected: 'В этот раз выбрали не тебя.',
}

/** Instead of the form: what became of the response that is already there. */
export function RespondAnswer({ brief: { response_status } }: { brief: Brief }) {
  const status = response_status ?? ''
  return (
    <section className={`${card.card} ${styles.answer}`} aria-label="Твой отклик">
      <div className={styles.answerHead}>
        <h2>Твой отклик</h2>
        <ResponseStatus status={status} />
      </div>
      <p>{WORDS[status]}</p>
      <Button to="/creator/responses" variant="soft" block>
        Мои отклики
      </Button>
    </section>
  )
}
