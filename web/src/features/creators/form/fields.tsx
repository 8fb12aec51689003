import type { ComponentProps, ReactNode } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { Field } from '../../../ui/controls/field.tsx'
import type { FieldName, FormValues, TextName } from './values.ts'

/** Who reads the labels: a creator their own profile, or an owner somebody's. */
export type Voice = 'creator' | 'owner'

export function useFieldError(name: FieldName): string | undefined {
  const { control } = useFormContext<FormValues>()
  return useFormState({ control, name, exact: true }).errors[name]?.message
}

interface Props extends Omit<ComponentProps<'input'>, 'name' | 'prefix' | 'children'> {
  name: TextName
  label: string
  help?: string | undefined
  optional?: boolean
  prefix?: ReactNode
  suffix?: ReactNode
  /** Fields that are judged together with this one. */
  deps?: TextName[]
}

export function TextField({ name, label, help, optional, prefix, suffix, deps, required, ...input }: Props) {
  const { register } = useFormContext<FormValues>()
  const error = useFieldError(name)
  return (
    <Field
      label={label}
      help={help}
      error={error}
      required={required}
      optional={optional}
      prefix={prefix}
      suffix={suffix}
    >
      {(control) => (
        <input autoComplete="off" {...input} {...control} {...register(name, deps ? { deps } : {})} />
      )}
    </Field>
  )
}

interface AreaProps {
  name: TextName
  label: string
  placeholder: string
  optional?: boolean
}

export function AreaField({ name, label, placeholder, optional }: AreaProps) {
  const { register } = useFormContext<FormValues>()
  const error = useFieldError(name)
  return (
    <Field label={label} error={error} optional={optional}>
      {(control) => (
        <textarea rows={3} maxLength={2000} placeholder={placeholder} {...control} {...register(name)} />
      )}
    </Field>
  )
}
