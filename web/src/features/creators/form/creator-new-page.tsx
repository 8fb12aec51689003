import type { CreatorInput, NewCreatorInput } from '@ugc/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/call.ts'
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
    const creator = await mutateAsync({
      ...(input as NewCreatorInput),
      request_key: key.keyFor(input),
    }).catch((error: unknown) => {
      offerKnown(error, input.telegram_username)
      throw error
    })
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

  /** The way to the person who has the nick already, in the base or not active. */
  function offerKnown(error: unknown, nick: string | null | undefined) {
    const taken = error instanceof ApiError && error.status === 409 && error.fields.telegram_username
    if (!taken || !nick) return
    const query = new URLSearchParams({ search: nick.replace(/^@/, ''), active: 'all' }).toString()
    toast.show({
      text: taken,
      tone: 'error',
      action: { label: 'Открыть', onClick: () => void navigate(`/admin/creators?${query}`) },
    })
  }

  return (
    <Screen
      title="Новый креатор"
      subtitle="Обязательно только имя, остальное можно добавить позже."
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
