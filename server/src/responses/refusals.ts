import { AppError } from '../errors.ts'

export const alreadyResponded = () => new AppError('conflict', 'Ты уже откликнулся на этот бриф')

export const briefTakesNone = () => new AppError('conflict', 'Проект закрыт, отклики больше не принимаются')

export const profileFirst = () =>
  new AppError('forbidden', 'Не удалось загрузить твой профиль. Пожалуйста, заполни анкету сначала.')

export const anothersResponses = () => new AppError('forbidden', 'Это отклики другого креатора')

export const responseNotFound = () => new AppError('not_found', 'Отклик не найден')

export const staleResponse = () =>
  new AppError('conflict', 'Отклик уже изменил кто-то другой. Показали новое, проверьте и повторите')

export const authorIsGone = () => new AppError('conflict', 'Анкета креатора удалена, решение передать некому')
