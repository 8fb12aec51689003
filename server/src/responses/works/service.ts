import type { WaysOut } from '../../access/ways-out/service.ts'
import { WORK_VERSIONS_MAX } from '@ugc/contract/facts/limits'
import type { WorkRefusal, WorkVerdict } from '@ugc/contract/facts/works'
import type { HandIn } from '@ugc/contract/inputs/work'
import type { RouteParsed } from '@ugc/contract/route'
import type { WorkResult, works } from '@ugc/contract/works'
import { insertAudit, insertAudits } from '../../access/audit/queries.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import type { Who } from '../../platform/caller.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { confirmResponse } from '../queries.ts'
import {
  answerVersions,
  findLastVersion,
  insertVersion,
  lockWorks,
  updateWork,
  type WorkChange,
} from './queries.ts'
import {
  dueInPast,
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

/** An owner gives a date, answers the creator's wish for one, or notes the product. */
export const changeWork = (db: Db, { id, patch, by }: { id: string; patch: Patch; by: Who }) =>
  db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    const before = await lockWork(tx, id)
    const { version, due_at, due_answer, product } = patch
    if (version !== undefined && version !== before.version) throw staleWork()
    if (before.ended_at !== null) throw workEnded()
    if (due_answer !== undefined && before.asked_due_at === null) throw nothingAsked()
    const due = due_at ?? (due_answer === 'given' ? before.asked_due_at : null)
    const change: WorkChange = {
      ...(due !== null && { due_at: due, has_own_due: true }),
      ...((due !== null || due_answer !== undefined) && { asked_due_at: null, asked_why: null }),
      ...(product !== undefined && {
        waits_product: product !== null,
        product_sent_on: product?.sent_on ?? null,
        product_tracking: product?.tracking || null,
      }),
      ...(due !== null && { tell: 'due' as const }),
      ...(due_answer === 'refused' && { tell: 'due_refused' as const }),
    }
    await updateWork(tx, id, change)
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
): WorkRefusal | undefined {
  if (version !== undefined && version !== before.version) return 'changed'
  const isAnswered = before.state === 'done' || before.state === 'changes'
  if (verdict === null) return isAnswered ? undefined : 'nothing'
  if (before.ended_at !== null) return 'ended'
  return before.state === 'submitted' ? undefined : 'nothing'
}

/** Accepts what was handed in, returns it with words, or takes the answer back: one transaction for all of them. */
export const answerWorks = (
  { db, ways_out }: { db: Db; ways_out: WaysOut },
  { ids, verdict, text, versions, by }: Answering,
): Promise<WorkResult[]> =>
  db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    if (verdict === 'changes' && !text) throw textRequired()
    const found = new Map((await lockWorks(tx, ids)).map((row) => [row.id, row]))
    const results: WorkResult[] = ids.map((id, at) => {
      const before = found.get(id)
      const reason = before ? refusalOf(verdict, before, versions?.[at]) : 'not_found'
      return reason === undefined && before
        ? { id, result: 'done', version: before.version + 1 }
        : { id, result: 'refused', ...(reason && { reason }) }
    })
    const done = results.flatMap(({ id, result }) => (result === 'done' ? [id] : []))
    if (done.length === 0) return results
    await answerVersions(tx, done, verdict, verdict === null ? null : text || null)
    await insertAudits(
      tx,
      done.map((id) => ({
        ...by,
        action: 'work answered',
        detail: { response_id: id, from: found.get(id)?.state ?? '', to: verdict ?? 'submitted' },
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
    await updateWork(tx, id, { asked_due_at: due_at, asked_why: due_at === null ? null : why || null })
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
