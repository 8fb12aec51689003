import { AppError } from '../../platform/errors.ts'

export const workNotFound = () => new AppError('not_found', 'Работа не найдена')

export const staleWork = () =>
  new AppError('version_conflict', 'Работу уже изменил кто-то другой. Показали новое, проверьте и повторите')

/** To an owner. */
export const workEnded = () => new AppError('conflict', 'Работа уже закончена: менять в ней нечего')

export const notCancelled = () =>
  new AppError('conflict', 'Возвращать нечего: работа не отменена или отменена вместе с проектом')

export const abovePrice = () =>
  new AppError('invalid', 'Это больше согласованной цены', { amount: 'Это больше согласованной цены' })

export const nothingAsked = () =>
  new AppError('conflict', 'Просьбы о сроке больше нет: на неё ответили или её отменили')

export const textRequired = () =>
  new AppError('invalid', 'Напишите, что поправить', { text: 'Напишите, что поправить' })

/** To the creator. */
export const ownWorkEnded = () =>
  new AppError('conflict', 'Эта работа уже закончена, сдавать ничего не нужно')

export const alreadyAnswered = (is_done: boolean) =>
  new AppError(
    'conflict',
    is_done ? 'Видео уже приняли, забрать его нельзя' : 'Видео уже вернули, забирать его не нужно',
  )

export const alreadyTaken = () => new AppError('conflict', 'Это видео уже забрали или сдали новое')

export const dueInPast = () =>
  new AppError('invalid', 'Срок должен быть в будущем', { due_at: 'Срок должен быть в будущем' })

export const otherVersion = () =>
  new AppError('version_conflict', 'Эта версия уже сдана. Показали новое, проверь и повтори')

export const tooManyVersions = () => new AppError('conflict', 'Версий уже слишком много. Напиши менеджеру')
