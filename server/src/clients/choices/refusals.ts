import { AppError } from '../../platform/errors.ts'

export const nameRequired = () => new AppError('name_required', 'Напишите имя, чтобы сохранить выбор')

export const rowGone = () =>
  new AppError('not_found', 'Этого креатора больше нет в подборке. Обновите страницу')

export const choosingClosed = () =>
  new AppError(
    'conflict',
    'Проект закончен, выбор больше не меняется. Если нужно поправить, напишите агентству',
  )

export const tooManyChoices = (wait: number) =>
  new AppError('throttled', 'Слишком много изменений подряд. Подождите немного и повторите', undefined, wait)
