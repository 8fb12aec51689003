import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

interface NewPending {
  creator_id: string
  person: string | null
  erased_by: number
}

/** Tables whose rows go with their creator and come back whole. */
export const WHOLE = [
  'consents',
  'creator_notes',
  'invitations',
  'deliveries',
  'reminders',
  'delivery_reminders',
] as const

/** Copies everything that `deleteCreator` removes. Rows stay inside the database, because JavaScript would round numbers. */
export const insertPending = async (tx: Tx, { creator_id, person, erased_by }: NewPending) => {
  await sql`
    with answered as (select id, message from responses where creator_id = ${creator_id})
    insert into pending_erasures (creator_id, telegram_id, person, name, photo_key, erased_by, kept)
    select id, telegram_id, ${person}::text, trim(first_name || ' ' || last_name), photo_key, ${erased_by}::bigint, jsonb_build_object(
      'creators', jsonb_build_array(to_jsonb(creators)),
      ${sql.join(
        WHOLE.map(
          (table) => sql`${sql.lit(table)}, (select coalesce(jsonb_agg(to_jsonb(kept)), '[]')
            from ${sql.table(table)} kept where creator_id = ${creator_id})`,
        ),
      )},
      'responses', (select coalesce(jsonb_agg(to_jsonb(answered)), '[]') from answered),
      'works', (select coalesce(jsonb_agg(to_jsonb(said)), '[]') from
        (select response_id, asked_due_at, asked_why, product_tracking from works
          where response_id in (select id from answered)) said),
      'work_versions', (select coalesce(jsonb_agg(to_jsonb(said)), '[]') from
        (select response_id, number, links, message, answer from work_versions
          where response_id in (select id from answered)) said),
      'payouts', (select coalesce(jsonb_agg(to_jsonb(said)), '[]') from
        (select response_id, reason from payouts where response_id in (select id from answered)) said),
      'work_remarks', (select coalesce(jsonb_agg(to_jsonb(said)), '[]') from work_remarks said
          where response_id in (select id from answered)),
      'client_marks', (select coalesce(jsonb_agg(to_jsonb(said)), '[]') from
        (select link_id, response_id, author, comment from client_marks
          where comment is not null and response_id in (select id from answered)) said),
      'client_submission_rows', (select coalesce(jsonb_agg(to_jsonb(said)), '[]') from
        (select submission_id, response_id, comment, others from client_submission_rows
          where (comment is not null or others <> '[]') and response_id in (select id from answered)) said)
    ) from creators where id = ${creator_id}`.execute(tx)
}

/** What the owners see, the erasure that becomes final first at the top. */
export const listPending = (db: Db) =>
  db
    .selectFrom('pending_erasures')
    .leftJoin('owners', 'owners.telegram_id', 'pending_erasures.erased_by')
    .leftJoin('users', 'users.telegram_id', 'pending_erasures.erased_by')
    .select([
      'pending_erasures.creator_id as id',
      'pending_erasures.name',
      sql<string>`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), owners.login, '')`.as(
        'erased_by',
      ),
      'pending_erasures.erased_at',
      'pending_erasures.final_at',
    ])
    .orderBy('pending_erasures.final_at')
    .orderBy('pending_erasures.creator_id')
    .execute()

/** More of one owner in an hour look like a mistake or a stranger. */
const MANY = 10

export async function listMany(db: Db) {
  const { rows } = await sql<{ erased_by: string; in_an_hour: number; ids: string[] }>`
    select coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), owners.login, '') as erased_by,
      max(counted.in_an_hour) as in_an_hour, array_agg(counted.creator_id order by counted.final_at) as ids
    from (select *, count(*) over (partition by erased_by order by erased_at
        range between interval '1 hour' preceding and current row) as in_an_hour from pending_erasures) counted
    left join owners on owners.telegram_id = counted.erased_by
    left join users on users.telegram_id = counted.erased_by
    group by counted.erased_by, users.first_name, users.last_name, owners.login
    having max(counted.in_an_hour) > ${MANY}
    order by counted.erased_by`.execute(db)
  return rows
}

const COLUMNS = ['creator_id', 'telegram_id', 'person', 'photo_key', 'erased_by', 'erased_at'] as const
export type Pending = NonNullable<Awaited<ReturnType<typeof lockPending>>>

export const lockPending = (tx: Tx, creator_id: string) =>
  tx
    .selectFrom('pending_erasures')
    .select(COLUMNS)
    .where('creator_id', '=', creator_id)
    .forUpdate()
    .executeTakeFirst()

export const lockPendingOf = (tx: Tx, telegram_id: number) =>
  tx
    .selectFrom('pending_erasures')
    .select(COLUMNS)
    .where('telegram_id', '=', telegram_id)
    .forUpdate()
    .execute()

