import { useQuery } from '@tanstack/react-query'
import { mayEdit } from '@ugc/contract/statuses'
import { FileX, Lock } from 'lucide-react'
import { useParams } from 'react-router'
import { ApiError } from '../../../api/call.ts'
import { Screen } from '../../../shell/screen.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { BriefEditForm } from './edit.tsx'
import { BriefFormLoading } from './loading.tsx'
import { briefsAddress } from '../list/memory.ts'
import { briefQuery } from '../queries.ts'

/** 422: an id that cannot be one. */
const isNone = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

export function BriefEditPage() {
  const { id = '' } = useParams()
  // What is changed must be the latest version: one that was seen minutes ago would only be refused.
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...briefQuery(id),
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  })
  const none = isNone(error)
  const brief = isFetchedAfterMount && !error ? data : undefined
  const back = none
    ? { to: briefsAddress(), label: 'Брифы' }
    : { to: `/admin/briefs/${id}`, label: data?.title ?? 'Бриф' }
  return (
    <Screen title="Редактирование" subtitle={brief?.title} back={back}>
      {brief && mayEdit(brief.status) && <BriefEditForm opened={brief} />}
      {brief && !mayEdit(brief.status) && <Over id={id} cancelled={brief.status === 'cancelled'} />}
      {none && (
        <ErrorState icon={FileX} title="Бриф не найден" text="Возможно, его удалили. Вернитесь к списку.">
          <Button variant="soft" to="/admin/briefs">
            К списку брифов
          </Button>
        </ErrorState>
      )}
      {error && !none && (
        <ErrorState
          title="Ошибка загрузки брифа"
          text={error.message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!brief && !error && <BriefFormLoading />}
    </Screen>
  )
}

const Over = ({ id, cancelled }: { id: string; cancelled: boolean }) => (
  <EmptyState
    icon={Lock}
    title={cancelled ? 'Бриф отменён' : 'Бриф завершён'}
    text="Изменить его уже нельзя, можно только посмотреть."
  >
    <Button variant="soft" to={`/admin/briefs/${id}`}>
      К брифу
    </Button>
  </EmptyState>
)
