import type { WaysOut } from '../../access/ways-out/service.ts'
import { WORK_VERSIONS_MAX } from '@ugc/contract/facts/limits'
import type { WorkRefusal, WorkState, WorkVerdict } from '@ugc/contract/facts/works'
import type { HandIn } from '@ugc/contract/inputs/work'
import type { RouteParsed } from '@ugc/contract/route'
import type { WorkResult, works } from '@ugc/contract/works'
import { insertAudit, insertAudits } from '../../access/audit/queries.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import type { Who } from '../../platform/caller.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { giveInstead, takeBackPay } from '../../briefs/ending-service.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { confirmResponse, findBriefOf, lockResponse, lockResponses, updateResponse } from '../queries.ts'
import { briefOver } from '../refusals.ts'
import {
  acceptWithout,
  answerVersions,
  cancelWork,
  deleteVersion,
  findLastVersion,
  findStandings,
  insertVersion,
  lockWorks,
  type Standing,
  updateWorks,
  type WorkChange,
} from './queries.ts'
import {
  abovePrice,
  alreadyAnswered,
  alreadyTaken,
  dueInPast,
  notCancelled,
  nothingAsked,
  otherVersion,
  ownWorkEnded,
  staleWork,
  textRequired,
  tooManyVersions,
  workEnded,
  workNotFound,
} from './refusals.ts'

type Locked = Awaited<ReturnType<typeof lockWorks>>[number]

async function lockWork(tx: Tx, id: string): Promise<Locked> {
  const [work] = await lockWorks(tx, [id])
  if (!work) throw workNotFound()
  return work
}

type Patch = RouteParsed<typeof works.update>['body']

interface Ending {
  tx: Tx
  jobs: Jobs
  before: Locked
  response: NonNullable<Awaited<ReturnType<typeof lockResponse>>>
  cancelled: Patch['cancelled']
  by: Who
}

/** Cancels a work that goes on, with what its creator gets, or takes that back. The response gets the decision that says so. */
async function endWork({ tx, jobs, before: { id, ...before }, response, cancelled, by }: Ending) {
  if (cancelled) {
    if (before.ended_at !== null) throw workEnded()
    if (cancelled.amount > before.price) throw abovePrice()
    await cancelWork(tx, id)
    await giveInstead(tx, before.brief_id, [{ id, amount: cancelled.amount }], by)
  } else {
    const { status, creator_id } = response
    if (before.cancelled_because !== 'taken_back' || status !== 'rejected' || creator_id === null)
      throw notCancelled()
    const brief = await findBriefOf(tx, before.brief_id)
    if (brief?.status === 'cancelled') throw briefOver()
    await takeBackPay(tx, [id], by)
  }
  const status = cancelled ? 'rejected' : 'accepted'
  await updateResponse(tx, id, { status })
  await jobs.notifyOutcome(tx, id)
  const detail = { response_id: id, from: response.status, to: status }
  await insertAudit(tx, { ...by, action: 'response changed', detail })
}

interface Changing {
  db: Db
  jobs: Jobs
  id: string
  patch: Patch
  by: Who
}

const withDue = (due_at: string): WorkChange => ({
  due_at,
  has_own_due: true,
  asked_due_at: null,
  asked_why: null,
  tell: 'due',
})

