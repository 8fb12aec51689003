import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

interface Props extends FieldProps, Omit<ComponentProps<'textarea'>, 'onChange' | 'required'> {
  value: string
  onChange: (value: string) => void
}

/** Grows with its text where the browser can; scrolls inside where it cannot. */
export function TextArea({ label, hideLabel, help, error, required, onChange, ...area }: Props) {
  return (
    <Field label={label} hideLabel={hideLabel} help={help} error={error} required={required}>
      {(control) => (
        <textarea rows={4} {...area} {...control} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
