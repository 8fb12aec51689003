import { useQuery } from '@tanstack/react-query'
import type { Creator } from '@ugc/contract/creators'
import type { CreatorInput } from '@ugc/contract/profile'
import { useNavigate, useParams } from 'react-router'
import { isNotFound } from '../../../api/call.ts'
import { FormLoading } from '../../../forms/form-loading.tsx'
import { fullName } from '../../../lib/person.ts'
import { LoadError } from '../../../shell/load-error.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { CreatorNotFound } from '../not-found.tsx'
import { creatorQuery, useUpdateCreator } from '../queries.ts'
import { CreatorForm } from './form.tsx'

export function CreatorEditPage() {
  const { id = '' } = useParams()
  const query = useQuery({ ...creatorQuery(id), refetchOnReconnect: false })
  const { data, error } = query
  const name = data && fullName(data)
  const none = isNotFound(error)
  const back = none
    ? { to: '/admin/creators', label: 'Креаторы' }
    : { to: `/admin/creators/${id}`, label: name ?? 'Креатор' }
  return (
    <Screen title="Редактирование" subtitle={name} back={back}>
      {data && <EditForm creator={data} />}
      {!data && none && <CreatorNotFound list="/admin/creators" />}
      {!data && error && !none && <LoadError title="Ошибка загрузки креатора" query={query} />}
      {!data && !error && <FormLoading />}
    </Screen>
  )
}

function EditForm({ creator }: { creator: Creator }) {
  const navigate = useNavigate()
  const { mutateAsync } = useUpdateCreator(creator.id)

  async function send(_input: CreatorInput, changed: Partial<CreatorInput>) {
    if (Object.keys(changed).length > 0) await mutateAsync(changed)
  }

  return (
    <CreatorForm
      creator={creator}
      button="Сохранить изменения"
      send={send}
      onSaved={() => {
        toast.show({ text: 'Изменения сохранены' })
        void navigate(`/admin/creators/${creator.id}`, { replace: true })
      }}
    />
  )
}
