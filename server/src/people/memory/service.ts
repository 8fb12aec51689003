import type { Memory, Note } from '@ugc/contract/memory'
import { insertAudit } from '../../access/audit/queries.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import type { Who } from '../../platform/caller.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { lockCreator } from '../creators/queries.ts'
import { creatorNotFound } from '../creators/refusals.ts'
import {
  countWork,
  findAuthorName,
  findStop,
  insertNote,
  listNotes,
  listProjects,
  updateNote,
  updateStop,
} from './queries.ts'
import { noteNotFound, noteStays } from './refusals.ts'

export async function findMemory(db: Db, id: string): Promise<Memory> {
  const [stop, notes, numbers, projects] = await Promise.all([
    findStop(db, id),
    listNotes(db, id),
    countWork(db, id),
    listProjects(db, id),
  ])
  if (!stop) throw creatorNotFound()
  const { stop_reason: reason, stopped_by: author, stopped_at: at } = stop
  const stands = reason !== null && author !== null && at !== null
  return { stop: stands ? { reason, author, at } : null, notes, numbers, projects }
}

/** The audit names the note, never its words. */
export async function addNote(tx: Tx, creator_id: string, text: string, by: Who): Promise<Note> {
  await recheckOwner(tx, by)
  if (!(await lockCreator(tx, { id: creator_id }))) throw creatorNotFound()
  const note = await insertNote(tx, { creator_id, text, author: await findAuthorName(tx, by.telegram_id) })
  await insertAudit(tx, { ...by, action: 'note added', detail: { creator_id, note_id: note.id } })
  return note
}

export async function removeNote(tx: Tx, id: string, by: Who): Promise<void> {
  await recheckOwner(tx, by)
  const note = await updateNote(tx, id, { deleted: true })
  if (!note) throw noteNotFound()
  const detail = { creator_id: note.creator_id, note_id: id }
  await insertAudit(tx, { ...by, action: 'note deleted', detail })
}

export async function takeBackNote(tx: Tx, id: string, by: Who): Promise<void> {
  await recheckOwner(tx, by)
  const note = await updateNote(tx, id, { deleted: false })
  if (!note) throw noteStays()
  const detail = { creator_id: note.creator_id, note_id: id }
  await insertAudit(tx, { ...by, action: 'note taken back', detail })
}

/** A second reason replaces the first one. */
export async function stopCreator(tx: Tx, creator_id: string, reason: string, by: Who): Promise<void> {
  await recheckOwner(tx, by)
  const stop = { reason, by: await findAuthorName(tx, by.telegram_id) }
  if (!(await updateStop(tx, creator_id, stop))) throw creatorNotFound()
  await insertAudit(tx, { ...by, action: 'creator stopped', detail: { creator_id } })
}

/** A repeated call changes nothing. */
export async function unstopCreator(tx: Tx, creator_id: string, by: Who): Promise<void> {
  await recheckOwner(tx, by)
  if (!(await updateStop(tx, creator_id, null))) throw creatorNotFound()
  await insertAudit(tx, { ...by, action: 'creator unstopped', detail: { creator_id } })
}
