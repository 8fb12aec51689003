import { WORK_LINKS_MAX, WORK_TEXT_MAX } from '@ugc/contract/facts/limits'
import { isLink, webLink } from '@ugc/contract/values/links'
import type { OwnWork } from '@ugc/contract/works'
import { useEffect, useRef, useState } from 'react'
import { NoReply } from '../../../api/call.ts'
import { draftAt, withDraft } from '../../../forms/draft.ts'
import { useFlush } from '../../../forms/use-flush.ts'
import { draftKey } from '../../../lib/draft-key.ts'
import { useUser } from '../../../session/state.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useHandIn } from '../../works/queries.ts'
import styles from './work.module.css'

const UNKNOWN = 'Связь оборвалась. Нажми ещё раз: дважды не отправится.'

function problemOf(links: string[]): string | undefined {
  if (links.length === 0) return 'Вставь ссылку на видео'
  if (links.length > WORK_LINKS_MAX) return `Не больше ${WORK_LINKS_MAX} ссылок`
  const wrong = links.find((link) => !isLink(link))
  return wrong === undefined
    ? undefined
    : `«${wrong.slice(0, 40)}» не похоже на ссылку. Скопируй её целиком, с https`
}

const linksIn = (typed: string) => typed.split(/\s+/).filter(Boolean).map(webLink)

/** The same number with other links is a version that came by the bot. */
const isStored = ({ versions }: OwnWork, number: number, links: string[]) =>
  versions.some((one) => one.number === number && one.links.join(' ') === [...new Set(links)].join(' '))

/** Something is typed for this work, and not stored by the server. */
export function useKept(work: OwnWork): boolean {
  const { telegram_id } = useUser()
  const { typed = '', number = 0 } = draftAt<Typed>(draftKey('hand-in', telegram_id, work.id)).read() ?? {}
  return typeof typed === 'string' && typed.trim() !== '' && !isStored(work, number, linksIn(typed))
}

interface Typed {
  typed: string
  message: string
  number: number
}

/** What was typed and not stored stays on the device, also after the app was closed. */
function useTyped(work: OwnWork, empty: Typed) {
  const { telegram_id } = useUser()
  const [draft] = useState(() => draftAt<Typed>(draftKey('hand-in', telegram_id, work.id)))
  const [values, setValues] = useState(() => {
    const kept = withDraft(empty, draft.read())
    if (!isStored(work, kept.number, linksIn(kept.typed))) return { ...kept, number: empty.number }
    // Its reply was lost, and the app was closed before the list said so.
    draft.clear()
    return empty
  })
  useFlush(draft)
  const type = (changes: Partial<Typed>) => {
    const next = { ...values, ...changes }
    setValues(next)
    draft.keep(next.typed.trim() === '' && next.message.trim() === '' ? {} : next)
  }
  return { values, type, clear: draft.clear }
}

/** The number of the version makes a second try harmless. */
export function HandInSheet({ work, onClose }: { work: OwnWork; onClose: () => void }) {
  const [number] = useState(() => (work.versions.at(-1)?.number ?? 0) + 1)
  const [replaces] = useState(work.state === 'submitted')
  const { values, type, clear } = useTyped(work, { typed: '', message: '', number })
  const { typed, message } = values
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState<string[]>()
  const ended = useRef(false)
  const handIn = useHandIn(work.id)
  const links = linksIn(typed)
  const problem = problemOf(links)

  function end() {
    if (ended.current) return
    ended.current = true
    clear()
    haptics.success()
    toast.show({ tone: 'ok', text: 'Видео у менеджера. Ответ придёт в Telegram' })
    onClose()
  }
  // The request may have arrived although its reply was lost: the list of works says so.
  useEffect(() => {
    if (sent && isStored(work, number, sent)) end()
  })

  async function send() {
    setTried(true)
    if (problem !== undefined) return
    setSent(links)
    try {
      await handIn.mutateAsync({ links, message, number })
      end()
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
        <p>
          {work.brief.title}
          {replaces && `. Проверят эту версию вместо версии ${number - 1}.`}
        </p>
        {handIn.error && (
          <Notice
            tone="red"
            title={handIn.error instanceof NoReply ? 'Не знаем, дошло ли видео' : 'Видео не отправлено'}
          >
            {handIn.error instanceof NoReply ? UNKNOWN : handIn.error.message}
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
          onChange={(next) => type({ typed: next })}
        />
        <TextArea
          label="Пара слов для менеджера, необязательно"
          rows={3}
          value={message}
          maxLength={WORK_TEXT_MAX}
          onChange={(next) => type({ message: next })}
        />
      </div>
    </Sheet>
  )
}
