import {
  ANSWER_NAMES,
  type AnswerName,
  type BriefChoice,
  type Choice,
  type ChoiceState,
  type Counted,
  type SentChoice,
} from '@ugc/contract/choices'
import type { Filters, TABLE_FILTERS } from '@ugc/contract/facts/filters'
import { COUNTED_TO } from '@ugc/contract/facts/limits'
import { mayEdit } from '@ugc/contract/facts/statuses'
import type { Verdict } from '@ugc/contract/facts/verdicts'
import { insertAudit } from '../../access/audit/queries.ts'
import { briefNotFound } from '../../briefs/refusals.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { photoInLink } from '../../platform/photo-address.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import type { FoundLink } from '../public-links/queries.ts'
import { linkNotFound } from '../public-links/refusals.ts'
import { countRows, rowsFor, rowsWanted, sumTaken } from '../public-table/queries.ts'
import { tablePatterns } from '../../platform/search.ts'
import { countTry } from '../../platform/throttling/queries.ts'
import { listAnswered, listTaken } from './answer-queries.ts'
import {
  countMarks,
  countProgress,
  deleteRest,
  findLastSubmission,
  findMark,
  findOwnSent,
  findResult,
  insertRest,
  insertSubmission,
  listColleagues,
  listMarks,
  listNew,
  listSent,
  listUnsettled,
  lockClientLink,
  lockSeenResponse,
  type MarkRow,
  NAMED,
  type Person,
  renameMarks,
  restoreMarks,
  upsertMark,
} from './queries.ts'
import {
  countChanges,
  countSubmitted,
  findChoosingBrief,
  findLastOfBrief,
  listAgainst,
  listChanges,
  listWords,
} from './owner-queries.ts'
import { choosingClosed, nameRequired, rowGone, tooManyChoices } from './refusals.ts'
import { responseIdOf, rowKeyOf } from './row-keys-part.ts'

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

const choiceOf = ({ verdict, comment, changed_at }: MarkRow): Choice => ({ verdict, comment, changed_at })

/** The person who calls; the empty name has no marks. */
export const personOf = ({ id, brief_id }: FoundLink, name: string | undefined): Person => ({
  link_id: id,
  brief_id,
  author: name ?? '',
})

/** Adds to each row the key by which the client addresses it, the own choice, those of colleagues, and what the agency has. */
export async function withChoices<Row extends { id: string }>(
  db: Db,
  link: FoundLink,
  name: string | undefined,
  rows: Row[],
) {
  const ids = rows.map(({ id }) => id)
  const over = !mayEdit(link.brief_status)
  const [marks, sent, unsent] = await Promise.all([
    listMarks(db, link.id, ids),
    listSent(db, link.id, ids),
    over ? listNew(db, personOf(link, name), ids) : ([] as string[]),
  ])
  const of = Map.groupBy(marks, ({ response_id }) => response_id)
  const sentOn = new Map(sent.map(({ response_id, ...one }) => [response_id, one]))
  return rows.map((row) => {
    const said = of.get(row.id) ?? []
    const own = said.find(({ author }) => author === name)
    const others = said.filter((mark) => mark !== own && (mark.verdict !== null || mark.comment !== null))
    return {
      ...row,
      key: rowKeyOf(link.row_key, row.id),
      choice: own ? choiceOf(own) : null,
      unsent: unsent.includes(row.id),
      sent: sentOn.get(row.id) ?? null,
      others: others.map(({ author, verdict, comment }) => ({ author, verdict, comment })),
    }
  })
}

/** `shown`: how many rows the client sees, if the caller counts them anyway. */
async function totalsOf(
  db: Db,
  link: FoundLink,
  name: string | undefined,
  shown: Promise<number> = countRows(db, link, 'client'),
) {
  const by = personOf(link, name)
  const [{ changed, differ, ...own }, counted, taken, { chosen, rows, ...result }] = await Promise.all([
    countMarks(db, by),
    shown,
    sumTaken(db, link),
    findResult(db, by, !mayEdit(link.brief_status)),
  ])
  const people = { shown: Math.min(counted, COUNTED_TO), taken: taken.taken }
  const totals = {
    ...people,
    ...taken,
    ...withNone(own, people),
    changed,
    differ,
    rows,
    result: { ...withNone(result, people), late: result.late, added: result.added },
  }
  return { totals, chosen, people }
}

