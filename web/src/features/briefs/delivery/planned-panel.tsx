import { useQuery } from '@tanstack/react-query'
import { CalendarX, Clock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { plural } from '../../../lib/plural.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { confirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Problem } from '../detail/problem.tsx'
import { audienceQuery, type Brief, useCancelPlan } from '../queries.ts'
import { dayAt, whenAt } from '../../../lib/time/agency-clock.ts'
import { PlanSheet } from './plan-sheet.tsx'
import { hindrance, question } from './send-texts.ts'
import type { Sending } from './send.ts'
import styles from './send.module.css'

interface Props {
  brief: Brief
  at: string
  sending: Sending
}

/** A draft whose send is planned: when and to about how many, and what can be done until then. */
export function PlannedPanel({ brief, at, sending }: Props) {
  const { data } = useQuery(audienceQuery(brief.id))
  const [now] = useState(() => Date.now())
  const [moving, setMoving] = useState(false)
  const cancel = useCancelPlan(brief.id)
  const why = data && hindrance(data)

  async function ask() {
    const yes = await confirmDialog({
      title: 'Отменить рассылку?',
      text: 'Бриф останется черновиком. Отправить или запланировать его можно будет снова.',
      confirm: 'Отменить рассылку',
      cancel: 'Оставить',
      danger: true,
    })
    if (!yes) return
    cancel.mutate(undefined, {
      onSuccess: () => {
        haptics.success()
        toast.show({ text: 'Рассылка отменена' })
      },
      onError: haptics.error,
    })
  }

  return (
    <>
      <Problem error={cancel.error} fallback="Не удалось отменить рассылку" />
      <section className={styles.panel} aria-label="Рассылка брифа">
        <p className={styles.reach}>
          <b className={styles.when}>{whenAt(at, now)}</b>
          <span>
            {`${dayAt(at)}, по московскому времени. `}
            {data &&
              data.ready > 0 &&
              `Примерно ${plural(data.ready, 'креатор', 'креатора', 'креаторов')}, точное число посчитаем перед отправкой.`}
          </span>
        </p>
        <div className={styles.ways}>
          <Button variant="ink" icon={Clock} aria-haspopup="dialog" onClick={() => setMoving(true)}>
            Другое время
          </Button>
          <Button
            variant="soft"
            loading={sending.isPending}
            disabled={!data || why !== undefined}
            onClick={() => data && sending.start(false, question(data, brief.target_stopped ?? false))}
          >
            Отправить сейчас
          </Button>
        </div>
        <div className={styles.notes}>
          <p className={why === undefined ? undefined : styles.why}>
            {why} <Link to={`/admin/briefs/${brief.id}/edit`}>Изменить аудиторию</Link>
          </p>
        </div>
      </section>
      {moving && <PlanSheet brief={brief} onClose={() => setMoving(false)} />}
      <div>
        <Button variant="danger-text" icon={CalendarX} loading={cancel.isPending} onClick={() => void ask()}>
          Отменить рассылку
        </Button>
      </div>
    </>
  )
}