/** One erasure whose day is over. Rows locked by another worker, or by an owner who takes them back, are skipped. */
export const lockDuePending = (tx: Tx) =>
  tx
    .selectFrom('pending_erasures')
    .select(COLUMNS)
    .where('final_at', '<=', sql<string>`now()`)
    .orderBy('final_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const deletePending = async (tx: Tx, creator_id: string) => {
  await tx.deleteFrom('pending_erasures').where('creator_id', '=', creator_id).execute()
}

/** Puts every row back where it was. Search texts are computed anew. */
export const restorePending = async (tx: Tx, creator_id: string) => {
  for (const table of ['creators', ...WHOLE])
    await sql`select put_back(${table}::regclass, kept -> ${table}) from pending_erasures
      where creator_id = ${creator_id}`.execute(tx)
  // The block stayed, or an owner has lifted it since.
  await sql`update blocks set creator_id = ${creator_id}
    where person = (select person from pending_erasures where creator_id = ${creator_id})`.execute(tx)
  await sql`update creators set is_blocked = false, is_active = profile_completed and deactivated_by is null and not needs_consent
    where id = ${creator_id} and is_blocked
      and not exists (select from blocks where creator_id = ${creator_id})`.execute(tx)
  await sql`
    update responses set creator_id = ${creator_id}, message = said.message, is_withheld = withholds_responses(creators),
      search = client_search_text(creators), contacts = contact_search_text(creators)
    from creators, pending_erasures,
      jsonb_to_recordset(pending_erasures.kept -> 'responses') as said (id uuid, message text)
    where creators.id = ${creator_id} and pending_erasures.creator_id = ${creator_id}
      and responses.id = said.id and responses.creator_id is null`.execute(tx)
  await sql`
    update works set asked_due_at = said.asked_due_at, asked_why = said.asked_why, product_tracking = said.product_tracking
    from pending_erasures, jsonb_to_recordset(pending_erasures.kept -> 'works')
      as said (response_id uuid, asked_due_at timestamptz, asked_why text, product_tracking text)
    where pending_erasures.creator_id = ${creator_id} and works.response_id = said.response_id`.execute(tx)
  await sql`
    update work_versions set links = said.links, message = said.message, answer = said.answer
    from pending_erasures, jsonb_to_recordset(pending_erasures.kept -> 'work_versions')
      as said (response_id uuid, number integer, links text[], message text, answer text)
    where pending_erasures.creator_id = ${creator_id}
      and work_versions.response_id = said.response_id and work_versions.number = said.number`.execute(tx)
  await sql`
    update payouts set reason = said.reason
    from pending_erasures, jsonb_to_recordset(pending_erasures.kept -> 'payouts') as said (response_id uuid, reason text)
    where pending_erasures.creator_id = ${creator_id} and payouts.response_id = said.response_id`.execute(tx)
  await sql`select put_back('work_remarks'::regclass, kept -> 'work_remarks') from pending_erasures
    where creator_id = ${creator_id}`.execute(tx)
  await sql`
    update client_marks set comment = said.comment
    from pending_erasures, jsonb_to_recordset(pending_erasures.kept -> 'client_marks')
      as said (link_id uuid, response_id uuid, author text, comment text)
    where pending_erasures.creator_id = ${creator_id} and client_marks.comment is null
      and client_marks.link_id = said.link_id and client_marks.response_id = said.response_id
      and client_marks.author = said.author`.execute(tx)
  await sql`
    update client_submission_rows set comment = said.comment, others = coalesce(said.others, '[]')
    from pending_erasures, jsonb_to_recordset(pending_erasures.kept -> 'client_submission_rows')
      as said (submission_id bigint, response_id uuid, comment text, others jsonb)
    where pending_erasures.creator_id = ${creator_id}
      and client_submission_rows.submission_id = said.submission_id
      and client_submission_rows.response_id = said.response_id`.execute(tx)
}

/** The person has signed in again since, or has a new profile. */
export async function hasComeBack(tx: Tx, telegram_id: number): Promise<boolean> {
  const { rows } = await sql<{ back: boolean }>`
    select exists (select from creators where telegram_id = ${telegram_id})
      or exists (select from sessions where telegram_id = ${telegram_id}) as back`.execute(tx)
  return rows[0]?.back ?? false
}

/** The erasures of one owner in a span of time. */
export const listPendingBy = async (
  db: Db,
  { erased_by, from, to }: { erased_by: number; from: string; to: string },
) => {
  const rows = await db
    .selectFrom('pending_erasures')
    .select('creator_id')
    .where('erased_by', '=', erased_by)
    .where('erased_at', '>=', from)
    .where('erased_at', '<', to)
    .execute()
  return rows.map(({ creator_id }) => creator_id)
}

/** Erasures whose day is over and that the ledger does not list get a day again. */
export const renewPending = async (db: Db, known: string[]) => {
  await sql`update pending_erasures set final_at = now() + interval '24 hours'
    where final_at <= now() and not creator_id = any(${known}::uuid[])`.execute(db)
}
