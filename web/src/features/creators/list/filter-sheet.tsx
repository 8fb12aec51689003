import { CITIES, COUNTRIES } from '@ugc/contract/values/cities'
import { type RefObject, useState } from 'react'
import { suggest } from '../../../lib/suggest.ts'
import { useBackButton } from '../../../telegram/use-back-button.ts'
import { Autocomplete } from '../../../ui/controls/autocomplete.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import type { ListPlace } from './address.ts'
import { type Projects, ProjectsFailed } from './projects.tsx'
import { type Draft, draftOf, EMPTY_DRAFT, partOf, wrongIn } from './filter-draft.ts'
import { FilterRange } from './filter-range.tsx'
import { FilterTags } from './filter-tags.tsx'
import { useCountLabel } from './filter-count.ts'
import styles from './filter-sheet.module.css'

interface Props {
  place: ListPlace
  projects: Projects
  anchor: RefObject<HTMLButtonElement | null>
  onApply: (part: Partial<ListPlace>) => void
  onClose: () => void
}

export function FilterSheet({ place, projects, anchor, onApply, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(place))
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const wrong = wrongIn(draft)
  const label = useCountLabel({ ...place, ...partOf(draft), page: 1 })
  useBackButton(onClose)

  function apply() {
    if (wrong.length > 0) return document.querySelector<HTMLElement>(`[data-filter=${wrong[0]}]`)?.focus()
    onApply(partOf(draft))
    onClose()
  }

  return (
    <Sheet
      title="Фильтры"
      anchor={anchor}
      onClose={onClose}
      footer={
        <>
          <Button variant="neutral" size="lg" onClick={() => setDraft(EMPTY_DRAFT)}>
            Сбросить
          </Button>
          <Button size="lg" onClick={apply}>
            {label}
          </Button>
        </>
      }
    >
      {projects.failed ? (
        <ProjectsFailed projects={projects} />
      ) : (
        <Select
          label="Проект"
          value={draft.project}
          options={withChosen(projects, draft.project)}
          onChange={(project) => set({ project })}
        />
      )}
      <FilterTags selected={draft.tags} onChange={(tags) => set({ tags })} />
      <FilterRange title="Подписчики" of="followers" draft={draft} wrong={wrong} onChange={set} />
      <FilterRange title="Цена за видео" of="price" suffix="₽" draft={draft} wrong={wrong} onChange={set} />
      <div className={styles.pair}>
        <Autocomplete
          label="Страна"
          placeholder="Любая"
          maxLength={100}
          value={draft.country}
          suggestions={suggest(COUNTRY_OPTIONS, draft.country)}
          onChange={(country) => set({ country })}
        />
        <Autocomplete
          label="Город"
          placeholder="Любой"
          maxLength={100}
          value={draft.city}
          suggestions={suggest(citiesOf(draft.country), draft.city)}
          onChange={(city) => set({ city })}
        />
      </div>
      <Switch
        label="Только активные"
        help="Скрыть неактивные анкеты"
        checked={draft.shown === 'active'}
        onChange={(on) => set({ shown: on ? 'active' : 'all' })}
      />
      <Switch
        label="Только неактивные"
        help="Неполные и выключенные анкеты"
        checked={draft.shown === 'inactive'}
        onChange={(on) => set({ shown: on ? 'inactive' : 'all' })}
      />
    </Sheet>
  )
}

const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value }))
const CITY_OPTIONS = CITIES.map(({ city, country }) => ({ value: city, note: country }))

/** Those of the chosen country, unless it is one that is not known here. */
const citiesOf = (country: string) =>
  COUNTRIES.includes(country.trim())
    ? CITY_OPTIONS.filter(({ note }) => note === country.trim())
    : CITY_OPTIONS

/** A project that is chosen can be seen and kept, even if it is not among those offered. */
const withChosen = ({ options, titleOf }: Projects, project: string) =>
  options.some(({ value }) => value === project)
    ? options
    : [...options, { value: project, label: titleOf(project) }]