interface People {
  shown: number
  taken: number
}
/** How many people still have no answer: those whom the agency has accepted need none. */
const withNone = (
  { yes, reserve, no, sum, without_price, decided }: Omit<Counted, 'none'> & { decided: number },
  { shown, taken }: People,
): Counted => ({ yes, reserve, no, sum, without_price, none: Math.max(0, shown - taken - decided) })

export async function choiceState(
  db: Db,
  link: FoundLink,
  name: string | undefined,
  shown?: Promise<number>,
): Promise<ChoiceState> {
  const by = personOf(link, name)
  const [submission, { totals, chosen, people }, unsettled, colleagues, worked] = await Promise.all([
    findLastSubmission(db, link.id),
    totalsOf(db, link, name, shown),
    listUnsettled(db, by),
    listColleagues(db, by),
    link.brief_status === 'cancelled' ? listTaken(db, link.brief_id) : [],
  ])
  const stopped = worked.filter(({ is_stopped }) => is_stopped)
  return {
    open: mayEdit(link.brief_status),
    name: name ?? null,
    colleagues,
    places: link.places,
    open_until: link.expires_at,
    answer_by: link.answer_by,
    totals,
    submission: submission ? { ...submission, ...(await sentChoice(db, link, name, people)) } : null,
    stopped: {
      count: stopped.length,
      people: stopped.slice(0, NAMED).map(({ first_name, last_name }) => ({ first_name, last_name })),
    },
    chosen: chosen.map((one) => ({
      ...one,
      photo_url: one.photo_url === null ? null : photoInLink(link, one.photo_url),
    })),
    unsettled: unsettled.map(({ id, ...row }) => ({ ...row, key: rowKeyOf(link.row_key, id) })),
  }
}

/** What the agency has now. */
async function sentChoice(db: Db, link: FoundLink, name: string | undefined, people: People) {
  const { chosen, agreed, ...counts } = await findResult(db, personOf(link, undefined))
  const { sum, without_price } = counts
  return {
    ...withNone({ ...counts, ...agreed }, people),
    now: { sum, without_price },
    answer: await answerOf(db, link, name),
    ...(await findOwnSent(db, personOf(link, name))),
    chosen: named(chosen, name).toSorted((one, other) => Number(one.by !== null) - Number(other.by !== null)),
  }
}

const named = (people: SentChoice['chosen'], name: string | undefined) =>
  people.map(({ first_name, last_name, by }) => ({ first_name, last_name, by: by === name ? null : by }))

/** The page of a project that is over shows other people, and says its end instead. */
async function answerOf(db: Db, link: FoundLink, name: string | undefined): Promise<SentChoice['answer']> {
  if (!mayEdit(link.brief_status)) return null
  const rows = await listAnswered(db, link.id, link.brief_id)
  if (!rows.some(({ is_answer }) => is_answer)) return null
  const of = (as: AnswerName) => {
    const found = rows.filter((row) => row.as === as)
    return { count: found[0]?.count ?? 0, people: named(found, name) }
  }
  return Object.fromEntries(ANSWER_NAMES.map((as) => [as, of(as)])) as SentChoice['answer']
}

/** Under the lock of the link, which puts the writes of one client in a row. */
async function write<T>(call: ClientCall, run: (tx: Tx, by: Person) => Promise<T>): Promise<T> {
  const { db, link, name } = call
  if (name === undefined) throw nameRequired()
  return db.transaction().execute(async (tx) => {
    const locked = await lockClientLink(tx, link.id)
    if (!locked) throw linkNotFound()
    if (!mayEdit(locked.status)) throw choosingClosed()
    return run(tx, personOf(link, name))
  })
}

/** A holder of the link fills no disk. */
async function record(
  { link, trace }: ClientCall,
  tx: Tx,
  detail: { response_id?: string; verdict: string },
) {
  const { count } = await countTry(tx, `choices recorded:${link.id}`, RECORDED.seconds)
  if (count <= RECORDED.rows || count % RECORDED.then_every === 0)
    await insertAudit(tx, {
      actor: 'client',
      action: 'client chose',
      ...trace,
      detail: { link_id: link.id, ...detail },
    })
}

interface Wanted {
  key: string
  verdict: Verdict | null
  comment: string | null
}

