import type { Progress } from '@ugc/contract/deliveries'
import { ChevronRight, Send } from 'lucide-react'
import { useState } from 'react'
import { grouped, relativeDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SEND_LABELS } from '../../../cards/send-progress.tsx'
import { DeliverySheet } from './sheet.tsx'
import { MEANING, SHOWN, type Shown } from './words.ts'
import styles from './delivery.module.css'
import { Section } from '../detail/sections.tsx'
import { questionUnsure } from './send-words.ts'
import type { Sending } from './send.ts'
import type { Brief } from '../queries.ts'

interface Props {
  brief: Brief
  progress: Progress
  sending: Sending
}

/** Not everybody got it: who, why, and what can be done. */
export function BriefDeliveryStates({ brief, progress, sending }: Props) {
  const [open, setOpen] = useState<Shown>()
  const again = questionUnsure(progress)
  const mayRepeat = brief.status === 'active' && progress.unconfirmed + progress.failed > 0
  return (
    <Section title="Доставка">
      <p className={styles.summary}>
        {`Адресатов ${grouped(brief.sent_to_count ?? 0)} · Доставлено ${grouped(progress.sent)}`}
        {progress.sent_at !== null && `. Рассылка была ${relativeDateTime(progress.sent_at)}`}
      </p>
      <ul className={styles.states}>
        {SHOWN.filter((state) => progress[state] > 0).map((state) => (
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
      {open && <DeliverySheet id={brief.id} state={open} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}
