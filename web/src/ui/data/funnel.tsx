import { grouped } from '../../lib/format.ts'
import styles from './funnel.module.css'

interface Props {
  sent: number
  responses: number
  accepted: number
}

/**
 * The width of each bar is its real share; the words give the share of the step before. Briefs are found in the app as
 * well as delivered, so responses may outnumber the messages: then the messages are no step of the funnel, only a number.
 */
export function Funnel({ sent, responses, accepted }: Props) {
  const narrows = sent >= responses
  const widest = Math.max(narrows ? sent : responses, 1)
  const steps = [
    { label: 'Отправлено', count: sent, share: '', bar: narrows },
    {
      label: 'Отклики',
      count: responses,
      share: narrows ? share(responses, sent, 'отправленных') : '',
      bar: true,
    },
    { label: 'Приняты', count: accepted, share: share(accepted, responses, 'откликов'), bar: true },
  ]
  return (
    <>
      <ul className={styles.funnel}>
        {steps.map((step) => (
          <li key={step.label}>
            <span className={styles.label}>{step.label}</span>
            <span className={styles.count}>
              {grouped(step.count)}
              {step.share !== '' && <span className={styles.share}>{step.share}</span>}
            </span>
            {step.bar && (
              <span className={styles.track}>
                {step.count > 0 && (
                  <span className={styles.bar} style={{ width: `${(step.count / widest) * 100}%` }} />
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {!narrows && (
        <p className={styles.note}>Бриф видно и в приложении, поэтому откликов больше, чем сообщений.</p>
      )}
    </>
  )
}

function share(part: number, whole: number, of: string) {
  if (whole === 0) return ''
  const percent = Math.round((part / whole) * 100)
  return `${percent === 0 && part > 0 ? 'меньше\u00A01' : grouped(percent)}\u00A0% от\u00A0${of}`
}
