import { grouped, relativeDateTime } from '../lib/format.ts'
import { plural } from '../lib/plural.ts'
import { HiddenText } from './hidden-text.tsx'
import { Notice } from './notice.tsx'
import { Spinner } from './spinner.tsx'
import styles from './send-progress.module.css'

export interface SendCounts {
  queued: number
  sent: number
  failed: number
  blocked: number
  unconfirmed: number
}

type Props =
  | {
      state: 'sending'
      /** Unknown until the server has counted. */ counts?: SendCounts | undefined
      total: number
    }
  | {
      state: 'done'
      sentTo: number
      at?: string | undefined
      counts?: SendCounts | undefined
      /** Sends again what nobody knows the fate of. */
      onResend?: (() => void) | undefined
    }
  | { state: 'failed'; /** The server's `detail`. */ message?: string | undefined; onRetry: () => void }

export function SendProgress(props: Props) {
  switch (props.state) {
    case 'sending':
      return props.counts ? <Counted counts={props.counts} /> : <Uncounted total={props.total} />
    case 'done':
      return <Done {...props} />
    case 'failed':
      return (
        <Notice
          tone="red"
          title="Ошибка при отправке брифа"
          action={{ label: 'Повторить', onClick: props.onRetry }}
        >
          {props.message}
        </Notice>
      )
  }
}

const LABELS: Record<keyof SendCounts, string> = {
  sent: 'Доставлено',
  queued: 'В очереди',
  failed: 'Не доставлено',
  blocked: 'Заблокировали бота',
  unconfirmed: 'Не подтверждено',
}
const ALWAYS = new Set(['sent', 'queued'])

function Counted({ counts }: { counts: SendCounts }) {
  const handled = counts.sent + counts.failed + counts.blocked + counts.unconfirmed
  const total = handled + counts.queued
  const part = total === 0 ? 0 : handled / total
  const percent = Math.floor(part * 100)
  const keys = (Object.keys(LABELS) as (keyof SendCounts)[]).filter(
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
            <dt>{LABELS[key]}</dt>
            <dd>{grouped(counts[key])}</dd>
          </div>
        ))}
      </dl>
      {/* Three announcements in all, however often the numbers change. */}
      <HiddenText live>{`Отправляем бриф: ${percent === 100 ? 100 : percent >= 50 ? 50 : 0} %`}</HiddenText>
    </section>
  )
}

function Uncounted({ total }: { total: number }) {
  return (
    <section className={styles.panel} aria-label="Рассылка брифа" role="status">
      <div className={styles.head}>
        <p className={styles.label}>Отправляем бриф {plural(total, 'креатору', 'креаторам', 'креаторам')}</p>
        <Spinner />
      </div>
      <div className={styles.track} role="progressbar" aria-label="Рассылка брифа">
        <i className={styles.sliding} />
      </div>
      <p className={styles.note}>Обычно это занимает до минуты.</p>
    </section>
  )
}

function Done({ sentTo, at, counts, onResend }: Extract<Props, { state: 'done' }>) {
  const losses = counts
    ? (['failed', 'blocked', 'unconfirmed'] as const)
        .filter((key) => counts[key] > 0)
        .map((key) => `${LABELS[key].toLocaleLowerCase('ru')}: ${grouped(counts[key])}`)
    : []
  const unconfirmed = (counts?.unconfirmed ?? 0) > 0
  return (
    <Notice
      tone="green"
      title={`Бриф отправлен ${grouped(sentTo)} креаторам`}
      action={
        unconfirmed && onResend
          ? { label: 'Отправить неподтверждённые ещё раз', onClick: onResend }
          : undefined
      }
    >
      {at !== undefined && <span className={styles.losses}>{capital(relativeDateTime(at))}</span>}
      {losses.length > 0 && <span className={styles.losses}>{capital(losses.join(', '))}</span>}
    </Notice>
  )
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('ru') + text.slice(1)
