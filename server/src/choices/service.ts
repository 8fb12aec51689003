import type { BriefChoice, Choice, ChoiceState } from '@ugc/contract/choices'
import { COUNTED_TO } from '@ugc/contract/facts/limits'
import type { Verdict } from '@ugc/contract/facts/verdicts'
import { insertAudit } from '../audit/queries.ts'
import { briefNotFound } from '../briefs/refusals.ts'
import type { Db } from '../db/schema.ts'
import type { Jobs } from '../jobs/enqueue.ts'
import type { FoundLink } from '../public-links/queries.ts'
import { linkNotFound } from '../public-links/refusals.ts'
import { countRows } from '../public-table/queries.ts'
import { countTry } from '../throttling/queries.ts'
import {
  type ChoiceRow,
  countChoices,
  findChoice,
  findLastSubmission,
  insertSubmission,
  listChoices,
  listRecent,
  lockClientLink,
  lockSeenResponse,
  updateRevision,
  upsertChoice,
} from './queries.ts'
import {
  countChanges,
  countSubmitted,
  findChoosingBrief,
  findLastOfBrief,
  listChanges,
} from './owner-queries.ts'
import { choosingClosed, nameRequired, rowGone, staleChoice, tooManyChoices } from './refusals.ts'
import { responseIdOf, rowKeyOf } from './row-keys.ts'

/** A client's call: by which link, under which name, and the request for the audit. */
export interface ClientCall {
  db: Db
  link: FoundLink
  name: string | undefined
  trace: { request_id: string; ip: string }
}

/** Per link, all people of the client together. A submission sends messages to the owners. */
const LIMITS = {
  choice: { seconds: 600, tries: 3000 },
  submission: { seconds: 3600, tries: 30 },
} as const
/** Choices of one link in the audit in a day, and above them every hundredth: a holder of the link fills no disk. */
const RECORDED = { seconds: 24 * 3600, rows: 1000, then_every: 100 }

async function countCall({ db, link }: ClientCall, what: keyof typeof LIMITS) {
  const { seconds, tries } = LIMITS[what]
  const { count, wait } = await countTry(db, `${what}:${link.id}`, seconds)
  if (count > tries) throw tooManyChoices(wait)
}

const choiceOf = ({ verdict, comment, author, changed_at, version, ...row }: ChoiceRow): Choice => ({
  verdict,
  comment,
  author,
  changed_at,
  version,
  replaced:
    row.replaced_verdict !== null && row.replaced_author !== null
      ? { verdict: row.replaced_verdict, author: row.replaced_author }
      : null,
})

/** Adds to each row the key by which the client addresses it, and the client's choice. */
export async function withChoices<Row extends { id: string }>(db: Db, link: FoundLink, rows: Row[]) {
  const found = await listChoices(
    db,
    link.id,
    rows.map(({ id }) => id),
  )
  const choices = new Map(found.map((row) => [row.response_id, choiceOf(row)]))
  return rows.map((row) => ({
    ...row,
    key: rowKeyOf(link.row_key, row.id),
    choice: choices.get(row.id) ?? null,
  }))
}

/** `shown`: how many rows the client sees, if the caller counts them anyway. */
async function totalsOf(
  db: Db,
  { id, brief_id, show_mode }: FoundLink,
  shown: Promise<number> = countRows(db, { brief_id, show_mode }, 'client'),
) {
  const [counts, counted] = await Promise.all([countChoices(db, id, brief_id), shown])
  return { ...counts, shown: Math.min(counted, COUNTED_TO) }
}

export async function choiceState(
  db: Db,
  link: FoundLink,
  name: string | undefined,
  shown?: Promise<number>,
): Promise<ChoiceState> {
  const [submission, recent, totals] = await Promise.all([
    findLastSubmission(db, link.id),
    listRecent(db, link.id, link.brief_id),
    totalsOf(db, link, shown),
  ])
  return {
    open: link.ended_at === null,
    name: name ?? null,
    places: link.places,
    open_until: link.expires_at,
    revision: link.revision,
    totals,
    submission: submission ?? null,
    recent,
  }
}

interface Wanted {
  key: string
  verdict: Verdict | null
  comment: string | null
  version: number
}

/**
 * The lock of the link puts the changes of one client in a row, so that `revision` counts them. A repeated request finds
 * its own choice and changes nothing; one that was made from an older version is refused.
 */
