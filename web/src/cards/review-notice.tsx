import type { Creator } from '@ugc/contract/creators'
import { Clock, PenLine } from 'lucide-react'
import { Notice } from '../ui/feedback/notice.tsx'

interface Props {
  creator: Pick<Creator, 'profile_completed' | 'review' | 'review_note'>
  /** The address of the form, where the form is not on the screen. */
  edit?: string
}

/** Tells creators that the agency looks at the new profile, or what they are asked to correct. */
export function ReviewNotice({ creator: { profile_completed, review, review_note }, edit }: Props) {
  if (review === 'approved' || !profile_completed) return null
  if (review === 'waiting')
    return (
      <Notice tone="blue" icon={Clock} title="Анкету смотрит агентство">
        Обычно это до суток. После этого придут подходящие проекты.
      </Notice>
    )
  return (
    <Notice
      tone="amber"
      icon={PenLine}
      title="Поправь анкету"
      {...(edit === undefined ? {} : { action: { label: 'Открыть анкету', to: edit } })}
    >
      {review_note}
    </Notice>
  )
}
