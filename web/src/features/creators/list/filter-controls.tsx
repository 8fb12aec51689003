import { useQuery } from '@tanstack/react-query'
import { SEEN_DAYS, type SeenDays } from '@ugc/contract/facts/audience'
import { CREATOR_SCREEN_FILTERS } from '@ugc/contract/facts/filters'
import { TEXT_FILTER_MAX } from '@ugc/contract/facts/limits'
import { CITIES, COUNTRIES } from '@ugc/contract/values/cities'
import { RotateCw } from 'lucide-react'
import { LanguageChips } from '../../../forms/language-chips.tsx'
import { plural } from '../../../lib/plural.ts'
import { suggest } from '../../../lib/suggest.ts'
import type { Controls } from '../../../lists/filter-sheet.tsx'
import type { ListFilters } from '../../../lists/filters.ts'
import { useSettled } from '../../../lists/use-settled.ts'
import { Autocomplete } from '../../../ui/controls/autocomplete.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { useBriefChoices } from '../../briefs/queries.ts'
import { creatorsQuery } from '../queries.ts'
import styles from './filter-controls.module.css'
import { FilterTags } from './filter-tags.tsx'
import { countOf } from './summary.ts'

/** The controls of the filter sheet that its kinds do not draw. */
export const CREATOR_CONTROLS: Controls<typeof CREATOR_SCREEN_FILTERS> = {
  brief_id: ({ brief_id }, set) => <BriefSelect value={brief_id} onChange={(id) => set({ brief_id: id })} />,
  tags: ({ tags = [] }, set) => <FilterTags selected={tags} onChange={(ids) => set({ tags: ids })} />,
  country: ({ country, city }, set) => (
    <div className={styles.pair}>
      <Autocomplete
        label="Страна"
        placeholder="Любая"
        maxLength={TEXT_FILTER_MAX}
        value={country}
        suggestions={suggest(COUNTRY_OPTIONS, country)}
        onChange={(value) => set({ country: value })}
      />
      <Autocomplete
        label="Город"
        placeholder="Любой"
        maxLength={TEXT_FILTER_MAX}
        value={city}
        suggestions={suggest(citiesOf(country), city)}
        onChange={(value) => set({ city: value })}
      />
    </div>
  ),
  city: null,
  gender: ({ gender }, set) => (
    <Segmented
      label="Пол"
      options={GENDER_OPTIONS}
      value={gender ?? ANY}
      onChange={(value) => set({ gender: value === ANY ? undefined : (value as 'female' | 'male') })}
    />
  ),
  languages: ({ languages }, set) => (
    <div className={styles.range}>
      <Field label="Языки">
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={TEXT_FILTER_MAX}
            placeholder="любые"
            value={languages}
            onChange={(event) => set({ languages: event.target.value })}
          />
        )}
      </Field>
      <LanguageChips typed={languages} onChange={(typed) => set({ languages: typed })} />
    </div>
  ),
  seen_days: ({ seen_days }, set) => (
    <Segmented
      label="В сети за последние"
      options={SEEN_OPTIONS}
      value={seen_days ?? ANY}
      onChange={(value) => set({ seen_days: value === ANY ? undefined : (value as `${SeenDays}`) })}
    />
  ),
  no_telegram: ({ no_telegram }, set) => (
    <Switch
      label={CREATOR_SCREEN_FILTERS.no_telegram.label}
      help="Не приглашены или не открыли приглашение"
      checked={no_telegram === true}
      // They are inactive.
      onChange={(on) => set(on ? { no_telegram: on, is_active: undefined } : { no_telegram: undefined })}
    />
  ),
  is_active: ({ is_active }, set) => (
    <>
      <Switch
        label="Только активные"
        help="Скрыть неактивные анкеты"
        checked={is_active === true}
        onChange={(on) => set({ is_active: on ? true : undefined })}
      />
      <Switch
        label="Только неактивные"
        help="Неполные и выключенные анкеты"
        checked={is_active === false}
        onChange={(on) => set({ is_active: on ? false : undefined })}
      />
    </>
  ),
}

const ANY = 'any'
const GENDER_OPTIONS = [
  { value: ANY, label: 'Любой' },
  { value: 'female', label: CREATOR_SCREEN_FILTERS.gender.words.female },
  { value: 'male', label: CREATOR_SCREEN_FILTERS.gender.words.male },
]
const SEEN_OPTIONS = [
  { value: ANY, label: 'Не важно' },
  ...Object.entries(SEEN_DAYS).map(([value, label]) => ({ value, label })),
]
const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value }))
const CITY_OPTIONS = CITIES.map(({ city, country }) => ({ value: city, note: country }))

/** The cities of the chosen country; all cities for a country that is not in the list. */
const citiesOf = (country: string) =>
  COUNTRIES.includes(country.trim())
    ? CITY_OPTIONS.filter(({ note }) => note === country.trim())
    : CITY_OPTIONS

interface BriefSelectProps {
  value: string | undefined
  onChange: (brief_id: string | undefined) => void
}

function BriefSelect({ value, onChange }: BriefSelectProps) {
  const briefs = useBriefChoices(value)
  if (briefs.failed) return <BriefsFailed briefs={briefs} />
  return (
    <Select
      label="Проект"
      value={value ?? ''}
      options={briefs.options}
      onChange={(brief_id) => onChange(brief_id || undefined)}
    />
  )
}

/** Instead of the choice of a brief. */
export const BriefsFailed = ({ briefs }: { briefs: ReturnType<typeof useBriefChoices> }) => (
  <div className={styles.failed} role="alert">
    <span>Ошибка загрузки проектов...</span>
    <Button variant="soft" size="sm" icon={RotateCw} loading={briefs.retrying} onClick={briefs.retry}>
      Повторить
    </Button>
  </div>
)

const isHalfTyped = ({
  country = '',
  city = '',
}: {
  country?: string | undefined
  city?: string | undefined
}) =>
  !['', ...COUNTRIES].includes(country.trim()) ||
  (city.trim() !== '' && !CITIES.some((known) => known.city === city.trim()))

/** «Показать 146 креаторов»: how many creators the filters find, once they have not changed for a moment. */
export function CountLabel({ filters }: { filters: ListFilters<typeof CREATOR_SCREEN_FILTERS> }) {
  const { query, settled } = useSettled(CREATOR_SCREEN_FILTERS, filters)
  const { data, isPlaceholderData } = useQuery(creatorsQuery({ ...query, per_page: 1 }))
  if (!data || isPlaceholderData || !settled) return 'Показать'
  if (data.capped) return `Показать ${countOf(data)}`
  // Half of a city finds nobody, which says nothing.
  if (data.total === 0 && isHalfTyped(filters)) return 'Показать'
  return `Показать ${plural(data.total, 'креатора', 'креаторов', 'креаторов')}`
}
