import type { ClientWork } from '@ugc/contract/works'
import { type RawBuilder, sql } from 'kysely'
import { SHOWN_VERSION, WAS_ACCEPTED } from '../../platform/shared-sql/client-video.ts'
import { clientSees } from '../../platform/shared-sql/client-sees.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'

/** What the client's people said of the version with this number. */
const remarksOn = (number: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('author', author, 'text', text) order by created_at), '[]') from work_remarks
  where work_remarks.response_id = works.response_id and work_remarks.number = ${number})`

/**
 * What a client sees of the works of these responses: who works, and the versions that were accepted. The rows were selected as
 * shown to the client. Nothing else of a work is selected.
 */
export async function listClientWorks(db: Db, response_ids: string[]): Promise<Map<string, ClientWork>> {
  const { rows } = await sql<ClientWork & { id: string }>`
    select works.response_id as id, version.number, coalesce(version.links, '{}') as links, works.state = 'done' as is_ready,
      version.answered_at as since, case when works.state <> 'done' then works.due_at end as due, ${remarksOn(sql`version.number`)} as remarks,
      ${remarksOn(sql`(select max(before.number) from work_remarks before
        where before.response_id = works.response_id and before.number < version.number)`)} as asked,
      (select coalesce(json_agg(json_build_object('number', before.number, 'links', before.links) order by before.number desc), '[]')
        from work_versions before
        where before.response_id = works.response_id and before.number < version.number and ${WAS_ACCEPTED}) as earlier
    from works join briefs on briefs.id = works.brief_id and briefs.shows_works
      left join lateral ${SHOWN_VERSION} version on true
    where works.response_id = any(${response_ids}::uuid[]) and works.state <> 'cancelled'`.execute(db)
  return new Map(rows.map(({ id, ...work }) => [id, work]))
}

interface NewRemark {
  brief_id: string
  response_id: string
  number: number
  /** Null takes the person's remark away. */
  text: string | null
  author: string
}

/** Undefined if the client does not see this version as accepted now, which it stays until the transaction is over; else whether the remark is another one. */
export async function putRemark(
  tx: Tx,
  { brief_id, response_id, number, text, author }: NewRemark,
): Promise<boolean | undefined> {
  const shown = await sql`
    select from work_versions version join works using (response_id) join responses on responses.id = version.response_id
      join briefs on briefs.id = works.brief_id
    where version.response_id = ${response_id} and version.number = ${number} and version.verdict = 'done'
      and works.state = 'done' and briefs.id = ${brief_id} and briefs.shows_works and ${clientSees(sql`briefs.show_mode`)}
    for share of works`.execute(tx)
  if (shown.rows.length === 0) return undefined
  if (text === null) {
    const { numDeletedRows } = await tx
      .deleteFrom('work_remarks')
      .where('response_id', '=', response_id)
      .where('number', '=', number)
      .where('author', '=', author)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const { numAffectedRows } = await sql`
    insert into work_remarks (response_id, number, text, author)
    values (${response_id}, ${number}, ${text}, ${author})
    on conflict on constraint work_remarks_by_person do update set text = excluded.text, said_at = now()
      where work_remarks.text <> excluded.text`.execute(tx)
  return numAffectedRows === 1n
}
