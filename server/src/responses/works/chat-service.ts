import { isLink, webLink } from '@ugc/contract/values/links'
import { WORK_LINKS_MAX, WORK_TEXT_MAX } from '@ugc/contract/facts/limits'
import type { Db } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { type ChatWork, findChatWork, findLastVersion, listOpen } from './queries.ts'
import { workNotFound } from './refusals.ts'
import { handInIn, takeBackVersionIn } from './service.ts'

export interface Video {
  links: string[]
  message: string | null
}

type Refused = { did: 'refused'; detail: string }
/** Several works go on: one of them is to be chosen. */
type Which = { did: 'which'; works: ChatWork[]; video: Video }
/** `at`: when, in milliseconds: it names the version. `is_only`: no other work goes on. */
type HandedIn = { did: 'handed in'; id: string; title: string; number: number; at: number; is_only: boolean }

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
 * A text with links, sent to the bot by a creator in work: it is handed in, or with several works the creator is asked which. The links are
 * stored, not opened. Undefined if it has no link, or if no work of its author goes on.
 */
export async function handInByText(
  db: Db,
  telegram_id: number,
  text: string,
): Promise<HandedIn | Which | Refused | undefined> {
  const video = videoIn(text)
  if (video.links.length === 0) return undefined
  const works = await listOpen(db, telegram_id)
  const [work] = works
  if (!work) return undefined
  if (video.links.length > WORK_LINKS_MAX)
    return { did: 'refused', detail: `Не больше ${WORK_LINKS_MAX} ссылок. Пришли снова, без лишних.` }
  return works.length > 1 ? { did: 'which', works, video } : handIn(db, work, video, true)
}

/** The same by the button of one work. `text`: of the question, which keeps links and words. */
export async function handInByTap(
  db: Db,
  { telegram_id, id, text }: { telegram_id: number; id: string; text: string },
): Promise<HandedIn | Refused> {
  const work = await findChatWork(db, telegram_id, id)
  if (!work) return { did: 'refused', detail: workNotFound().detail }
  const video = videoIn(text)
  if (video.links.length === 0) return { did: 'refused', detail: 'Ссылка не сохранилась. Пришли её ещё раз' }
  const works = await listOpen(db, telegram_id)
  return handIn(db, work, video, works.length === 1)
}

/** The links of the last version again are no further version. */
function handIn(db: Db, { id, title }: ChatWork, video: Video, is_only: boolean) {
  return orRefused(async () => {
    const { number, handed_in_at } = await db.transaction().execute(async (tx) => {
      const last = await findLastVersion(tx, id)
      const isSame = last !== undefined && last.links.join(' ') === video.links.join(' ')
      await handInIn(tx, id, { ...video, number: isSame ? last.number : (last?.number ?? 0) + 1 })
      return (await findLastVersion(tx, id)) ?? { number: 1, handed_in_at: '' }
    })
    return { did: 'handed in' as const, id, title, number, at: Date.parse(handed_in_at), is_only }
  })
}

/** The version that the bot has taken for another project goes back, and the question comes again, this work last. */
export async function takeBackByTap(
  db: Db,
  { telegram_id, id, at }: { telegram_id: number; id: string; at: number },
): Promise<Which | Refused | { did: 'taken back'; title: string }> {
  const work = await findChatWork(db, telegram_id, id)
  if (!work) return { did: 'refused', detail: workNotFound().detail }
  return orRefused(async () => {
    const { links, message } = await db.transaction().execute((tx) => takeBackVersionIn(tx, id, at))
    const others = (await listOpen(db, telegram_id)).filter((one) => one.id !== id)
    return others.length === 0
      ? { did: 'taken back' as const, title: work.title }
      : { did: 'which' as const, works: [...others, work], video: { links, message: message ?? null } }
  })
}

async function orRefused<Result>(act: () => Promise<Result>): Promise<Result | Refused> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError) return { did: 'refused', detail: error.detail }
    throw error
  }
}
