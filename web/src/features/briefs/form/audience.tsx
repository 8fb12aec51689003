import { useQuery } from '@tanstack/react-query'
import { SEEN_DAYS, TAG_MODES } from '@ugc/contract/facts/audience'
import { PROFILE_LINE_MAX } from '@ugc/contract/facts/limits'
import { GENDERS } from '@ugc/contract/facts/profile-fields'
import { CITIES, COUNTRIES } from '@ugc/contract/values/cities'
import { RotateCw, SlidersHorizontal, Tags } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import * as fields from '../../../forms/fields.tsx'
import { LanguageChips } from '../../../forms/language-chips.tsx'
import { suggest } from '../../../lib/suggest.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Autocomplete, type Suggestion } from '../../../ui/controls/autocomplete.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TagField } from '../../../ui/controls/tag-field.tsx'
import { TagPickerLoading } from '../../../ui/controls/tag-picker.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { tagsQuery } from '../../tags/queries.ts'
import styles from './audience.module.css'
import { AUDIENCE_NAMES, type FormValues, isAnyLimitSet, LABELS } from './values.ts'

const { FormSection, useFieldError } = fields
/** With the names of this form only. */
const TextField = fields.TextField<keyof FormValues>
const ChoiceField = fields.ChoiceField<keyof FormValues>

const MODES = Object.entries(TAG_MODES).map(([value, label]) => ({ value, label }))
const RULES = { any: 'Достаточно одного тега', each: 'Нужен тег из каждой выбранной категории' }

export function AudienceSection() {
  const { data, error, isFetching, refetch } = useQuery(tagsQuery)
  const { control, setValue } = useFormContext<FormValues>()
  const { field } = useController({ control, name: 'target_tags' })
  const mode = useWatch({ control, name: 'target_mode' })
  const { ref, value, onChange } = field
  const wrong = useFieldError('target_tags')

  // A deleted tag has no chip to unselect it with, and the server would refuse it.
  useEffect(() => {
    const known = data && value.filter((id) => data.some((tag) => tag.id === id))
    if (known && known.length < value.length) setValue('target_tags', known)
  }, [data, value, setValue])

  function choose(ids: number[]) {
    haptics.selection()
    onChange(ids)
  }

  const reset = value.length > 0 && (
    <button type="button" className={styles.reset} onClick={() => choose([])}>
      Сбросить
    </button>
  )
  return (
    <FormSection title={LABELS.target_tags} action={reset}>
      {wrong !== undefined && <Notice tone="amber" icon={Tags} title={wrong} />}
      <p className={styles.rule}>{RULES[mode]}</p>
      <div ref={ref} tabIndex={-1} role="group" aria-label="Теги" className={styles.tags}>
        {data && <TagField tags={data} selected={value} onChange={choose} />}
        {!data && !error && <TagPickerLoading />}
        {!data && error && (
          <div className={styles.failed}>
            <Notice tone="red" title="Ошибка загрузки тегов">
              {error.message}
            </Notice>
            <Button variant="soft" icon={RotateCw} loading={isFetching} onClick={() => void refetch()}>
              Повторить
            </Button>
          </div>
        )}
      </div>
      <Limits />
    </FormSection>
  )
}

const GENDER_OPTIONS = [
  { value: 'any', label: 'Любой' },
  { value: 'female', label: GENDERS.female },
  { value: 'male', label: GENDERS.male },
]
const SEEN_OPTIONS = [
  { value: 'any', label: 'Не важно' },
  ...Object.entries(SEEN_DAYS).map(([value, label]) => ({ value, label })),
]
const CITY_OPTIONS = CITIES.map(({ city, country }) => ({ value: city, note: country }))
const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value }))
const NUMBER = { inputMode: 'numeric', placeholder: 'любое' } as const
const AGE = { ...NUMBER, placeholder: 'любой' } as const

/** Folded until one is set: most briefs go by tags alone. */
function Limits() {
  const { control, getValues } = useFormContext<FormValues>()
  const [asked, setAsked] = useState(() => isAnyLimitSet(getValues()))
  const { errors } = useFormState({ control, name: AUDIENCE_NAMES })
  const open = asked || AUDIENCE_NAMES.some((name) => name !== 'target_tags' && errors[name])
  if (!open)
    return (
      <Button variant="neutral" icon={SlidersHorizontal} onClick={() => setAsked(true)}>
        Возраст, город, ставка и другое
      </Button>
    )
  return (
    <div role="group" aria-label="Кто" className={styles.limits}>
      <div className={styles.row}>
        <ChoiceField name="target_mode" label={LABELS.target_mode} options={MODES} />
      </div>
      <TextField {...AGE} name="target_age_from" label={LABELS.target_age_from} deps={['target_age_to']} />
      <TextField {...AGE} name="target_age_to" label={LABELS.target_age_to} />
      <div className={styles.row}>
        <ChoiceField name="target_gender" label={LABELS.target_gender} options={GENDER_OPTIONS} />
      </div>
      <PlaceField name="target_city" options={CITY_OPTIONS} />
      <PlaceField name="target_country" options={COUNTRY_OPTIONS} />
      <div className={styles.row}>
        <LanguagesField />
      </div>
      <div className={styles.row}>
        <TextField
          {...NUMBER}
          name="target_price_to"
          label={LABELS.target_price_to}
          placeholder="любая"
          suffix="₽"
        />
      </div>
      <TextField
        {...NUMBER}
        name="target_followers_from"
        label={LABELS.target_followers_from}
        deps={['target_followers_to']}
      />
      <TextField {...NUMBER} name="target_followers_to" label={LABELS.target_followers_to} />
      <div className={styles.row}>
        <ChoiceField name="target_seen_days" label={LABELS.target_seen_days} options={SEEN_OPTIONS} />
      </div>
      <div className={styles.row}>
        <VerifiedField />
      </div>
    </div>
  )
}

function LanguagesField() {
  const { control, setValue } = useFormContext<FormValues>()
  const typed = useWatch({ control, name: 'target_languages' })
  return (
    <div className={styles.languages}>
      <TextField
        name="target_languages"
        label={LABELS.target_languages}
        placeholder="любые"
        help="Через запятую. Подойдёт, кто говорит хотя бы на одном"
      />
      <LanguageChips
        typed={typed}
        onChange={(words) => setValue('target_languages', words, { shouldDirty: true, shouldValidate: true })}
      />
    </div>
  )
}

interface PlaceProps {
  name: 'target_city' | 'target_country'
  options: readonly Suggestion[]
}

function PlaceField({ name, options }: PlaceProps) {
  const { field, fieldState } = useController({ control: useFormContext<FormValues>().control, name })
  const { ref, value, onChange } = field
  return (
    <Autocomplete
      label={LABELS[name]}
      name={name}
      maxLength={PROFILE_LINE_MAX}
      placeholder={name === 'target_city' ? 'любой' : 'любая'}
      ref={ref}
      value={value}
      suggestions={suggest(options, value)}
      error={fieldState.error?.message}
      onChange={onChange}
    />
  )
}

function VerifiedField() {
  const { control } = useFormContext<FormValues>()
  const { field } = useController({ control, name: 'target_verified' })
  return <Switch label={LABELS.target_verified} checked={field.value} onChange={field.onChange} />
}
