import { useQuery } from '@tanstack/react-query'
import type { Creator } from '@ugc/contract/creators'
import type { CreatorInput } from '@ugc/contract/profile'
import { UserX } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { ApiError } from '../../../api/call.ts'
import { Screen } from '../../../shell/screen.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { type Changed, CreatorForm } from './form.tsx'
import { ProfileLoading } from '../profile/loading.tsx'
import { creatorQuery, useUpdateCreator } from '../queries.ts'

/** 422: an id that cannot be one. */
const isNobody = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

export function CreatorEditPage() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery({ ...creatorQuery(id), refetchOnReconnect: false })
  const name = data && `${data.first_name} ${data.last_name}`.trim()
  const nobody = isNobody(error)
  const back = nobody
    ? { to: '/admin/creators', label: 'Креаторы' }
    : { to: `/admin/creators/${id}`, label: name ?? 'Креатор' }
  return (
    <Screen title="Редактирование" subtitle={name} back={back}>
      {data && <EditForm creator={data} />}
      {!data && nobody && (
        <ErrorState
          icon={UserX}
          title="Креатор не найден"
          text="Возможно, анкету удалили. Вернитесь к списку."
        >
          <Button variant="soft" to="/admin/creators">
            К списку креаторов
          </Button>
        </ErrorState>
      )}
      {!data && error && !nobody && (
        <ErrorState
          title="Ошибка загрузки креатора"
          text={error.message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ProfileLoading />}
    </Screen>
  )
}

function EditForm({ creator }: { creator: Creator }) {
  const navigate = useNavigate()
  const { mutateAsync } = useUpdateCreator(creator.id)

  async function save(_input: CreatorInput, changed: Changed) {
    if (Object.keys(changed).length > 0) await mutateAsync(changed)
    toast.show({ text: 'Изменения сохранены' })
    await navigate(`/admin/creators/${creator.id}`, { replace: true })
  }

  return <CreatorForm creator={creator} button="Сохранить изменения" save={save} />
}
