import type { Review } from '@ugc/contract/reviews'
import { isLink } from '@ugc/contract/values/links'
import { Check, Clock, PenLine, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { money } from '../../lib/format.ts'
import { fullName } from '../../lib/person.ts'
import { haptics } from '../../telegram/haptics.ts'
import { openThroughHost } from '../../telegram/open-link.ts'
import { Frame } from '../../ui/brand/frame.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import card from '../../ui/data/card.module.css'
import { TagLine } from '../../ui/data/tag-line.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { useDecideReview } from './queries.ts'
import { ReturnSheet } from './return-sheet.tsx'
import { When } from '../../ui/data/when.tsx'
import styles from './reviews.module.css'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function ReviewCard({ review }: { review: Review }) {
  const { id, version, photo_url, city, age, tags, doubts, review_note, review_at } = review
  const name = fullName(review)
  const [returning, setReturning] = useState(false)
  const decide = useDecideReview()
  const complain = ({ message }: Error) => {
    haptics.error()
    toast.show({ text: message, tone: 'error' })
  }

  function approve() {
    decide.mutate(
      { id, version, review: 'approved' },
      {
        onSuccess: () => {
          haptics.success()
          toast.show({ text: `${name}: анкета одобрена`, action: { label: 'Отменить', onClick: undo } })
        },
        onError: complain,
      },
    )
  }
  // The card has left the list by now: handlers of `mutate` would not be called any more.
  function undo() {
    decide
      .mutateAsync({ id, version, review: 'waiting' })
      .then(() => toast.show({ text: 'Анкета снова ждёт' }), complain)
  }

  return (
    <li className={`${card.card} ${styles.card}`}>
      <div className={styles.top}>
        <Frame name={name} src={photo_url} size={76} />
        <div className={styles.words}>
          <span className={styles.state}>
            {review.review === 'waiting' ? (
              <Badge tone="amber" icon={Clock}>
                Ждёт проверки
              </Badge>
            ) : (
              <Badge tone="blue" icon={PenLine}>
                На правках
              </Badge>
            )}
            <When at={review_at} />
          </span>
          <h2>
            <Link to={`/admin/creators/${id}`}>{name}</Link>
          </h2>
          <p>
            {[city ?? 'Город не указан', age === null ? '' : `возраст: ${age}`].filter(Boolean).join(', ')}
          </p>
          <TagLine tags={tags.map((tag) => tag.name)} limit={3} />
        </div>
      </div>
      {doubts.length > 0 && (
        <p className={styles.doubts}>
          <TriangleAlert size={18} strokeWidth={2} aria-hidden />
          <span>{capital(doubts.join(', '))}</span>
        </p>
      )}
      {review_note !== null && <p className={styles.note}>{review_note}</p>}
      <Places review={review} />
      <div className={styles.actions}>
        <Button
          variant="ok"
          icon={Check}
          loading={decide.isPending}
          aria-label={`Одобрить: ${name}`}
          onClick={approve}
        >
          Одобрить
        </Button>
        <Button
          variant="neutral"
          icon={PenLine}
          aria-label={`На правки: ${name}`}
          onClick={() => setReturning(true)}
        >
          На правки
        </Button>
      </div>
      {returning && <ReturnSheet review={review} onClose={() => setReturning(false)} />}
    </li>
  )
}

function Places({ review: { social_links, portfolio_url, price_per_video } }: { review: Review }) {
  const links = [
    ['Instagram', social_links.instagram],
    ['TikTok', social_links.tiktok],
    ['Портфолио', portfolio_url],
  ] as const
  return (
    <p className={styles.places}>
      {links.map(
        ([label, link]) =>
          link !== null &&
          isLink(link) && (
            <a key={label} href={link} target="_blank" rel="noreferrer" onClick={openThroughHost}>
              {label}
            </a>
          ),
      )}
      {price_per_video !== null && <span>{money(price_per_video)}</span>}
    </p>
  )
}
