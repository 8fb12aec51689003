import { WORK_TEXT_MAX } from '@ugc/contract/facts/limits'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'

interface Props {
  count: number
  text?: string | undefined
  pending: boolean
  onSend: (text: string) => Promise<void>
  onClose: () => void
}

export function ReturnSheet({ count, text: given = '', pending, onSend, onClose }: Props) {
  const [text, setText] = useState(given)
  const [missing, setMissing] = useState(false)
  return (
    <Sheet
      title="Что поправить?"
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
      <TextArea
        label="Сообщение"
        help={count > 1 ? 'Один текст для всех выбранных' : 'Бот передаст его креатору'}
        error={missing && text.trim() === '' ? 'Напишите, что поправить' : undefined}
        required
        value={text}
        maxLength={WORK_TEXT_MAX}
        onChange={setText}
      />
    </Sheet>
  )
}
