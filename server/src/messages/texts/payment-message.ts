import { PAYMENT_METHODS, type PaymentMethod } from '@ugc/contract/facts/payouts'
import { lower } from '@ugc/contract/values/text'
import { money } from './answer-message.ts'
import { appButton } from './buttons.ts'
import { quoted } from './quoted.ts'

interface Payment {
  title: string
  amount: number
  method: PaymentMethod
  /** What is paid in all, and what was left after this payment. */
  whole: number
  left: number
}

/** To a creator: a payment that an owner noted. Plain text. */
export const paymentMessage = ({ title, amount, method, whole, left }: Payment, app_url: string) => ({
  text: [
    `Выплачено ${money(amount)}`,
    left > 0 ? ` из ${money(whole)}, осталось ${money(left)}` : '',
    method === 'other' ? '' : `, ${lower(PAYMENT_METHODS[method])}`,
    `: ${quoted(title)}.`,
    left > 0 ? '' : ` Выплачено полностью${amount < whole ? `: ${money(whole)}` : ''}.`,
  ].join(''),
  reply_markup: appButton('Мои отклики', app_url, '/creator/responses'),
})
