import type { ComponentProps, ReactNode } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import card from '../../../ui/data/card.module.css'
import { Field } from '../../../ui/controls/field.tsx'
import styles from './fields.module.css'
import { type FieldName, type FormValues, LABELS, type TextName } from './values.ts'

interface SectionProps {
  title: string
  /** At the right end of the heading. */
  action?: ReactNode
  children: ReactNode
}

export function Section({ title, action, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {action}
      </header>
      <div className={`${card.card} ${styles.stack}`}>{children}</div>
    </section>
  )
}

export function useFieldError(name: FieldName): string | undefined {
  const { control } = useFormContext<FormValues>()
  return useFormState({ control, name, exact: true }).errors[name]?.message
}

interface TextProps {
  name: TextName
  maxLength: number
  placeholder?: string
}

export function TextField({ name, ...input }: TextProps) {
  const { register } = useFormContext<FormValues>()
  const error = useFieldError(name)
  return (
    <Field label={LABELS[name]} error={error} required>
      {(control) => <input autoComplete="off" {...input} {...control} {...register(name)} />}
    </Field>
  )
}

export function AreaField({ name, ...area }: TextProps & Pick<ComponentProps<'textarea'>, 'rows'>) {
  const { register } = useFormContext<FormValues>()
  const error = useFieldError(name)
  return (
    <Field label={LABELS[name]} error={error} required>
      {(control) => <textarea {...area} {...control} {...register(name)} />}
    </Field>
  )
}
