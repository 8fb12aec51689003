import { useState } from 'react'
import styles from '../../../cards/people-list.module.css'
import { clockOf } from '../../../lib/time/agency-clock.ts'
import { useDownload } from '../../../shell/use-download.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateInput } from '../../../ui/controls/date-input.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { payoutsTicket } from '../../exports/queries.ts'

/** The first and the last day of this month. */
function thisMonth() {
  const month = clockOf(Date.now()).slice(0, 7)
  const end = new Date(`${month}-01`)
  end.setUTCMonth(end.getUTCMonth() + 1, 0)
  return { from: `${month}-01`, to: end.toISOString().slice(0, 10) }
}

const DAY = /^\d{4}-\d\d-\d\d$/
const unread = (day: string) => (DAY.test(day) ? undefined : 'Введите дату, например 01.11.2026')

export function AccountantSheet({ onClose }: { onClose: () => void }) {
  const [{ from, to }, setPeriod] = useState(thisMonth)
  const [failure, setFailure] = useState<string>()
  const { busy, download } = useDownload()
  const wrong = { from: unread(from), to: unread(to) ?? (to < from ? 'Конец раньше начала' : undefined) }

  async function start() {
    if (wrong.from !== undefined || wrong.to !== undefined) return
    setFailure(undefined)
    const failed = await download(() => payoutsTicket({ from, to }))
    if (failed === undefined) onClose()
    else setFailure(failed)
  }

  return (
    <Sheet
      title="Для бухгалтера"
      onClose={onClose}
      footer={
        <Button size="lg" block loading={busy} onClick={() => void start()}>
          Скачать
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p className={styles.note}>Excel: что выплачено за эти дни и что должны к последнему из них</p>
        <Field label="С какого дня" error={wrong.from} required>
          {(control) => (
            <DateInput {...control} value={from} onChange={(next) => setPeriod({ from: next, to })} />
          )}
        </Field>
        <Field label="По какой день" error={wrong.to} required>
          {(control) => (
            <DateInput {...control} value={to} onChange={(next) => setPeriod({ from, to: next })} />
          )}
        </Field>
        {failure !== undefined && (
          <Notice tone="red" title="Таблица не скачалась">
            {failure}
          </Notice>
        )}
      </div>
    </Sheet>
  )
}
