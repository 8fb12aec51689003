import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './field.module.css'

export interface ControlProps {
  id: string
  className: string | undefined
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: string
  /** The label is only for screen readers, for example «от» and «до» of a filter. */
  hideLabel?: boolean | undefined
  help?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  /** Marks the field as optional in a form where most fields are required. */
  optional?: boolean | undefined
}

interface Props extends FieldProps {
  /** Inside the control at its left end: an icon. */
  prefix?: ReactNode
  /** Inside the control at its right end: ₽, or a button. */
  suffix?: ReactNode
  /** Renders the control with the ids of the label, the help and the error. */
  children: (control: ControlProps) => ReactNode
}

export function Field(props: Props) {
  const { label, hideLabel, help, error, required, optional, prefix, suffix, children } = props
  const id = useId()
  const described = cx(describedBy(id, help, error), optional && `${id}-optional`) || undefined
  return (
    <div className={cx(styles.field, optional && styles.marked)}>
      <label htmlFor={id} className={cx(hideLabel && 'visually-hidden')}>
        {label}
      </label>
      {optional && (
        <span id={`${id}-optional`} className={styles.optional}>
          необязательно
        </span>
      )}
      <div className={styles.box}>
        {prefix !== undefined && <span className={styles.prefix}>{prefix}</span>}
        {children({
          id,
          className: cx(
            styles.control,
            prefix !== undefined && styles.prefixed,
            suffix !== undefined && styles.suffixed,
          ),
          'aria-invalid': error !== undefined,
          'aria-describedby': described,
          'aria-required': required || undefined,
        })}
        {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}

export const describedBy = (id: string, help: string | undefined, error: string | undefined) =>
  cx(error !== undefined && `${id}-error`, help !== undefined && `${id}-help`) || undefined

interface NotesProps {
  id: string
  help?: string | undefined
  error?: string | undefined
}

/** Help and error under a control. The error element is always rendered, because a live region announces changes only. */
export function FieldNotes({ id, help, error }: NotesProps) {
  return (
    <>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error !== undefined && (
          <>
            <CircleAlert size={16} strokeWidth={2} aria-hidden />
            {error}
          </>
        )}
      </p>
      {help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </>
  )
}
