import type { BriefStatus } from '@ugc/contract/briefs'
import { AppError } from '../errors.ts'

export const briefNotFound = () => new AppError('not_found', 'Бриф не найден')

const NAMES: Record<BriefStatus, string> = {
  draft: 'Черновик',
  active: 'Активен',
  closed: 'Закрыт',
  completed: 'Завершён',
  cancelled: 'Отменён',
}

export const wrongStep = (from: BriefStatus, to: BriefStatus) =>
  new AppError(
    'conflict',
    from === 'draft' && to === 'active'
      ? 'Черновик становится активным, когда его отправляют креаторам'
      : `Из статуса «${NAMES[from]}» нельзя перейти в «${NAMES[to]}»`,
  )

export const briefIsOver = (status: BriefStatus) =>
  new AppError('conflict', `Бриф в статусе «${NAMES[status]}» изменить нельзя`)

export const staleBrief = () =>
  new AppError('conflict', 'Бриф уже изменил кто-то другой. Проверьте новую версию и повторите')

export const anotherBriefMade = () =>
  new AppError('conflict', 'Под этим ключом уже создан другой бриф. Обновите страницу и повторите')

export const deadlinePassed = () => field('deadline', 'Этот срок уже прошёл, укажите более поздний')

export const briefIsPast = () =>
  new AppError('conflict', 'Срок брифа прошёл. Укажите более поздний и отправьте снова')

export const unknownTags = () =>
  field('target_tags', 'Одного из тегов уже нет. Обновите страницу и выберите теги заново')

export const whoseBriefs = () => field('creator_id', 'Укажите, чьи проекты показать')

export const anothersBriefs = () => new AppError('forbidden', 'Это проекты другого креатора')

const field = (name: string, words: string) => new AppError('invalid', words, { [name]: words })
