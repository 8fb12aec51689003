import { fileTooLarge, NO_PICTURE, PHOTO_BYTES_MAX, PHOTO_TYPES } from '@ugc/contract/facts/limits'
import { useEffect, useRef, useState } from 'react'
import { PhotoPanel, type PhotoState } from './photo-panel.tsx'

const TYPES: readonly string[] = PHOTO_TYPES
const OTHER_FORMAT = 'Этот формат не подходит. Сохрани фото как JPG, PNG или WebP'

interface Props {
  /** The person's name; its initials replace a photo that does not load. */
  name: string
  photo: string | null
  /** A file that was chosen before this component was mounted and must still be sent. */
  chosen?: File | undefined
  /** Sends the file and resolves when it is stored. Reports the share sent, 0 to 1, if it can. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<unknown>
  /** Shown under the button until a photo is chosen: a form's «add a photo». */
  error?: string | undefined
  /** Text for a failed upload. */
  explain: (failure: unknown) => string
  alt?: string | undefined
  /** The file is only kept until the form is saved: nobody else says then that it is no picture. */
  later?: boolean
  /** Text for an image of another type than the three allowed ones. */
  otherFormat?: string
}

/** HEIC is an image, but a browser that does not know it reports no type. */
const isImage = ({ type, name }: File) =>
  type.startsWith('image/') || /\.(heic|heif|avif|gif|bmp|tiff?|jxl)$/i.test(name)

const refusalOf = (file: File, otherFormat: string) => (isImage(file) ? otherFormat : 'Выберите изображение')

async function isPicture(src: string): Promise<boolean> {
  const image = new Image()
  image.src = src
  return image.decode().then(
    () => true,
    () => false,
  )
}

/** Checks the type, then the size, before the upload. */
export function PhotoUpload(props: Props) {
  const { name, photo, chosen, upload, error, explain, alt, later, otherFormat = OTHER_FORMAT } = props
  const [state, setState] = useState<PhotoState>({ kind: chosen ? 'done' : 'idle' })
  const [preview, setPreview] = useState(() => chosen && URL.createObjectURL(chosen))
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  async function take(file: File) {
    if (!TYPES.includes(file.type)) return setState({ kind: 'failed', text: refusalOf(file, otherFormat) })
    if (file.size > PHOTO_BYTES_MAX) return setState({ kind: 'failed', text: fileTooLarge(PHOTO_BYTES_MAX) })
    const src = URL.createObjectURL(file)
    if (later && !(await isPicture(src))) {
      URL.revokeObjectURL(src)
      return setState({ kind: 'failed', text: NO_PICTURE })
    }
    setPreview(src)
    setState({ kind: 'uploading', share: undefined })
    await upload(file, (share) => setState({ kind: 'uploading', share })).then(
      () => setState({ kind: 'done' }),
      (failure: unknown) => {
        setPreview(undefined)
        setState({ kind: 'failed', text: explain(failure) })
      },
    )
  }

  const shown: PhotoState =
    state.kind === 'idle' && error !== undefined ? { kind: 'missing', text: error } : state
  return (
    <>
      <PhotoPanel
        alt={alt}
        doneText={later ? 'Загрузим вместе с анкетой' : undefined}
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
          // Cleared so that the same file can be chosen again after a failure.
          event.target.value = ''
          if (file) void take(file)
        }}
      />
    </>
  )
}
