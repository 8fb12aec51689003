import { grouped } from '../lib/format.ts'
import styles from './funnel.module.css'

interface Props {
  sent: number
  responses: number
  accepted: number
}

/** The width of each bar is its real share; the words give the share of the step before. */
export function Funnel({ sent, responses, accepted }: Props) {
  // Briefs are found by tags as well as delivered, so responses may outnumber the messages.
  const widest = Math.max(sent, responses, accepted, 1)
  const steps = [
    { label: 'Отправлено', count: sent, share: '' },
    { label: 'Отклики', count: responses, share: share(responses, sent, 'отправленных') },
    { label: 'Приняты', count: accepted, share: share(accepted, responses, 'откликов') },
  ]
  return (
    <ul className={styles.funnel}>
      {steps.map((step) => (
        <li key={step.label}>
          <span className={styles.label}>{step.label}</span>
          <span className={styles.count}>
            {grouped(step.count)}
            {step.share !== '' && <span className={styles.share}>{step.share}</span>}
          </span>
          <span className={styles.track}>
            {step.count > 0 && (
              <span className={styles.bar} style={{ width: `${(step.count / widest) * 100}%` }} />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function share(part: number, whole: number, of: string) {
  if (whole === 0) return ''
  const percent = Math.round((part / whole) * 100)
  return `${percent === 0 && part > 0 ? 'меньше\u00A01' : grouped(percent)}\u00A0% от\u00A0${of}`
}
