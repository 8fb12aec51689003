import type { Draft } from '@ugc/contract/facts/drafts'
import type { Decision } from '@ugc/contract/facts/statuses'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

/** Two taps within this time are one double tap. */
const DOUBLE_TAP_SECONDS = 2

/** Undefined for a person without a profile. Locked, so that two taps at once come one after the other. */
export const lockPerson = (tx: Tx, telegram_id: number) =>
  tx
    .selectFrom('creators')
    .select([
      'id',
      'profile_completed',
      'is_active',
      'deactivated_by',
      'review',
      'age',
      'gender',
      'country',
      'city',
      'languages',
      'portfolio_url',
      'followers_count',
      'price_per_video',
      'social_links',
    ])
    .where('telegram_id', '=', telegram_id)
    .forNoKeyUpdate()
    .executeTakeFirst()

const selectDraft = (tx: Tx) =>
  tx
    .selectFrom('bot_drafts')
    .innerJoin('briefs', 'briefs.id', 'bot_drafts.brief_id')
    .innerJoin('creators', 'creators.id', 'bot_drafts.creator_id')
    .select([
      'bot_drafts.creator_id',
      'bot_drafts.brief_id',
      'bot_drafts.step',
      'bot_drafts.is_whole',
      'bot_drafts.price',
      'bot_drafts.days',
      'bot_drafts.message',
      'bot_drafts.misses',
      'bot_drafts.of_version',
      'bot_drafts.message_id',
      'bot_drafts.version',
      'briefs.title',
      'briefs.deadline',
      'creators.price_per_video as rate',
      'creators.hidden_from_clients as is_hidden',
      // The client has agreed to the price that the response has.
      sql<boolean>`bot_drafts.of_version is not null and exists (select from responses
        where responses.brief_id = bot_drafts.brief_id and responses.creator_id = bot_drafts.creator_id
          and is_agreed(responses.id))`.as('is_agreed'),
      sql<SqlBool>`bot_drafts.updated_at > now() - ${DOUBLE_TAP_SECONDS} * interval '1 s'`.as('is_new'),
    ])

/** Every answer of the person begins the 24 hours anew. */
const TOUCHED = { updated_at: sql<string>`now()`, expires_at: sql<string>`now() + interval '24 hours'` }
/** A change has a new version. */
const ANEW = { version: sql<number>`bot_drafts.version + 1`, ...TOUCHED }

/** The draft of this person that has not expired, locked until the transaction ends. */
export const lockDraft = (tx: Tx, telegram_id: number) =>
  selectDraft(tx)
    .where('creators.telegram_id', '=', telegram_id)
    .where('bot_drafts.expires_at', '>', sql<string>`now()`)
    .forUpdate('bot_drafts')
    .executeTakeFirst()
export type LockedDraft = NonNullable<Awaited<ReturnType<typeof lockDraft>>>

interface NewDraft extends Partial<Draft> {
  creator_id: string
  brief_id: string
  step: Draft['step']
  message_id: number | null
}

/** Begins a draft in place of any other of this creator. The version of a replaced one is counted on. */
export const replaceDraft = async (tx: Tx, draft: NewDraft) => {
  const EMPTY = { is_whole: false, price: null, days: null, message: null, misses: 0, of_version: null }
  await tx
    .insertInto('bot_drafts')
    .values(draft)
    .onConflict((conflict) => conflict.column('creator_id').doUpdateSet({ ...EMPTY, ...draft, ...ANEW }))
    .execute()
}

/** What the author of an undecided or accepted response offers in it. */
export async function findOffer(tx: Tx, response_id: string) {
  const { rows } = await sql<Pick<Draft, 'price' | 'days' | 'message'>>`
    select price, days, message from own_offer(${response_id})`.execute(tx)
  return rows[0]
}

export const updateDraft = async (tx: Tx, creator_id: string, values: Partial<Draft>) => {
  await tx
    .updateTable('bot_drafts')
    .set({ ...values, ...ANEW })
    .where('creator_id', '=', creator_id)
    .execute()
}

export const touchDraft = async (tx: Tx, creator_id: string) => {
  await tx.updateTable('bot_drafts').set(TOUCHED).where('creator_id', '=', creator_id).execute()
}

export const deleteDraft = async (tx: Tx, creator_id: string) => {
  await tx.deleteFrom('bot_drafts').where('creator_id', '=', creator_id).execute()
}

export async function deleteExpiredDrafts(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('bot_drafts')
    .where('expires_at', '<=', sql<string>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Undefined if this person has not answered the brief, or has taken the answer back. `deadline`: until when it can be given again; null: not any more. */
export const findAnswer = (tx: Tx, telegram_id: number, brief_id: string) =>
  tx
    .selectFrom('responses')
    .innerJoin('creators', 'creators.id', 'responses.creator_id')
    .innerJoin('briefs', 'briefs.id', 'responses.brief_id')
    .select([
      'responses.id',
      'responses.creator_id',
      'responses.brief_id',
      'responses.status',
      'responses.version',
      'creators.is_blocked',
      'briefs.title',
      'briefs.deadline as deliver_by',
      'briefs.status as brief_status',
      sql<string | null>`case when briefs.status = 'active' and briefs.deleted_at is null
        and briefs.answers_until > now() then briefs.answers_until end`.as('deadline'),
    ])
    .where('creators.telegram_id', '=', telegram_id)
    .where('responses.brief_id', '=', brief_id)
    .where('responses.status', '!=', 'withdrawn')
    .$narrowType<{ creator_id: string; status: Decision }>()
    .executeTakeFirst()
