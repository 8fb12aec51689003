import { CircleStop, WifiOff } from 'lucide-react'
import { grouped } from '../lib/format.ts'
import { plural } from '../lib/plural.ts'
import { Button } from '../ui/controls/button.tsx'
import { HiddenText } from '../ui/feedback/hidden-text.tsx'
import styles from './send-progress.module.css'

export interface SendCounts {
  queued: number
  sent: number
  failed: number
  blocked: number
  unconfirmed: number
}

interface Props {
  counts: SendCounts
  /** How long the rest will take. */
  secondsLeft: number
  /** In quiet hours: the time at which they end, «09:00». */
  quietUntil?: string | undefined
  /** The server does not answer: these are the last numbers it gave. */
  stale?: boolean
  onStop?: () => void
  stopping?: boolean
}

const SEND_LABELS: Record<keyof SendCounts, string> = {
  sent: 'Доставлено',
  queued: 'В очереди',
  failed: 'Не доставлено',
  blocked: 'Заблокировали бота',
  unconfirmed: 'Не подтверждено',
}
const ALWAYS = new Set(['sent', 'queued'])

/** A broadcast that is under way. */
export function SendProgress({ counts, secondsLeft, quietUntil, stale = false, onStop, stopping }: Props) {
  const handled = counts.sent + counts.failed + counts.blocked + counts.unconfirmed
  const total = handled + counts.queued
  const part = total === 0 ? 0 : handled / total
  const percent = Math.floor(part * 100)
  const keys = (Object.keys(SEND_LABELS) as (keyof SendCounts)[]).filter(
    (key) => ALWAYS.has(key) || counts[key] > 0,
  )
  return (
    <section className={styles.panel} aria-label="Рассылка брифа">
      <div className={styles.head}>
        <div>
          <p className={styles.label}>Отправляем бриф</p>
          <p className={styles.count}>
            {grouped(handled)} <span>из {grouped(total)}</span>
          </p>
        </div>
        <span className={styles.percent}>{percent} %</span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label="Рассылка брифа"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={handled}
      >
        {part > 0 && <i style={{ translate: `${(part - 1) * 100}%` }} />}
      </div>
      <dl className={styles.counts}>
        {keys.map((key) => (
          <div key={key}>
            <dt>{SEND_LABELS[key]}</dt>
            <dd>{grouped(counts[key])}</dd>
          </div>
        ))}
      </dl>
      {stale ? (
        <p className={styles.note}>
          <WifiOff size={16} strokeWidth={2} aria-hidden />
          Нет связи с сервером. Показаны последние числа, рассылка идёт и без этой страницы.
        </p>
      ) : (
        <p className={styles.note}>
          {quietUntil === undefined ? remaining(secondsLeft) : `Тихие часы: продолжим в ${quietUntil}`}
        </p>
      )}
      {onStop && (
        <Button icon={CircleStop} loading={stopping} onClick={onStop}>
          Остановить
        </Button>
      )}
      {/* Three announcements in all, however often the numbers change, and one for a lost connection. */}
      <HiddenText live>
        {stale
          ? 'Нет связи с сервером'
          : `Отправляем бриф: ${percent === 100 ? 100 : percent >= 50 ? 50 : 0} %`}
      </HiddenText>
    </section>
  )
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** «Осталось около 2 минут»: rounded up, so that it is not over later than was said. */
function remaining(seconds: number): string {
  if (seconds < MINUTE) return 'Осталось меньше минуты'
  if (seconds <= 90 * MINUTE)
    return `Осталось около ${plural(Math.ceil(seconds / MINUTE), 'минуты', 'минут', 'минут')}`
  return `Осталось около ${plural(Math.ceil(seconds / HOUR), 'часа', 'часов', 'часов')}`
}

/** «Бриф отправлен 22 креаторам», «21 креатору» */
export const sentText = (count: number) =>
  `Бриф отправлен ${plural(count, 'креатору', 'креаторам', 'креаторам')}`
