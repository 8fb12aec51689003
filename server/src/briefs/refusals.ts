import { BRIEF_STATUSES, type BriefStatus } from '@ugc/contract/facts/statuses'
import { AppError } from '../platform/errors.ts'

export const briefNotFound = () => new AppError('not_found', 'Бриф не найден')

export const statusChangeNotAllowed = (from: BriefStatus, to: BriefStatus) =>
  new AppError(
    'conflict',
    from === 'draft' && to === 'active'
      ? 'Черновик становится активным, когда его отправляют креаторам'
      : `Из статуса «${BRIEF_STATUSES[from].label}» нельзя перейти в «${BRIEF_STATUSES[to].label}»`,
  )

export const briefNotEditable = (status: BriefStatus) =>
  new AppError('conflict', `Бриф в статусе «${BRIEF_STATUSES[status].label}» изменить нельзя`)

export const staleBrief = () =>
  new AppError('version_conflict', 'Бриф уже изменил кто-то другой. Проверьте новую версию и повторите')

export const keyOfAnotherBrief = () =>
  new AppError('conflict', 'Под этим ключом уже создан другой бриф. Обновите страницу и повторите')

export const deadlinePassed = () => field('deadline', 'Этот срок уже прошёл, укажите более поздний')

export const responsesUntilPassed = () =>
  field('responses_until', 'Это время уже прошло, укажите более позднее')

export const responsesUntilTooLate = () =>
  field('responses_until', 'Отклики заканчиваются не позже срока сдачи')

export const briefIsPast = () =>
  new AppError('conflict', 'Срок брифа прошёл. Укажите более поздний и отправьте снова')

export const unknownTags = () =>
  field('target_tags', 'Одного из тегов уже нет. Обновите страницу и выберите теги заново')

export const creatorIdRequired = () => field('creator_id', 'Укажите, чьи проекты показать')

export const otherCreatorsBriefs = () => new AppError('forbidden', 'Это проекты другого креатора')

/** The message of the first field is the sentence too. */
export const invalidFields = (fields: Record<string, string>) =>
  new AppError('invalid', Object.values(fields)[0] ?? '', fields)

const field = (name: string, words: string) => invalidFields({ [name]: words })

/** Since an owner has decided about the works, one was handed in, ended or given another date. */
export const staleWorks = () =>
  new AppError('version_conflict', 'Работы изменились. Показали новое, решите, что с ними, и повторите')

export const abovePrice = () => field('work_pay', 'Это больше согласованной цены')

export const toldAlready = () => new AppError('conflict', 'Отменить уже нельзя: бот начал писать')
