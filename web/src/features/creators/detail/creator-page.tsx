import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useParams } from 'react-router'
import { ApiError } from '../../../api/call.ts'
import { Screen } from '../../../shell/screen.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { CreatorDetail } from './detail.tsx'
import styles from './detail.module.css'
import { useListAddress } from '../list/memory.ts'
import { creatorQuery } from '../queries.ts'

/** 422: an id that cannot be one. */
const isNobody = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

export function CreatorPage() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(creatorQuery(id))
  const back = { to: useListAddress(), label: 'Креаторы' }
  if (data && !isNobody(error)) return <CreatorDetail creator={data} back={back} />
  return (
    <Screen title="Креатор" back={back}>
      {isNobody(error) ? (
        <ErrorState
          icon={UserX}
          title="Креатор не найден"
          text="Возможно, анкету удалили. Вернитесь к списку."
        >
          <Button variant="soft" to={back.to}>
            К списку креаторов
          </Button>
        </ErrorState>
      ) : error ? (
        <ErrorState
          title="Ошибка загрузки креатора"
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
    <Skeleton width="116px" height={145} radius={16} />
    <Skeleton width="100%" height={72} radius={16} />
    <Skeleton width="100%" height={140} radius={16} />
    <Skeleton width="100%" height={220} radius={16} />
  </div>
)
