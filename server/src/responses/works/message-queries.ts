import type { WorkNews } from '@ugc/contract/facts/works'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

export const IS_REACHABLE = sql<boolean>`(creators.is_reachable and not creators.is_blocked and creators.telegram_id is not null)`

/** The time to undo is over. The oldest first. */
export const listUntoldWorks = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('works')
    .select('response_id')
    .where('tell_after', '<=', sql<string>`now()`)
    .orderBy('tell_after')
    .limit(5000)
    .execute()
  return rows.map(({ response_id }) => response_id)
}

interface Told {
  telegram_id: number
  tell: WorkNews
  brief_id: string
  title: string
  due_at: string
  number: number | null
  answer: string | null
  payment_terms: string
  payout: { amount: number; due_on: string } | null
}

/**
 * Committed before the message is sent. Undefined if it is told, if its creator cannot be reached, or if a newer version than the returned
 * one is handed in: each closes it.
 */
export async function claimWork(db: Db, id: string): Promise<Told | undefined> {
  const { rows } = await sql<Told & { is_reachable: boolean }>`
    with due as (
      select response_id, tell from works where response_id = ${id} and tell_after <= now() for update
    ), claimed as (
      update works set tell = null, tell_after = null from due where works.response_id = due.response_id)
    select creators.telegram_id, due.tell, briefs.id as brief_id, briefs.title, briefs.payment_terms, works.due_at, last.number, last.answer,
      (select json_build_object('amount', amount, 'due_on', due_on) from payouts where response_id = due.response_id) as payout,
      ${IS_REACHABLE} as is_reachable
    from due join works using (response_id) join briefs on briefs.id = works.brief_id
      join responses on responses.id = due.response_id join creators on creators.id = responses.creator_id
      left join lateral (select number, case when verdict = works.state then answer end as answer from work_versions where work_versions.response_id = due.response_id
        order by number desc limit 1) last on true
    where due.tell <> 'changes' or works.state = 'changes'`.execute(db)
  return rows[0]?.is_reachable ? rows[0] : undefined
}

/** Undoes the claim of a message that was not sent, unless there is something newer to tell. */
export const releaseWork = async (db: Db, id: string, { tell }: Pick<Told, 'tell'>) => {
  await db
    .updateTable('works')
    .set({ tell, tell_after: sql<string>`now()` })
    .where('response_id', '=', id)
    .where('tell', 'is', null)
    .execute()
}
