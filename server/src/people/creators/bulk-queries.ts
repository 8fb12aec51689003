import type { CreatorBulk } from '@ugc/contract/facts/bulk-creators'
import { BULK_MAX, CREATOR_UNDO_SECONDS, TAGS_MAX } from '@ugc/contract/facts/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { type CreatorConditions, matches } from './list-queries.ts'

interface NewBulk {
  id: string
  telegram_id: number
  action: CreatorBulk
  tag_id: number | null
  input: object
}

/** Locks the change, and makes it by its first call. `is_same`: by this owner, with the same input. */
export async function takeBulk(tx: Tx, { input, ...bulk }: NewBulk) {
  const hash = sql<Buffer>`sha256(convert_to(${JSON.stringify(input)}, 'UTF8'))`
  await tx
    .insertInto('creator_bulks')
    .values({ ...bulk, input_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('creator_bulks')
    .select([
      'undone_at',
      'changed',
      sql<boolean>`telegram_id = ${bulk.telegram_id} and input_hash = ${hash}`.as('is_same'),
    ])
    .where('id', '=', bulk.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The next creators in the order of their ids. `many`: most of the base, so that their ids are read in order. */
export async function listNext(
  tx: Tx,
  conditions: CreatorConditions,
  { bulk_id, after, many }: { bulk_id: string; after: string | undefined; many: boolean },
): Promise<string[]> {
  const found = tx
    .selectFrom('creators')
    .select('creators.id')
    .where(matches(conditions))
    // Who comes while the calls are made is not in it.
    .where(
      'creators.created_at',
      '<=',
      sql<string>`(select begun_at from creator_bulks where id = ${bulk_id})`,
    )
    .$if(after !== undefined, (query) => query.where('creators.id', '>', after ?? ''))
  const rows = many
    ? await found.orderBy('creators.id').limit(BULK_MAX).execute()
    : await tx
        .with(
          (cte) => cte('found').materialized(),
          () => found,
        )
        .selectFrom('found')
        .select('id')
        .orderBy('id')
        .limit(BULK_MAX)
        .execute()
  return rows.map(({ id }) => id)
}

/** Those of a list that are there still, locked in the order of their ids. */
export async function lockCreators(tx: Tx, ids: string[]) {
  await tx.selectFrom('creators').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

interface Effect {
  /** Whom the action changes, of `creators`. */
  concerns: RawBuilder<unknown>
  /** Who would have to be changed and cannot be. */
  refused: RawBuilder<unknown>
  set: RawBuilder<unknown>
  /** Of `creators` and of `was`, the row of the change: what it did stands as it left it. */
  stands: RawBuilder<unknown>
  undo: RawBuilder<unknown>
}

const NONE = sql`false`
const MAY_BE_ACTIVE = sql`creators.profile_completed and not creators.is_blocked and not creators.needs_consent`
const STATE_AGAIN = sql`deactivated_by = was.deactivated_by, paused_until = was.paused_until, updated_at = now()`

/** Why the creators are put on the stop-list, and by whom. */
export interface Stop {
  reason: string
  author: string
}

const EFFECTS: Record<CreatorBulk, (tag: RawBuilder<unknown>, stop?: Stop) => Effect> = {
  tag_on: (tag) => ({
    concerns: sql`not creators.tag_ids @> array[${tag}] and cardinality(creators.tag_ids) < ${TAGS_MAX}::integer`,
    refused: sql`not creators.tag_ids @> array[${tag}] and cardinality(creators.tag_ids) >= ${TAGS_MAX}::integer`,
    set: sql`tag_ids = tag_ids || ${tag}, version = version + 1, updated_at = now()`,
    stands: sql`creators.tag_ids @> array[${tag}]`,
    undo: sql`tag_ids = array_remove(creators.tag_ids, ${tag}), version = version + 1, updated_at = now()`,
  }),
  tag_off: (tag) => ({
    concerns: sql`creators.tag_ids @> array[${tag}]`,
    refused: NONE,
    set: sql`tag_ids = array_remove(tag_ids, ${tag}), version = version + 1, updated_at = now()`,
    stands: sql`not creators.tag_ids @> array[${tag}] and cardinality(creators.tag_ids) < ${TAGS_MAX}::integer`,
    // In its old place, unless the other tags have changed.
    undo: sql`tag_ids = case when creators.tag_ids = array_remove(was.tag_ids, ${tag}) then was.tag_ids
      else creators.tag_ids || ${tag} end, version = version + 1, updated_at = now()`,
  }),
  activate: () => ({
    concerns: sql`not creators.is_active and ${MAY_BE_ACTIVE}`,
    refused: sql`not creators.is_active and not (${MAY_BE_ACTIVE})`,
    set: sql`is_active = true, deactivated_by = null, paused_until = null, updated_at = now()`,
    stands: sql`creators.is_active`,
    undo: sql`is_active = false, ${STATE_AGAIN}`,
  }),
  deactivate: () => ({
    concerns: sql`creators.is_active`,
    refused: NONE,
    set: sql`is_active = false, deactivated_by = 'owner', paused_until = null, updated_at = now()`,
    stands: sql`not creators.is_active and creators.deactivated_by = 'owner' and ${MAY_BE_ACTIVE}`,
    undo: sql`is_active = true, ${STATE_AGAIN}`,
  }),
  // The first reason stays.
  stop: (_tag, stop) => ({
    concerns: sql`creators.stop_reason is null`,
    refused: NONE,
    set: sql`stop_reason = ${stop?.reason}, stopped_by = ${stop?.author}, stopped_at = now()`,
    stands: sql`creators.stopped_at = was.stopped_at`,
    undo: sql`stop_reason = null, stopped_by = null, stopped_at = null`,
  }),
}

interface Chosen {
  id: string
  action: CreatorBulk
  tag_id: number | null
}

const effectOf = ({ action, tag_id }: Chosen, stop?: Stop) => EFFECTS[action](sql`${tag_id}::integer`, stop)

/** Changes the locked creators whom the action concerns, and keeps of each what it was. */
export async function changeCreators(tx: Tx, bulk: Chosen, ids: string[], stop?: Stop) {
  const { concerns, refused, set } = effectOf(bulk, stop)
  const { rows } = await sql<{ changed: number; refused: number }>`
    with refused as (select count(*)::integer as count from creators where id = any(${ids}::uuid[]) and ${refused}),
    kept as (
      insert into creator_bulk_changes (bulk_id, creator_id, tag_ids, deactivated_by, paused_until, stopped_at)
      select ${bulk.id}, id, tag_ids, deactivated_by, paused_until, ${stop ? sql`now()` : sql`null`} from creators
      where id = any(${ids}::uuid[]) and ${concerns}
      on conflict do nothing returning creator_id),
    done as (update creators set ${set} from kept where creators.id = kept.creator_id returning creators.id)
    select (select count(*)::integer from done) as changed, refused.count as refused from refused`.execute(tx)
  return rows[0] ?? { changed: 0, refused: 0 }
}

export const addChanged = async (tx: Tx, id: string, changed: number) => {
  await tx
    .updateTable('creator_bulks')
    .set({ changed: sql<number>`changed + ${changed}`, ended_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Undefined for one that is unknown or too old to be taken back. */
export const lockBulk = (tx: Tx, id: string) =>
  tx
    .selectFrom('creator_bulks')
    .select(['id', 'action', 'tag_id'])
    .where('id', '=', id)
    .where('ended_at', '>', sql<string>`now() - make_interval(secs => ${CREATOR_UNDO_SECONDS})`)
    .forUpdate()
    .executeTakeFirst()

/** Takes back the next changes. What was changed since stays. */
export async function undoChanges(tx: Tx, bulk: Chosen) {
  await tx
    .updateTable('creator_bulks')
    .set({ undone_at: sql<string>`now()` })
    .where('id', '=', bulk.id)
    .execute()
  const next = await tx
    .selectFrom('creator_bulk_changes')
    .select('creator_id')
    .where('bulk_id', '=', bulk.id)
    .orderBy('creator_id')
    .limit(BULK_MAX)
    .execute()
  const ids = next.map(({ creator_id }) => creator_id)
  if (ids.length === 0) return { undone: 0, kept: 0, more: false }
  await lockCreators(tx, ids)
  const { stands, undo } = effectOf(bulk)
  const { rows } = await sql<{ undone: number }>`
    with was as (
      delete from creator_bulk_changes where bulk_id = ${bulk.id} and creator_id = any(${ids}::uuid[]) returning *),
    done as (update creators set ${undo} from was where creators.id = was.creator_id and ${stands} returning creators.id)
    select count(*)::integer as undone from done`.execute(tx)
  const undone = rows[0]?.undone ?? 0
  return { undone, kept: ids.length - undone, more: ids.length === BULK_MAX }
}

/** Deletes bulk changes a day after their last call; the undo (CREATOR_UNDO_SECONDS) has ended by then. */
export async function deleteOldBulks(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('creator_bulks')
    .where('ended_at', '<', sql<string>`now() - interval '1 day'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
