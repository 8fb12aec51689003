import { PHOTO_BYTES_MAX, PHOTO_TYPES } from '@ugc/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { PhotoPanel, type PhotoState } from './photo-panel.tsx'

const TYPES: readonly string[] = PHOTO_TYPES
const OTHER_FORMAT = 'Этот формат не подходит. Сохрани фото как JPG, PNG или WebP'

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
  /** Said of an image that is none of the three kinds. */
  otherFormat?: string
}

/** A phone's HEIC is an image, and a browser that does not know the kind names no type. */
const isImage = ({ type, name }: File) =>
  type.startsWith('image/') || /\.(heic|heif|avif|gif|bmp|tiff?|jxl)$/i.test(name)

const refusalOf = (file: File, otherFormat: string) => (isImage(file) ? otherFormat : 'Выберите изображение')

/** The file is looked at before it is sent: its type, then its size. */
export function PhotoUpload(props: Props) {
  const { name, photo, chosen, upload, error, explain, otherFormat = OTHER_FORMAT, ...words } = props
  const [state, setState] = useState<PhotoState>({ kind: chosen ? 'done' : 'idle' })
  const [preview, setPreview] = useState(() => chosen && URL.createObjectURL(chosen))
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  async function take(file: File) {
    if (!TYPES.includes(file.type)) return setState({ kind: 'failed', text: refusalOf(file, otherFormat) })
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
