import { Minus, Plus } from 'lucide-react'
import type { Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './stepper.module.css'

interface Props extends FieldProps {
  /** Undefined: the field is empty. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  min?: number
  max?: number
  disabled?: boolean
  /** The input, for a form that focuses a wrong field. */
  focusRef?: Ref<HTMLInputElement>
}

export function Stepper({ value, onChange, min = 0, max = 999, disabled, focusRef, ...field }: Props) {
  const step = (by: number) => onChange(Math.min(max, Math.max(min, (value ?? min - by) + by)))
  return (
    <Field {...field}>
      {({ className, ...control }) => (
        <div className={`${className} ${styles.stepper}`} data-invalid={control['aria-invalid']}>
          <button
            type="button"
            aria-label={`${field.label}: меньше`}
            disabled={disabled || (value ?? min) <= min}
            onClick={() => step(-1)}
          >
            <Minus size={20} strokeWidth={1.75} aria-hidden />
          </button>
          <input
            {...control}
            ref={focusRef}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            disabled={disabled}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.valueAsNumber)}
          />
          <button
            type="button"
            aria-label={`${field.label}: больше`}
            disabled={disabled || (value ?? min) >= max}
            onClick={() => step(1)}
          >
            <Plus size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  )
}
