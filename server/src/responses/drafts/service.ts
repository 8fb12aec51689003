import {
  DECLINE_TEXT_MAX,
  type DeclineReason,
  type Draft,
  type DraftAction,
  reasonOf,
  type WithdrawReason,
} from '@ugc/contract/facts/drafts'
import { findContact } from '../../platform/shared-sql/agency-contact.ts'
import { updateOpened } from '../../briefs/queries.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { mayConfirm, mayWithdraw, UNDECIDED } from '@ugc/contract/facts/statuses'
import { changeOwnIn } from '../change-own-service.ts'
import { confirmIn } from '../confirm-service.ts'
import { insertOutdated } from '../outdated-queries.ts'
import { updateDeclined } from '../decline-queries.ts'
import {
  alreadyDecided,
  alreadyResponded,
  alreadyWithdrawn,
  nothingToConfirm,
  responseNotFound,
} from '../refusals.ts'
import { checkMayRespond, respondIn } from '../respond-service.ts'
import { withdrawIn } from '../withdraw-service.ts'
import {
  deleteDraft,
  findAnswer,
  findOffer,
  type LockedDraft,
  lockDraft,
  lockPerson,
  replaceDraft,
  touchDraft,
  updateDraft,
} from './queries.ts'
import { changeByTap, changeByText, missingOf, rateOf } from './rules.ts'

/** A draft as the chat shows it. */
export interface ShownDraft extends Draft {
  brief_id: string
  title: string
  /** The date of delivery. */
  deadline: string
  /** Undefined if the profile has none that a response may have. */
  rate: number | undefined
  /** The price is fixed. */
  is_agreed: boolean
  is_hidden: boolean
  version: number
}

/** What a message or a tap of a creator has done. */
export type Turn =
  /** `dropped`: the title of the brief whose unfinished answer this one replaces. */
  | { did: 'step'; draft: ShownDraft; dropped?: string | undefined }
  | { did: 'sent'; draft: ShownDraft; message_id: number | null }
  /** `changed`: the answer that was sent stays as it was. */
  | { did: 'cancelled'; changed: boolean }
  /** `asked`: a reason in words may follow. */
  | { did: 'declined'; brief_id: string; reason: DeclineReason; asked: boolean; message_id: number | null }
  /** `asked`: the response is taken back by the next tap. `deadline`: until when it can be given again; null: not any more. */
  | { did: 'withdrawn'; asked: boolean; brief_id: string; title: string; deadline: string | null }
  /** `again`: it was confirmed before. */
  | {
      did: 'confirmed'
      again: boolean
      brief_id: string
      title: string
      deadline: string
      price: number | null
      /** The agency's contact. */
      contact: string | null
    }
  /** An accepted creator cannot take part: the reason is asked for. */
  | { did: 'refusing'; brief_id: string; title: string }
  /** By the rules of the app, in its words. `answered`: the brief, if it has an answer. */
  | { did: 'refused'; detail: string; answered?: string | undefined }
  /** A tap after the response was sent. */
  | { did: 'answered'; detail: string }
  /** The profile is not ready; the points that are known to be missing. */
  | { did: 'not ready'; missing: string[] }
  /** A button of an earlier step, or the second tap of two. */
  | { did: 'passed' }
  /** A text that could not be read, or a change of what is no longer so. */
  /** `contact`: of the agency, where the text is probably a question to it. */
  | { did: 'unread'; draft: ShownDraft; problem: string; contact?: string | null }
  /** The dialogue has ended after 24 hours. */
  | { did: 'expired' }

const shown = ({ rate, ...draft }: LockedDraft): ShownDraft => ({ ...draft, rate: rateOf(rate) })

async function step(tx: Tx, draft: LockedDraft, change: Partial<Draft>): Promise<Turn> {
  await updateDraft(tx, draft.creator_id, change)
  return { did: 'step', draft: shown({ ...draft, ...change, version: draft.version + 1 }) }
}

