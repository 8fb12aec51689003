import { useQueryClient } from '@tanstack/react-query'
import type { Creator } from '@ugc/contract/creators'
import { useUser } from '../../../session/state.ts'
import { PhotoUpload } from '../../../ui/controls/photo-upload.tsx'
import { photoProblem, uploadOwnPhoto } from './photo-upload.ts'
import { profileQuery } from '../queries.ts'

/** Uploads the photo as soon as it is chosen: the person has agreed by then. */
export function ProfilePhoto({ creator }: { creator: Creator }) {
  const { telegram_id, first_name, last_name } = useUser()
  const client = useQueryClient()
  const name = `${creator.first_name || first_name} ${creator.last_name || last_name}`

  async function upload(file: File) {
    const photo_url = await uploadOwnPhoto(file)
    client.setQueryData(profileQuery(telegram_id).queryKey, (known) => known && { ...known, photo_url })
  }

  return <PhotoUpload name={name} photo={creator.photo_url} upload={upload} explain={photoProblem} />
}
