import { Eye, EyeOff } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'
import styles from './response-card.module.css'

interface Props {
  name: string
  shown: boolean
  onShow: (shown: boolean) => void
}

/** The label says the state, so there is no aria-pressed; for a screen reader it also says what a press does. */
export function ShowToClient({ name, shown, onShow }: Props) {
  const Icon = shown ? Eye : EyeOff
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
