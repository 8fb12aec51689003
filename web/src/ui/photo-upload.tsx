import { PHOTO_BYTES_MAX, PHOTO_TYPES } from '@ugc/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { PhotoPanel, type PhotoState } from './photo-panel.tsx'

const TYPES: readonly string[] = PHOTO_TYPES

interface Props {
  /** Whose photo: the initials stand in for one that does not load. */
  name: string
  photo: string | null
  /** A file that was chosen before this part was shown, and is still to be sent. */
  chosen?: File | undefined
  /** Sends the file and resolves when it is stored. Reports the share sent, 0 to 1, if it can. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<unknown>
  /** Shown under the button until a photo is chosen: a form's «add a photo». */
  error?: string | undefined
  /** What to say of a failed upload, where there is more to say than that it failed. */
  explain?: ((failure: unknown) => string | undefined) | undefined
  alt?: string | undefined
  doneText?: string | undefined
}

/** The file is looked at before it is sent: its type, then its size. */
export function PhotoUpload({ name, photo, chosen, upload, error, explain, ...words }: Props) {
  const [state, setState] = useState<PhotoState>({ kind: chosen ? 'done' : 'idle' })
  const [preview, setPreview] = useState(() => chosen && URL.createObjectURL(chosen))
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  async function take(file: File) {
    if (!TYPES.includes(file.type)) return setState({ kind: 'failed', text: 'Выберите изображение' })
    if (file.size > PHOTO_BYTES_MAX)
      return setState({ kind: 'failed', text: 'Размер файла не должен превышать 10MB' })
    setPreview(URL.createObjectURL(file))
    setState({ kind: 'uploading', share: undefined })
    await upload(file, (share) => setState({ kind: 'uploading', share })).then(
      () => setState({ kind: 'done' }),
      (failure: unknown) => {
        setPreview(undefined)
        setState({ kind: 'failed', text: explain?.(failure) ?? 'Ошибка загрузки фото' })
      },
    )
  }

  const shown: PhotoState =
    state.kind === 'idle' && error !== undefined ? { kind: 'missing', text: error } : state
  return (
    <>
      <PhotoPanel
        {...words}
        name={name}
        src={preview ?? photo}
        state={shown}
        onChoose={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept={TYPES.join(',')}
        hidden
        aria-label="Файл с фото"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file may be chosen again after a failure.
          event.target.value = ''
          if (file) void take(file)
        }}
      />
    </>
  )
}
