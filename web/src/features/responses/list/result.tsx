import type { UseQueryResult } from '@tanstack/react-query'
import type { responses } from '@ugc/contract/responses'
import type { RouteReply } from '@ugc/contract/route'
import { useRef } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Pagination } from '../../../ui/data/pagination.tsx'
import { ResponseCardSkeleton, ResponseList } from '../../../cards/response-card.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { isEverything, PER_PAGE } from './address.ts'
import { NoResponses } from './empty.tsx'
import { ResponseItem } from './item.tsx'
import styles from './page.module.css'
import type { Place } from './place.ts'

const FAILED = 'Ошибка загрузки откликов'

export type Found = Pick<
  UseQueryResult<RouteReply<typeof responses.list>>,
  'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>

interface Props extends Place {
  found: Found
}

export function ResponsesResult({ found, place, change }: Props) {
  const { data, error, isFetching, isPlaceholderData, refetch } = found
  const retry = () => void refetch()
  if (error && !data)
    return <ErrorState title={FAILED} text={error.message} retrying={isFetching} onRetry={retry} />
  // That nothing was found a moment ago does not mean there are no responses at all.
  if (!data || (isPlaceholderData && data.total === 0 && isEverything(place))) return <Loading />
  return (
    <>
      {error && !isFetching && (
        <Notice tone="red" title={FAILED} action={{ label: 'Повторить', onClick: retry }}>
          {error.message}
        </Notice>
      )}
      {data.items.length === 0 ? (
        <NoResponses total={data.total} place={place} change={change} />
      ) : (
        <Rows found={found} place={place} change={change} />
      )}
    </>
  )
}

/** A refresh after a decision is not shown: the rows stay what they are, and only other rows are waited for. */
function Rows({ found: { data, isPlaceholderData: stale }, place, change }: Props) {
  const list = useRef<HTMLDivElement>(null)
  if (!data) return null
  return (
    <>
      <div ref={list} className={cx(styles.rows, stale && styles.stale)} aria-busy={stale}>
        <ResponseList label="Отклики">
          {data.items.map((response) => (
            <ResponseItem key={response.id} response={response} />
          ))}
        </ResponseList>
      </div>
      <Pagination
        page={place.page}
        pages={data.pages}
        perPage={PER_PAGE}
        total={data.total}
        capped={data.capped}
        onPage={(page) => change({ page })}
        list={list}
      />
    </>
  )
}

const Loading = () => (
  <div role="status" aria-busy="true" aria-label="Загрузка...">
    <ResponseList label="Отклики">
      {['a', 'b', 'c', 'd'].map((key) => (
        <ResponseCardSkeleton key={key} />
      ))}
    </ResponseList>
  </div>
)
