import { AppError } from '../errors.ts'

export const linkExists = () =>
  new AppError('conflict', 'Такая ссылка уже есть. Отзовите её, чтобы сделать новую')

/** Unknown, revoked, and of a brief that is gone: one answer. */
export const linkNotFound = () => new AppError('not_found', 'Ссылка не найдена или больше не действует')
