import type { CreatorView } from '@ugc/contract/creator-views'
import { VIEWS_MAX } from '@ugc/contract/facts/limits'
import { insertAudit } from '../../access/audit/queries.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import type { Who } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { countViews, deleteView, insertView, isNameTaken, lockView, updateView } from './queries.ts'

const nameTaken = () =>
  new AppError('conflict', 'Вид с таким названием уже есть', { name: 'Вид с таким названием уже есть' })
const viewNotFound = () => new AppError('not_found', 'Вида больше нет: его удалил другой владелец')
const tooManyViews = () =>
  new AppError('conflict', `Видов уже ${VIEWS_MAX}. Удалите ненужный и сохраните снова`)

export async function saveView(tx: Tx, input: Omit<CreatorView, 'id'>, by: Who): Promise<CreatorView> {
  await recheckOwner(tx, by)
  if ((await countViews(tx)) >= VIEWS_MAX) throw tooManyViews()
  const view = await insertView(tx, input)
  if (!view) throw nameTaken()
  await insertAudit(tx, { ...by, action: 'view saved', detail: { view_id: view.id } })
  return view
}

export async function renameView(tx: Tx, id: string, name: string, by: Who): Promise<CreatorView> {
  await recheckOwner(tx, by)
  if (!(await lockView(tx, id))) throw viewNotFound()
  if (await isNameTaken(tx, name, id)) throw nameTaken()
  await insertAudit(tx, { ...by, action: 'view renamed', detail: { view_id: id } })
  return updateView(tx, id, name)
}

export async function removeView(tx: Tx, id: string, by: Who): Promise<void> {
  await recheckOwner(tx, by)
  if (!(await deleteView(tx, id))) throw viewNotFound()
  await insertAudit(tx, { ...by, action: 'view deleted', detail: { view_id: id } })
}
