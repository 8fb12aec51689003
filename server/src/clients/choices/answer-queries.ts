import type { AnswerName } from '@ugc/contract/choices'
import { sql } from 'kysely'
import { standing } from '../../platform/shared-sql/client-result.ts'
import { MAY_TELL, TAKEN } from '../../platform/shared-sql/taken.ts'
import type { Db } from '../../platform/db/schema.ts'
import { NAMED, seenInBrief } from './queries.ts'

interface Taken {
  response_id: string
  first_name: string
  last_name: string
  /** Without an accepted video: the end of a cancelled project has stopped the work. */
  is_stopped: boolean
}

/** The people in work whom the client sees. */
export async function listTaken(db: Db, brief_id: string): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select responses.id as response_id, creators.first_name, creators.last_name, not exists (
      select from works where works.response_id = responses.id and works.state = 'done') as is_stopped
    from responses join creators on creators.id = responses.creator_id
    where responses.brief_id = ${brief_id} and ${TAKEN} and ${seenInBrief(brief_id)}
    order by responses.created_at desc, responses.id desc`.execute(db)
  return rows
}

interface Answered {
  as: AnswerName
  first_name: string
  last_name: string
  by: string | null
  /** Of all with this answer. */
  count: number
  /** Decided after the last submission, or of a submitted «да». */
  is_answer: boolean
}

/**
 * What the agency has made of the submitted choice. Of a person whom the client does not see only the fate of a «да» that the client
 * sent: the client knows that name.
 */
export async function listAnswered(db: Db, link_id: string, brief_id: string): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    with answered as (
      select creators.first_name, creators.last_name, case when sent.verdict in ('yes', 'no') then sent.author end as by, responses.created_at, responses.id,
        case when ${TAKEN} and ${seenInBrief(brief_id)} then
            case sent.verdict when 'yes' then 'taken' when 'no' then 'against' else 'unasked' end
          when sent.verdict is distinct from 'yes' then null
          when responses.status = 'rejected' and ${MAY_TELL} then 'declined'
          when not ${TAKEN} then 'open' end as "as"
      from responses join creators on creators.id = responses.creator_id
        left join ${standing(link_id)} sent on sent.response_id = responses.id
      where responses.brief_id = ${brief_id} and responses.status <> 'withdrawn' and (sent.verdict = 'yes' or ${TAKEN}))
    select "as", first_name, last_name, by, count, is_answer from (
      select answered.*, count(*) over of_one as count, row_number() over (of_one order by created_at desc, id desc) as at,
        ("as" in ('taken', 'declined') or ("as" in ('against', 'unasked') and exists (
          select from response_events where response_id = answered.id and kind = 'accepted'
            and response_events.at > (select max(created_at) from client_submissions where link_id = ${link_id}))))
          as is_answer
      from answered where "as" is not null window of_one as (partition by "as")) listed
    where at <= ${sql.lit(NAMED)} order by at`.execute(db)
  return rows
}
