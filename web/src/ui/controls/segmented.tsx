import { type Ref, useId } from 'react'
import { cx } from '../../lib/class-names.ts'
import { describedBy, FieldNotes, type FieldProps } from './field.tsx'
import type { Option } from './select.tsx'
import styles from './segmented.module.css'

interface Props<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  /** Undefined: nothing is chosen yet. */
  value: Value | undefined
  onChange: (value: Value) => void
  disabled?: boolean
  /** The element that a form focuses: the chosen option, or the first. */
  focusRef?: Ref<HTMLInputElement>
}

/** A choice of two or three, built on radio buttons, which bring arrow keys and form behaviour. */
export function Segmented<Value extends string>(props: Props<Value>) {
  const { label, hideLabel, help, error, required, options, value, onChange, disabled, focusRef } = props
  const id = useId()
  return (
    <div
      className={styles.field}
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={describedBy(id, help, error)}
      aria-invalid={error !== undefined}
      aria-required={required || undefined}
    >
      <span id={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </span>
      <div className={cx(styles.track, error !== undefined && styles.bad)}>
        {options.map((option, at) => (
          <label key={option.value}>
            <input
              ref={(value === undefined ? at === 0 : option.value === value) ? focusRef : undefined}
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}