/** The own mark on one row. A repeated request finds its own choice and changes nothing. */
export async function choose(call: ClientCall, { key, verdict, comment }: Wanted) {
  const { db, link, name } = call
  if (name === undefined) throw nameRequired()
  const response_id = responseIdOf(link.row_key, key)
  if (response_id === undefined) throw rowGone()
  await countCall(call, 'choice')
  const mark = await write(call, async (tx, by) => {
    if (!(await lockSeenResponse(tx, by.brief_id, response_id))) throw rowGone()
    const before = await findMark(tx, by, response_id)
    if (before?.verdict === verdict && before.comment === comment) return before
    await record(call, tx, { response_id, verdict: verdict ?? 'none' })
    return upsertMark(tx, by, { response_id, verdict, comment })
  })
  return { choice: choiceOf(mark), totals: (await totalsOf(db, link, name)).totals }
}

/** «Остальным — нет» of the rows by these filters, and its undoing. */
export async function settleRest(
  call: ClientCall,
  filters: Filters<typeof TABLE_FILTERS>,
  undo: string | undefined,
) {
  await countCall(call, 'choice')
  return write(call, async (tx, by) => {
    await record(call, tx, { verdict: undo === undefined ? 'rest no' : 'rest undone' })
    if (undo !== undefined) return { at: undo, count: await deleteRest(tx, by, undo) }
    const words = tablePatterns(filters.search ?? '')
    const rows = rowsWanted(call.link, by.author, { ...filters, choice: 'none' }, words)
    return insertRest(tx, by, rowsFor('client', tx, rows).select('responses.id'))
  })
}

/** Drops the own changes since the submission. */
export async function restore(call: ClientCall) {
  await countCall(call, 'choice')
  await write(call, async (tx, by) => {
    await record(call, tx, { verdict: 'as submitted' })
    await restoreMarks(tx, by)
  })
}

/** The name goes into a cookie; the marks of the name before go with it. After the end of the brief they stay as they are. */
export async function rename(call: ClientCall, name: string) {
  const { name: before, link } = call
  if (before === undefined || before === name || !mayEdit(link.brief_status)) return
  await countCall(call, 'choice')
  await write(call, (tx, by) => renameMarks(tx, by, name))
}

/** The person's own marks. A repeated request returns the submission that the first one made. */
export async function submit(call: ClientCall & { jobs: Jobs }, message: string | null) {
  const { jobs, link, name, trace } = call
  if (name === undefined) throw nameRequired()
  await countCall(call, 'submission')
  return write(call, async (tx, by) => {
    const last = await findLastSubmission(tx, link.id)
    if (last?.author === name && last.message === message && (await countMarks(tx, by)).changed === 0)
      return last
    const made = await insertSubmission(tx, by, message)
    await jobs.notifySubmission(tx, made.id)
    await insertAudit(tx, {
      actor: 'client',
      action: 'client submitted',
      ...trace,
      detail: { link_id: link.id, submission_id: made.id },
    })
    return made
  })
}

/** For owners: what was submitted, and of a choice that is not submitted only how far it is. */
export async function briefChoice(db: Db, brief_id: string): Promise<BriefChoice> {
  const brief = await findChoosingBrief(db, brief_id)
  if (!brief) throw briefNotFound()
  const { places, status, show_mode, link_id } = brief
  const seen = { brief_id, show_mode }
  const [submission, { undecided, authors, now, ...counts }, counted, { taken }] = await Promise.all([
    findLastOfBrief(db, brief_id),
    countSubmitted(db, brief_id),
    countRows(db, seen, 'client'),
    sumTaken(db, seen),
  ])
  const [choosing, against, changed, changes, words] = await Promise.all([
    link_id === null ? null : progressOf(db, link_id, brief_id),
    submission ? listAgainst(db, brief_id) : [],
    submission ? countChanges(db, submission.id) : 0,
    submission ? listChanges(db, submission.id) : [],
    submission ? listWords(db, brief_id) : [],
  ])
  const shown = Math.min(counted, COUNTED_TO)
  return {
    open: mayEdit(status),
    places,
    shown,
    choosing,
    submission: submission
      ? { ...submission, authors: [...new Set([submission.author, ...authors])], words }
      : null,
    totals: { ...withNone(counts, { shown, taken }), undecided, now },
    against,
    changed,
    changes,
  }
}

async function progressOf(db: Db, link_id: string, brief_id: string) {
  const progress = await countProgress(db, link_id, brief_id)
  return progress.changed === 0 ? null : progress
}
