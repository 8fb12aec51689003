import { AppError } from '../../platform/errors.ts'
import { inWords, waitInWords } from '../../platform/in-words.ts'

export const linkExists = () =>
  new AppError('conflict', 'Такая ссылка уже есть. Отзовите её, чтобы сделать новую')

/** The same answer for an unknown link, a revoked one, an expired one and one of a deleted brief. */
export const linkNotFound = () => new AppError('not_found', 'Ссылка не найдена или больше не действует')

/** Says nothing of the brief. */
export const pinRequired = () => new AppError('pin_required', 'Введите PIN, который вам прислало агентство')

export const wrongPin = (left: number) => {
  const tries = inWords(left, ['попытка', 'попытки', 'попыток'])
  const detail = `PIN не подошёл. ${left === 1 ? 'Осталась' : 'Осталось'} ${tries}`
  return new AppError('forbidden', detail, { pin: detail })
}

/** One text for the address and for the link: the caller does not learn which limit it was. */
export const pinLocked = (seconds: number) => {
  const wait = Math.max(1, seconds)
  return new AppError(
    'throttled',
    `Попробуйте через ${waitInWords(wait)}. PIN несколько раз не подошёл: у вас или у кого-то в вашей сети. Ссылка и ваши решения на месте.`,
    undefined,
    wait,
  )
}

export const clientsOnly = () => new AppError('forbidden', 'Выбирает клиент, по своей ссылке')

export const clientLinksOnly = () =>
  new AppError('conflict', 'Срок и PIN есть только у клиентской ссылки. Внутренняя открывается владельцу')

export const answerIsPast = () =>
  new AppError('invalid', 'Эта дата уже прошла. Укажите дату в будущем', {
    answer_by: 'Укажите дату в будущем',
  })

export const endIsPast = () =>
  new AppError('invalid', 'Этот срок уже прошёл. Укажите дату в будущем', { end: 'Укажите дату в будущем' })
