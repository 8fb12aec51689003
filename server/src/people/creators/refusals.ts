import { AppError } from '../../platform/errors.ts'

export const creatorNotFound = () => new AppError('not_found', 'Креатор не найден')

export const briefWithoutTags = () =>
  new AppError('conflict', 'У проекта нет тегов, поэтому подобрать креаторов нельзя')

export const telegramIdTaken = () => field('conflict', 'telegram_id', 'Креатор с таким Telegram ID уже есть')

export const telegramIdBound = () =>
  field('conflict', 'telegram_id', 'Telegram ID уже указан, изменить его нельзя')

export const unknownTags = () =>
  field('invalid', 'tag_ids', 'Одного из тегов уже нет. Обновите страницу и выберите теги заново')

export const guardianMissing = () =>
  new AppError('invalid', 'До 18 лет нужно согласие родителя или опекуна: отметь его в «Моей анкете»')

export const consentMissing = (role: 'owner' | 'creator') =>
  new AppError(
    'conflict',
    role === 'owner'
      ? 'Креатор не дал согласие или отозвал его, поэтому анкету нельзя сделать активной. Согласие даёт он сам в приложении'
      : 'Сначала дай согласие: «Моя анкета», «Мои данные»',
  )

export const onlyIsActiveMayChange = (key: string) =>
  field('invalid', key, 'Здесь можно только включить или выключить анкету')

export const switchedOffByOwner = () =>
  new AppError('conflict', 'Анкету отключило агентство, включить её может только оно')

export const creatorIsBlocked = () =>
  new AppError('conflict', 'Креатор заблокирован. Сначала снимите блокировку')

export const personIsBlocked = () =>
  field('conflict', 'telegram_id', 'Человек с этим Telegram ID заблокирован. Сначала снимите блокировку')

export const notComplete = (role: 'owner' | 'creator') =>
  new AppError(
    'conflict',
    role === 'owner'
      ? 'Анкета заполнена не полностью, поэтому её нельзя сделать активной'
      : 'Сначала заполни анкету полностью, тогда её можно будет сделать активной',
  )

export const staleCreator = (role: 'owner' | 'creator') =>
  new AppError(
    'version_conflict',
    role === 'owner'
      ? 'Анкету уже изменил кто-то другой. Проверьте новую версию и повторите'
      : 'Анкету уже изменили в другом месте. Проверь новую версию и повтори',
  )

export const keyOfAnotherCreator = () =>
  new AppError('conflict', 'Под этим ключом уже добавлен другой креатор. Обновите страницу и повторите')

const field = (code: 'conflict' | 'invalid', name: string, words: string) =>
  new AppError(code, words, { [name]: words })
