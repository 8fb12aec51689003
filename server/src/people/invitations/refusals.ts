import { AppError } from '../../platform/errors.ts'

export const invitationOver = () =>
  new AppError('not_found', 'Это приглашение уже не действует. Попроси у агентства новую ссылку')

export const hasProfile = () =>
  new AppError(
    'conflict',
    'В этом Telegram уже есть анкета, вторую завести нельзя. Если она не твоя или что-то не так, напиши агентству',
  )

export const hasTelegram = () => new AppError('conflict', 'Telegram уже привязан, приглашение не нужно')

export const botHasNoName = () =>
  new AppError(
    'conflict',
    'Сервер не знает имени бота, поэтому ссылку не сделать. Попросите администратора указать BOT_USERNAME',
  )

export const tooManyTokens = (wait: number) =>
  new AppError('throttled', 'Слишком много приглашений подряд. Попробуй через час', undefined, wait)
