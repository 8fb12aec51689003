import { WORK_LINE_MAX } from '@ugc/contract/facts/limits'
import {
  PAYMENT_METHOD_NAMES,
  PAYMENT_METHODS,
  type PaymentMethod,
  PAYOUT_REFUSALS,
} from '@ugc/contract/facts/payouts'
import { ERASED_AUTHOR } from '@ugc/contract/facts/profile-fields'
import type { Payout, PayoutResult } from '@ugc/contract/payouts'
import { addRubles, parseRubles } from '@ugc/contract/values/money'
import { useState } from 'react'
import { NoReply } from '../../../api/call.ts'
import styles from '../../../cards/people-list.module.css'
import { fullName } from '../../../lib/person.ts'
import { grouped, money } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import { clockOf } from '../../../lib/time/agency-clock.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateInput } from '../../../ui/controls/date-input.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { usePay, useUndoPayments } from '../queries.ts'

const METHODS = PAYMENT_METHOD_NAMES.map((value) => ({ value, label: PAYMENT_METHODS[value] }))

export const dueOf = (payouts: Payout[]): number => payouts.reduce((sum, { due }) => addRubles(sum, due), 0)

const whomOf = (payouts: Payout[]) =>
  payouts.map(({ creator }) => (creator ? fullName(creator) : ERASED_AUTHOR)).join(', ')

function problemOf(typed: string, due: number): string | undefined {
  const sum = parseRubles(typed)
  if (!sum) return 'Введите сумму, например 5 000'
  return sum > due ? `Осталось выплатить ${money(due)}` : undefined
}

/** The list says «чек» before it. */
const withoutWord = (receipt: string) => receipt.replace(/^\s*чек[\s№:]+/i, '')

/** One payout, whole or in part, or what is left of many. The toast takes it back. */
export function PaySheet({
  payouts,
  onPaid,
  onChange,
  onClose,
}: {
  payouts: Payout[]
  onPaid: () => void
  /** What is owed is another sum. */
  onChange: (payout: Payout) => void
  onClose: () => void
}) {
  const pay = usePay()
  const undo = useUndoPayments()
  const due = dueOf(payouts)
  const [first] = payouts
  const single = payouts.length === 1
  const [typed, setTyped] = useState(() => grouped(due))
  const [paid_on, setPaidOn] = useState(() => clockOf(Date.now()).slice(0, 10))
  const [method, setMethod] = useState<PaymentMethod>('transfer')
  const [receipt, setReceipt] = useState('')
  /** A reply was lost: the payment may be stored. */
  const [lost, setLost] = useState(false)
  const problem = single ? problemOf(typed, due) : undefined
  const amount = single ? (parseRubles(typed) ?? 0) : due
  const left = addRubles(due, -amount)

  const takeBack = async (done: PayoutResult[]) => {
    try {
      await undo.mutateAsync({
        ids: done.map(({ id }) => id),
        versions: done.flatMap(({ version }) => version ?? []),
      })
      toast.show({ text: 'Отметка убрана' })
    } catch (error) {
      toast.show({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
    }
  }
  async function send() {
    if (problem !== undefined) return
    const body = {
      ids: payouts.map(({ id }) => id),
      versions: payouts.map(({ version }) => version),
      ...(single && { amount }),
      paid_on,
      method,
      ...(single && { receipt: withoutWord(receipt) }),
    }
    try {
      // What is known to be lost is asked once more: the server answers with what is stored.
      const results = await pay
        .mutateAsync(lost ? { ...body, repeated: true } : body)
        .catch((error: unknown) => {
          if (!(error instanceof NoReply) || lost) throw error
          setLost(true)
          return pay.mutateAsync({ ...body, repeated: true })
        })
      haptics.success()
      const done = results.filter(({ result }) => result === 'done')
      toast.show({
        text: said(results, single ? money(amount) : String(done.length)),
        action: { label: 'Отменить', onClick: () => void takeBack(done) },
      })
      onPaid()
      onClose()
    } catch {
      haptics.error()
    }
  }
  return (
    <Sheet
      title={
        single ? 'Отметить выплату' : `Отметить ${plural(payouts.length, 'выплату', 'выплаты', 'выплат')}`
      }
      middle
      onClose={onClose}
      footer={
        <Button size="lg" block loading={pay.isPending} onClick={() => void send()}>
          {problem === undefined && left > 0
            ? `Отметить ${money(amount)}, останется ${money(left)}`
            : `Выплачено ${money(amount)}`}
        </Button>
      }
    >
      <div className={styles.sheet}>
        {pay.error && (
          <Notice
            tone="red"
            title={
              pay.error instanceof NoReply
                ? `Не знаем, ${single ? 'отмечена ли выплата' : 'отмечены ли выплаты'}`
                : 'Выплата не отмечена'
            }
          >
            {pay.error instanceof NoReply
              ? `Нажмите ещё раз: дважды ${single ? 'она не запишется' : 'они не запишутся'}.`
              : pay.error.message}
          </Notice>
        )}
        <p className={styles.note}>{whomOf(payouts)}</p>
        {single && (
          <Field label="Сумма" error={problem} suffix="₽" required>
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
        )}
        <Field label="Когда заплатили" required>
          {(control) => <DateInput {...control} value={paid_on} onChange={setPaidOn} />}
        </Field>
        <Select
          label="Как заплатили"
          help="Номера карт и счетов сюда не вносите"
          options={METHODS}
          value={method}
          onChange={setMethod}
        />
        {single && (
          <Field label="Номер чека" optional>
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                value={receipt}
                maxLength={WORK_LINE_MAX}
                onChange={(event) => setReceipt(event.target.value)}
              />
            )}
          </Field>
        )}
        {single && first && (
          <Button variant="ghost" size="sm" onClick={() => onChange(first)}>
            Изменить сумму к выплате
          </Button>
        )}
      </div>
    </Sheet>
  )
}

function said(results: PayoutResult[], paid: string): string {
  const refused = results.filter(({ result }) => result === 'refused')
  const reason = refused[0]?.reason
  const left =
    reason &&
    `${plural(refused.length, 'выплата', 'выплаты', 'выплат')} без отметки: ${PAYOUT_REFUSALS[reason]}`
  return [`Выплачено: ${paid}`, left].filter(Boolean).join('. ')
}
