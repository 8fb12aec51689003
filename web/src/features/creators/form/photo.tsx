import { useQueryClient } from '@tanstack/react-query'
import type { Creator } from '@ugc/contract/creators'
import { PhotoUpload } from '../../../ui/controls/photo-upload.tsx'
import { photoProblem } from '../profile/photo-upload.ts'
import { creatorQuery, uploadPhoto } from '../queries.ts'

interface Props {
  creator: Creator | null
  /** For a new creator: the file is uploaded after the save. */
  chosen: File | undefined
  onChosen: (file: File) => void
}

export function CreatorFormPhoto({ creator, chosen, onChosen }: Props) {
  const client = useQueryClient()

  async function upload(file: File) {
    if (!creator) return onChosen(file)
    const { photo_url } = await uploadPhoto(creator.id, file)
    client.setQueryData(creatorQuery(creator.id).queryKey, (known) => known && { ...known, photo_url })
  }

  return (
    <PhotoUpload
      name={creator ? `${creator.first_name} ${creator.last_name}` : '?'}
      photo={creator?.photo_url ?? null}
      chosen={chosen}
      upload={upload}
      explain={photoProblem}
      alt="Фото креатора"
      otherFormat="Этот формат не подходит. Сохраните фото как JPG, PNG или WebP"
      later={!creator}
    />
  )
}
