import { WORK_LINKS_MAX, WORK_TEXT_MAX } from '@ugc/contract/facts/limits'
import { isLink, webLink } from '@ugc/contract/values/links'
import type { OwnWork } from '@ugc/contract/works'
import { useState } from 'react'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useHandIn } from '../../works/queries.ts'
import styles from './work.module.css'

function problemOf(links: string[]): string | undefined {
  if (links.length === 0) return 'Вставь ссылку на видео'
  if (links.length > WORK_LINKS_MAX) return `Не больше ${WORK_LINKS_MAX} ссылок`
  const wrong = links.find((link) => !isLink(link))
  return wrong === undefined
    ? undefined
    : `«${wrong.slice(0, 40)}» не похоже на ссылку. Скопируй её целиком, с https`
}

/** What was typed stays after a failure. The number of the version makes a second try harmless. */
export function HandInSheet({ work, onClose }: { work: OwnWork; onClose: () => void }) {
  const [number] = useState(() => (work.versions.at(-1)?.number ?? 0) + 1)
  const [typed, setTyped] = useState('')
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(false)
  const handIn = useHandIn(work.id)
  const links = typed.split(/\s+/).filter(Boolean).map(webLink)
  const problem = problemOf(links)
  async function send() {
    setTried(true)
    if (problem !== undefined) return
    try {
      await handIn.mutateAsync({ links, message, number })
      haptics.success()
      toast.show({ tone: 'ok', text: 'Видео у менеджера. Ответ придёт в Telegram' })
      onClose()
    } catch {
      haptics.error()
    }
  }
  return (
    <Sheet
      title={`Сдать видео, версия ${number}`}
      onClose={onClose}
      footer={
        <Button size="lg" block loading={handIn.isPending} onClick={() => void send()}>
          Отправить на проверку
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p>{work.brief.title}</p>
        {handIn.error && (
          <Notice tone="red" title="Видео не отправлено">
            {handIn.error.message}
          </Notice>
        )}
        <TextArea
          label="Ссылка на видео"
          help="Видео несколько? Каждую ссылку с новой строки. Проверь, что они открываются без входа."
          error={tried ? problem : undefined}
          required
          rows={3}
          inputMode="url"
          autoCapitalize="none"
          value={typed}
          onChange={setTyped}
        />
        <TextArea
          label="Пара слов для менеджера, необязательно"
          rows={3}
          value={message}
          maxLength={WORK_TEXT_MAX}
          onChange={setMessage}
        />
      </div>
    </Sheet>
  )
}
