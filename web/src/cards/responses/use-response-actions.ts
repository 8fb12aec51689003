import type { Response, ResponsePatch } from '@ugc/contract/responses'
import { type Decision, RESPONSE_STATUSES } from '@ugc/contract/facts/statuses'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { haptics } from '../../telegram/haptics.ts'
import { confirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import type { CancelWorkProps } from '../cancel-work.tsx'
import { type Morning, toldWhen } from './bulk.ts'
import { hasBegun, isHandedIn, isSettled } from './response-facts.ts'

/** `cancelled`: the end of the work, by its version. */
export type SaveResponse = (
  change: Omit<ResponsePatch, 'version'> & {
    version?: number | undefined
    remind?: true
    cancelled?: { pay: { amount: number } | null; version: number }
  },
) => Promise<Response>

/** Accepting without a price for the client is meant or forgotten. `count`: of several. */
export const confirmUnpriced = (count?: number) =>
  confirmDialog({
    title: count === undefined ? 'Принять без цены клиенту?' : `Принять, хотя без цены клиенту ${count}?`,
    text: 'Клиент увидит «готовим» вместо цены.',
    confirm: 'Принять',
    careful: true,
  })

export interface ResponseActions {
  /** Undefined where no work has begun that could be cancelled. */
  cancelWork?: (() => void) | undefined
  /** The owner is asked what is paid for the work. */
  cancelling?: Pick<CancelWorkProps, 'save' | 'morning' | 'onClose'> | undefined
  /** Undefined where nothing can be decided. */
  decide: ((status: Decision) => void) | undefined
  show: ((shown: boolean) => void) | undefined
  /** Undefined where there is nothing to remind of, or not yet. */
  remind: (() => void) | undefined
  /** Undefined: the price is read-only. */
  savePrice: ((value: number | null) => Promise<void>) | undefined
}

/** What an owner does with one response. The toast undoes a decision, and the card changes it later. */
export function useResponseActions(
  response: Response,
  save: SaveResponse,
  morning?: Morning,
  /** Shows the next person; what it returns shows this one again. */
  onDecided?: (status: Decision) => (() => void) | undefined,
): ResponseActions {
  const over = isSettled(response)
  // Ignores the second press of a double click.
  const deciding = useRef(false)
  const [cancels, setCancels] = useState(false)
  const cancelWork = hasBegun(response) ? () => setCancels(true) : undefined
  async function saveCancelled(pay: { amount: number } | null, version: number) {
    const { work } = await save({ cancelled: { pay, version } })
    return { version: work?.version ?? version }
  }
  function said(status: Decision) {
    const when = toldWhen(status, 1, morning)
    const { done } = RESPONSE_STATUSES[status]
    return when === undefined ? done : `${done}, бот напишет ${when}`
  }
  async function decide(status: Decision) {
    const before = response.status
    if (status === 'rejected' && cancelWork) {
      cancelWork()
      return
    }
    if (deciding.current || before === 'withdrawn' || before === status) return
    deciding.current = true
    let back: (() => void) | undefined
    try {
      if (status === 'accepted' && (response.client_price ?? null) === null && !(await confirmUnpriced()))
        return
      back = onDecided?.(status)
      const { version } = await save({ status })
      toast.show({
        text: said(status),
        action: { label: 'Отменить', onClick: () => void takeBack(before, version) },
      })
    } catch (error) {
      back?.()
      complain(error)
    } finally {
      deciding.current = false
    }
  }
  async function takeBack(status: Decision, version: number | undefined) {
    try {
      await save({ status, version })
      toast.show({ text: 'Решение отменено' })
    } catch (error) {
      complain(error)
    }
  }
  async function show(shown: boolean) {
    try {
      haptics.selection()
      await save({ visibility: shown ? 'shown' : 'hidden' })
    } catch (error) {
      complain(error)
    }
  }
  async function remind() {
    try {
      await save({ remind: true })
      haptics.success()
      toast.show({ text: `Бот напомнит подтвердить участие ${morning?.(0) ?? ''}`.trim() })
    } catch (error) {
      complain(error)
    }
  }
  async function savePrice(value: number | null) {
    try {
      await save({ client_price: value })
      haptics.success()
    } catch (error) {
      complain(error)
      throw error
    }
  }
  const withdrawn = response.status === 'withdrawn'
  return {
    cancelWork,
    cancelling: cancels ? { save: saveCancelled, morning, onClose: () => setCancels(false) } : undefined,
    decide:
      response.creator === null || withdrawn || over || isHandedIn(response)
        ? undefined
        : (status) => void decide(status),
    show: response.brief_deleted ? undefined : (shown) => void show(shown),
    remind: mayRemind(response) ? () => void remind() : undefined,
    savePrice: withdrawn || over ? undefined : savePrice,
  }
}

/** The bot last wrote of it a day ago. */
const mayRemind = ({ reminder }: Response) =>
  Boolean(reminder && !reminder.queued && Date.parse(reminder.next_at) <= Date.now())

function complain(error: unknown) {
  haptics.error()
  const detail = error instanceof ApiError ? (error.fields.client_price ?? error.message) : String(error)
  toast.show({ text: detail, tone: 'error' })
}
