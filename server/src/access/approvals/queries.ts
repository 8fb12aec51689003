import { APPROVAL_SECONDS, type ApprovalKind, type ApprovalSubjects } from '@ugc/contract/facts/approvals'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

const soon = sql<string>`now() + make_interval(secs => ${APPROVAL_SECONDS})`
const isAlive = sql<SqlBool>`expires_at > now()`

interface NewApproval<K extends ApprovalKind> {
  kind: K
  telegram_id: number
  number: number
  subject: ApprovalSubjects[K]
  token_hash?: Buffer
}

export const insertApproval = async <K extends ApprovalKind>(
  tx: Tx,
  { subject, ...row }: NewApproval<K>,
): Promise<string> => {
  const { id } = await tx
    .insertInto('approvals')
    .values({ ...row, subject: JSON.stringify(subject), expires_at: soon })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const STATE = sql<'waiting' | 'approved' | 'refused' | 'used' | 'expired'>`
  case when state in ('waiting', 'approved') and expires_at <= now() then 'expired' else state end`
const LEFT = sql<number>`greatest(0, ceil(extract(epoch from expires_at - now())))::int`

const approvals = (db: Db | Tx) =>
  db
    .selectFrom('approvals')
    .select([
      'id',
      'kind',
      'telegram_id',
      'number',
      STATE.as('state'),
      LEFT.as('seconds_left'),
      sql<boolean>`coalesce(message = 'undelivered', false)`.as('is_undelivered'),
    ])

/** Of this person only: another person's approval is unknown. */
export const findApproval = (db: Db | Tx, id: string, telegram_id: number) =>
  approvals(db).where('id', '=', id).where('telegram_id', '=', telegram_id).executeTakeFirst()

/** For a caller who has not signed in and holds the token of the question. */
export const findApprovalByToken = (db: Db | Tx, token_hash: Buffer) =>
  approvals(db).where('token_hash', '=', token_hash).executeTakeFirst()

/** Undefined if this person has nothing to answer here: no such row, answered before, or too late. */
export const answerApproval = (
  tx: Tx,
  { id, telegram_id, approve }: { id: string; telegram_id: number; approve: boolean },
) =>
  tx
    .updateTable('approvals')
    .set({ state: approve ? 'approved' : 'refused', expires_at: soon })
    .where('id', '=', id)
    .where('telegram_id', '=', telegram_id)
    .where('state', '=', 'waiting')
    .where(isAlive)
    .returning('kind')
    .executeTakeFirst()

interface Taken {
  id: string
  kind: ApprovalKind
  telegram_id: number
  /** The part of the subject that the approval must have. */
  about: object
}

/** Uses an approval once: false if it was not given for this id, kind, person and subject, is used or too old. */
export async function takeApproval(tx: Tx, { id, kind, telegram_id, about }: Taken): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approvals')
    .set({ state: 'used' })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('telegram_id', '=', telegram_id)
    .where(sql<SqlBool>`subject @> ${JSON.stringify(about)}::jsonb`)
    .where('state', '=', 'approved')
    .where(isAlive)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the web logins of this person that wait or are approved and not yet taken. A pass of the command line stays. */
export const endApprovals = async (tx: Tx, telegram_id: number) => {
  await tx
    .updateTable('approvals')
    .set({ state: 'refused' })
    .where('telegram_id', '=', telegram_id)
    .where('token_hash', 'is not', null)
    .where('state', 'in', ['waiting', 'approved'])
    .execute()
}

/** An approval that was made on the command line: it lets one web login in without a tap. */
export const insertPass = async (tx: Tx, telegram_id: number, seconds: number) => {
  const subject = JSON.stringify({ device: '' })
  const expires_at = sql<string>`now() + make_interval(secs => ${seconds})`
  const row = { kind: 'web_login', telegram_id, number: 10, subject, state: 'approved', expires_at } as const
  await tx.insertInto('approvals').values(row).execute()
}

export async function takePass(tx: Tx, telegram_id: number): Promise<boolean> {
  const passes = tx
    .selectFrom('approvals')
    .select('id')
    .where('telegram_id', '=', telegram_id)
    .where('kind', '=', 'web_login')
    .where('token_hash', 'is', null)
    .where('state', '=', 'approved')
    .where(isAlive)
    .limit(1)
    .forUpdate()
  const { numUpdatedRows } = await tx
    .updateTable('approvals')
    .set({ state: 'used' })
    .where('id', 'in', passes)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Questions that can still be answered and were not asked yet. */
export const listUnasked = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('approvals')
    .select('id')
    .where('message', 'is', null)
    .where('state', '=', 'waiting')
    .where(isAlive)
    .execute()
  return rows.map(({ id }) => id)
}

/** Claims the bot's message before it is sent; undefined if it was sent or is not needed any more. */
export const claimQuestion = (db: Db, id: string) =>
  db
    .updateTable('approvals')
    .set({ message: 'sending' })
    .where('id', '=', id)
    .where('message', 'is', null)
    .where('state', '=', 'waiting')
    .where(isAlive)
    .returning(['id', 'kind', 'telegram_id', 'number', 'subject'])
    .executeTakeFirst()

export const updateQuestion = async (db: Db, id: string, message: 'sent' | 'undelivered' | null) => {
  await db.updateTable('approvals').set({ message }).where('id', '=', id).execute()
}

/** After a day their answer cannot be used any more. */
export async function deleteOldApprovals(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('approvals')
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
