import { AppError } from '../../platform/errors.ts'

export const noteRequired = () =>
  new AppError('invalid', 'Напишите, что поправить', { note: 'Напишите, что поправить' })

export const notWaiting = () => new AppError('conflict', 'По этой анкете уже решили. Обновите страницу')

export const changedSince = () =>
  new AppError('version_conflict', 'Анкету только что изменили. Посмотрите новую версию')
