import { PAYMENT_METHODS } from '@ugc/contract/facts/payouts'
import type { OwnPayout } from '@ugc/contract/payouts'
import { lower } from '@ugc/contract/values/text'
import { dayInWords, money } from '../lib/format.ts'

interface Props {
  payments: OwnPayout['payments']
  className?: string | undefined
}

/** What was paid of a payout, with day, way and receipt. */
export const Payments = ({ payments, className }: Props) =>
  payments.map((payment) => (
    <p key={payment.number} className={className}>
      {dayInWords(payment.paid_on)} выплачено {money(payment.amount)},{' '}
      {lower(PAYMENT_METHODS[payment.method])}
      {payment.receipt !== null && `, чек ${payment.receipt}`}
    </p>
  ))
