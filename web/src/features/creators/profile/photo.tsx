import { useQueryClient } from '@tanstack/react-query'
import type { Creator } from '@ugc/contract/creators'
import { useState } from 'react'
import { useUser } from '../../../session/state.ts'
import { PhotoUpload } from '../../../ui/controls/photo-upload.tsx'
import { photoDraft, photoProblem, uploadOwnPhoto } from './photo-upload.ts'
import { profileQuery } from '../queries.ts'

/** Uploads the photo as soon as it is chosen. */
export function ProfilePhoto({ creator }: { creator: Creator | null }) {
  const { telegram_id, first_name, last_name } = useUser()
  const client = useQueryClient()
  const [draft] = useState(() => photoDraft(telegram_id))
  const [waiting] = useState(() => (creator ? undefined : draft.read()?.photo_url))
  const name = `${creator?.first_name || first_name} ${creator?.last_name || last_name}`

  async function upload(file: File) {
    const photo_url = await uploadOwnPhoto(file)
    if (!creator) {
      draft.keep({ photo_url })
      draft.flush()
    }
    client.setQueryData(profileQuery(telegram_id).queryKey, (known) => known && { ...known, photo_url })
  }

  return (
    <PhotoUpload
      name={name}
      photo={creator?.photo_url ?? waiting ?? null}
      upload={upload}
      explain={photoProblem}
    />
  )
}
