import { CITIES } from '@ugc/contract/cities'
import { useController, useFormContext } from 'react-hook-form'
import { suggest } from '../../lib/suggest.ts'
import { Autocomplete } from '../../ui/autocomplete.tsx'
import { Section } from './creator-fields-section.tsx'
import { TextField, type Voice } from './creator-fields.tsx'
import type { FormValues } from './creator-form-values.ts'

const OPTIONS = CITIES.map(({ city, country }) => ({ value: city, note: country }))

export function PlaceSection({ voice }: { voice: Voice }) {
  const own = voice === 'creator'
  return (
    <Section title={own ? 'Где ты' : 'Место и языки'}>
      <TextField
        name="country"
        label="Страна"
        maxLength={100}
        required={own}
        autoComplete={own ? 'country-name' : 'off'}
      />
      <CityField required={own} />
      <TextField name="languages" label="Языки" help="Через запятую" required={own} />
    </Section>
  )
}

function CityField({ required }: { required: boolean }) {
  const { control, getValues, setValue } = useFormContext<FormValues>()
  const { field, fieldState } = useController({ control, name: 'city' })
  const { ref, value, onChange } = field
  return (
    <Autocomplete
      label="Город"
      name="city"
      maxLength={100}
      required={required}
      ref={ref}
      value={value}
      suggestions={suggest(OPTIONS, value)}
      error={fieldState.error?.message}
      onChange={onChange}
      onPick={({ note = '' }) => {
        if (getValues('country').trim() === '')
          setValue('country', note, { shouldValidate: true, shouldDirty: true })
      }}
    />
  )
}
