import type { ComponentProps, ReactNode } from 'react'
import { useController, useFormContext, useFormState } from 'react-hook-form'
import { cx } from '../lib/class-names.ts'
import { haptics } from '../telegram/haptics.ts'
import { Field, type FieldProps } from '../ui/controls/field.tsx'
import { Segmented } from '../ui/controls/segmented.tsx'
import card from '../ui/data/card.module.css'
import { Section } from '../ui/data/section.tsx'
import styles from './fields.module.css'

/** The controls take their values from the form around them. A form narrows `Name` to its own fields. */
type Named<Name extends string> = { name: Name; label: string }

interface SectionProps extends ComponentProps<typeof Section> {
  /** Two columns: short fields stand side by side. */
  pairs?: boolean
}

/** A heading and a card with the fields. */
export const FormSection = ({ children, pairs = false, ...head }: SectionProps) => (
  <Section {...head}>
    <div className={cx(card.card, styles.stack, pairs && styles.pairs)}>{children}</div>
  </Section>
)

export function useFieldError(name: string): string | undefined {
  const { control } = useFormContext()
  const { errors } = useFormState({ control, name, exact: true })
  return errors[name]?.message as string | undefined
}

type Described = Omit<FieldProps, 'label' | 'error' | 'hideLabel'>

interface TextProps<Name extends string>
  extends Omit<ComponentProps<'input'>, 'name' | 'prefix' | 'children' | 'required'>, Described {
  prefix?: ReactNode
  suffix?: ReactNode
  /** Fields that are validated together with this one. */
  deps?: Name[]
}

export function TextField<Name extends string>(props: Named<Name> & TextProps<Name>) {
  const { name, label, help, optional, prefix, suffix, deps, required, className, onBlur, ...input } = props
  const { register } = useFormContext()
  const field = { label, help, optional, prefix, suffix, required, error: useFieldError(name) }
  return (
    <Field {...field}>
      {(control) => (
        <input
          autoComplete="off"
          enterKeyHint="next"
          {...input}
          {...control}
          className={cx(control.className, className)}
          {...register(name, { ...(deps ? { deps } : {}), ...(onBlur ? { onBlur } : {}) })}
        />
      )}
    </Field>
  )
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'name' | 'children' | 'required'> & Described

export function AreaField<Name extends string>(props: Named<Name> & AreaProps) {
  const { name, label, help, optional, required, ...area } = props
  const { register } = useFormContext()
  return (
    <Field label={label} help={help} optional={optional} required={required} error={useFieldError(name)}>
      {(control) => <textarea {...area} {...control} {...register(name)} />}
    </Field>
  )
}

interface ChoiceProps {
  options: readonly { value: string; label: string }[]
  required?: boolean
}

/** One of a few values; an empty text in the form means that none is chosen. */
export function ChoiceField<Name extends string>(props: Named<Name> & ChoiceProps) {
  const { name, ...segmented } = props
  const { field, fieldState } = useController({ control: useFormContext().control, name })
  const value = field.value as string
  return (
    <Segmented
      {...segmented}
      value={value === '' ? undefined : value}
      error={fieldState.error?.message}
      focusRef={field.ref}
      onChange={(chosen) => {
        haptics.selection()
        field.onChange(chosen)
      }}
    />
  )
}
