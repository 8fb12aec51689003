import { AppError } from '../../platform/errors.ts'

export const noteNotFound = () => new AppError('not_found', 'Этой заметки уже нет')

export const noteStays = () =>
  new AppError('not_found', 'Вернуть уже нельзя: заметка удалена насовсем или её вернули раньше')
