import { isNeverSeen, type Unseen, UNSEEN } from '@ugc/contract/facts/client-view'
import { Eye, EyeOff } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'
import styles from './response-card.module.css'

interface Props {
  name: string
  /** Why the client does not see the response; null if the client does. */
  unseen: Unseen | null
  onShow: (shown: boolean) => void
}

/** The label says the state, so there is no aria-pressed; for a screen reader it also says what a press does. */
export function ShowToClient({ name, unseen, onShow }: Props) {
  const shown = unseen === null
  const Icon = shown ? Eye : EyeOff
  if (unseen !== null && isNeverSeen(unseen))
    return (
      <p className={cx(styles.show, styles.unseen)}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        Клиент не видит: {UNSEEN[unseen]}
      </p>
    )
  const label = shown ? 'Видит клиент' : 'Показать клиенту'
  return (
    <div className={styles.show}>
      <button
        type="button"
        className={cx(styles.toggle, shown && styles.shown)}
        aria-label={`${label}${shown ? ', скрыть' : ''}: ${name}`}
        onClick={() => onShow(!shown)}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        {label}
      </button>
    </div>
  )
}