/** An owner gives a date, answers the creator's wish for one, notes the product, or cancels the work. */
export const changeWork = ({ db, jobs, id, patch, by }: Changing) =>
  db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    const { version, due_at, due_answer, product, cancelled } = patch
    // The response is locked before its work, as by a decision.
    const response = cancelled === undefined ? undefined : await lockResponse(tx, id)
    const before = await lockWork(tx, id)
    if (version !== undefined && version !== before.version) throw staleWork()
    if (response && cancelled !== undefined) return endWork({ tx, jobs, before, response, cancelled, by })
    if (before.ended_at !== null) throw workEnded()
    if (due_answer !== undefined && before.asked_due_at === null) throw nothingAsked()
    const due = due_at ?? (due_answer === 'given' ? before.asked_due_at : null)
    const change: WorkChange = {
      ...(due_answer !== undefined && { asked_due_at: null, asked_why: null }),
      ...(product !== undefined && {
        waits_product: product !== null,
        product_sent_on: product?.sent_on ?? null,
        product_tracking: product?.tracking || null,
      }),
      ...(due !== null && withDue(due)),
      ...(due_answer === 'refused' && { tell: 'due_refused' as const }),
    }
    await updateWorks(tx, [id], change)
    await insertAudit(tx, {
      ...by,
      action: 'work changed',
      detail: {
        response_id: id,
        ...(due !== null && { due_from: before.due_at, due_to: due }),
        ...(due_answer !== undefined && { due_answer }),
        ...(product !== undefined && { product: product === null ? 'none' : (product.sent_on ?? 'waits') }),
      },
    })
  })

interface Moving {
  ids: string[]
  due_at: string
  versions?: number[] | undefined
  by: Who
}

/** An owner gives many works one date, which answers a creator's wish for another. */
export const moveDue = (
  { db, ways_out }: { db: Db; ways_out: WaysOut },
  { ids, due_at, versions, by }: Moving,
): Promise<WorkResult[]> =>
  db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    const found = new Map((await lockWorks(tx, ids)).map((row) => [row.id, row]))
    const whyNot = (id: string, version: number | undefined): WorkRefusal | undefined => {
      const before = found.get(id)
      if (!before) return 'not_found'
      if (version !== undefined && version !== before.version) return 'changed'
      return before.ended_at === null ? undefined : 'ended'
    }
    const results = ids.map((id, at): WorkResult => {
      const reason = whyNot(id, versions?.[at])
      return reason === undefined ? { id, result: 'done' } : { id, result: 'refused', reason }
    })
    const done = results.flatMap(({ id, result }) => (result === 'done' ? [id] : []))
    if (done.length === 0) return results
    await updateWorks(tx, done, withDue(due_at))
    await insertAudits(
      tx,
      done.map((id) => ({
        ...by,
        action: 'work changed',
        detail: { response_id: id, due_from: found.get(id)?.due_at ?? '', due_to: due_at },
      })),
    )
    await ways_out.written(tx, by, { kind: 'messages', people: done.length })
    return results
  })

interface Answering {
  ids: string[]
  verdict: WorkVerdict | null
  text?: string | null | undefined
  versions?: number[] | undefined
  by: Who
}

function refusalOf(
  verdict: WorkVerdict | null,
  before: Locked,
  version: number | undefined,
  standing: Standing | undefined,
): WorkRefusal | undefined {
  if (version !== undefined && version !== before.version) return 'changed'
  const isAnswered = before.state === 'done' || before.state === 'changes'
  if (verdict === null) return isAnswered ? undefined : 'nothing'
  if (before.state === 'done' && standing) return ofDone(verdict, standing)
  if (before.ended_at !== null) return 'ended'
  return verdict === 'done' || before.state === 'submitted' ? undefined : 'nothing'
}

/** An accepted version goes back while nothing is paid, and after that with a remark of the client; a remark is put aside by «done». */
function ofDone(
  verdict: WorkVerdict,
  { is_remarked, has_remark, is_paid, versions_say }: Standing,
): WorkRefusal | undefined {
  if (verdict === 'done') return is_remarked ? undefined : 'ended'
  if (versions_say !== 'done') return 'nothing'
  // What is paid stays paid: the trigger `keep_payout`.
  return has_remark || !is_paid ? undefined : 'ended'
}

/** A work that was accepted without a version goes on where it was. */
const takenBack = (state: string, standing: Standing | undefined): WorkState =>
  standing && standing.versions_say !== state ? standing.versions_say : 'submitted'

/**
 * Accepts, returns with words, or takes the answer back: one transaction for all of them. A work in which nothing was handed in is
 * accepted too: its video came in another way.
 */
