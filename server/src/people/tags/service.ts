import type { TagInput } from '@ugc/contract/tags'
import { insertAudit } from '../../access/audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import { insertTag } from './queries.ts'

export async function addTag(tx: Tx, input: TagInput, by: Who) {
  await recheckOwner(tx, by)
  const tag = await insertTag(tx, input)
  if (!tag)
    throw new AppError('conflict', 'Такой тег уже есть', { name: 'Такой тег уже есть. Назовите иначе' })
  await insertAudit(tx, { ...by, action: 'tag added', detail: { tag_id: tag.id } })
  return tag
}
