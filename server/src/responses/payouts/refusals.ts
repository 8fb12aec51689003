import { PAYOUT_REFUSALS, type PayoutRefusal } from '@ugc/contract/facts/payouts'
import { AppError } from '../../platform/errors.ts'

export const payoutNotFound = () => new AppError('not_found', 'Выплата не найдена')

export const stalePayout = () =>
  new AppError('version_conflict', 'Выплату уже изменил кто-то другой. Показали новое, проверьте и повторите')

export const belowPaid = () => new AppError('conflict', 'Уже выплачено больше этой суммы')

/** Of all that were named none could be noted. */
export const nothingNoted = (reason: PayoutRefusal) =>
  new AppError('conflict', `Не отмечено: ${PAYOUT_REFUSALS[reason]}. Показали новое, проверьте`)

export const nothingTakenBack = (reason: PayoutRefusal) =>
  new AppError('conflict', `Отметка осталась: ${PAYOUT_REFUSALS[reason]}. Показали новое, проверьте`)

export const paidInFuture = () =>
  new AppError('invalid', 'Этот день ещё не наступил', { paid_on: 'Этот день ещё не наступил' })
