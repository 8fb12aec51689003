import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'

interface Props extends FieldProps, Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'required'> {
  value: string
  onChange: (value: string) => void
}

export function PasswordField({ label, hideLabel, help, error, required, onChange, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton
      variant="plain"
      label="Показать пароль"
      aria-pressed={shown}
      icon={shown ? EyeOff : Eye}
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <Field label={label} hideLabel={hideLabel} help={help} error={error} required={required} suffix={toggle}>
      {(control) => (
        <input
          autoComplete="current-password"
          {...input}
          {...control}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
