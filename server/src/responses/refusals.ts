import { NEVER_SEEN, type NeverSeen } from '@ugc/contract/facts/client-view'
import { NO_REMINDER, type NoReminder } from '@ugc/contract/facts/works'
import { AppError } from '../platform/errors.ts'

export const alreadyResponded = () => new AppError('conflict', 'Отклик на этот проект уже отправлен')

export const briefNotAccepting = () =>
  new AppError('conflict', 'Проект закрыт, отклики больше не принимаются')

export const profileRequired = () =>
  new AppError('forbidden', 'Не удалось загрузить твой профиль. Пожалуйста, заполни анкету сначала.')

export const otherCreatorsResponses = () => new AppError('forbidden', 'Это отклики другого креатора')

export const responseNotFound = () => new AppError('not_found', 'Отклик не найден')

export const staleResponse = () =>
  new AppError('version_conflict', 'Отклик уже изменил кто-то другой. Показали новое, проверьте и повторите')

export const alreadyDecided = () =>
  new AppError('conflict', 'Решение по отклику уже принято, изменить его нельзя')

export const nothingToConfirm = () =>
  new AppError('conflict', 'Подтверждать нечего: решение по отклику изменилось или проект закончен')

export const alreadyWithdrawn = () => new AppError('conflict', 'Отклик уже снят')

/** To an owner. */
export const responseWithdrawn = () =>
  new AppError('conflict', 'Креатор снял отклик, решить его нельзя. Если откликнется снова, отклик вернётся')

/** To an owner. */
export const handedInAlready = () =>
  new AppError('conflict', 'Видео уже сдано: решение не меняется. Отменить работу можно в «Работах»')

export const priceAgreed = () =>
  new AppError('conflict', 'Бренд уже согласовал цену. Чтобы её изменить, напиши менеджеру')

export const staleOwnResponse = () =>
  new AppError('version_conflict', 'Отклик уже изменился. Показали новое, проверь и повтори')

export const neverSeen = (reason: NeverSeen) =>
  new AppError('conflict', `Показать клиенту нельзя: ${NEVER_SEEN[reason]}`)

export const nothingToRemind = (why: NoReminder) => new AppError('conflict', NO_REMINDER[why])

export const toldLately = () =>
  new AppError('conflict', 'Бот писал креатору об этом меньше суток назад. Напомнить можно будет завтра')

export const creatorErased = () =>
  new AppError('conflict', 'Анкета креатора удалена, решение передать некому')

export const briefOver = () => new AppError('conflict', 'Проект закончен: решать по отклику больше нечего')
