import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { grouped } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { hindrance, others, people, question } from './send-texts.ts'
import type { Sending } from './send.ts'
import styles from './send.module.css'
import { audienceQuery, type Brief } from '../queries.ts'

interface Props {
  brief: Brief
  sending: Sending
}

/** Before the first send: the number of recipients and the button. */
export function SendPanel({ brief, sending }: Props) {
  const { data, error, isFetching, refetch } = useQuery(audienceQuery(brief.id))
  const [now] = useState(() => Date.now())
  const late = Date.parse(brief.deadline) <= now
  const why = late
    ? 'Срок сдачи уже прошёл. Укажите более поздний, и бриф можно будет отправить.'
    : data && hindrance(data)
  const known = data === undefined ? undefined : people(data.ready)
  return (
    <section className={styles.panel} aria-label="Рассылка брифа">
      <p className={styles.reach} aria-busy={data === undefined && isFetching}>
        <b>{data ? grouped(data.ready) : error ? '?' : '…'}</b>
        <span>
          {known?.word ?? 'креаторов'} {known?.verb ?? 'получат'} бриф в Telegram
        </span>
      </p>
      <Button
        variant="ink"
        size="lg"
        icon={Send}
        loading={sending.isPending}
        disabled={!data || why !== undefined}
        onClick={() => data && sending.start(false, question(data.ready))}
      >
        Отправить бриф
      </Button>
      <div className={styles.notes}>
        {error && !data && (
          <p role="alert">
            Не удалось посчитать, кому уйдёт бриф.{' '}
            <button type="button" disabled={isFetching} onClick={() => void refetch()}>
              Повторить
            </button>
          </p>
        )}
        {why === undefined ? (
          <p>Повторить рассылку можно, пока бриф активен.</p>
        ) : (
          <p className={styles.why}>
            {why} <Link to={`/admin/briefs/${brief.id}/edit`}>Изменить бриф</Link>
          </p>
        )}
        {data && others(data) !== '' && <p>{others(data)}</p>}
      </div>
    </section>
  )
}
