import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './select.module.css'

export interface Option<Value extends string> {
  value: Value
  label: string
}

interface Props<Value extends string>
  extends FieldProps, Omit<ComponentProps<'select'>, 'onChange' | 'required' | 'children'> {
  value: Value
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
}

/** A native select, because phones have the best list for it. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, hideLabel, help, error, required, options, onChange, ...select } = props
  return (
    <Field label={label} hideLabel={hideLabel} help={help} error={error} required={required}>
      {(control) => (
        <select {...select} {...control} onChange={(event) => onChange(event.target.value as Value)}>
          {drawn(options)}
        </select>
      )}
    </Field>
  )
}

interface ChipProps<Value extends string> {
  label: string
  value: Value
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
}

/** A filter chip that opens a native select. Any option except the first counts as set. */
export function ChipSelect<Value extends string>({ label, value, options, onChange }: ChipProps<Value>) {
  const set = value !== options[0]?.value
  return (
    <span className={cx(styles.chip, set && styles.set)}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {drawn(options)}
      </select>
      <ChevronDown size={16} strokeWidth={2} aria-hidden />
    </span>
  )
}

/** The same as a square with an icon, where a row has no room for the words. Its tooltip says what is chosen. */
export function IconSelect<Value extends string>(props: ChipProps<Value> & { icon: LucideIcon }) {
  const { label, value, options, onChange, icon: Icon } = props
  const set = value !== options[0]?.value
  return (
    <span className={cx(styles.chip, styles.icon, set && styles.set)}>
      <select
        aria-label={label}
        title={options.find((option) => option.value === value)?.label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {drawn(options)}
      </select>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </span>
  )
}

const drawn = (options: readonly Option<string>[]) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
