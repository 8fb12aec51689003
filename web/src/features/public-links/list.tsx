import { useQuery } from '@tanstack/react-query'
import { BRIEFS_PER_PAGE } from '@ugc/contract/limits'
import { FileText, Plus, SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../api/call.ts'
import { cx } from '../../lib/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RemovableChip } from '../../ui/controls/chip.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Pagination } from '../../ui/data/pagination.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import { briefQuery, briefsQuery } from '../briefs/queries.ts'
import { ProjectCard, ProjectsLoading } from './card.tsx'
import styles from './public-links.module.css'
import { publicLinksQuery } from './queries.ts'

const FAILED = 'Ошибка загрузки проектов...'
const ALL = '/admin/public-links'

/** The projects are those of the list of briefs: one whose links are revoked is among them. */
export function AllProjects() {
  const [address, setAddress] = useSearchParams()
  const page = pageIn(address.get('page'))
  const turn = (to: number) => setAddress(to > 1 ? { page: String(to) } : {})
  const briefs = useQuery(briefsQuery({ page }))
  const links = useQuery(publicLinksQuery({ page }))
  const list = useRef<HTMLUListElement>(null)
  const { data, error, isFetching, refetch } = briefs
  const retry = () => void refetch()

  const beyond = data !== undefined && !isFetching && !error && page > data.pages
  const last = data?.pages ?? 1
  useEffect(() => {
    if (beyond) setAddress(last > 1 ? { page: String(last) } : {}, { replace: true })
  }, [beyond, last, setAddress])

  if (error && !data)
    return <ErrorState title={FAILED} text={error.message} retrying={isFetching} onRetry={retry} />
  if (!data) return <ProjectsLoading />
  if (data.total === 0) return <NoProjects />
  return (
    <>
      {error && !isFetching && (
        <Notice tone="red" title={FAILED} action={{ label: 'Повторить', onClick: retry }}>
          {error.message}
        </Notice>
      )}
      <ul
        ref={list}
        className={cx(styles.list, briefs.isPlaceholderData && styles.stale)}
        aria-label="Проекты"
        aria-busy={briefs.isPlaceholderData}
      >
        {data.items.map((brief) => (
          <ProjectCard key={brief.id} brief={brief} links={links} turning={briefs.isPlaceholderData} />
        ))}
      </ul>
      <Pagination
        page={page}
        pages={data.pages}
        perPage={BRIEFS_PER_PAGE}
        total={data.total}
        onPage={turn}
        list={list}
      />
    </>
  )
}

const pageIn = (text: string | null) => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1)

const NoProjects = () => (
  <EmptyState
    icon={FileText}
    title="Проектов пока нет"
    text="Создайте бриф, и здесь появятся ссылки на его таблицы."
  >
    <Button to="/admin/briefs/new" icon={Plus}>
      Новый бриф
    </Button>
  </EmptyState>
)

/** What `brief` of the address asks for. */
export function OneProject({ id }: { id: string }) {
  const [, setAddress] = useSearchParams()
  const { data, error, isFetching, refetch } = useQuery(briefQuery(id))
  const links = useQuery({ ...publicLinksQuery({ page: 1, brief_id: id }), enabled: data !== undefined })
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && !data)
    return (
      <ErrorState icon={SearchX} title="Проект не найден" text="Возможно, его удалили или ссылка неполная.">
        <Button variant="soft" to={ALL}>
          Все проекты
        </Button>
      </ErrorState>
    )
  return (
    <>
      <div className={styles.filter}>
        <RemovableChip onRemove={() => setAddress({})}>{data?.title ?? 'Один проект'}</RemovableChip>
      </div>
      {error && !data && (
        <ErrorState
          title={FAILED}
          text={error.message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <ProjectsLoading count={1} />}
      {data && (
        <ul className={styles.list} aria-label="Проекты">
          <ProjectCard brief={data} links={links} turning={false} />
        </ul>
      )}
    </>
  )
}
