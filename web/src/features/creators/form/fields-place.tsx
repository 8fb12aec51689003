import { CITIES, COUNTRIES, knownCity, knownCountry } from '@ugc/contract/values/cities'
import { useController, useFormContext } from 'react-hook-form'
import { suggest } from '../../../lib/suggest.ts'
import { Autocomplete } from '../../../ui/controls/autocomplete.tsx'
import { Section } from './fields-section.tsx'
import { TextField, type Voice } from './fields.tsx'
import type { FormValues } from './values.ts'

const OPTIONS = CITIES.map(({ city, country }) => ({ value: city, note: country }))
const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value }))

export function PlaceSection({ voice }: { voice: Voice }) {
  const own = voice === 'creator'
  return (
    <Section title={own ? 'Где ты' : 'Место и языки'}>
      <CityField required={own} />
      <CountryField required={own} />
      <TextField name="languages" label="Языки" help="Через запятую" required={own} />
    </Section>
  )
}

function CountryField({ required }: { required: boolean }) {
  const { control } = useFormContext<FormValues>()
  const { field, fieldState } = useController({ control, name: 'country' })
  const { ref, value, onChange } = field
  return (
    <Autocomplete
      label="Страна"
      name="country"
      maxLength={100}
      required={required}
      ref={ref}
      value={value}
      suggestions={suggest(COUNTRY_OPTIONS, value)}
      error={fieldState.error?.message}
      onChange={onChange}
      onBlur={() => value !== knownCountry(value) && onChange(knownCountry(value))}
    />
  )
}

/** Asked before the country, which it fills in. */
function CityField({ required }: { required: boolean }) {
  const { control, getValues, setValue } = useFormContext<FormValues>()
  const { field, fieldState } = useController({ control, name: 'city' })
  const { ref, value, onChange } = field
  const fillCountry = (country: string) => {
    if (getValues('country').trim() === '')
      setValue('country', country, { shouldValidate: true, shouldDirty: true })
  }
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
      onPick={({ note = '' }) => fillCountry(note)}
      onBlur={() => {
        const known = knownCity(value)
        if (known === undefined) return
        if (known.city !== value) onChange(known.city)
        // An owner's edit sends only what the owner changed.
        if (required) fillCountry(known.country)
      }}
    />
  )
}
