import { AppError } from '../errors.ts'

export const linkExists = () =>
  new AppError('conflict', 'Такая ссылка уже есть. Отзовите её, чтобы сделать новую')

/** The same answer for an unknown link, a revoked one and one of a deleted brief. */
export const linkNotFound = () => new AppError('not_found', 'Ссылка не найдена или больше не действует')
