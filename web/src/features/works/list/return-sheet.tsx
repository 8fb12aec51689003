import { WORK_TEXT_MAX } from '@ugc/contract/facts/limits'
import type { Work } from '@ugc/contract/works'
import { useState } from 'react'
import styles from '../../../cards/people-list.module.css'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { aboutWork } from './about-work.ts'

interface Props {
  works: Work[]
  text?: string | undefined
  /** What stays as it is. */
  note?: string | undefined
  pending: boolean
  onSend: (text: string) => Promise<void>
  onClose: () => void
}

export function ReturnSheet({ works, text: given = '', note, pending, onSend, onClose }: Props) {
  const [text, setText] = useState(given)
  const [missing, setMissing] = useState(false)
  return (
    <Sheet
      title="Что поправить?"
      middle
      onClose={onClose}
      footer={
        <Button
          size="lg"
          block
          loading={pending}
          onClick={() => {
            if (text.trim() === '') setMissing(true)
            else void onSend(text)
          }}
        >
          Вернуть на доработку
        </Button>
      }
    >
      <p className={styles.note}>{works.map(aboutWork).join('; ')}</p>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <TextArea
        label="Сообщение"
        help={works.length > 1 ? 'Один текст для всех выбранных' : 'Бот передаст его креатору'}
        error={missing && text.trim() === '' ? 'Напишите, что поправить' : undefined}
        required
        value={text}
        maxLength={WORK_TEXT_MAX}
        onChange={setText}
      />
    </Sheet>
  )
}
