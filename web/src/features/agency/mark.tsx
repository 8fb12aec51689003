import { fileTooLarge, PHOTO_BYTES_MAX, PHOTO_TYPES } from '@ugc/contract/facts/limits'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { messages } from '../../api/messages.ts'
import { AgencyMark } from '../../ui/brand/agency-mark.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import styles from './agency.module.css'
import { type Agency, useSetMark } from './queries.ts'

const TYPES: readonly string[] = PHOTO_TYPES

/** The text for a file that is not sent. */
function refusalOf({ type, size }: File): string | undefined {
  if (!TYPES.includes(type)) return 'Этот формат не подходит. Сохраните знак как JPG, PNG или WebP'
  return size > PHOTO_BYTES_MAX ? fileTooLarge(PHOTO_BYTES_MAX) : undefined
}

const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.code !== undefined ? error.message : messages.network

/** The agency's mark. It is saved at once, apart from the form. */
export function MarkSetting({ agency: { name, mark_url } }: { agency: Agency }) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { mutateAsync, isPending, variables } = useSetMark()
  const [problem, setProblem] = useState<string>()

  async function set(file: File | undefined) {
    const refusal = file && refusalOf(file)
    setProblem(refusal)
    if (refusal !== undefined) return
    try {
      await mutateAsync(file)
      toast.show({ text: file ? 'Знак сохранён' : 'Знак убран' })
      // The button that removes has gone with the mark.
      if (!file) button.current?.focus()
    } catch (error) {
      setProblem(`${file ? 'Знак не сохранён' : 'Знак не убран'}. ${reasonOf(error)}`)
    }
  }

  return (
    <section className={styles.setting} aria-label="Знак агентства">
      <AgencyMark name={name} src={mark_url} size={48} />
      <div className={styles.words}>
        <b>Знак агентства</b>
        <p>Квадратная картинка: JPG, PNG или WebP. Клиент видит её вверху подборки и в превью ссылки.</p>
      </div>
      <div className={styles.buttons}>
        <Button
          ref={button}
          variant="neutral"
          icon={ImageUp}
          loading={isPending && variables !== undefined}
          onClick={() => input.current?.click()}
        >
          {mark_url === null ? 'Загрузить знак' : 'Заменить'}
        </Button>
        {mark_url !== null && (
          <Button
            variant="danger-text"
            icon={Trash2}
            loading={isPending && variables === undefined}
            onClick={() => void set(undefined)}
          >
            Убрать
          </Button>
        )}
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <input
        ref={input}
        type="file"
        accept={TYPES.join(',')}
        hidden
        aria-label="Файл со знаком"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Cleared so that the same file can be chosen again after a failure.
          event.target.value = ''
          if (file) void set(file)
        }}
      />
    </section>
  )
}
