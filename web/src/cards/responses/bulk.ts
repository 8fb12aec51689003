import { BULK_REFUSALS, type BulkAction, statusOf } from '@ugc/contract/facts/bulk'
import { ENDING_UNDO_SECONDS, UNDO_SECONDS } from '@ugc/contract/facts/limits'
import type { BulkGroup, BulkResult, Response } from '@ugc/contract/responses'
import { UNDECIDED } from '@ugc/contract/facts/statuses'
import { grouped } from '../../lib/format.ts'
import { plural } from '../../lib/plural.ts'
import { haptics } from '../../telegram/haptics.ts'
import { nameOf } from './response-facts.ts'
import { toast } from '../../ui/overlays/toast.tsx'

export type Run = (groups: [BulkGroup, ...BulkGroup[]]) => Promise<BulkResult[]>

export const isFilled = <T>(list: T[]): list is [T, ...T[]] => list.length > 0

/** What brings a response back to where it was: its former decision, or the other visibility. */
function wayBack(action: BulkAction, before: Response): BulkAction | undefined {
  if (action === 'show') return 'hide'
  if (action === 'hide') return 'show'
  return before.status === 'withdrawn' ? undefined : before.status
}

/** The actions that undo what was done, with the versions that they undo. */
function undoOf(wanted: Wanted, results: readonly BulkResult[]): BulkGroup[] {
  const known = new Map(
    wanted.flatMap(([action, responses]) => responses.map((one) => [one.id, wayBack(action, one)])),
  )
  const back = new Map<BulkAction, { ids: string[]; versions: number[] }>()
  for (const { id, result, version } of results) {
    const action = known.get(id)
    if (result !== 'done' || action === undefined || version === undefined) continue
    const group = back.get(action) ?? { ids: [], versions: [] }
    group.ids.push(id)
    group.versions.push(version)
    back.set(action, group)
  }
  return [...back].map(([action, group]) => ({ action, ...group }))
}

export type Wanted = readonly (readonly [BulkAction, readonly Response[]])[]

/** «Приняли 5», «Отказали 44» */
const DONE: Record<BulkAction, string> = {
  accepted: 'Приняли',
  rejected: 'Отказали',
  reserve: 'В резерве',
  pending: 'Снова ждут решения',
  show: 'Показали клиенту',
  hide: 'Скрыли от клиента',
}

/** As they were on the screen: what was changed since is refused. */
export const groupsOf = (wanted: Wanted): BulkGroup[] =>
  wanted
    .filter(([, responses]) => responses.length > 0)
    .map(([action, responses]) => ({
      action,
      ids: responses.map(({ id }) => id),
      versions: responses.map(({ version }) => version),
    }))

const NAMED = 2

/** «Пропущено 1: их уже изменил другой владелец (Алина Воронцова)» */
export function skippedOf(wanted: Wanted, results: readonly BulkResult[]): string[] {
  const refused = results.filter(({ result }) => result === 'refused')
  const reason = refused[0]?.reason
  if (reason === undefined) return []
  const ids = new Set(refused.map(({ id }) => id))
  const names = wanted.flatMap(([, responses]) => responses.filter(({ id }) => ids.has(id)).map(nameOf))
  const rest = names.length > NAMED ? ` и ещё ${names.length - NAMED}` : ''
  return [
    `Пропущено ${refused.length}: ${BULK_REFUSALS[reason]} (${names.slice(0, NAMED).join(', ')}${rest})`,
  ]
}

/** What a toast adds to what was done. */
interface Words {
  /** How many the client sees now. */
  seen?: (() => Promise<number>) | undefined
  morning?: Morning
}

/** «утром, в 9:00» if the bot does not write in so many seconds, but in the morning. */
export type Morning = ((seconds: number) => string | undefined) | undefined

/** When the bot tells of it, as the server decides; undefined where it tells nothing. */
export function toldWhen(action: BulkAction, count: number, morning: Morning): string | undefined {
  if (statusOf(action) === undefined || action === UNDECIDED) return undefined
  const seconds = action === 'rejected' && count > 1 ? ENDING_UNDO_SECONDS : UNDO_SECONDS
  return (
    morning?.(seconds) ??
    (seconds < 60 ? `через ${seconds} секунд` : `через ${plural(seconds / 60, 'минуту', 'минуты', 'минут')}`)
  )
}

/** «12: 10 и 2 принятых»: whom the client sees, with those who are shown because they are accepted. */
export const seenWords = (seen: number, accepted: number) =>
  accepted === 0
    ? grouped(seen)
    : `${grouped(seen)}: ${grouped(seen - accepted)} и ${plural(accepted, 'принятый', 'принятых', 'принятых')}`

/** Does it at once, in one request, and offers to undo it: the bot writes only when the time for that is over. */
export async function doMany(run: Run, wanted: Wanted, { seen, morning }: Words = {}): Promise<void> {
  const groups = groupsOf(wanted)
  if (!isFilled(groups)) return
  const results = await run(groups)
  haptics.success()
  const back = undoOf(wanted, results)
  const skipped = skippedOf(wanted, results)
  const changed = groups.flatMap(({ action, ids }) => {
    const count = results.filter(({ id, result }) => result === 'done' && ids.includes(id)).length
    return count === 0
      ? []
      : [{ words: `${DONE[action]} ${grouped(count)}`, told: toldWhen(action, count, morning) }]
  })
  // «Приняли 2. В резерве 1, бот напишет через 8 секунд»
  const done = changed.map(({ words, told }, at) =>
    told === undefined || told === changed[at + 1]?.told ? words : `${words}, бот напишет ${told}`,
  )
  toast.show({
    tone: done.length === 0 && skipped.length > 0 ? 'error' : 'ok',
    text: [
      ...(done.length > 0 ? done : ['Ничего не изменилось']),
      ...(seen ? [`Клиент видит ${grouped(await seen())}`] : []),
      ...skipped,
    ].join('. '),
    ...(isFilled(back) ? { action: { label: 'Отменить', onClick: () => void takeBack(run, back) } } : {}),
  })
}

async function takeBack(run: Run, back: [BulkGroup, ...BulkGroup[]]) {
  try {
    const kept = (await run(back)).filter(({ result }) => result === 'refused').length
    toast.show({ text: kept === 0 ? 'Решения отменены' : `Отменено без ${kept}: ${BULK_REFUSALS.changed}` })
  } catch (error) {
    complain(error)
  }
}

export function complain(error: unknown) {
  haptics.error()
  toast.show({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
}

/** Accepting those leaves a gap in what the client pays. */
export const unpriced = (action: BulkAction, chosen: readonly Response[]) =>
  statusOf(action) === 'accepted' ? chosen.filter((one) => (one.client_price ?? null) === null).length : 0