/**
 * The question where the dialogue stands: its reply may have been lost with the process that was to send it. Not for the second
 * of two taps. The version stays, so that a tap on the first of two such replies counts.
 */
async function again(tx: Tx, draft: LockedDraft): Promise<Turn> {
  if (draft.is_new) return { did: 'passed' }
  await touchDraft(tx, draft.creator_id)
  return { did: 'step', draft: shown(draft) }
}

/** A refusal of the rules. It leaves the transaction usable, because the rules refuse before they write. */
const refusedBy = (error: unknown, answered?: string): Turn => {
  if (!(error instanceof AppError)) throw error
  return { did: 'refused', detail: error.detail, answered }
}

interface Begin {
  telegram_id: number
  brief_id: string
  /** The message about the brief, whose buttons change later. */
  message_id: number | null
  /** `reason`: the creator declines. */
  step: 'price' | 'reason'
}

/** Begins an answer, or asks again where it stands. */
export const begin = (db: Db, { telegram_id, brief_id, message_id, step: first }: Begin): Promise<Turn> =>
  db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, telegram_id)
    if (person) await updateOpened(tx, brief_id, person.id)
    if (!person?.profile_completed) return { did: 'not ready', missing: person ? missingOf(person) : [] }
    try {
      await checkMayRespond(tx, person.id, brief_id)
    } catch (error) {
      return refusedBy(error, (await findAnswer(tx, telegram_id, brief_id))?.brief_id)
    }
    const before = await lockDraft(tx, telegram_id)
    const is_begun = before?.brief_id === brief_id && before.of_version === null
    if (is_begun && (before.step === 'reason') === (first === 'reason')) return again(tx, before)
    await replaceDraft(tx, { creator_id: person.id, brief_id, step: first, message_id })
    return { did: 'step', draft: shown(await lockNew(tx, telegram_id)), dropped: droppedBy(brief_id, before) }
  })

/** An answer that was begun and not sent; a refusal that waits for its reason is stored already. */
const droppedBy = (brief_id: string, before: LockedDraft | undefined) =>
  before && before.brief_id !== brief_id && before.step !== 'reason' ? before.title : undefined

async function lockNew(tx: Tx, telegram_id: number): Promise<LockedDraft> {
  const draft = await lockDraft(tx, telegram_id)
  if (!draft) throw new Error('the draft was inserted in this transaction')
  return draft
}

/** The answer of this person. */
async function findOwn(tx: Tx, telegram_id: number, brief_id: string) {
  const answer = await findAnswer(tx, telegram_id, brief_id)
  if (!answer) throw alreadyWithdrawn()
  // As in the app, whose door is closed to a blocked person.
  if (answer.is_blocked) throw responseNotFound()
  return answer
}

/** The same, if it can still be changed, or taken back. */
async function findUndecided(tx: Tx, telegram_id: number, brief_id: string, leaves = false) {
  const answer = await findOwn(tx, telegram_id, brief_id)
  if (leaves ? !mayWithdraw(answer.status) : answer.status !== UNDECIDED) throw alreadyDecided()
  return answer
}

type Change = Omit<Begin, 'step'>

/** Begins a change of the sent answer at the check, with what it says now; or asks again where the change stands. */
export const beginChange = (db: Db, change: Change): Promise<Turn> =>
  db.transaction().execute(async (tx) => {
    await lockPerson(tx, change.telegram_id)
    try {
      const { version } = await findUndecided(tx, change.telegram_id, change.brief_id)
      const before = await lockDraft(tx, change.telegram_id)
      if (before?.brief_id === change.brief_id && before.of_version === version) return again(tx, before)
      const draft = shown(await prefill(tx, change))
      return { did: 'step', draft, dropped: droppedBy(change.brief_id, before) }
    } catch (error) {
      return refusedBy(error)
    }
  })

