import type { BriefInput } from '@ugc/contract/inputs/brief'
import type { BriefCreate, BriefPatch } from '@ugc/contract/briefs'
import { backwardRanges, type ChosenAudience } from '@ugc/contract/facts/audience'
import { answeredBy, endingOf } from '@ugc/contract/facts/endings'
import { CHANGES_GATHERED_SECONDS } from '@ugc/contract/facts/limits'
import { mayEdit, mayStep } from '@ugc/contract/facts/statuses'
import { ANNOUNCED } from '@ugc/contract/facts/bot/announced'
import { insertAudit } from '../access/audit/queries.ts'
import type { Who } from '../platform/caller.ts'
import type { Tx } from '../platform/db/schema.ts'
import { recheckOwner } from '../access/owners/queries.ts'
import { takeRequestKey } from '../platform/db/request-key-queries.ts'
import { countKnownTags } from '../people/tags/queries.ts'
import type { WaysOut } from '../access/ways-out/service.ts'
import { countTry } from '../platform/throttling/queries.ts'
import { countAnswered, countConcerned, deleteGathered, insertChange, isChanged } from './change-queries.ts'
import { listStoppedWorks } from './ending-queries.ts'
import { decidePay, oweHandedIn, takeBackPay } from './ending-service.ts'
import {
  deleteBrief,
  insertBrief,
  isPast,
  lockBrief,
  silenceEnd,
  takeBackEnd,
  updateBrief,
  updateEnded,
  updateReopened,
} from './queries.ts'
import {
  keyOfAnotherBrief,
  briefNotEditable,
  briefNotFound,
  deadlinePassed,
  responsesUntilPassed,
  responsesUntilTooLate,
  invalidFields,
  staleBrief,
  toldAlready,
  unknownTags,
  statusChangeNotAllowed,
} from './refusals.ts'

async function requireKnownTags(tx: Tx, ids: number[]) {
  if ((await countKnownTags(tx, ids)) !== ids.length) throw unknownTags()
}

function requireRanges(audience: ChosenAudience) {
  const wrong = backwardRanges(audience)
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong)
}

/** Returns the id of the new brief, or of the brief that the same idempotency key has created before. */
export async function createBrief(
  tx: Tx,
  { request_key: key, ...input }: BriefCreate,
  by: Who,
): Promise<string> {
  await recheckOwner(tx, by)
  if (key === undefined) return writeBrief(tx, input, by)
  const { id, is_new, is_same } = await takeRequestKey(tx, { telegram_id: by.telegram_id, key, input })
  if (is_new) return writeBrief(tx, { ...input, id }, by)
  if (!is_same) throw keyOfAnotherBrief()
  return id
}

async function writeBrief(tx: Tx, input: BriefInput & { id?: string }, by: Who): Promise<string> {
  if (await isPast(tx, input.deadline)) throw deadlinePassed()
  await requireAnswersUntil(tx, input, true)
  await requireKnownTags(tx, input.target_tags)
  requireRanges(input)
  const id = await insertBrief(tx, input)
  await insertAudit(tx, { ...by, action: 'brief created', detail: { brief_id: id } })
  return id
}

/** Answers end at the date of delivery at the latest. A new end, and the end of a brief that is opened again, must be in the future. */
async function requireAnswersUntil(
  tx: Tx,
  { deadline, responses_until = null }: Pick<BriefInput, 'deadline' | 'responses_until'>,
  is_new: boolean,
) {
  if (responses_until === null) return
  if (Date.parse(responses_until) > Date.parse(deadline)) throw responsesUntilTooLate()
  if (is_new && (await isPast(tx, responses_until))) throw responsesUntilPassed()
}

type Fields = Omit<BriefPatch, 'version' | 'tell_waiting' | 'end_words' | 'work_pay' | 'tell_changes'>

