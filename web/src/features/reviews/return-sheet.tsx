import { REVIEW_NOTE_MAX, REVIEW_REASONS, type ReviewReason } from '@ugc/contract/facts/reviews'
import type { Review } from '@ugc/contract/reviews'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { haptics } from '../../telegram/haptics.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { useDecideReview } from './queries.ts'
import styles from './reviews.module.css'

const REASONS = Object.keys(REVIEW_REASONS) as ReviewReason[]

interface Props {
  review: Review
  onClose: () => void
}

/** The chosen reasons write the message, and the owner may edit it. */
export function ReturnSheet({ review: { id, first_name, version }, onClose }: Props) {
  const decide = useDecideReview()
  const [message, setMessage] = useState(`Привет${first_name ? `, ${first_name}` : ''}! Анкета почти готова.`)
  const [chosen, setChosen] = useState<ReviewReason[]>([])

  /** A sentence is added or taken out, so that what the owner has typed stays. */
  function toggle(reason: ReviewReason) {
    haptics.selection()
    const sentence = ` ${REVIEW_REASONS[reason].ask}`
    const on = !chosen.includes(reason)
    setChosen(on ? [...chosen, reason] : chosen.filter((one) => one !== reason))
    setMessage((text) => (on ? text + sentence : text.replace(sentence, '')))
  }
  // Awaited, because the card leaves the list before the handlers of `mutate` would be called.
  async function send() {
    try {
      await decide.mutateAsync({ id, version, review: 'returned', note: message })
      haptics.success()
      toast.show({ text: 'Сообщение отправлено' })
      onClose()
    } catch {
      haptics.error()
    }
  }

  return (
    <Sheet title="Что поправить?" onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.reasons} role="group" aria-label="Причины">
          {REASONS.map((reason) => (
            <Chip key={reason} selected={chosen.includes(reason)} onClick={() => toggle(reason)}>
              {REVIEW_REASONS[reason].label}
            </Chip>
          ))}
        </div>
        <TextArea
          label="Сообщение"
          help="Уйдёт в бот от имени агентства"
          error={decide.error?.message}
          value={message}
          maxLength={REVIEW_NOTE_MAX}
          onChange={setMessage}
        />
        <Button block icon={Send} loading={decide.isPending} onClick={() => void send()}>
          Отправить
        </Button>
      </div>
    </Sheet>
  )
}
