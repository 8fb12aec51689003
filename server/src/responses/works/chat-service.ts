import { isLink, webLink } from '@ugc/contract/values/links'
import { WORK_LINKS_MAX, WORK_TEXT_MAX } from '@ugc/contract/facts/limits'
import type { Db } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { type ChatWork, findChatWork, findLastVersion, listOwing } from './queries.ts'
import { workNotFound } from './refusals.ts'
import { handInIn } from './service.ts'

export interface Video {
  links: string[]
  message: string | null
}

type HandedIn =
  | { did: 'handed in'; brief_id: string; title: string; number: number }
  /** Its author owes several: one of them is to be chosen. */
  | { did: 'which'; works: ChatWork[]; video: Video }
  | { did: 'refused'; detail: string }

/** An address without its scheme ends its host in letters and has a path: «готово.спасибо» and «24.11/25.11» are no links. */
const WITHOUT_SCHEME = /^[^/]+\.\p{L}{2,}\//u
const linkOf = (word: string): string | undefined => {
  const link = WITHOUT_SCHEME.test(word) ? webLink(word) : word
  return isLink(link) ? link : undefined
}

/** The links of a text, and its other words. */
function videoIn(text: string): Video {
  const links = [...new Set(text.split(/\s+/).flatMap((word) => linkOf(word) ?? []))]
  const words = text
    .split(/(\s+)/)
    .filter((word) => linkOf(word) === undefined)
    .join('')
    .trim()
  return { links, message: words === '' ? null : words.slice(0, WORK_TEXT_MAX) }
}

/**
 * A text with links, sent to the bot by a creator who owes a video: it is handed in. The links are stored, not opened. Undefined if it
 * has no link, or if its author owes nothing.
 */
export async function handInByText(db: Db, telegram_id: number, text: string): Promise<HandedIn | undefined> {
  const video = videoIn(text)
  if (video.links.length === 0) return undefined
  const works = await listOwing(db, telegram_id)
  const [work] = works
  if (!work) return undefined
  if (video.links.length > WORK_LINKS_MAX)
    return { did: 'refused', detail: `Не больше ${WORK_LINKS_MAX} ссылок. Пришли снова, без лишних.` }
  return works.length > 1 ? { did: 'which', works, video } : handIn(db, work, video)
}

/** The same by the button of one work. `text`: of the question, which keeps links and words. */
export async function handInByTap(
  db: Db,
  { telegram_id, id, text }: { telegram_id: number; id: string; text: string },
): Promise<Exclude<HandedIn, { did: 'which' }>> {
  const work = await findChatWork(db, telegram_id, id)
  if (!work) return { did: 'refused', detail: workNotFound().detail }
  const video = videoIn(text)
  return video.links.length === 0
    ? { did: 'refused', detail: 'Ссылка не сохранилась. Пришли её ещё раз' }
    : handIn(db, work, video)
}

/** The links of the last version again are no further version. */
async function handIn(db: Db, { id, brief_id, title }: ChatWork, video: Video) {
  try {
    const number = await db.transaction().execute(async (tx) => {
      const last = await findLastVersion(tx, id)
      const isSame = last !== undefined && last.links.join(' ') === video.links.join(' ')
      const next = isSame ? last.number : (last?.number ?? 0) + 1
      await handInIn(tx, id, { ...video, number: next })
      return next
    })
    return { did: 'handed in' as const, brief_id, title, number }
  } catch (error) {
    if (error instanceof AppError) return { did: 'refused' as const, detail: error.detail }
    throw error
  }
}