async function prefill(tx: Tx, { telegram_id, brief_id, message_id }: Change): Promise<LockedDraft> {
  const { id, creator_id, version } = await findUndecided(tx, telegram_id, brief_id)
  const offer = await findOffer(tx, id)
  const whole = { step: 'check' as const, is_whole: true, of_version: version }
  await replaceDraft(tx, { creator_id, brief_id, message_id, ...whole, ...offer })
  return lockNew(tx, telegram_id)
}

interface Tap {
  telegram_id: number
  brief_id: string
  /** Of the draft for which the button was made. */
  version: number
  action: DraftAction
}

/** A tap on a button of the dialogue. The draft is locked: of two taps on one button the second finds a later version. */
export const takeTap = (db: Db, { telegram_id, brief_id, version, action }: Tap): Promise<Turn> =>
  db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, telegram_id)
    if (!draft || draft.brief_id !== brief_id) {
      // The reply that said so may have been lost with the process that was to send it.
      if (await findAnswer(tx, telegram_id, brief_id))
        return { did: 'answered', detail: alreadyResponded().detail }
      return { did: draft ? 'passed' : 'expired' }
    }
    if (draft.version !== version) return again(tx, draft)
    if (action === 'cancel') {
      await deleteDraft(tx, draft.creator_id)
      return { did: 'cancelled', changed: draft.of_version !== null }
    }
    if (action === 'send') return send(tx, draft, telegram_id)
    const reason = reasonOf(action)
    if (reason !== undefined && draft.step === 'reason') return decline(tx, draft, reason)
    const change = changeByTap(draft, draft.rate, action)
    return change ? step(tx, draft, change) : { did: 'passed' }
  })

async function send(tx: Tx, draft: LockedDraft, telegram_id: number): Promise<Turn> {
  const { creator_id, brief_id, price, days, message, of_version, message_id, step: at } = draft
  if (at !== 'check' || price === null) return { did: 'passed' }
  let turn: Turn = { did: 'sent', draft: shown(draft), message_id }
  const given = { creator_price: price, estimated_delivery_days: days, message }
  try {
    if (of_version === null) {
      await respondIn(tx, creator_id, { brief_id, ...given })
      await insertOutdated(tx, { creator_id, brief_id, but: message_id })
    } else {
      const { id } = await findUndecided(tx, telegram_id, brief_id)
      await changeOwnIn(tx, id, creator_id, { ...given, version: of_version })
    }
  } catch (error) {
    // What it says now, to be changed again.
    if (error instanceof AppError && error.code === 'version_conflict') {
      const anew = await prefill(tx, { telegram_id, brief_id, message_id })
      return { did: 'unread', draft: shown(anew), problem: `${error.detail}.` }
    }
    turn = refusedBy(error, (await findAnswer(tx, telegram_id, brief_id))?.brief_id)
  }
  await deleteDraft(tx, creator_id)
  return turn
}

/** After «Другое» the draft waits for the reason in words, and is marked as whole. */
async function decline(tx: Tx, draft: LockedDraft, reason: DeclineReason, text?: string): Promise<Turn> {
  const { creator_id, brief_id, message_id } = draft
  await updateDeclined(tx, {
    creator_id,
    brief_id,
    decline_reason: reason,
    ...(text === undefined ? {} : { decline_text: text }),
  })
  const asked = reason === 'other' && text === undefined
  await (asked ? updateDraft(tx, creator_id, { misses: 0, is_whole: true }) : deleteDraft(tx, creator_id))
  return { did: 'declined', brief_id, reason, asked, message_id }
}

