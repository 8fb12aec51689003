import type { SubmittedChoice } from '@ugc/contract/choices'
import type { ChoiceFilter } from '@ugc/contract/facts/verdicts'
import { type SqlBool, sql } from 'kysely'

/** The verdict that was submitted on the response of a row by the same link before; the row's submission is `submission`. */
export const submittedBefore = (row: string) => sql`(
  select rows.verdict from client_submission_rows rows
    join client_submissions before on before.id = rows.submission_id and before.link_id = submission.link_id
  where rows.response_id = ${sql.ref(`${row}.response_id`)} and before.id < submission.id order by before.id desc limit 1)`

/**
 * The choice of the client on a response as it was last submitted: one JSON value, null for none. A choice that is not
 * submitted is in client_marks, which no query for owners reads. `earlier` is what was submitted
 * on the response before, by any person of the same link.
 */
export const clientChoice = sql<SubmittedChoice | null>`(
  select json_build_object(
    'verdict', last.verdict, 'comment', last.comment, 'author', last.author,
    'chosen_at', to_char(last.chosen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'changed', earlier.verdict is distinct from last.verdict and exists (
      select from client_submissions where link_id = submission.link_id and id < submission.id),
    'was', earlier.verdict, 'others', last.others, 'price', last.price)
  from client_submission_rows last
    join client_submissions submission on submission.id = last.submission_id
    left join lateral ${submittedBefore('last')} earlier on true
  where last.response_id = responses.id order by last.submission_id desc limit 1)`

/** The rows of client_submission_rows with a condition on `chosen`, without those that a later submission replaced. */
const lastChosen = (which: ReturnType<typeof sql>) => sql<SqlBool>`exists (
  select from client_submission_rows chosen
  where chosen.response_id = responses.id and ${which} and ${isLast('chosen')})`

export const isLast = (row: string) => sql<SqlBool>`not exists (
  select from client_submission_rows later
  where later.response_id = ${sql.ref(`${row}.response_id`)} and later.submission_id > ${sql.ref(`${row}.submission_id`)})`

/** `none`: the client sees the response, which the caller's condition tells, and still has to answer. */
export const clientChose = (is: ChoiceFilter, client_sees: ReturnType<typeof sql>) =>
  is === 'none'
    ? sql<SqlBool>`(${client_sees} and responses.status <> 'accepted' and not ${lastChosen(sql`chosen.verdict is not null`)})`
    : lastChosen(sql`chosen.verdict = ${is}`)
