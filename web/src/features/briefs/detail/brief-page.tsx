import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useParams } from 'react-router'
import { ApiError } from '../../../api/call.ts'
import { Screen } from '../../../shell/screen.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { BriefDetail } from './detail.tsx'
import styles from './detail.module.css'
import { briefsAddress } from '../list/memory.ts'
import { briefQuery } from '../queries.ts'

/** 422: an id that cannot be one. */
const isNothing = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

export function BriefPage() {
  const { id = '' } = useParams()
  // Another owner may have sent or closed it since.
  const { data, error, isFetching, refetch } = useQuery({ ...briefQuery(id), staleTime: 0 })
  const back = { to: briefsAddress(), label: 'Брифы' }
  if (data && !isNothing(error)) return <BriefDetail key={id} brief={data} back={back} />
  return (
    <Screen title="Бриф" back={back}>
      {isNothing(error) ? (
        <ErrorState icon={FileText} title="Бриф не найден" text="Возможно, его удалили. Вернитесь к списку.">
          <Button variant="soft" to={back.to}>
            К списку брифов
          </Button>
        </ErrorState>
      ) : error ? (
        <ErrorState
          title="Ошибка загрузки брифа"
          text={error.message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
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
