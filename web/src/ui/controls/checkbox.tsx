import { type ReactNode, type Ref, useId } from 'react'
import { describedBy, FieldNotes } from './field.tsx'
import styles from './checkbox.module.css'

interface Props {
  /** What is agreed to; its links stay links. */
  children: ReactNode
  /** The label is read aloud only: in a list the row says what is chosen. */
  hideLabel?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  focusRef?: Ref<HTMLInputElement>
}

export function Checkbox({
  children,
  hideLabel,
  checked,
  onChange,
  error,
  required,
  disabled,
  focusRef,
}: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <input
          ref={focusRef}
          id={id}
          type="checkbox"
          className={styles.box}
          checked={checked}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, undefined, error)}
          aria-required={required || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id} className={hideLabel ? 'visually-hidden' : undefined}>
          {children}
        </label>
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  )
}
