import type { BriefForCreator } from '@ugc/contract/briefs'
import type { BriefStatus } from '@ugc/contract/facts/statuses'
import { isOpen } from '@ugc/contract/facts/works'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { OfferCard } from '../../cards/offer-card.tsx'

const NEW_MS = 3 * 86_400_000
const OVER: Partial<Record<BriefStatus, string>> = {
  closed: 'Проект закрыт',
  completed: 'Проект завершён',
  cancelled: 'Проект отменён',
}

/** The creator's own no, which they may change. */
function refusalOf({ response_status, decline_reason = null }: BriefForCreator): string | undefined {
  if (response_status === 'withdrawn') return 'Отклик снят'
  return decline_reason === null ? undefined : 'Не подходит'
}

export function ProjectCard({ brief }: { brief: BriefForCreator }) {
  const { pathname, search } = useLocation()
  const [now] = useState(() => Date.now())
  // A brief is closed within a minute of its deadline; until then it only looks open.
  const late = Date.parse(brief.responses_until ?? brief.deadline) <= now
  return (
    <OfferCard
      to={`/creator/respond/${brief.id}`}
      state={{ back: pathname + search }}
      title={brief.title}
      product={brief.product_name}
      task={brief.brief_description}
      deadline={brief.work?.due_at ?? brief.deadline}
      responsesUntil={brief.responses_until}
      payment={brief.payment_terms}
      publication={brief.publication_required}
      isNew={Date.parse(brief.created_at) > now - NEW_MS}
      refused={refusalOf(brief)}
      // A response that was taken back can be given again.
      response={brief.response_status === 'withdrawn' ? undefined : (brief.response_status ?? undefined)}
      status={brief.status}
      work={brief.work}
      over={
        brief.work && isOpen(brief.work.state)
          ? undefined
          : (OVER[brief.status] ?? (late ? 'Срок прошёл' : undefined))
      }
      now={now}
    />
  )
}
