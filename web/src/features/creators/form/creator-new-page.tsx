import type { CreatorInput, NewCreatorInput } from '@ugc/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useRequestKey } from '../../../forms/use-request-key.ts'
import { draftKey } from '../../../lib/draft-key.ts'
import { useUser } from '../../../session/state.ts'
import { Screen } from '../../../shell/screen.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { CreatorForm } from './form.tsx'
import { photoProblem } from '../profile/photo-upload.ts'
import { creatorQuery, uploadPhoto, useCreateCreator } from '../queries.ts'

export function CreatorNewPage() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutateAsync } = useCreateCreator()
  const key = useRequestKey(draftKey('creator-request', useUser().telegram_id))

  async function send(input: CreatorInput, _changed: Partial<CreatorInput>, photo: File | undefined) {
    const creator = await mutateAsync({ ...(input as NewCreatorInput), request_key: key.keyFor(input) })
    key.clear()
    toast.show({ text: 'Креатор добавлен' })
    if (photo) {
      try {
        const { photo_url } = await uploadPhoto(creator.id, photo)
        client.setQueryData(creatorQuery(creator.id).queryKey, { ...creator, photo_url })
      } catch (error) {
        // The creator is saved; the photo can be chosen again on the creator's page.
        toast.show({ text: `Креатор добавлен. ${photoProblem(error)}`, tone: 'error' })
      }
    }
    return creator
  }

  return (
    <Screen
      title="Новый креатор"
      subtitle="Сохранить можно с одним именем. Брифы приходят, когда анкета заполнена."
      back={{ to: '/admin/creators', label: 'Креаторы' }}
    >
      <CreatorForm
        creator={null}
        button="Добавить креатора"
        send={send}
        onSaved={({ id }) => void navigate(`/admin/creators/${id}`, { replace: true })}
      />
    </Screen>
  )
}
