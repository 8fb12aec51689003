import { useMutation, useQueryClient } from '@tanstack/react-query'
import { WORK_TEXT_MAX } from '@ugc/contract/facts/limits'
import { isLink } from '@ugc/contract/values/links'
import { works } from '@ugc/contract/calls'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { call } from '../../../api/call.ts'
import { timeOrDay } from '../../../lib/format.ts'
import { safeSession } from '../../../lib/safe-storage.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import type { Choosing } from '../choice/context.ts'
import { askedText } from '../choice/texts.ts'
import { OutLink } from '../table/links.tsx'
import { nameOf, type ShownRow } from '../table/row.ts'
import styles from './client-work.module.css'

/** The accepted videos of a person, the last version first, and the remarks of the client's people on it, one of each; of a second one what was asked before. */
export function ClientWork({ row, choosing }: { row: ShownRow; choosing: Choosing }) {
  const [writing, setWriting] = useState(false)
  const { work, key } = row
  if (!work || work.number === null) return null
  const { name, askName } = choosing
  const write = () => setWriting(true)
  const own = name === null ? undefined : work.remarks.find(({ author }) => author === name)
  return (
    <div className={styles.work}>
      {work.asked.length > 0 && (
        <p>
          Версия {work.number}
          {work.since !== null && ` · ${timeOrDay(work.since)}`}
          {'\nВы просили:\n'}
          {askedText(work.asked)}
        </p>
      )}
      <Videos links={work.links} word="Видео" only="Смотреть видео" name={nameOf(row)} />
      {work.remarks.map(({ author, text }) => (
        <p key={author}>
          {author ?? 'Замечание'}: {text}{' '}
          {author === own?.author && work.is_ready && (
            <button
              type="button"
              className={styles.link}
              aria-haspopup="dialog"
              aria-label={`Исправить замечание: ${nameOf(row)}`}
              onClick={write}
            >
              Исправить
            </button>
          )}
        </p>
      ))}
      {!work.is_ready && work.remarks.length > 0 && (
        <p>Замечание передано креатору. Новое — к следующей версии</p>
      )}
      {!own && work.is_ready && (
        <button
          type="button"
          className={styles.link}
          aria-label={`Написать замечание: ${nameOf(row)}`}
          onClick={() => (name === null ? askName(write) : write())}
        >
          Написать замечание
        </button>
      )}
      {work.earlier.length > 0 && (
        <>
          <details className={styles.earlier}>
            <summary>{work.earlier.length === 1 ? 'Прошлая версия' : 'Прошлые версии'}</summary>
            {work.earlier.map(({ number, links }) => (
              <Videos
                key={number}
                links={links}
                word={`Версия ${number}, видео`}
                only={`Версия ${number}`}
                name={nameOf(row)}
              />
            ))}
          </details>
          {/* Paper does not unfold. */}
          {work.earlier.map(({ number, links }) => (
            <p key={number} className={styles.paper}>
              Версия {number}: {links.join(' ')}
            </p>
          ))}
        </>
      )}
      {writing && (
        <RemarkSheet
          name={nameOf(row)}
          row_key={key}
          number={work.number}
          videos={work.links.length}
          sent={own?.text}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  )
}

interface VideosProps {
  links: readonly string[]
  /** Of several, each with its number, and of the only one. */
  word: string
  only: string
  name: string
}

const Videos = ({ links, word, only, name }: VideosProps) =>
  links.filter(isLink).map((link, at, all) => {
    const words = all.length === 1 ? only : `${word} ${at + 1}`
    return (
      <OutLink key={link} className={styles.video} href={link} label={`${words}, ${name}`}>
        <Play size={18} strokeWidth={2} aria-hidden />
        <span className={styles.words}>{words}</span>
        <span className={styles.paper}>
          {all.length === 1 ? 'Видео' : words}: {link}
        </span>
      </OutLink>
    )
  })

interface Props {
  name: string
  row_key: string
  number: number
  /** How many the version has. */
  videos: number
  /** What the agency has of this person. */
  sent: string | undefined
  onClose: () => void
}

function RemarkSheet({ name, row_key: key, number, videos, sent, onClose }: Props) {
  const { token = '' } = useParams()
  const client = useQueryClient()
  // A closed sheet keeps the words until they are sent.
  const at = `remark:${token}:${key}:${number}`
  const [text, setText] = useState(() => safeSession.get(at) ?? sent ?? '')
  const [tried, setTried] = useState(false)
  const isEmpty = text.trim() === ''
  // An emptied one is taken away.
  const isMissing = isEmpty && sent === undefined
  const send = useMutation({
    mutationFn: () => call(works.remark, { params: { token, key }, body: { number, text } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['public-table', token] }),
  })
  return (
    <Sheet
      title={`Замечание: ${name}`}
      onClose={onClose}
      footer={
        <Button
          size="lg"
          block
          loading={send.isPending}
          onClick={() => {
            setTried(true)
            if (isMissing) return
            send.mutate(undefined, {
              onSuccess: () => {
                safeSession.remove(at)
                toast.show({ text: isEmpty ? 'Замечание убрано' : 'Замечание у агентства' })
                onClose()
              },
            })
          }}
        >
          {isEmpty && !isMissing ? 'Убрать замечание' : 'Отправить агентству'}
        </Button>
      }
    >
      <TextArea
        label="Что поправить"
        help={`Одно замечание ${videos > 1 ? 'на все видео' : 'к видео'}: соберите в нём всё`}
        error={tried && isMissing ? 'Напишите замечание' : send.error?.message}
        required={sent === undefined}
        value={text}
        maxLength={WORK_TEXT_MAX}
        onChange={(next) => {
          setText(next)
          safeSession.set(at, next)
        }}
      />
    </Sheet>
  )
}
