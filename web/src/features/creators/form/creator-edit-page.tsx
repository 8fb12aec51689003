import { useQuery, useQueryClient } from '@tanstack/react-query'
import { creators } from '@ugc/contract/calls'
import type { Creator } from '@ugc/contract/creators'
import type { CreatorInput } from '@ugc/contract/profile'
import { useState } from 'react'
import { useParams } from 'react-router'
import { call, isNotFound } from '../../../api/call.ts'
import { FormLoading } from '../../../forms/form-loading.tsx'
import { fullName } from '../../../lib/person.ts'
import { LoadError } from '../../../shell/load-error.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { useReturn } from '../../../shell/trail.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { CreatorNotFound } from '../not-found.tsx'
import { creatorQuery, useUpdateCreator } from '../queries.ts'
import { CreatorForm } from './form.tsx'

export function CreatorEditPage() {
  const { id = '' } = useParams()
  // Always fetched: the server refuses a change that is made from an older version.
  const query = useQuery({ ...creatorQuery(id), refetchOnMount: 'always', refetchOnReconnect: false })
  const { data, error, isFetchedAfterMount } = query
  const creator = isFetchedAfterMount && !error ? data : undefined
  const name = data && fullName(data)
  const none = isNotFound(error)
  const back = none
    ? { to: '/admin/creators', label: 'Креаторы' }
    : { to: `/admin/creators/${id}`, label: name ?? 'Креатор' }
  return (
    <Screen title="Редактирование" subtitle={name} back={back}>
      {creator && <EditForm opened={creator} />}
      {none && <CreatorNotFound list="/admin/creators" />}
      {error && !none && <LoadError title="Ошибка загрузки креатора" query={query} />}
      {!creator && !error && <FormLoading />}
    </Screen>
  )
}

/** Keeps the version it was opened with: a newer one comes in only when the owner asks for it after a conflict. */
function EditForm({ opened }: { opened: Creator }) {
  const [creator, setCreator] = useState(opened)
  const { id, version } = creator
  const client = useQueryClient()
  const returnTo = useReturn()
  const { mutateAsync } = useUpdateCreator(id)

  async function loadNewer() {
    // Not through the page's own query: if this fails, the form with its input must stay on the screen.
    const newer = await call(creators.get, { params: { id } })
    client.setQueryData(creatorQuery(id).queryKey, newer)
    setCreator(newer)
    return undefined
  }

  async function send(_input: CreatorInput, changed: Partial<CreatorInput>) {
    if (Object.keys(changed).length > 0) await mutateAsync({ ...changed, version })
  }

  return (
    <CreatorForm
      // A newer version is a new form: it lays the stored draft over that version.
      key={version}
      creator={creator}
      button="Сохранить изменения"
      send={send}
      onSaved={() => {
        toast.show({ text: 'Изменения сохранены' })
        returnTo(`/admin/creators/${id}`)
      }}
      loadNewer={loadNewer}
    />
  )
}
