import { ERASED_AUTHOR } from '@ugc/contract/facts/profile-fields'
import { WORK_TEXT_MAX } from '@ugc/contract/facts/limits'
import type { Payout } from '@ugc/contract/payouts'
import { parseRubles } from '@ugc/contract/values/money'
import { useState } from 'react'
import { NoReply } from '../../../api/call.ts'
import styles from '../../../cards/people-list.module.css'
import { grouped, money } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useChangeAmount } from '../queries.ts'

/** Another sum than the agreed price, with the reason. */
export function AmountSheet({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const change = useChangeAmount()
  const [typed, setTyped] = useState(() => grouped(payout.amount))
  const [reason, setReason] = useState(payout.reason ?? '')
  const [tried, setTried] = useState(false)
  const amount = parseRubles(typed)
  const unread = !amount
  async function save() {
    setTried(true)
    if (unread || reason.trim() === '') return
    try {
      await change.mutateAsync({ id: payout.id, amount, reason, version: payout.version })
      haptics.success()
      toast.show({ text: 'Сохранено' })
      onClose()
    } catch {
      haptics.error()
    }
  }
  return (
    <Sheet
      title="Изменить сумму к выплате"
      middle
      onClose={onClose}
      footer={
        <Button size="lg" block loading={change.isPending} onClick={() => void save()}>
          Сохранить
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p className={styles.note}>
          {payout.creator ? fullName(payout.creator) : ERASED_AUTHOR}, {payout.brief.title}
        </p>
        {change.error && (
          <Notice
            tone="red"
            title={change.error instanceof NoReply ? 'Не знаем, сохранилась ли сумма' : 'Не сохранилось'}
          >
            {change.error instanceof NoReply
              ? 'Нажмите ещё раз: дважды она не запишется.'
              : change.error.message}
          </Notice>
        )}
        <Field
          label="Сумма"
          help={payout.paid > 0 ? `Уже выплачено ${money(payout.paid)}` : undefined}
          error={unread ? 'Введите сумму, например 5 000' : undefined}
          suffix="₽"
          required
        >
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <TextArea
          label="Почему"
          help="Видит только команда"
          error={tried && reason.trim() === '' ? 'Напишите причину' : undefined}
          required
          value={reason}
          maxLength={WORK_TEXT_MAX}
          onChange={setReason}
        />
      </div>
    </Sheet>
  )
}
