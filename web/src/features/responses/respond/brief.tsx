import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { bound } from '../../../lib/typography.ts'
import { openThroughHost } from '../../../telegram/open-link.ts'
import { Button } from '../../../ui/controls/button.tsx'
import card from '../../../ui/data/card.module.css'
import { LinkedText } from '../../../ui/data/linked-text.tsx'
import { OfferFacts } from '../../../cards/offer-card.tsx'
import type { Brief } from '../../briefs/queries.ts'
import styles from './brief.module.css'
import { Question } from './question.tsx'

/** A longer brief is folded, because it would push the form off the screen. */
const SHORT = 600

interface Props {
  brief: Brief
  over: string | undefined
  /** No form follows, so nothing is folded. */
  whole: boolean
  now: number
}

export function RespondBrief({ brief, over, whole, now }: Props) {
  const { brief_description: task, brand_description: brand, payment_terms: terms } = brief
  const id = useId()
  const [opened, setOpened] = useState(false)
  const long = !whole && task.length + brand.length + terms.length > SHORT
  const full = !long || opened
  const Chevron = opened ? ChevronUp : ChevronDown
  const facts = (
    <OfferFacts
      deadline={brief.work?.due_at ?? brief.deadline}
      responsesUntil={brief.responses_until}
      payment={full ? undefined : terms}
      publication={brief.publication_required}
      over={over}
      response={brief.response_status ?? undefined}
      now={now}
    />
  )
  return (
    <section className={`${card.card} ${styles.brief}`} aria-label="Проект">
      <div>
        <p className={styles.product}>{bound(brief.product_name)}</p>
        <h2>{bound(brief.title)}</h2>
      </div>
      {full && facts}
      <div id={id} className={styles.texts}>
        {full ? (
          <>
            <Text title="Задача" text={task} />
            <Text title="О бренде" text={brand} />
            <Text title="Оплата" text={terms} />
          </>
        ) : (
          <p className={styles.clamped}>{bound(task)}</p>
        )}
      </div>
      {!full && facts}
      <div className={styles.more}>
        {long && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={opened}
            aria-controls={id}
            onClick={() => setOpened(!opened)}
          >
            {opened ? 'Свернуть' : 'Весь проект'}
            <Chevron size={18} strokeWidth={1.75} aria-hidden />
          </Button>
        )}
        <Question title={brief.title} />
      </div>
    </section>
  )
}

const Text = ({ title, text }: { title: string; text: string }) => (
  <div>
    <h3>{title}</h3>
    <p className={styles.text}>
      <LinkedText text={bound(text)} onOpen={openThroughHost} />
    </p>
  </div>
)
