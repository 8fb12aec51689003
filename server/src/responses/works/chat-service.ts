import { isLink } from '@ugc/contract/values/links'
import { WORK_LINKS_MAX, WORK_TEXT_MAX } from '@ugc/contract/facts/limits'
import type { Db } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { findLastVersion, listOwing } from './queries.ts'
import { handInIn } from './service.ts'

type HandedIn =
  | { did: 'handed in'; brief_id: string; title: string; number: number }
  | { did: 'several' }
  | { did: 'refused'; detail: string }

/**
 * A text with links, sent to the bot by a creator who owes one video: it is handed in. The links are stored, not opened. Undefined if it
 * has no link, or if its author owes nothing.
 */
export async function handInByText(db: Db, telegram_id: number, text: string): Promise<HandedIn | undefined> {
  const links = [...new Set(text.split(/\s+/).filter((word) => /^https?:/i.test(word) && isLink(word)))]
  if (links.length === 0) return undefined
  const owing = await listOwing(db, telegram_id)
  const [work] = owing
  if (!work) return undefined
  if (owing.length > 1 || links.length > WORK_LINKS_MAX) return { did: 'several' }
  const words = text
    .split(/(\s+)/)
    .filter((word) => !links.includes(word))
    .join('')
    .trim()
  const message = words === '' ? null : words.slice(0, WORK_TEXT_MAX)
  try {
    const number = await db.transaction().execute(async (tx) => {
      const last = await findLastVersion(tx, work.id)
      const isSame = last !== undefined && last.links.join(' ') === links.join(' ')
      const next = isSame ? last.number : (last?.number ?? 0) + 1
      await handInIn(tx, work.id, { links, message, number: next })
      return next
    })
    return { did: 'handed in', brief_id: work.brief_id, title: work.title, number }
  } catch (error) {
    if (error instanceof AppError) return { did: 'refused', detail: error.message }
    throw error
  }
}
