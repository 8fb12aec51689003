import { CONSENT_VERSION } from '@ugc/contract/facts/consent'
import { sql } from 'kysely'
import type { Db, Tx } from '../../src/platform/db/schema.ts'
import type { Log } from '../../src/platform/log.ts'
import type { StoredPhotos } from '../../src/platform/photo-storage.ts'
import { listTags } from '../../src/people/tags/queries.ts'
import { freshFigures } from '../load.ts'
import { insertCreators } from '../people.ts'
import { popularityOf } from '../popularity.ts'
import { Random } from '../random.ts'
import { BRIEF_COLUMNS } from '../answers.ts'
import { inBatches, unnested } from '../rows.ts'
import { campaignsAt } from './campaigns.ts'
import { historyOf, type SentCampaign } from './history.ts'
import { demoCreator, demoPeople, type Person, tagIds } from './people.ts'
import { portraitKeys, putPortraits } from './portraits.ts'

const briefId = (n: number) => `de300000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const iso = (moment: number) => new Date(moment).toISOString()

interface Options {
  random: number
  /** The Telegram account that the demo creator signs in with. */
  creator: number | undefined
  /** Without a storage the portraits are missing until the next run that has one. */
  photos: StoredPhotos | undefined
}

/**
 * An agency in the middle of its work. Made once: where it is already, no row changes, and only portraits that the
 * storage has lost are drawn again.
 */
export async function seedDemo(db: Db, { random, creator, photos }: Options, log: Log): Promise<void> {
  const is_there = await findDemo(db)
  if (photos) {
    const put = await putPortraits(photos, is_there ? await listShown(db) : portraitKeys())
    if (put > 0) log.info({ portraits: put }, 'drawn')
  }
  if (is_there) return
  const tags = await listTags(db)
  await db.transaction().execute(async (tx) => {
    // Of two that start at once, the second waits here and then finds the briefs of the first.
    await sql`select pg_advisory_xact_lock(hashtext('ugc demo data'))`.execute(tx)
    if (await findDemo(tx)) return
    const now = await findNow(tx)
    const making = {
      random,
      now: new Date(now),
      tags: popularityOf(tags),
      tag_of: new Map(tags.map(({ name, id }) => [name, id])),
    }
    const people = demoPeople(making)
    const self =
      creator === undefined || (await hasCreator(tx, creator)) ? undefined : demoCreator(creator, making)
    if (self) people.push(self)
    const campaigns = campaignsAt(now)
      .toSorted((one, other) => one.created - other.created)
      .map((campaign, n) => ({
        ...campaign,
        id: briefId(n),
        target_tags: tagIds(making.tag_of, campaign.tags),
      }))
    const { deliveries, responses } = historyOf(campaigns, people, { seed: random, now, self })

    const rows = people.map(({ row, seen }) => ({
      ...row,
      last_active_at: iso(seen),
      updated_at: row.updated_at < iso(seen) ? row.updated_at : iso(seen),
    }))
    await insertCreators(tx, rows, log)
    await insertRows(
      tx,
      'consents',
      CONSENT,
      people.flatMap((person) => consentsOf(random, person)),
    )
    await markUnreachable(tx, people)
    await insertRows(
      tx,
      'briefs',
      BRIEF,
      campaigns.map((campaign) => briefRow(campaign, deliveries)),
    )
    await tx.updateTable('agency').set({ name: 'Агентство «Лайм»', contact: '@lime_ugc_agency' }).execute()
    await insertRows(tx, 'deliveries', DELIVERY, deliveries)
    await insertRows(tx, 'responses', RESPONSE, responses)
  })
  await freshFigures(db)
}

const findDemo = async (db: Db | Tx) =>
  (await db.selectFrom('briefs').select('id').where('id', '=', briefId(0)).executeTakeFirst()) !== undefined

const hasCreator = async (tx: Tx, telegram_id: number) =>
  (await tx.selectFrom('creators').select('id').where('telegram_id', '=', telegram_id).executeTakeFirst()) !==
  undefined

/** By the database's clock, which the product compares deadlines with. */
async function findNow(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(tx)
  return Date.parse(rows[0]?.now ?? '')
}

/** Portraits that a creator still has: after an erasure or a new photo the drawing is not needed. */
async function listShown(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('creators')
    .select('photo_key')
    .distinct()
    .where('photo_key', 'in', portraitKeys())
    .execute()
  return rows.flatMap(({ photo_key }) => photo_key ?? [])
}

type Columns = Record<string, string>
async function insertRows(tx: Tx, table: string, columns: Columns, rows: Iterable<object>) {
  await inBatches(rows as Iterable<Record<string, string>>, async (batch) => {
    const { names, values, from } = unnested(columns, batch)
    await sql`insert into ${sql.table(table)} (${names}) select ${values} from ${from}`.execute(tx)
  })
}

const CONSENT: Columns = { creator_id: 'uuid', purpose: 'text', version: 'text', given_at: 'timestamptz' }
/** Named by the month or the day from which they were in force; the last one is the one that the product asks for. */
const VERSIONS = ['2024-05', '2025-08', CONSENT_VERSION]

/** To the text of their first visit, and most of those who have come since then to the present one. */
function consentsOf(seed: number, { row, created, seen }: Person) {
  const random = new Random(seed, 41, row.telegram_id)
  const version = VERSIONS.findLast((one) => one <= iso(created)) ?? VERSIONS[0] ?? ''
  const present = Math.max(Date.parse(`${CONSENT_VERSION}T00:00:00Z`), created)
  const again = version !== CONSENT_VERSION && seen > present && random.chance(0.7)
  const given = [
    { version, at: created },
    ...(again
      ? [{ version: CONSENT_VERSION, at: present + Math.floor((seen - present) * random.next()) }]
      : []),
  ]
  return given.map(({ version, at }) => ({
    creator_id: row.id,
    purpose: 'profile',
    version,
    given_at: iso(at),
  }))
}

async function markUnreachable(tx: Tx, people: readonly Person[]) {
  const gone = people.flatMap(({ row, unreachable }) =>
    unreachable === undefined ? [] : [{ id: row.id, at: iso(unreachable) }],
  )
  const { values, from } = unnested({ id: 'uuid', at: 'timestamptz' }, gone)
  await sql`
    update creators set unreachable_at = gone.at from (select ${values} from ${from}) gone where creators.id = gone.id
  `.execute(tx)
}

const BRIEF: Columns = {
  ...BRIEF_COLUMNS,
  sent_to_count: 'integer',
  version: 'integer',
  sent_at: 'timestamptz',
  closed_at: 'timestamptz',
}

function briefRow(campaign: SentCampaign, deliveries: readonly { brief_id: string }[]) {
  const { id, status, created, sent, deadline, ended } = campaign
  // The worker closes what is over within a minute.
  const closed = status === 'closed' ? deadline + 23_000 : undefined
  const updated = ended ?? closed ?? sent ?? created + 11 * 60_000
  return {
    ...campaign,
    deadline: iso(deadline),
    sent_to_count: deliveries.filter(({ brief_id }) => brief_id === id).length,
    version: status === 'draft' ? 1 : status === 'active' ? 2 : 3,
    created_at: iso(created),
    updated_at: iso(updated),
    sent_at: sent === undefined ? null : iso(sent),
    closed_at: closed === undefined ? null : iso(closed),
  }
}

const DELIVERY: Columns = {
  creator_id: 'uuid',
  brief_id: 'uuid',
  state: 'text',
  attempts: 'integer',
  message_id: 'bigint',
  reason: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

const RESPONSE: Columns = {
  brief_id: 'uuid',
  creator_id: 'uuid',
  creator_price: 'numeric',
  client_price: 'numeric',
  markup_percentage: 'numeric',
  estimated_delivery_days: 'integer',
  message: 'text',
  status: 'text',
  notified_status: 'text',
  version: 'integer',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}