export const answerWorks = (
  { db, ways_out }: { db: Db; ways_out: WaysOut },
  { ids, verdict, text, versions, by }: Answering,
): Promise<WorkResult[]> =>
  db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    if (verdict === 'changes' && !text) throw textRequired()
    // The response is locked before its work, as by a decision.
    if (verdict === 'done') await lockResponses(tx, ids)
    const found = new Map((await lockWorks(tx, ids)).map((row) => [row.id, row]))
    const standings = await findStandings(tx, ids)
    const results: WorkResult[] = ids.map((id, at) => {
      const before = found.get(id)
      const reason = before ? refusalOf(verdict, before, versions?.[at], standings.get(id)) : 'not_found'
      return reason === undefined && before
        ? { id, result: 'done', version: before.version + 1 }
        : { id, result: 'refused', ...(reason && { reason }) }
    })
    const done = results.flatMap(({ id, result }) => (result === 'done' ? [id] : []))
    if (done.length === 0) return results
    const from = (id: string) => found.get(id)?.state ?? ''
    const without =
      verdict === 'done' ? done.filter((id) => from(id) === 'in_work' || from(id) === 'changes') : []
    const kept = verdict === 'done' ? done.filter((id) => from(id) === 'done') : []
    // A video that came takes part, as a hand-in does.
    for (const id of without) await confirmResponse(tx, id)
    await acceptWithout(tx, without)
    await updateWorks(tx, kept, {})
    const answered = done.filter((id) => !without.includes(id) && !kept.includes(id))
    await answerVersions(tx, answered, verdict, verdict === null ? null : text || null)
    await insertAudits(
      tx,
      done.map((id) => ({
        ...by,
        action: 'work answered',
        detail: { response_id: id, from: from(id), to: verdict ?? takenBack(from(id), standings.get(id)) },
      })),
    )
    if (verdict !== null) await ways_out.written(tx, by, { kind: 'decisions', people: done.length })
    return results
  })

/** A creator asks for another date, once at a time: a further wish replaces the first. Null takes it back. */
export const askDue = (
  db: Db,
  id: string,
  { due_at, why }: { due_at: string | null; why?: string | null | undefined },
) =>
  db.transaction().execute(async (tx) => {
    const { ended_at } = await lockWork(tx, id)
    if (ended_at !== null) throw ownWorkEnded()
    if (due_at !== null && new Date(due_at) <= new Date()) throw dueInPast()
    await updateWorks(tx, [id], { asked_due_at: due_at, asked_why: due_at === null ? null : why || null })
  })

/** A repeated call with the same number and the same links has no further effect. */
export async function handInIn(tx: Tx, id: string, { links, message, number }: HandIn): Promise<void> {
  // Who hands in takes part. The response is locked before its work, as by a decision.
  await confirmResponse(tx, id)
  const { ended_at, due_at } = await lockWork(tx, id)
  const last = await findLastVersion(tx, id)
  if (last?.number === number && last.links.join(' ') === links.join(' ')) return
  if (ended_at !== null) throw ownWorkEnded()
  if (number !== (last?.number ?? 0) + 1) throw otherVersion()
  if (number > WORK_VERSIONS_MAX) throw tooManyVersions()
  await insertVersion(tx, { response_id: id, number, links, message: message || null, due_at })
}

/** Takes back the latest version, handed in at this time, while no owner has answered it. Returns what it had. */
export async function takeBackVersionIn(tx: Tx, id: string, at: number): Promise<Omit<HandIn, 'number'>> {
  const { state, ended_at } = await lockWork(tx, id)
  const last = await findLastVersion(tx, id)
  if (!last || Date.parse(last.handed_in_at) !== at) throw alreadyTaken()
  if (last.verdict !== null || last.was_accepted) throw alreadyAnswered(last.verdict !== 'changes')
  if (ended_at !== null || state !== 'submitted') throw ownWorkEnded()
  await deleteVersion(tx, id, last.number)
  return { links: last.links, message: last.message }
}
