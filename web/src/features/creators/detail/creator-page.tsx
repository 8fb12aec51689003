import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFound } from '../../../api/call.ts'
import { LoadError } from '../../../shell/load-error.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { CreatorNotFound } from '../not-found.tsx'
import { creatorQuery } from '../queries.ts'
import { CreatorDetail } from './detail.tsx'
import styles from './detail.module.css'

const back = { to: '/admin/creators', label: 'Креаторы' }

export function CreatorPage() {
  const { id = '' } = useParams()
  const query = useQuery(creatorQuery(id))
  const { data, error } = query
  if (data && !isNotFound(error)) return <CreatorDetail creator={data} back={back} />
  return (
    <Screen title="Креатор" back={back}>
      {isNotFound(error) ? (
        <CreatorNotFound list={back.to} />
      ) : error ? (
        <LoadError title="Ошибка загрузки креатора" query={query} />
      ) : (
        <Loading />
      )}
    </Screen>
  )
}

const Loading = () => (
  <div role="status" aria-busy="true" aria-label="Загрузка..." className={styles.column}>
    <Skeleton width="116px" height={145} radius={16} />
    <Skeleton width="100%" height={72} radius={16} />
    <Skeleton width="100%" height={140} radius={16} />
    <Skeleton width="100%" height={220} radius={16} />
  </div>
)
