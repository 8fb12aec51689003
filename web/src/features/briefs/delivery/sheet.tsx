import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { relativeDateTime } from '../../../lib/format.ts'
import { Pagination } from '../../../ui/data/pagination.tsx'
import { SEND_LABELS } from '../../../cards/send-progress.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { MEANING, type Shown } from './words.ts'
import styles from './delivery.module.css'
import { nameOf } from '../detail/name.ts'
import { deliveriesQuery } from '../queries.ts'

const PER_PAGE = 50

interface Props {
  id: string
  state: Shown
  onClose: () => void
}

export function DeliverySheet({ id, state, onClose }: Props) {
  const [page, setPage] = useState(1)
  const list = useRef<HTMLUListElement>(null)
  const { data, error, isFetching, refetch } = useQuery(deliveriesQuery(id, state, page))
  return (
    <Sheet title={SEND_LABELS[state]} onClose={onClose}>
      {MEANING[state] !== undefined && <p className={styles.meaning}>{MEANING[state]}.</p>}
      {data ? (
        <>
          {data.total === 0 && (
            <EmptyState title="Никого нет" text="За это время всё изменилось: таких сообщений больше нет." />
          )}
          <ul ref={list} className={styles.people} aria-label={SEND_LABELS[state]}>
            {data.items.map((one) => (
              <li key={one.creator_id}>
                <Link to={`/admin/creators/${one.creator_id}`}>
                  <span className={styles.words}>
                    {nameOf(one)}
                    <small>{relativeDateTime(one.updated_at)}</small>
                  </span>
                  <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pages={data.pages}
            perPage={PER_PAGE}
            total={data.total}
            onPage={setPage}
            list={list}
          />
        </>
      ) : error ? (
        <ErrorState
          title="Ошибка загрузки списка"
          text={error.message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-busy="true" aria-label="Загрузка..." className={styles.loading}>
          <Skeleton width="100%" height={48} />
          <Skeleton width="100%" height={48} />
          <Skeleton width="100%" height={48} />
        </div>
      )}
    </Sheet>
  )
}
