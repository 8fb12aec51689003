import { useId } from 'react'
import styles from './switch.module.css'

interface Props {
  label: string
  hideLabel?: boolean
  help?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export function Switch({ label, hideLabel = false, help, checked, onChange, disabled }: Props) {
  const id = useId()
  return (
    <label className={styles.row}>
      <span className={hideLabel ? 'visually-hidden' : styles.text}>
        <span>{label}</span>
        {help !== undefined && <small id={id}>{help}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-label={label}
        aria-describedby={help === undefined ? undefined : id}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
