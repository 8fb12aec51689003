import type { TagInput } from '@ugc/contract/tags'
import { insertAudit, type Who } from '../audit/queries.ts'
import type { Tx } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { recheckOwner } from '../owners/queries.ts'
import { insertTag } from './queries.ts'

export async function addTag(tx: Tx, input: TagInput, by: Who) {
  await recheckOwner(tx, by)
  const tag = await insertTag(tx, input)
  if (!tag)
    throw new AppError('conflict', 'Такой тег уже есть', { name: 'Такой тег уже есть. Назовите иначе' })
  await insertAudit(tx, { ...by, action: 'tag added', detail: { tag_id: tag.id } })
  return tag
}