export async function changeBrief(
  tx: Tx,
  id: string,
  { version, tell_waiting = true, end_words, work_pay = [], tell_changes = true, ...patch }: BriefPatch,
  by: Who,
  ways_out: WaysOut,
) {
  await recheckOwner(tx, by)
  const before = await lockBrief(tx, id)
  if (!before) throw briefNotFound()
  if (version !== undefined && version !== before.version) throw staleBrief()
  const changes = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as Fields
  const { status = before.status, deadline = before.deadline, target_tags } = changes
  if (status !== before.status && !mayStep(before.status, status))
    throw statusChangeNotAllowed(before.status, status)
  // A client's link outlives the brief, so what the client sees may be changed after the end.
  const onlyShown = Object.keys(changes).every((name) => name === 'show_mode' || name === 'shows_works')
  if (!mayEdit(before.status) && !(onlyShown && Object.keys(changes).length > 0))
    throw briefNotEditable(before.status)
  // A reopened brief or a new deadline must be in the future, or the worker would close the brief within a minute.
  const opens = status === 'active' && before.status !== 'active'
  if ((opens || changes.deadline !== undefined) && (await isPast(tx, deadline))) throw deadlinePassed()
  await requireAnswersUntil(
    tx,
    { responses_until: before.responses_until, ...changes, deadline },
    opens || changes.responses_until !== undefined,
  )
  if (target_tags) await requireKnownTags(tx, target_tags)
  requireRanges({ ...before, ...changes })
  const announced = ANNOUNCED.filter((field) => field in changes)
  const tells = tell_changes !== false && announced.length > 0
  if (status === 'cancelled') await decidePay(tx, id, work_pay, by)
  if (tells) await insertChange(tx, id, announced, tell_changes === 'answered')
  await updateBrief(tx, id, changes as Partial<BriefInput>)
  if (tells) await countChange(tx, id, by, ways_out)
  if (status !== before.status) {
    const ending = endingOf(status)
    if (ending === undefined) await updateReopened(tx, id)
    else {
      await updateEnded(tx, id, { from: before.status, tell: tell_waiting, words: end_words })
      if (tell_waiting)
        await ways_out.written(tx, by, {
          kind: 'ending',
          people: await countAnswered(tx, id, answeredBy(ending)),
          brief_id: id,
        })
    }
  }
  await insertAudit(tx, {
    ...by,
    action: 'brief changed',
    detail: { brief_id: id, fields: Object.keys(changes).join(' ') },
  })
}

/** The changes of ten minutes are one message, so an owner's first one is counted. */
async function countChange(tx: Tx, brief_id: string, by: Who, ways_out: WaysOut) {
  if (!(await isChanged(tx, brief_id))) return
  const { count } = await countTry(tx, `change:${brief_id}:${by.actor}`, CHANGES_GATHERED_SECONDS)
  if (count > 1) return
  const { people } = await countConcerned(tx, brief_id)
  await ways_out.written(tx, by, { kind: 'change', people, brief_id })
}

/** The end of a brief or only its messages, or the message about a change, while the bot has not written of it. */
export async function takeBack(tx: Tx, id: string, { only }: { only?: 'messages' | undefined }, by: Who) {
  await recheckOwner(tx, by)
  if (!(await lockBrief(tx, id))) throw briefNotFound()
  const stopped = await listStoppedWorks(tx, id)
  const is_undone = only === undefined && (await takeBackEnd(tx, id))
  if (is_undone) {
    await updateReopened(tx, id)
    await takeBackPay(tx, stopped, by)
  } else if (!(await (only ? silenceEnd(tx, id) : deleteGathered(tx, id)))) throw toldAlready()
  const fields = is_undone ? 'status' : only ? 'tell_waiting' : 'tell_changes'
  await insertAudit(tx, { ...by, action: 'brief changed', detail: { brief_id: id, fields } })
}

export async function removeBrief(tx: Tx, id: string, by: Who) {
  await recheckOwner(tx, by)
  const brief = await lockBrief(tx, id)
  if (!brief) throw briefNotFound()
  if (brief.status === 'active') await oweHandedIn(tx, id, by)
  await deleteBrief(tx, id)
  await insertAudit(tx, { ...by, action: 'brief deleted', detail: { brief_id: id } })
}
