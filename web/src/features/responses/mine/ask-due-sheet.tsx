import { WORK_LINE_MAX } from '@ugc/contract/facts/limits'
import type { OwnWork } from '@ugc/contract/works'
import { useState } from 'react'
import { dateTimeInWords } from '../../../lib/format.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useAskDue } from '../../works/queries.ts'
import styles from './work.module.css'

const DAY_MS = 86_400_000
const DAYS = ['1', '2', '3', '7'] as const

const moscowDay = (at: number) => Math.floor((at + 3 * 3_600_000) / DAY_MS)

/** Some days after the present date; after today, at its hour, if that has passed. */
const later = (due: number, now: number, days: number) =>
  new Date(due + (Math.max(0, moscowDay(now) - moscowDay(due)) + days) * DAY_MS)

export function AskDueSheet({ work, onClose }: { work: OwnWork; onClose: () => void }) {
  const ask = useAskDue(work.id)
  const [now] = useState(() => Date.now())
  const [days, setDays] = useState<(typeof DAYS)[number]>('2')
  const [why, setWhy] = useState('')
  const due = later(Date.parse(work.due_at), now, Number(days))
  async function send() {
    try {
      await ask.mutateAsync({ due_at: due.toISOString(), why })
      haptics.success()
      toast.show({ tone: 'ok', text: 'Просьба у менеджера. Ответ придёт в Telegram' })
      onClose()
    } catch {
      haptics.error()
    }
  }
  return (
    <Sheet
      title="Сколько нужно?"
      onClose={onClose}
      footer={
        <Button size="lg" block loading={ask.isPending} onClick={() => void send()}>
          Попросить до {dateTimeInWords(due, now)}
        </Button>
      }
    >
      <div className={styles.sheet}>
        {ask.error && (
          <Notice tone="red" title="Просьба не отправлена">
            {ask.error.message}
          </Notice>
        )}
        <Segmented
          label="Ещё дней"
          options={DAYS.map((value) => ({ value, label: `+${value}` }))}
          value={days}
          onChange={setDays}
        />
        <Field label="Почему" optional help="Пока не ответят, действует прежний срок">
          {(control) => (
            <input
              {...control}
              value={why}
              maxLength={WORK_LINE_MAX}
              onChange={(event) => setWhy(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Sheet>
  )
}
