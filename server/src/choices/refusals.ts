import { AppError } from '../errors.ts'

export const nameRequired = () => new AppError('name_required', 'Напишите имя, чтобы сохранить выбор')

export const rowGone = () =>
  new AppError('not_found', 'Этого креатора больше нет в подборке. Обновите страницу')

export const staleChoice = () =>
  new AppError('version_conflict', 'Выбор уже изменил другой человек. Посмотрите новый и решите ещё раз')

export const choosingClosed = () =>
  new AppError('conflict', 'Набор закрыт, выбор больше не меняется. Если нужно поправить, напишите менеджеру')

export const tooManyChoices = (wait: number) =>
  new AppError('throttled', 'Слишком много изменений подряд. Подождите немного и повторите', undefined, wait)
