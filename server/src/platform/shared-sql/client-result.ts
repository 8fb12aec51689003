import { type RawBuilder, sql } from 'kysely'

/** The last submitted state of each row of a link. The agency and the client read the same. */
export const standing = (link_id: string) => sql`(
  select distinct on (rows.response_id) rows.response_id, rows.verdict, rows.comment, rows.author, rows.price
  from client_submission_rows rows join client_submissions on client_submissions.id = rows.submission_id
  where client_submissions.link_id = ${link_id}
  order by rows.response_id, rows.submission_id desc)`

/** Marks of a link, each beside what was submitted on its row. */
export const marksOf = (link_id: string, joined = sql``) => sql`
  client_marks mine
    left join ${standing(link_id)} sent on sent.response_id = mine.response_id
    ${joined}
  where mine.link_id = ${link_id}`

/** A verdict that a colleague submitted and still has. Only another verdict replaces it: no answer is not a «нет». */
const byColleague = sql`exists (select from client_marks theirs
  where theirs.link_id = mine.link_id and theirs.response_id = mine.response_id and theirs.author = sent.author
    and theirs.author <> mine.author and theirs.verdict is not null)`

/** The mark goes to the agency with a submission of its author. */
export const IS_SENT = sql`(mine.verdict is not null or not ${byColleague})`

/** What the author of a mark submitted last on its row. */
export const OWN_SENT = sql`left join lateral (
    select rows.response_id, rows.verdict, rows.comment from client_submission_rows rows
      join client_submissions made on made.id = rows.submission_id and made.link_id = mine.link_id
    where rows.response_id = mine.response_id and rows.author = mine.author
    order by rows.submission_id desc limit 1) own on true`

/** The author has something to send: a verdict or words that neither the agency has nor the author has sent. */
export const IS_NEW = sql`(${IS_SENT} and (
  (mine.verdict is distinct from sent.verdict and mine.verdict is distinct from own.verdict)
  or (mine.comment is distinct from sent.comment and mine.comment is distinct from own.comment)))`

/**
 * What the agency has of each row after a submission of this person: the person's mark, or else what stands. `over`: nothing can be
 * submitted any more, so that a mark that was not sent does not count; the marks then have OWN_SENT beside them.
 */
export const resultOf = (
  { link_id, author, over = false }: { link_id: string; author: string; over?: boolean },
  marks: RawBuilder<unknown> = marksOf(link_id, over ? OWN_SENT : sql``),
) => sql`(
  with sent as ${standing(link_id)}, own as (
    select mine.response_id, mine.verdict from ${marks} and mine.author = ${author} and ${IS_SENT}
      ${over ? sql`and not ${IS_NEW}` : sql``})
  select coalesce(own.response_id, sent.response_id) as response_id,
    case when own.response_id is null then sent.verdict else own.verdict end as verdict,
    case when own.response_id is null then sent.author end as by, sent.price
  from sent full join own on own.response_id = sent.response_id)`
