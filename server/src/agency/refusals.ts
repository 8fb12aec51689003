import { AppError } from '../platform/errors.ts'

export const staleAgency = () =>
  new AppError('version_conflict', 'Настройки уже изменил кто-то другой. Проверьте новую версию и повторите')
