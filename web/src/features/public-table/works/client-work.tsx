import { useMutation, useQueryClient } from '@tanstack/react-query'
import { WORK_TEXT_MAX } from '@ugc/contract/facts/limits'
import { isLink } from '@ugc/contract/values/links'
import { works } from '@ugc/contract/calls'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { OutLink } from '../table/links.tsx'
import { nameOf, type ShownRow } from '../table/row.ts'
import styles from './client-work.module.css'

/** The accepted video of a person, and the client's one remark on it. */
export function ClientWork({ row }: { row: ShownRow }) {
  const [writing, setWriting] = useState(false)
  const { work, key } = row
  if (!work || work.number === null) return null
  const links = work.links.filter(isLink)
  return (
    <div className={styles.work}>
      <Badge tone="green" icon={CheckCheck}>
        Готово
      </Badge>
      {links.map((link, at) => {
        const words = links.length === 1 ? 'Смотреть видео' : `Видео ${at + 1}`
        return (
          <OutLink key={link} className={styles.link} href={link} label={`${words}, ${nameOf(row)}`}>
            {words}
          </OutLink>
        )
      })}
      {work.remark === null ? (
        <button
          type="button"
          className={styles.link}
          aria-label={`Написать замечание: ${nameOf(row)}`}
          onClick={() => setWriting(true)}
        >
          Написать замечание
        </button>
      ) : (
        <p>Ваше замечание: {work.remark}</p>
      )}
      {writing && (
        <RemarkSheet
          name={nameOf(row)}
          row_key={key}
          number={work.number}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  )
}

interface Props {
  name: string
  row_key: string
  number: number
  onClose: () => void
}

function RemarkSheet({ name, row_key: key, number, onClose }: Props) {
  const { token = '' } = useParams()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const isEmpty = text.trim() === ''
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
            if (isEmpty) return
            send.mutate(undefined, {
              onSuccess: () => {
                toast.show({ text: 'Замечание у агентства' })
                onClose()
              },
            })
          }}
        >
          Отправить агентству
        </Button>
      }
    >
      <TextArea
        label="Что поправить"
        help="Одно замечание к видео: соберите в нём всё"
        error={tried && isEmpty ? 'Напишите замечание' : send.error?.message}
        required
        value={text}
        maxLength={WORK_TEXT_MAX}
        onChange={setText}
      />
    </Sheet>
  )
}
