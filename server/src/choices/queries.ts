import type { Verdict } from '@ugc/contract/facts/verdicts'
import { sql } from 'kysely'
import { clientSees } from '../db/client-sees.ts'
import type { Db, Schema, Tx } from '../db/schema.ts'

/** Locks a live client link and keeps its brief from ending until the transaction is over. */
export const lockClientLink = (tx: Tx, link_id: string) =>
  tx
    .selectFrom('public_links')
    .innerJoin('briefs', 'briefs.id', 'public_links.brief_id')
    .select(['public_links.revision', 'public_links.brief_id', 'briefs.ended_at'])
    .where('public_links.id', '=', link_id)
    .where('public_links.kind', '=', 'client')
    .where('public_links.revoked_at', 'is', null)
    .where('briefs.deleted_at', 'is', null)
    .forUpdate('public_links')
    .forShare('briefs')
    .executeTakeFirst()

export const updateRevision = (tx: Tx, link_id: string, revision: number) =>
  tx.updateTable('public_links').set({ revision }).where('id', '=', link_id).execute()

const seenInBrief = (brief_id: string) =>
  clientSees(sql`(select show_mode from briefs where briefs.id = ${brief_id})`)

/** Whether the client sees the response now; it stays so until the transaction is over. */
export async function lockSeenResponse(tx: Tx, brief_id: string, response_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('responses')
    .select('id')
    .where('id', '=', response_id)
    .where('brief_id', '=', brief_id)
    .where(seenInBrief(brief_id))
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

const CHOICE_SELECT = [
  'response_id',
  'verdict',
  'comment',
  'author',
  'replaced_verdict',
  'replaced_author',
  'version',
  'changed_at',
] as const

export const findChoice = (db: Db | Tx, link_id: string, response_id: string) =>
  db
    .selectFrom('client_choices')
    .select(CHOICE_SELECT)
    .where('link_id', '=', link_id)
    .where('response_id', '=', response_id)
    .executeTakeFirst()
export type ChoiceRow = NonNullable<Awaited<ReturnType<typeof findChoice>>>

export const listChoices = async (db: Db, link_id: string, response_ids: string[]): Promise<ChoiceRow[]> =>
  response_ids.length === 0
    ? []
    : db
        .selectFrom('client_choices')
        .select(CHOICE_SELECT)
        .where('link_id', '=', link_id)
        .where('response_id', 'in', response_ids)
        .execute()

type NewChoice = Omit<Schema['client_choices'], 'changed_at'>

export const upsertChoice = (tx: Tx, choice: NewChoice): Promise<ChoiceRow> =>
  tx
    .insertInto('client_choices')
    .values(choice)
    .onConflict((conflict) =>
      conflict.columns(['link_id', 'response_id']).doUpdateSet({ ...choice, changed_at: sql<string>`now()` }),
    )
    .returning(CHOICE_SELECT)
    .executeTakeFirstOrThrow()

/** The choices of a link on the rows that the client sees. */
const seenChoices = (db: Db | Tx, link_id: string, brief_id: string) =>
  db
    .selectFrom('client_choices')
    .innerJoin('responses', 'responses.id', 'client_choices.response_id')
    .where('client_choices.link_id', '=', link_id)
    .where('responses.brief_id', '=', brief_id)
    .where(seenInBrief(brief_id))

/** `changed`: after the last submission. */
export const countChoices = (db: Db | Tx, link_id: string, brief_id: string) =>
  seenChoices(db, link_id, brief_id)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('verdict', '=', 'yes').as('yes'),
      fn.countAll<number>().filterWhere('verdict', '=', 'reserve').as('reserve'),
      fn.countAll<number>().filterWhere('verdict', '=', 'no').as('no'),
      fn
        .countAll<number>()
        .filterWhere(
          'client_choices.version',
          '>',
          sql<number>`coalesce((select submitted.revision from client_submissions submitted
            where submitted.link_id = ${link_id} order by submitted.id desc limit 1), 0)`,
        )
        .as('changed'),
      fn
        .countAll<number>()
        .filterWhere('verdict', '=', 'yes')
        .filterWhere('client_price', 'is', null)
        .as('without_price'),
      sql<number>`coalesce(sum(client_price) filter (where verdict = 'yes'), 0)`.as('sum'),
    ])
    .executeTakeFirstOrThrow()

const RECENT = 20

/** Of the last changes of a link those on rows that the client sees; only these few rows are joined. */
export const listRecent = (db: Db, link_id: string, brief_id: string) =>
  db
    .selectFrom(
      db
        .selectFrom('client_choices')
        .select(['response_id', 'verdict', 'author', 'version'])
        .where('link_id', '=', link_id)
        .orderBy('version', 'desc')
        .limit(RECENT)
        .as('changes'),
    )
    .innerJoin('responses', 'responses.id', 'changes.response_id')
    .innerJoin('creators', 'creators.id', 'responses.creator_id')
    .select([
      'changes.verdict',
      'changes.author',
      'changes.version',
      'creators.first_name',
      'creators.last_name',
    ])
    .where('responses.brief_id', '=', brief_id)
    .where(seenInBrief(brief_id))
    .orderBy('changes.version', 'desc')
    .execute()

/** How many rows had this verdict in the submission. */
const sentAs = (verdict: Verdict) =>
  sql<number>`(select count(*)::int from client_submission_rows sent
    where sent.submission_id = client_submissions.id and sent.verdict = ${verdict})`

export const findLastSubmission = (db: Db | Tx, link_id: string) =>
  db
    .selectFrom('client_submissions')
    .select([
      'id',
      'revision',
      'author',
      'message',
      'created_at',
      sentAs('yes').as('yes'),
      sentAs('reserve').as('reserve'),
      sentAs('no').as('no'),
    ])
    .where('link_id', '=', link_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

interface NewSubmission {
  link_id: string
  brief_id: string
  revision: number
  author: string
  message: string | null
}

/** With the state of every row that the client sees at this moment. */
export async function insertSubmission(tx: Tx, { brief_id, ...submission }: NewSubmission) {
  const row = await tx
    .insertInto('client_submissions')
    .values(submission)
    .returning(['id', 'author', 'message', 'created_at'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('client_submission_rows')
    .columns(['submission_id', 'response_id', 'verdict', 'comment', 'author', 'chosen_at'])
    .expression(
      seenChoices(tx, submission.link_id, brief_id).select([
        sql<number>`${row.id}::bigint`.as('submission_id'),
        'client_choices.response_id',
        'client_choices.verdict',
        'client_choices.comment',
        'client_choices.author',
        'client_choices.changed_at',
      ]),
    )
    .execute()
  return row
}

/** Days after the end of a brief for which names, comments and choices of its client are kept. */
const KEPT_DAYS = 90

export async function deleteOldChoices(db: Db): Promise<number> {
  const over = db
    .selectFrom('public_links')
    .innerJoin('briefs', 'briefs.id', 'public_links.brief_id')
    .select('public_links.id')
    .where(
      sql<string>`least(briefs.ended_at, briefs.deleted_at)`,
      '<',
      sql<string>`now() - make_interval(days => ${KEPT_DAYS})`,
    )
  const submissions = await db
    .deleteFrom('client_submissions')
    .where('link_id', 'in', over)
    .executeTakeFirst()
  const made = await db.deleteFrom('client_choices').where('link_id', 'in', over).executeTakeFirst()
  return Number(submissions.numDeletedRows + made.numDeletedRows)
}