export async function choose(call: ClientCall, { key, verdict, comment, version }: Wanted) {
  const { db, link, name: author, trace } = call
  if (author === undefined) throw nameRequired()
  const response_id = responseIdOf(link.row_key, key)
  if (response_id === undefined) throw rowGone()
  await countCall(call, 'choice')
  const { row, revision } = await db.transaction().execute(async (tx) => {
    const locked = await lockClientLink(tx, link.id)
    if (!locked) throw linkNotFound()
    if (locked.ended_at !== null) throw choosingClosed()
    if (!(await lockSeenResponse(tx, locked.brief_id, response_id))) throw rowGone()
    const before = await findChoice(tx, link.id, response_id)
    const same = before?.verdict === verdict && before.comment === comment && before.author === author
    if (same) return { row: before, revision: locked.revision }
    if ((before?.version ?? 0) !== version) throw staleChoice()
    const next = locked.revision + 1
    await updateRevision(tx, link.id, next)
    const changed = await upsertChoice(tx, {
      link_id: link.id,
      response_id,
      verdict,
      comment,
      author,
      ...replacedBy(before, verdict, author),
      version: next,
    })
    const { count } = await countTry(tx, `choices recorded:${link.id}`, RECORDED.seconds)
    if (count <= RECORDED.rows || count % RECORDED.then_every === 0)
      await insertAudit(tx, {
        actor: 'client',
        action: 'client chose',
        ...trace,
        detail: { link_id: link.id, response_id, verdict: verdict ?? 'none', version: next },
      })
    return { row: changed, revision: next }
  })
  return { choice: choiceOf(row), revision, totals: await totalsOf(db, link) }
}

/** The verdict of another person that this change replaces. It stays known while its successor edits their own choice. */
function replacedBy(before: ChoiceRow | undefined, verdict: Verdict | null, author: string) {
  const other =
    before && before.author !== author
      ? { replaced_verdict: before.verdict, replaced_author: before.author }
      : {
          replaced_verdict: before?.replaced_verdict ?? null,
          replaced_author: before?.replaced_author ?? null,
        }
  const differs = other.replaced_verdict !== null && other.replaced_verdict !== verdict
  return differs ? other : { replaced_verdict: null, replaced_author: null }
}

/** A repeated request returns the submission that the first one made. */
export async function submit(
  call: ClientCall & { jobs: Jobs },
  wanted: { message: string | null; revision: number },
) {
  const { db, jobs, link, name: author, trace } = call
  if (author === undefined) throw nameRequired()
  await countCall(call, 'submission')
  return db.transaction().execute(async (tx) => {
    const locked = await lockClientLink(tx, link.id)
    if (!locked) throw linkNotFound()
    if (locked.ended_at !== null) throw choosingClosed()
    if (locked.revision !== wanted.revision) throw staleChoice()
    const last = await findLastSubmission(tx, link.id)
    const same =
      last?.revision === wanted.revision && last.author === author && last.message === wanted.message
    if (same) return last
    const made = await insertSubmission(tx, {
      link_id: link.id,
      brief_id: locked.brief_id,
      author,
      ...wanted,
    })
    await jobs.notifySubmission(tx, made.id)
    await insertAudit(tx, {
      actor: 'client',
      action: 'client submitted',
      ...trace,
      detail: { link_id: link.id, submission_id: made.id, revision: wanted.revision },
    })
    return made
  })
}

/** For owners: what was submitted, and of a choice that is not submitted only how far it is. */
export async function briefChoice(db: Db, brief_id: string): Promise<BriefChoice> {
  const brief = await findChoosingBrief(db, brief_id)
  if (!brief) throw briefNotFound()
  const { places, ended_at, show_mode, link_id } = brief
  const [submission, { decided, ...totals }, counted] = await Promise.all([
    findLastOfBrief(db, brief_id),
    countSubmitted(db, brief_id),
    countRows(db, { brief_id, show_mode }, 'client'),
  ])
  const [choosing, changed, changes] = await Promise.all([
    link_id === null ? null : progressOf(db, link_id, brief_id),
    submission ? countChanges(db, submission.id) : 0,
    submission ? listChanges(db, submission.id) : [],
  ])
  const shown = Math.min(counted, COUNTED_TO)
  return {
    open: ended_at === null,
    places,
    shown,
    choosing,
    submission: submission ?? null,
    totals: { ...totals, none: Math.max(shown - decided, 0) },
    changed,
    changes,
  }
}

async function progressOf(db: Db, link_id: string, brief_id: string) {
  const { yes, reserve, no, changed } = await countChoices(db, link_id, brief_id)
  return changed === 0 ? null : { chosen: yes + reserve + no, changed }
}
