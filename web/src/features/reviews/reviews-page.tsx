import { useQuery } from '@tanstack/react-query'
import { REVIEW_FILTERS, REVIEWS_PER_PAGE, type ReviewQueue } from '@ugc/contract/facts/reviews'
import { Clock, type LucideIcon, PenLine, UserRoundCheck } from 'lucide-react'
import { ListScreen, repeated } from '../../lists/list-screen.tsx'
import { useUrlFilters } from '../../lists/use-url-filters.ts'
import { CreatorSections } from '../../shell/creator-sections.tsx'
import { haptics } from '../../telegram/haptics.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import card from '../../ui/data/card.module.css'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { reviewsQuery } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import styles from './reviews.module.css'

const QUEUES: { queue: ReviewQueue; label: string; icon: LucideIcon }[] = [
  { queue: 'waiting', label: 'Ждут', icon: Clock },
  { queue: 'returned', label: 'Правят', icon: PenLine },
]
const EMPTY: Record<ReviewQueue, { title: string; text: string }> = {
  waiting: { title: 'Новых анкет нет', text: 'Здесь появится каждый, кто заполнит анкету.' },
  returned: { title: 'Никто не правит анкету', text: 'Здесь те, кого попросили что-то поправить.' },
}

export function ReviewsPage() {
  const { filters, change } = useUrlFilters(REVIEW_FILTERS)
  const { page, review = 'waiting' } = filters
  const query = useQuery(reviewsQuery({ review, page }))
  const counts = query.data?.counts
  return (
    <ListScreen
      title="Креаторы"
      subtitle="Пока вы не одобрите, человек не видит брифы"
      toolbar={
        <>
          <CreatorSections here="/admin/reviews" />
          <div className={styles.queues} role="group" aria-label="Очередь">
            {QUEUES.map(({ queue, label, icon }) => (
              <Chip
                key={queue}
                icon={icon}
                selected={review === queue}
                {...(counts === undefined ? {} : { count: counts[queue] })}
                onClick={() => {
                  haptics.selection()
                  change({ review: queue === 'waiting' ? undefined : queue })
                }}
              >
                {label}
              </Chip>
            ))}
          </div>
        </>
      }
      query={query}
      page={page}
      perPage={REVIEWS_PER_PAGE}
      onPage={(next, how) => change({ page: next }, how)}
      failed="Анкеты не загрузились"
      skeleton={<ul className={styles.list}>{repeated(3, CardSkeleton)}</ul>}
      empty={<EmptyState icon={UserRoundCheck} {...EMPTY[review]} />}
    >
      {(items) => (
        <ul className={styles.list} aria-label="Анкеты">
          {items.map((one) => (
            <ReviewCard key={one.id} review={one} />
          ))}
        </ul>
      )}
    </ListScreen>
  )
}

const CardSkeleton = () => (
  <li className={`${card.card} ${styles.card}`}>
    <Skeleton width="160px" height={20} />
    <Skeleton width="220px" height={20} />
    <Skeleton width="100%" height={40} />
  </li>
)
