import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

export interface ControlProps {
  id: string
  className: string | undefined
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface Props {
  label: string
  error?: string | undefined
  /** Draws the control with what ties it to the label and the error. */
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, error, children }: Props) {
  const id = useId()
  const errorId = `${id}-error`
  const invalid = error !== undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles.control,
        'aria-invalid': invalid,
        'aria-describedby': invalid ? errorId : undefined,
      })}
      <p id={errorId} className={styles.error} aria-live="polite">
        {invalid && (
          <>
            <CircleAlert size={16} strokeWidth={2} aria-hidden />
            {error}
          </>
        )}
      </p>
    </div>
  )
}
