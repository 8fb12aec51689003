import type { PaymentMethod } from '@ugc/contract/facts/payouts'
import type { ResponseEvent } from '@ugc/contract/responses'
import { NO_IDENTITY, REPLIED_FIELDS } from '@ugc/contract/facts/profile-fields'
import { myData } from '@ugc/contract/my-data'
import { sql } from 'kysely'
import { clientSees } from '../../platform/shared-sql/client-sees.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'

interface NewConsent {
  creator_id: string
  version: string
  text_sha256: string
  /** Who agreed together with a person of 14 to 17. */
  guardian: string | null
}

/** A consent to the same text that stands already is left as it is; one that names a guardian replaces it. */
export const insertConsent = async (tx: Tx, consent: NewConsent) => {
  if (consent.guardian !== null) await withdrawConsents(tx, consent.creator_id)
  await tx
    .insertInto('consents')
    .values({ ...consent, purpose: 'profile' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** One that stands, to whichever version; of a person of 14 to 17 one with a guardian. */
export async function hasConsent(tx: Tx, creator_id: string, is_minor: boolean): Promise<boolean> {
  const row = await tx
    .selectFrom('consents')
    .select('version')
    .where('creator_id', '=', creator_id)
    .where('purpose', '=', 'profile')
    .where('withdrawn_at', 'is', null)
    .$if(is_minor, (query) => query.where('guardian', 'is not', null))
    .executeTakeFirst()
  return row !== undefined
}

/** The guardian of the latest consent, which a consent that is given again keeps. */
export async function findGuardian(tx: Tx, creator_id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('consents')
    .select('guardian')
    .where('creator_id', '=', creator_id)
    .where('purpose', '=', 'profile')
    .orderBy('given_at', 'desc')
    .executeTakeFirst()
  return row?.guardian ?? null
}

export const withdrawConsents = async (tx: Tx, creator_id: string) => {
  await tx
    .updateTable('consents')
    .set({ withdrawn_at: sql<string>`now()` })
    .where('creator_id', '=', creator_id)
    .where('withdrawn_at', 'is', null)
    .execute()
}

const listConsents = (db: Db, creator_id: string | undefined) =>
  db
    .selectFrom('consents')
    .select(['purpose', 'version', 'text_sha256', 'guardian', 'given_at', 'withdrawn_at'])
    .where('creator_id', '=', creator_id ?? null)
    .orderBy('given_at')
    .execute()

const findCreatorOf = (db: Db, telegram_id: number) =>
  db.selectFrom('creators').selectAll().where('telegram_id', '=', telegram_id).executeTakeFirst()

export async function findMyData(db: Db, telegram_id: number) {
  const creator = await findCreatorOf(db, telegram_id)
  const consents = await listConsents(db, creator?.id)
  const stands = consents.findLast(
    ({ purpose, withdrawn_at }) => purpose === 'profile' && withdrawn_at === null,
  )
  return {
    has_profile: creator !== undefined,
    consent: stands ?? null,
    hidden_from_clients: creator?.hidden_from_clients ?? false,
    erase_at: creator?.erase_at ?? null,
    seen_by_clients: creator === undefined ? 0 : await countClients(db, creator.id),
  }
}

async function countClients(db: Db, creator_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct public_links.id)::int as count
    from responses
      join briefs on briefs.id = responses.brief_id
      join public_links on public_links.brief_id = briefs.id and public_links.kind = 'client'
      join link_views on link_views.link_id = public_links.id and link_views.last_at > now() - interval '30 days'
    where responses.creator_id = ${creator_id} and ${clientSees(sql`briefs.show_mode`)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** False if the user is being erased: the row lock waits for the erasure instead of failing by the foreign key. */
export async function insertTicket(db: Db, telegram_id: number, hash: Buffer, seconds: number) {
  const { numAffectedRows } = await sql`
    insert into tickets (hash, telegram_id, path, expires_at)
    select ${hash}, telegram_id, ${myData.file.path}, now() + make_interval(secs => ${seconds})
    from users where telegram_id = ${telegram_id} for key share`.execute(db)
  return numAffectedRows === 1n
}

/** The holder of a valid ticket, unless blocked since. */
export const findTicket = (db: Db, hash: Buffer) =>
  db
    .selectFrom('tickets')
    .leftJoin('creators', 'creators.telegram_id', 'tickets.telegram_id')
    .select('tickets.telegram_id')
    .where('tickets.hash', '=', hash)
    .where('tickets.path', '=', myData.file.path)
    .where('tickets.expires_at', '>', sql<string>`now()`)
    .where((where) => where.or([where('creators.id', 'is', null), where('creators.is_blocked', '=', false)]))
    .executeTakeFirst()

export type MyDataFile = Awaited<ReturnType<typeof findMyDataFile>>

/** Everything that is stored about the person. */
export async function findMyDataFile(db: Db, telegram_id: number) {
  const telegram = await db
    .selectFrom('users')
    .select(['telegram_id', 'first_name', 'last_name', 'username', 'created_at'])
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirstOrThrow()
  const creator = await findCreatorOf(db, telegram_id)
  if (!creator)
    return {
      telegram,
      profile: null,
      stop: null,
      notes: [],
      consents: [],
      responses: [],
      works: [],
      payouts: [],
      messages: [],
    }
  const tags = await db
    .selectFrom('tags')
    .select('name')
    .where('id', 'in', [0, ...creator.tag_ids])
    .execute()
  const responses = await db
    .selectFrom('responses')
    .innerJoin('briefs', 'briefs.id', 'responses.brief_id')
    .select([
      'briefs.title as brief',
      'responses.creator_price',
      'responses.estimated_delivery_days',
      'responses.message',
      'responses.status',
      'responses.withdraw_reason',
      sql<
        ResponseEvent[]
      >`(select coalesce(jsonb_agg(to_jsonb(event) - 'id' - 'response_id' order by event.id), '[]')
        from response_events event where event.response_id = responses.id)`.as('events'),
      'responses.created_at',
      'responses.updated_at',
    ])
    .where('responses.creator_id', '=', creator.id)
    .orderBy('responses.created_at')
    .execute()
  const works = await db
    .selectFrom('works')
    .innerJoin('responses', 'responses.id', 'works.response_id')
    .innerJoin('briefs', 'briefs.id', 'works.brief_id')
    .select([
      'briefs.title as brief',
      'works.state',
      'works.due_at',
      'works.asked_due_at',
      'works.asked_why',
      'works.price',
      sql<string | null>`works.product_sent_on::text`.as('product_sent_on'),
      'works.product_tracking',
      sql<{ number: number; links: string[]; message: string | null; at: string; answer: string | null }[]>`(
        select coalesce(json_agg(json_build_object('number', number, 'links', links, 'message', message,
          'at', handed_in_at, 'answer', answer) order by number), '[]')
        from work_versions where work_versions.response_id = works.response_id)`.as('versions'),
    ])
    .where('responses.creator_id', '=', creator.id)
    .orderBy('works.created_at')
    .execute()
  const payouts = await db
    .selectFrom('payouts')
    .innerJoin('responses', 'responses.id', 'payouts.response_id')
    .innerJoin('briefs', 'briefs.id', 'payouts.brief_id')
    .select([
      'briefs.title as brief',
      'payouts.amount',
      'payouts.paid',
      'payouts.reason',
      sql<string>`payouts.due_on::text`.as('due_on'),
      sql<{ amount: number; paid_on: string; method: PaymentMethod; receipt: string | null }[]>`(
        select coalesce(json_agg(json_build_object('amount', payments.amount, 'paid_on', paid_on, 'method', method,
          'receipt', receipt) order by number), '[]')
        from payments where payments.response_id = payouts.response_id)`.as('payments'),
    ])
    .where('responses.creator_id', '=', creator.id)
    .orderBy('payouts.created_at')
    .execute()
  const messages = await db
    .selectFrom('deliveries')
    .innerJoin('briefs', 'briefs.id', 'deliveries.brief_id')
    .select([
      'briefs.title as brief',
      'deliveries.state',
      'deliveries.created_at',
      'deliveries.opened_at',
      'deliveries.declined_at',
      'deliveries.decline_reason',
      'deliveries.decline_text',
    ])
    .where('deliveries.creator_id', '=', creator.id)
    .orderBy('deliveries.created_at')
    .execute()
  const notes = await db
    .selectFrom('creator_notes')
    .select(['text', 'author', 'created_at'])
    .where('creator_id', '=', creator.id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const { stop_reason: reason, stopped_by: author, stopped_at } = creator
  return {
    telegram,
    stop: stopped_at === null ? null : { reason, author, stopped_at },
    notes,
    profile: {
      ...pick(creator.is_unclaimed ? { ...creator, ...NO_IDENTITY } : creator),
      tags: tags.map(({ name }) => name),
    },
    consents: await listConsents(db, creator.id),
    responses,
    works,
    payouts,
    messages,
  }
}

const KEPT = [
  ...REPLIED_FIELDS,
  'is_active',
  'is_verified',
  'created_at',
  'updated_at',
  'last_active_at',
] as const
type Kept = (typeof KEPT)[number]
const pick = <Row extends Record<Kept, unknown>>(row: Row) =>
  Object.fromEntries(KEPT.map((name) => [name, row[name]])) as Pick<Row, Kept>