/** A text to the bot. Undefined if no draft waits for the person, so that the text is answered like any other. */
export const takeText = (db: Db, telegram_id: number, text: string): Promise<Turn | undefined> =>
  db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, telegram_id)
    if (!draft) return undefined
    const takes_words = draft.step === 'reason' && draft.is_whole
    if (takes_words && text.trim() !== '' && text.length <= DECLINE_TEXT_MAX)
      return decline(tx, draft, 'other', text.trim())
    const change = changeByText(draft, text)
    if (change && !('problem' in change)) return step(tx, draft, change)
    const asked = await step(tx, draft, { misses: draft.misses + 1 })
    if (asked.did !== 'step') return asked
    // Before «Другое» any words may be a question to the agency, which must not be lost as a reason.
    if (draft.step === 'reason' && !takes_words)
      return {
        did: 'unread',
        draft: asked.draft,
        problem: NOT_TAKEN.question,
        contact: await findContact(tx),
      }
    const at = draft.step === 'reason' ? 'reason' : draft.of_version === null ? 'check' : 'change'
    return { did: 'unread', draft: asked.draft, problem: change?.problem ?? NOT_TAKEN[at] }
  })

/** A picture, a video or a voice message. Undefined if no draft waits for the person. The draft stays as it is. */
export const takeMedia = (db: Db, telegram_id: number): Promise<Turn | undefined> =>
  db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, telegram_id)
    return draft && { did: 'unread', draft: shown(draft), problem: NOT_TAKEN.media }
  })

const NOT_TAKEN = {
  media: 'Фото, видео и голосовые я не понимаю: ответь текстом или кнопкой.',
  check: 'Не понял. Отклик ещё не отправлен: проверь его и нажми «Отправить отклик».',
  change: 'Не понял. Ничего не изменилось: нажми, что исправить.',
  question:
    'Менеджер этого не увидит. Есть вопрос о проекте? Напиши менеджеру. Отказ ещё не записан: выбери причину.',
  reason: `Напиши короче: не больше ${DECLINE_TEXT_MAX} знаков.`,
}

interface Withdrawing {
  telegram_id: number
  brief_id: string
  /** Undefined: the creator is asked first. Null: without a reason. */
  reason: WithdrawReason | null | undefined
}

/** Takes the sent answer back, by the service of the app. */
export const takeBack = (db: Db, { telegram_id, brief_id, reason }: Withdrawing): Promise<Turn> =>
  db.transaction().execute(async (tx) => {
    try {
      const { id, creator_id, title, deadline } = await findUndecided(tx, telegram_id, brief_id, true)
      if (reason !== undefined) {
        await withdrawIn(tx, { id, creator_id, version: undefined, reason })
        await insertOutdated(tx, { creator_id, brief_id })
      }
      return { did: 'withdrawn', asked: reason === undefined, brief_id, title, deadline }
    } catch (error) {
      return refusedBy(error)
    }
  })

interface Confirming {
  telegram_id: number
  brief_id: string
  does: 'confirm' | 'ask' | 'refuse'
  /** Why the creator cannot take part, with `refuse`. */
  reason?: WithdrawReason
}

/** The answer of an accepted creator, by the service of the app. */
export const takeConfirmation = (
  db: Db,
  { telegram_id, brief_id, does, reason }: Confirming,
): Promise<Turn> =>
  db.transaction().execute(async (tx) => {
    try {
      const answer = await findOwn(tx, telegram_id, brief_id)
      const { id, creator_id, title, deadline, deliver_by } = answer
      if (does === 'ask') {
        if (!mayConfirm(answer.status, answer.brief_status)) throw nothingToConfirm()
        return { did: 'refusing', brief_id, title }
      }
      const { is_new } = await confirmIn(tx, { id, creator_id, reason: reason ?? null })
      if (is_new) await insertOutdated(tx, { creator_id, brief_id })
      const price = (await findOffer(tx, id))?.price ?? null
      return does === 'confirm'
        ? {
            did: 'confirmed',
            again: !is_new,
            brief_id,
            title,
            deadline: deliver_by,
            price,
            contact: await findContact(tx),
          }
        : { did: 'withdrawn', asked: false, brief_id, title, deadline }
    } catch (error) {
      return refusedBy(error)
    }
  })
