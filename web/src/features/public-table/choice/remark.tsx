import { CLIENT_COMMENT_MAX, REFUSAL_REASONS, type Verdict } from '@ugc/contract/facts/verdicts'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import type { ChoiceRow } from './context.ts'
import { readRemark, writeRemark } from './texts.ts'
import styles from './verdict.module.css'

interface Props {
  row: Pick<ChoiceRow, 'name'>
  verdict: Verdict | null
  comment: string | null
  hold: (on: boolean) => void
  save: (comment: string | null) => void
}

const EXAMPLES: Record<Verdict, string> = {
  yes: 'снять на кухне',
  reserve: 'если кто-то откажется',
  no: 'нужен спокойный голос',
}

/** Opens the words about a person. */
export function RemarkButton(props: Props) {
  const [open, setOpen] = useState(false)
  const { row, verdict, comment } = props
  const word = comment !== null ? 'Изменить' : verdict === 'no' ? 'Указать причину' : 'Комментарий'
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-haspopup="dialog"
        aria-label={`${word}: ${row.name}`}
        onClick={() => setOpen(true)}
      >
        {word}
      </button>
      {open && <RemarkSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function RemarkSheet({ row, verdict, comment, hold, save, onClose }: Props & { onClose: () => void }) {
  const before = verdict === 'no' ? readRemark(comment) : { reason: undefined, text: comment ?? '' }
  const [text, setText] = useState(before.text)
  const [reason, setReason] = useState(before.reason)
  useEffect(() => {
    hold(true)
    return () => hold(false)
  }, [hold])
  const end = () => {
    const next = writeRemark({ reason, text })
    if (next !== comment) save(next)
    onClose()
  }
  const room = CLIENT_COMMENT_MAX - (reason === undefined ? 0 : reason.length + 2)
  return (
    <Sheet
      title={row.name}
      onClose={onClose}
      footer={
        <Button size="lg" block onClick={end} disabled={text.length > room}>
          Сохранить
        </Button>
      }
    >
      {verdict === 'no' && (
        <div role="group" aria-label="Причина" className={styles.reasons}>
          {REFUSAL_REASONS.map((one) => (
            <Chip
              key={one}
              selected={one === reason}
              onClick={() => setReason(one === reason ? undefined : one)}
            >
              {one}
            </Chip>
          ))}
        </div>
      )}
      <Field label="Комментарий агентству" help={`${text.length} из ${room}`}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={text}
            maxLength={room}
            placeholder={`Например: ${EXAMPLES[verdict ?? 'yes']}`}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </Sheet>
  )
}
