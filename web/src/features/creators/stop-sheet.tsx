import { STOP_REASON_MAX } from '@ugc/contract/facts/limits'
import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import styles from './stop-sheet.module.css'

const FREQUENT = ['Пропал с заказом', 'Срывает сроки', 'Качество', 'Грубость']

interface Props {
  title: string
  text: string
  busy?: boolean
  error?: string | undefined
  onSave: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason: of one person, or of many. */
export function StopSheet({ title, text, busy = false, error, onSave, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <Button
          block
          size="lg"
          icon={OctagonX}
          loading={busy}
          disabled={reason.trim() === ''}
          onClick={() => onSave(reason)}
        >
          В стоп-лист
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p>{text}</p>
        <div className={styles.chips} role="group" aria-label="Частые причины">
          {FREQUENT.map((words) => (
            <Chip key={words} selected={reason === words} onClick={() => setReason(words)}>
              {words}
            </Chip>
          ))}
        </div>
        <TextArea
          label="Причина"
          help="Видит только ваша команда. Пишите факты: человек вправе запросить свои данные"
          rows={2}
          value={reason}
          maxLength={STOP_REASON_MAX}
          error={error}
          onChange={setReason}
        />
      </div>
    </Sheet>
  )
}
