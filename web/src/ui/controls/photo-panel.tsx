import { Camera, CircleAlert, ImageUp } from 'lucide-react'
import { useId } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Button } from './button.tsx'
import { Frame } from '../brand/frame.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { Viewfinder } from '../brand/viewfinder.tsx'
import styles from './photo-panel.module.css'

export type PhotoState =
  | { kind: 'idle' }
  /** Undefined if the progress is unknown. */
  | { kind: 'uploading'; share: number | undefined }
  | { kind: 'done' }
  | { kind: 'failed'; text: string }
  /** The form requires a photo and none is chosen. */
  | { kind: 'missing'; text: string }

interface Props {
  name: string
  src: string | null
  state: PhotoState
  onChoose: () => void
  alt?: string | undefined
  doneText?: string | undefined
}

const TONES = { idle: 'line', uploading: 'accent', done: 'green', failed: 'red', missing: 'red' } as const

export function PhotoPanel(props: Props) {
  const { name, src, state, onChoose, alt = 'Твоё фото', doneText = 'Фото сохранено' } = props
  const note = useId()
  const label = state.kind === 'failed' ? 'Выбрать другое' : src === null ? 'Загрузить фото' : 'Заменить фото'
  return (
    <div className={styles.panel}>
      <Viewfinder size="around" tone={TONES[state.kind]}>
        {/* Keyboard users have the button beside it. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <span
          className={cx(styles.photo, state.kind === 'uploading' && styles.faded)}
          onClick={state.kind === 'uploading' ? undefined : onChoose}
        >
          {src === null ? (
            <span className={styles.empty}>
              <Camera size={24} strokeWidth={1.75} aria-hidden />
            </span>
          ) : (
            <Frame name={name} src={src} size={88} alt={alt} />
          )}
        </span>
        {state.kind === 'uploading' && (
          <span className={styles.busy}>
            <Spinner size={26} />
          </span>
        )}
      </Viewfinder>
      {state.kind === 'uploading' ? (
        <Progress share={state.share} />
      ) : (
        <div className={styles.side}>
          <Button variant="soft" size="sm" icon={ImageUp} aria-describedby={note} onClick={onChoose}>
            {label}
          </Button>
          <p id={note} role="status" className={'text' in state ? styles.failed : styles[state.kind]}>
            {'text' in state && <CircleAlert size={16} strokeWidth={2} aria-hidden />}
            {state.kind === 'idle' && 'JPG, PNG или WebP, до 10\u00A0МБ'}
            {state.kind === 'done' && doneText}
            {'text' in state && state.text}
          </p>
        </div>
      )}
    </div>
  )
}

function Progress({ share }: { share: number | undefined }) {
  const id = useId()
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <div className={styles.side}>
      <span id={id} className={styles.percent}>
        Загружаем…{percent !== undefined && ` ${percent} %`}
      </span>
      <progress aria-labelledby={id} max={100} value={percent} />
    </div>
  )
}
