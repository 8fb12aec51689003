import { UNDO_SECONDS, WORK_LINE_MAX } from '@ugc/contract/facts/limits'
import type { Work } from '@ugc/contract/works'
import { useState } from 'react'
import { dayMonth, term } from '../../../lib/format.ts'
import { clockOf, momentAt } from '../../../lib/time/agency-clock.ts'
import { dayKept } from '../../../lib/time/typed-date.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateInput } from '../../../ui/controls/date-input.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useMorning } from '../../agency/queries.ts'
import { useChangeWork } from '../queries.ts'
import { aboutWork } from './about-work.ts'
import styles from '../../../cards/people-list.module.css'

type Product = 'none' | 'waits' | 'sent'

/** Date and product of one work. */
export function ChangeSheet({ work, onClose }: { work: Work; onClose: () => void }) {
  const change = useChangeWork()
  const [due, setDue] = useState(() => clockOf(work.due_at))
  const [product, setProduct] = useState<Product>(
    work.product_sent_on ? 'sent' : work.waits_product ? 'waits' : 'none',
  )
  const [sent_on, setSentOn] = useState(() => work.product_sent_on ?? dayKept(new Date()))
  const [tracking, setTracking] = useState(work.product_tracking ?? '')
  const due_at = momentAt(due)
  const isMoved = due !== clockOf(work.due_at)
  const morning = useMorning()
  async function save() {
    if (due_at === undefined) return
    try {
      await change.mutateAsync({
        id: work.id,
        version: work.version,
        ...(isMoved && { due_at }),
        product:
          product === 'none'
            ? null
            : {
                sent_on: product === 'sent' ? sent_on : null,
                tracking: product === 'sent' ? tracking : null,
              },
      })
      haptics.success()
      const told = work.creator?.is_reachable
        ? `Бот напишет креатору ${morning.in(UNDO_SECONDS) ?? ''}`.trim()
        : 'Бот не может написать креатору'
      toast.show({ text: isMoved ? `Срок — ${dayMonth(term(due_at))}. ${told}` : 'Сохранено' })
      onClose()
    } catch {
      haptics.error()
    }
  }
  return (
    <Sheet
      title="Изменить срок или отправку товара"
      middle
      onClose={onClose}
      footer={
        <Button size="lg" block loading={change.isPending} onClick={() => void save()}>
          Сохранить
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p className={styles.note}>{aboutWork(work)}</p>
        {change.error && (
          <Notice tone="red" title="Не сохранилось">
            {change.error.message}
          </Notice>
        )}
        <Field
          label="Сдать до, по Москве"
          error={due_at === undefined ? 'Укажите день и время' : undefined}
          required
        >
          {(control) => <DateInput time {...control} value={due} onChange={setDue} />}
        </Field>
        <Segmented
          label="Товар"
          options={[
            { value: 'none', label: 'Не нужен' },
            { value: 'waits', label: 'Нужно отправить' },
            { value: 'sent', label: 'Отправлен' },
          ]}
          value={product}
          onChange={setProduct}
        />
        {product === 'sent' && (
          <>
            <Field label="Когда отправлен" required>
              {(control) => <DateInput {...control} value={sent_on} onChange={setSentOn} />}
            </Field>
            <Field label="Трек-номер или служба" optional>
              {(control) => (
                <input
                  {...control}
                  value={tracking}
                  maxLength={WORK_LINE_MAX}
                  onChange={(event) => setTracking(event.target.value)}
                />
              )}
            </Field>
          </>
        )}
      </div>
    </Sheet>
  )
}
