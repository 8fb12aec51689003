import { AppError } from '../errors.ts'

export const linkIsThere = () =>
  new AppError('conflict', 'Такая ссылка уже есть. Отзовите её, чтобы сделать новую')

/** Unknown, revoked, and of a brief that is gone: one answer. */
export const noSuchLink = () => new AppError('not_found', 'Ссылка не найдена или больше не действует')
