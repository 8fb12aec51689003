import { TEST_LIMIT } from '@ugc/contract/facts/limits'
import { insertAudit } from '../../access/audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import { briefNotFound } from '../refusals.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { briefMessage } from '../../messages/texts/brief-message.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import { tooManyTests } from './refusals.ts'
import { countTests, findPreview, insertTest } from './test-queries.ts'

/** The message as the broadcast would send it now. */
export async function previewOf(db: Db, id: string) {
  const brief = await findPreview(db, id)
  if (!brief) throw briefNotFound()
  const { text, entities, reply_markup } = briefMessage(brief, '')
  const [{ offset, length } = { offset: 0, length: 0 }] = entities
  return {
    text,
    bold: { from: offset, to: offset + length },
    buttons: reply_markup.inline_keyboard.map((row) => row.map((button) => button.text)),
  }
}

/** Asks the worker to send the message to the owner's own chat. */
export async function testBrief(tx: Tx, jobs: Jobs, id: string, by: Who) {
  await recheckOwner(tx, by)
  if (!(await findPreview(tx, id))) throw briefNotFound()
  if ((await countTests(tx, by.telegram_id)) >= TEST_LIMIT.times) throw tooManyTests()
  const { id: test_id, created_at } = await insertTest(tx, { brief_id: id, telegram_id: by.telegram_id })
  await jobs.testBrief(tx, test_id)
  await insertAudit(tx, { ...by, action: 'brief tested', detail: { brief_id: id } })
  return { at: created_at }
}
