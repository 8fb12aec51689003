import { AppError } from '../../platform/errors.ts'

export const payoutNotFound = () => new AppError('not_found', 'Выплата не найдена')

export const stalePayout = () =>
  new AppError('version_conflict', 'Выплату уже изменил кто-то другой. Показали новое, проверьте и повторите')

export const belowPaid = () => new AppError('conflict', 'Уже выплачено больше этой суммы')

export const nothingPaid = () => new AppError('conflict', 'Отметок о выплате нет')
