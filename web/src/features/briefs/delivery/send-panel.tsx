import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { grouped } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { audienceQuery, type Brief } from '../queries.ts'
import { PlanSheet } from './plan-sheet.tsx'
import { UnreachableSheet } from './unreachable.tsx'
import { hindrance, others, people, question } from './send-texts.ts'
import type { Sending } from './send.ts'
import styles from './send.module.css'

interface Props {
  brief: Brief
  sending: Sending
}

/** Before the first send: the number of recipients, and the button. */
export function SendPanel({ brief, sending }: Props) {
  const { data, error, isFetching, refetch } = useQuery(audienceQuery(brief.id))
  const [now] = useState(() => Date.now())
  const late = Date.parse(brief.responses_until ?? brief.deadline) <= now
  const why = late
    ? 'Срок сдачи уже прошёл. Укажите более поздний, и бриф можно будет отправить.'
    : data && hindrance(data)
  const included = brief.target_stopped ?? false
  const asks = data && why === undefined
  useAskAtOnce(asks ? () => sending.start(false, question(data, included)) : undefined)
  const [open, setOpen] = useState<'plan' | 'unreachable'>()
  const close = () => setOpen(undefined)
  const known = data === undefined ? undefined : people(data.ready)
  return (
    <>
      <section className={styles.panel} aria-label="Рассылка брифа">
        {/* The number is larger than its word. */}
        <p className={styles.reach} aria-busy={data === undefined && isFetching}>
          <b>{data ? grouped(data.ready) : error ? '?' : '…'}</b>
          <span>
            {known?.word ?? 'креаторов'} {known?.verb ?? 'получат'} бриф в Telegram
          </span>
        </p>
        <div className={styles.ways}>
          <Button
            variant="ink"
            size="lg"
            icon={Send}
            loading={sending.isPending}
            disabled={!data || why !== undefined}
            onClick={() => data && sending.start(false, question(data, included))}
          >
            Отправить бриф
          </Button>
          <Button
            variant="soft"
            size="lg"
            icon={CalendarClock}
            disabled={!data || why !== undefined}
            aria-haspopup="dialog"
            onClick={() => setOpen('plan')}
          >
            Запланировать
          </Button>
        </div>
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
          {data && others(data, included) !== '' && <p>{others(data, included)}</p>}
          {data && data.unreachable > 0 && (
            <p>
              <button type="button" aria-haspopup="dialog" onClick={() => setOpen('unreachable')}>
                Бот не может написать: {grouped(data.unreachable)}
              </button>
            </p>
          )}
        </div>
      </section>
      {open === 'plan' && <PlanSheet brief={brief} onClose={close} />}
      {open === 'unreachable' && <UnreachableSheet id={brief.id} onClose={close} />}
    </>
  )
}

/** «Создать и отправить» leads here: the question is asked as soon as the number of recipients is known, and only once. */
function useAskAtOnce(ask: (() => void) | undefined) {
  const { pathname, state } = useLocation() as { pathname: string; state: { send?: true } | null }
  const navigate = useNavigate()
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const due = state?.send === true && ask !== undefined
  useEffect(() => {
    if (!due) return
    // Without the state a reload and «back» do not ask again.
    void navigate(pathname, { replace: true, state: null })
    latest.current?.()
  }, [due, navigate, pathname])
}
