import { AppError } from '../../platform/errors.ts'

export const blockNotFound = () => new AppError('not_found', 'Блокировку уже сняли')

export const ownersNotBlocked = () => new AppError('conflict', 'Владельца заблокировать нельзя')

export const alreadyBlocked = () => new AppError('conflict', 'Креатор уже заблокирован')

export const noTelegramToBlock = () =>
  new AppError('conflict', 'К анкете не привязан Telegram, закрывать вход некому. Анкету можно выключить')
