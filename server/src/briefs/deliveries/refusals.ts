import { allStopped, noMatch } from '@ugc/contract/facts/audience'
import { TEST_LIMIT } from '@ugc/contract/facts/limits'
import { AppError } from '../../platform/errors.ts'

export const notSendable = () => new AppError('conflict', 'Отправить можно только черновик или активный бриф')

export const noTags = () =>
  new AppError('invalid', 'Выберите хотя бы один тег, чтобы было кому отправить', {
    target_tags: 'Выберите хотя бы один тег',
  })

/** Names which of the three reasons it is, because the owner can act on each. */
export function noRecipients({
  matching,
  addressed,
  stopped,
  limited,
}: {
  matching: number
  stopped: number
  addressed: number
  limited: boolean
}) {
  if (matching === 0) {
    if (stopped > 0) return new AppError('conflict', allStopped)
    const { why, mend } = noMatch(limited)
    return new AppError('conflict', `${why}. ${mend}`)
  }
  return new AppError(
    'conflict',
    addressed > 0
      ? 'Все подходящие креаторы уже получили этот бриф'
      : 'Подходящим креаторам бот написать не может: у них нет Telegram или они его заблокировали',
  )
}

export const notPlannable = () =>
  new AppError('conflict', 'Запланировать можно отправку черновика. Этот бриф уже не черновик')

export const planPassed = () => atField('Это время уже прошло')

export const planTooLate = () =>
  atField('К этому времени отклики уже закроются. Выберите время раньше или измените сроки брифа')

const atField = (words: string) => new AppError('invalid', words, { at: words })

export const ownerRemoved = () =>
  new AppError(
    'conflict',
    'Кто её запланировал, больше не владелец. Отправьте бриф вручную или запланируйте заново',
  )

export const nothingToResend = () =>
  new AppError('conflict', 'Повторять нечего: о каждом сообщении известно, что оно дошло')

export const notRemindable = () => new AppError('conflict', 'Напомнить можно только об активном брифе')

export const nobodyIsSilent = (soon: boolean) =>
  new AppError(
    'conflict',
    soon
      ? 'Бот писал о брифе меньше суток назад. Напомнить можно будет завтра'
      : 'Напоминать некому: все, кто получил бриф, уже ответили',
  )

export const tooManyTests = () =>
  new AppError(
    'throttled',
    `Не больше ${TEST_LIMIT.times} проверок за ${TEST_LIMIT.minutes} минут. Попробуйте чуть позже.`,
    undefined,
    TEST_LIMIT.minutes * 60,
  )
