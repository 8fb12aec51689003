import { type BriefInput, type BriefPatch, mayEdit, mayStep } from '@ugc/contract/briefs'
import { insertAudit, type Who } from '../audit/queries.ts'
import type { Tx } from '../db/schema.ts'
import { countKnownTags } from '../tags/queries.ts'
import { deleteBrief, insertBrief, lockBrief, updateBrief } from './queries.ts'
import { briefIsOver, briefNotFound, deadlinePassed, staleBrief, unknownTags, wrongStep } from './refusals.ts'

const isPast = (moment: string) => Date.parse(moment) <= Date.now()

async function requireKnownTags(tx: Tx, ids: number[]) {
  if ((await countKnownTags(tx, ids)) !== ids.length) throw unknownTags()
}

export async function createBrief(tx: Tx, input: BriefInput, by: Who): Promise<string> {
  if (isPast(input.deadline)) throw deadlinePassed()
  await requireKnownTags(tx, input.target_tags)
  const id = await insertBrief(tx, input)
  await insertAudit(tx, { ...by, action: 'brief created', detail: { brief_id: id } })
  return id
}

type Fields = Omit<BriefPatch, 'version'>

export async function changeBrief(tx: Tx, id: string, { version, ...patch }: BriefPatch, by: Who) {
  const before = await lockBrief(tx, id)
  if (!before) throw briefNotFound()
  if (before.version !== version) throw staleBrief()
  const changes = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as Fields
  const { status = before.status, deadline = before.deadline, target_tags } = changes
  if (status !== before.status && !mayStep(before.status, status)) throw wrongStep(before.status, status)
  if (!mayEdit(before.status)) throw briefIsOver(before.status)
  // One that is open again, or has a new date, must have time left; the worker would close it within a minute.
  const opens = status === 'active' && before.status !== 'active'
  if ((opens || changes.deadline !== undefined) && isPast(deadline)) throw deadlinePassed()
  if (target_tags) await requireKnownTags(tx, target_tags)
  await updateBrief(tx, id, changes as Partial<BriefInput>)
  await insertAudit(tx, {
    ...by,
    action: 'brief changed',
    detail: { brief_id: id, fields: Object.keys(changes).join(' ') },
  })
}

export async function removeBrief(tx: Tx, id: string, by: Who) {
  if (!(await deleteBrief(tx, id))) throw briefNotFound()
  await insertAudit(tx, { ...by, action: 'brief deleted', detail: { brief_id: id } })
}
