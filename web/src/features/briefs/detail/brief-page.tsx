import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFound } from '../../../api/call.ts'
import { LoadError } from '../../../shell/load-error.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { BriefNotFound } from '../not-found.tsx'
import { briefQuery } from '../queries.ts'
import { BriefDetail } from './detail.tsx'
import styles from './detail.module.css'

const LOOK_MS = 15_000
const back = { to: '/admin/briefs', label: 'Брифы' }

export function BriefPage() {
  const { id = '' } = useParams()
  // Always refetched: another owner may have sent or closed the brief.
  // Loaded again after each change: a decision anywhere on the screen changes its numbers.
  const query = useQuery({
    ...briefQuery(id),
    staleTime: 0,
    meta: { shared: true },
    // Creators answer meanwhile. A hidden page does not ask.
    refetchInterval: ({ state }) => (state.data?.status === 'active' ? LOOK_MS : false),
  })
  const { data, error } = query
  if (data && !isNotFound(error)) return <BriefDetail key={id} brief={data} back={back} />
  return (
    <Screen title="Бриф" back={back}>
      {isNotFound(error) ? (
        <BriefNotFound list={back.to} />
      ) : error ? (
        <LoadError title="Ошибка загрузки брифа" query={query} />
      ) : (
        <Loading />
      )}
    </Screen>
  )
}

const Loading = () => (
  <div role="status" aria-busy="true" aria-label="Загрузка..." className={styles.column}>
    <Skeleton width="100%" height={160} radius={20} />
    <Skeleton width="100%" height={140} radius={16} />
    <Skeleton width="100%" height={140} radius={16} />
    <Skeleton width="100%" height={220} radius={16} />
  </div>
)
