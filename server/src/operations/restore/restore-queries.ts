import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

interface Mark {
  at: string
  /** False after `--at`: hours may be missing. True: the last state that was archived, in which a minute may be missing. */
  exact: boolean
}

/** What `tools/restore` wrote into the database; undefined if it was not restored, or the restore is finished. */
export async function findMark(db: Db): Promise<Mark | undefined> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('public.restored') is not null as there`.execute(db)
  if (!rows[0]?.there) return undefined
  return (await sql<Mark>`select at, exact from public.restored`.execute(db)).rows[0]
}

export const deleteMark = async (tx: Tx) => void (await sql`drop table public.restored`.execute(tx))

/** Messages about briefs that may have been sent after the restored moment: the owner sees them, and no worker repeats them. */
export async function stopQueued(tx: Tx, table: 'deliveries' | 'reminders'): Promise<number> {
  const claim = table === 'deliveries' ? { claim: null, lease_until: null } : {}
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ state: 'unconfirmed', ...claim })
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A plan that is due may have been sent; after `--at` any brief may have been sent by hand before its time. */
export async function deletePlans(tx: Tx, which: 'due' | 'all') {
  const { rows } = await sql<{ title: string; at: string }>`
    delete from planned_sends using briefs where briefs.id = brief_id and (${which === 'all'} or at <= now())
    returning briefs.title, at`.execute(tx)
  return rows
}

/** An end that was about to be told may have been told since. */
export const moveAnswersDue = async (tx: Tx) => {
  await sql`update briefs set answers_due_at = now(), undo_until = null where answers_due_at > now()`.execute(
    tx,
  )
}

/** Responses of which the creator knows less than stands here. */
export async function listUntoldResponses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select responses.id from responses join briefs on briefs.id = responses.brief_id
    where responses.creator_id is not null and (
      (responses.status in ('accepted', 'reserve', 'rejected') and notified_status is distinct from responses.status)
      or (briefs.answered_at is not null and notified_status is null))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of every queue: what a job would tell is claimed, and a tick of the schedule comes again. */
export const deleteJobs = async (tx: Tx) => {
  await sql`delete from jobs.job where state in ('created', 'retry', 'active')`.execute(tx)
}

/** Every other message counts as told. */
export const claimMessages = async (tx: Tx) => {
  for (const statement of [
    sql`delete from brief_changes where now is null`,
    sql`update brief_changes_told set claimed_at = now() where claimed_at is null`,
    sql`update owner_news_told set claimed_at = now() where claimed_at is null`,
    sql`insert into owner_news (kind, brief_id, figures, until)
      select kind, id, '{}'::jsonb, now() from briefs, unnest(array['responses', 'delivered']) kind where deleted_at is null
      union all select kind, null, '{}', now() from unnest(array['deadlines', 'digest']) kind`,
    sql`delete from outdated_buttons`,
    sql`delete from telling_leases`,
    sql`update works set tell = null, tell_after = null where tell is not null`,
    sql`update payments set tell_after = null where tell_after is not null`,
    sql`update owner_notices set is_due = false where is_due`,
    sql`insert into owner_notices_told (notice_id, telegram_id) select id, telegram_id from owner_notices, owners
      on conflict do nothing`,
    sql`insert into client_submission_notices (submission_id, telegram_id)
      select id, telegram_id from client_submissions, owners on conflict do nothing`,
    sql`update brief_tests set claimed_at = now() where claimed_at is null`,
    sql`update sessions set announced_at = now() where announced_at is null`,
    sql`update creators set review_told = review
      where review <> 'waiting' and review_at is not null and review_told is distinct from review`,
  ])
    await statement.execute(tx)
}

/** The links that open a table now; those that were revoked after the restored moment are among them. */
export const listOpenLinks = (db: Db) =>
  db
    .selectFrom('public_links')
    .innerJoin('briefs', 'briefs.id', 'public_links.brief_id')
    .select(['briefs.title', 'public_links.kind', 'public_links.created_at'])
    .where('public_links.revoked_at', 'is', null)
    .orderBy('public_links.created_at')
    .execute()

/** Of these creators those who are shown to clients here. */
export async function hideCreators(tx: Tx, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update creators set hidden_from_clients = true where id = any(${ids}::uuid[]) and not hidden_from_clients
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** False if the consent is withdrawn here too, or the creator is not there. */
export async function withdrawAgain(
  tx: Tx,
  { creator_id, erase_at }: { creator_id: string; erase_at: string },
) {
  const { numAffectedRows = 0n } = await sql`
    update creators set needs_consent = true, is_active = false, erase_at = ${erase_at}
    where id = ${creator_id} and erase_at is null`.execute(tx)
  return numAffectedRows > 0n
}

interface Blocked {
  creator_id?: string | undefined
  person: string
  reason: string
  blocked_by?: number | undefined
  blocked_at: string
}

/** The id of the block; undefined if the person is blocked here too. */
export async function blockAgain(tx: Tx, block: Blocked): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into blocks (person, creator_id, reason, blocked_by, blocked_at)
    values (${block.person}, (select id from creators where id = ${block.creator_id ?? null}), ${block.reason},
      (select telegram_id from owners where telegram_id = ${block.blocked_by ?? null}), ${block.blocked_at})
    on conflict do nothing returning id`.execute(tx)
  if (rows[0])
    await sql`update creators set is_blocked = true, is_active = false where id = ${block.creator_id ?? null}`.execute(
      tx,
    )
  return rows[0]?.id
}
