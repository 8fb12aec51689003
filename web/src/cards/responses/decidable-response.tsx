import { ERASED_AUTHOR, type Response, type ResponsePatch } from '@ugc/contract/responses'
import { WITHDRAW_REASONS } from '@ugc/contract/facts/drafts'
import { CONFIRMATION, type Decision, mayConfirm, RESPONSE_STATUSES } from '@ugc/contract/facts/statuses'
import { useRef } from 'react'
import { ApiError } from '../../api/call.ts'
import { fullName } from '../../lib/person.ts'
import { haptics } from '../../telegram/haptics.ts'
import { openThroughHost } from '../../telegram/open-link.ts'
import { ResponseCard } from './response-card.tsx'
import type { Selection } from './selection.ts'
import { toast } from '../../ui/overlays/toast.tsx'

type Change = Omit<ResponsePatch, 'version'> & { version?: number | undefined }

interface Props {
  response: Response
  /** The line under the name, and its link. */
  about: string
  aboutTo?: string | undefined
  heading?: 'h2' | 'h3'
  save: (change: Change) => Promise<Response>
  selection?: Selection | undefined
}

/** A response with the owner's decision. The toast undoes a decision, and the card changes it later. */
export function DecidableResponse({ response, about, aboutTo, heading, save, selection }: Props) {
  const { creator, client_price = null } = response
  const name = creator ? fullName(creator) : ERASED_AUTHOR

  const decidable = creator !== null && response.status !== 'withdrawn'
  const reason = response.withdraw_reason === null ? undefined : WITHDRAW_REASONS[response.withdraw_reason]
  const asked =
    creator !== null && !response.brief_deleted && mayConfirm(response.status, response.brief_status)
  const awaited = asked && response.confirmed_at === null
  const confirmation = asked ? CONFIRMATION[awaited ? 'awaited' : 'given'] : undefined

  // Ignores the second press of a double click.
  const deciding = useRef(false)
  async function decide(status: Decision) {
    const before = response.status
    if (deciding.current || before === 'withdrawn') return
    deciding.current = true
    try {
      const { version } = await save({ status })
      toast.show({
        text: RESPONSE_STATUSES[status].done,
        action: { label: 'Отменить', onClick: () => void takeBack(before, version) },
      })
    } catch (error) {
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
  async function savePrice(value: number | null) {
    try {
      await save({ client_price: value })
      haptics.success()
    } catch (error) {
      complain(error)
      throw error
    }
  }

  return (
    <ResponseCard
      name={name}
      to={creator ? `/admin/creators/${response.creator_id}` : undefined}
      photo={creator?.photo_url}
      verified={creator?.is_verified ?? false}
      about={about}
      aboutTo={aboutTo}
      status={response.status}
      note={reason ?? (response.brief_deleted ? 'Бриф удалён' : confirmation)}
      noteTone={asked ? (awaited ? 'amber' : 'green') : undefined}
      days={response.estimated_delivery_days}
      rate={response.creator_price}
      clientPrice={client_price}
      savePrice={response.status === 'withdrawn' ? undefined : savePrice}
      message={response.message}
      choice={response.client_choice}
      events={response.events}
      created={response.created_at}
      links={creator ? { portfolio: creator.portfolio_url, ...creator.social_links } : undefined}
      onLink={openThroughHost}
      erased={!creator}
      unseen={response.unseen}
      onShow={response.brief_deleted ? undefined : (shown) => void show(shown)}
      onDecide={decidable ? (status) => void decide(status) : undefined}
      heading={heading}
      selecting={
        selection?.selected && decidable
          ? { checked: selection.selected.has(response.id), onToggle: () => selection.toggle(response) }
          : undefined
      }
    />
  )
}

function complain(error: unknown) {
  haptics.error()
  const detail = error instanceof ApiError ? (error.fields.client_price ?? error.message) : String(error)
  toast.show({ text: detail, tone: 'error' })
}
