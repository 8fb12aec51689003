import { PROJECTS_PER_PAGE } from '@ugc/contract/limits'
import { useEffect, useRef } from 'react'
import { cx } from '../../lib/class-names.ts'
import { BriefList } from '../../cards/brief-card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { OfferCardSkeleton } from '../../cards/offer-card.tsx'
import { Pagination } from '../../ui/data/pagination.tsx'
import { ErrorState } from '../../ui/feedback/state.tsx'
import { NoProfile, NoProjects } from './empty.tsx'
import { ProjectsNotices } from './notices.tsx'
import type { Offered } from './offered.ts'
import { ProjectCard } from './card.tsx'
import styles from './page.module.css'

const FAILED = 'Ошибка загрузки проектов'

interface Props {
  offered: Offered
  page: number
  onPage: (page: number, how?: { replace: boolean }) => void
}

export function ProjectsResult({ offered, page, onPage }: Props) {
  const { state, creator, error, fetching, refresh } = offered
  if (state === 'loading') return <Loading />
  if (state === 'failed')
    return (
      <ErrorState
        title={FAILED}
        text={error?.message ?? ''}
        retrying={fetching}
        onRetry={() => void refresh()}
      />
    )
  if (state === 'no-profile') return <NoProfile creator={creator} />
  return (
    <>
      {error && !fetching && (
        <Notice tone="red" title={FAILED} action={{ label: 'Повторить', onClick: () => void refresh() }}>
          {error.message}
        </Notice>
      )}
      <ProjectsNotices creator={creator} />
      {state === 'empty' ? (
        <NoProjects creator={creator} />
      ) : (
        <Rows offered={offered} page={page} onPage={onPage} />
      )}
    </>
  )
}

function Rows({ offered: { data, stale }, page, onPage }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const last = data?.pages ?? 1
  const beyond = data !== undefined && !stale && page > last
  useEffect(() => {
    if (beyond) onPage(last, { replace: true })
  }, [beyond, last, onPage])
  if (!data) return null
  return (
    <>
      <div ref={list} className={cx(styles.rows, stale && styles.stale)} aria-busy={stale}>
        <BriefList label="Проекты">
          {data.items.map((brief) => (
            <ProjectCard key={brief.id} brief={brief} />
          ))}
        </BriefList>
      </div>
      <Pagination
        page={page}
        pages={data.pages}
        perPage={PROJECTS_PER_PAGE}
        total={data.total}
        onPage={onPage}
        list={list}
      />
    </>
  )
}

const Loading = () => (
  <div role="status" aria-busy="true" aria-label="Загрузка...">
    <BriefList label="Проекты">
      {['a', 'b', 'c'].map((key) => (
        <OfferCardSkeleton key={key} />
      ))}
    </BriefList>
  </div>
)
