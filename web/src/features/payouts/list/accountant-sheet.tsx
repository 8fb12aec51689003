import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from '../../../cards/people-list.module.css'
import { clockOf } from '../../../lib/time/agency-clock.ts'
import { useDownload } from '../../../shell/use-download.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateInput } from '../../../ui/controls/date-input.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { money } from '../../../lib/format.ts'
import { payoutsTicket } from '../../exports/queries.ts'
import { periodQuery } from '../queries.ts'

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

  const isReadable = wrong.from === undefined && wrong.to === undefined
  const { data: sums } = useQuery({ ...periodQuery({ from, to }), enabled: isReadable })

  async function start() {
    if (!isReadable) return
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
        <p className={styles.note}>
          Excel: что выплачено за эти дни и всё, что в последний из них ещё должны, со сроками
        </p>
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
        {sums && isReadable && (
          <p className={styles.note}>
            Выплачено {money(sums.paid)}, осталось {money(sums.due)}
          </p>
        )}
        {failure !== undefined && (
          <Notice tone="red" title="Таблица не скачалась">
            {failure}
          </Notice>
        )}
      </div>
    </Sheet>
  )
}
