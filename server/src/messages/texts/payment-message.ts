import { PAYMENT_METHODS, type PaymentMethod } from '@ugc/contract/facts/payouts'
import { lower, money } from './answer-message.ts'
import { appButton } from './buttons.ts'
import { quoted } from './quoted.ts'

interface Payment {
  title: string
  amount: number
  method: PaymentMethod
}

/** To a creator: a payment that an owner noted. Plain text. */
export const paymentMessage = ({ title, amount, method }: Payment, app_url: string) => ({
  text: `Выплачено ${money(amount)}${method === 'other' ? '' : `, ${lower(PAYMENT_METHODS[method])}`}: ${quoted(title)}.`,
  reply_markup: appButton('Мои отклики', app_url, '/creator/responses'),
})
