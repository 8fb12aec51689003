import type { UseQueryResult } from '@tanstack/react-query'
import type { briefs } from '@ugc/contract/briefs'
import { BRIEFS_PER_PAGE } from '@ugc/contract/limits'
import type { RouteReply } from '@ugc/contract/route'
import { useRef } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { responseNumbers } from '../../../cards/response-numbers.ts'
import { BriefCard, BriefCardSkeleton, BriefList } from '../../../cards/brief-card.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Pagination } from '../../../ui/data/pagination.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { isEverything } from './address.ts'
import { NoBriefs } from './empty.tsx'
import styles from './page.module.css'
import type { Place } from './place.ts'

const FAILED = 'Ошибка загрузки брифов'

export type Found = Pick<
  UseQueryResult<RouteReply<typeof briefs.list>>,
  'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
> & {
  /** The rows are those of a moment ago; the answer to what is asked now is on its way. */
  stale: boolean
}

interface Props extends Place {
  found: Found
  onReset: () => void
}

export function BriefsResult({ found, place, change, onReset }: Props) {
  const { data, error, isFetching, isPlaceholderData, refetch } = found
  const retry = () => void refetch()
  if (error && !data)
    return <ErrorState title={FAILED} text={error.message} retrying={isFetching} onRetry={retry} />
  // That nothing was found a moment ago does not mean there are no briefs at all.
  if (!data || (isPlaceholderData && data.total === 0 && isEverything(place))) return <Loading />
  return (
    <>
      {error && !isFetching && (
        <Notice tone="red" title={FAILED} action={{ label: 'Повторить', onClick: retry }}>
          {error.message}
        </Notice>
      )}
      {data.items.length === 0 ? (
        <NoBriefs total={data.total} place={place} change={change} onReset={onReset} />
      ) : (
        <Rows found={found} place={place} change={change} />
      )}
    </>
  )
}

function Rows({ found: { data, stale }, place, change }: Omit<Props, 'onReset'>) {
  const list = useRef<HTMLDivElement>(null)
  if (!data) return null
  return (
    <>
      <div ref={list} className={cx(styles.rows, stale && styles.stale)} aria-busy={stale}>
        <BriefList label="Брифы" grid>
          {data.items.map((brief) => (
            <BriefCard
              key={brief.id}
              to={`/admin/briefs/${brief.id}`}
              status={brief.status}
              title={brief.title}
              product={brief.product_name}
              createdAt={brief.created_at}
              deadline={brief.deadline}
              sentTo={brief.sent_to_count}
              responses={brief.status === 'draft' ? undefined : responseNumbers(brief)}
            />
          ))}
        </BriefList>
      </div>
      <Pagination
        page={place.page}
        pages={data.pages}
        perPage={BRIEFS_PER_PAGE}
        total={data.total}
        onPage={(page) => change({ page })}
        list={list}
      />
    </>
  )
}

const Loading = () => (
  <div role="status" aria-busy="true" aria-label="Загрузка...">
    <BriefList label="Брифы" grid>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <BriefCardSkeleton key={key} />
      ))}
    </BriefList>
  </div>
)
