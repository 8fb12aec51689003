import { AppError } from '../../platform/errors.ts'

export const botHasNoName = () =>
  new AppError(
    'conflict',
    'Сервер не знает имени бота, поэтому ссылку не сделать. Попросите администратора указать BOT_USERNAME',
  )

export const teamInvitationOver = () =>
  new AppError('not_found', 'Этого приглашения уже нет: оно использовано, отменено или прошли 24 часа')

export const lastOwner = () => new AppError('conflict', 'Последнего владельца убрать нельзя')

export const noSuchOwner = () => new AppError('not_found', 'Такого сотрудника нет. Обновите страницу')

export const loginTaken = () =>
  new AppError('conflict', 'Логин этого сотрудника теперь у другого. Пригласите его заново')
