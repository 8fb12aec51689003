import { insertAudit } from '../../access/audit/queries.ts'
import { insertRemarkNotice } from '../../access/owner-notices/queries.ts'
import { AppError } from '../../platform/errors.ts'
import { countTry } from '../../platform/throttling/queries.ts'
import { nameRequired, rowGone, tooManyChoices } from '../choices/refusals.ts'
import { responseIdOf } from '../choices/row-keys-part.ts'
import type { ClientCall } from '../choices/service.ts'
import { putRemark } from './queries.ts'

/** Per link: a remark sends messages to the owners. */
const LIMIT = { seconds: 3600, tries: 60 }

/** One remark per person and accepted version, which another one replaces; only the owners and the people of the client read it. */
export async function remark(
  { db, link, name, trace }: ClientCall,
  { key, number, text }: { key: string; number: number; text: string | null },
): Promise<{ remark: string | null }> {
  if (name === undefined) throw nameRequired()
  const { count, wait } = await countTry(db, `remark:${link.id}`, LIMIT.seconds)
  if (count > LIMIT.tries) throw tooManyChoices(wait)
  const response_id = responseIdOf(link.row_key, key)
  if (response_id === undefined) throw rowGone()
  const { brief_id, id: link_id } = link
  await db.transaction().execute(async (tx) => {
    const isChanged = await putRemark(tx, { brief_id, response_id, number, text, author: name })
    if (isChanged === undefined)
      throw new AppError('conflict', 'К этому видео замечание уже не написать. Обновите страницу')
    if (!isChanged) return
    if (text !== null) await insertRemarkNotice(tx, brief_id, response_id)
    await insertAudit(tx, {
      actor: 'client',
      action: 'client remarked',
      ...trace,
      detail: { link_id, response_id },
    })
  })
  return { remark: text }
}
