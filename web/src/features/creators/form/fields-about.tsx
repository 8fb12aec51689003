import type { Gender } from '@ugc/contract/profile-fields'
import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { haptics } from '../../../telegram/haptics.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Pair, Section } from './fields-section.tsx'
import { AreaField, TextField, type Voice } from './fields.tsx'
import type { FormValues } from './values.ts'

const GENDER_NAMES: { value: Gender; label: string }[] = [
  { value: 'female', label: 'Женский' },
  { value: 'male', label: 'Мужской' },
  { value: 'other', label: 'Другой' },
]

interface Props {
  voice: Voice
  photo: ReactNode
  children?: ReactNode
}

export function AboutSection({ voice, photo, children }: Props) {
  const own = voice === 'creator'
  return (
    <Section title={own ? 'О тебе' : 'О креаторе'}>
      {photo}
      <Pair>
        <TextField
          name="first_name"
          label="Имя"
          maxLength={100}
          required
          autoComplete={own ? 'given-name' : 'off'}
        />
        <TextField
          name="last_name"
          label="Фамилия"
          maxLength={100}
          required={own}
          autoComplete={own ? 'family-name' : 'off'}
        />
      </Pair>
      <TextField name="age" label="Возраст" inputMode="numeric" required={own} />
      <GenderField required={own} />
      {children}
    </Section>
  )
}

/** About the videos, in words; none of it is needed. */
export function ShootingFields({ voice }: { voice: Voice }) {
  const own = voice === 'creator'
  return (
    <>
      <TextField
        name="specialization"
        label="Специализация"
        optional={own}
        help="Через запятую, например: бьюти, распаковки"
      />
      <TextField name="experience_years" label="Опыт, лет" inputMode="numeric" optional={own} />
      <AreaField
        name="bio"
        label={own ? 'О себе' : 'О человеке'}
        optional={own}
        placeholder={own ? 'Что и как ты снимаешь' : 'Что и как снимает'}
      />
    </>
  )
}

function GenderField({ required }: { required: boolean }) {
  const { control } = useFormContext<FormValues>()
  const { field, fieldState } = useController({ control, name: 'gender' })
  const { ref, value, onChange } = field
  return (
    <Segmented
      label="Пол"
      options={GENDER_NAMES}
      value={value === '' ? undefined : value}
      error={fieldState.error?.message}
      required={required}
      focusRef={ref}
      onChange={(gender) => {
        haptics.selection()
        onChange(gender)
      }}
    />
  )
}
