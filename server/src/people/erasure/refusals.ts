import { AppError } from '../../platform/errors.ts'

export const notPending = () =>
  new AppError('not_found', 'Вернуть уже нельзя: удаление завершено или его отменили раньше')

export const newProfileExists = () =>
  new AppError('conflict', 'Этот человек уже заполнил новую анкету, поэтому прежнюю вернуть нельзя')
