import { useQuery } from '@tanstack/react-query'
import { FileText, RotateCcw, SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { haptics } from '../../../telegram/haptics.ts'
import { Chip, RemovableChip } from '../../../ui/controls/chip.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { ChipSelect } from '../../../ui/controls/select.tsx'
import { tagsQuery } from '../../tags/queries.ts'
import { isEverything, type ListPlace } from './address.ts'
import { countFilters, setFilters } from './chips.ts'
import type { Place, useTypedSearch } from './place.ts'
import { ProjectsFailed, useProjects } from './projects.tsx'
import styles from './toolbar.module.css'
import { FilterSheet } from './filter-sheet.tsx'

interface Props extends Place {
  search: ReturnType<typeof useTypedSearch>
  busy: boolean
}

export function CreatorsToolbar({ place, change, search, busy }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const projects = useProjects()
  // A chip that is pressed goes away, and would take the focus with it.
  const press = (act: () => void) => {
    button.current?.focus({ preventScroll: true })
    act()
  }
  const apply = (next: Partial<ListPlace>) => {
    haptics.selection()
    change(next)
  }
  return (
    <div className={styles.toolbar} role="search" aria-label="Поиск креаторов">
      <div className={styles.search}>
        <SearchField
          label="Имя, город или @username"
          value={search.typed}
          onChange={search.type}
          busy={busy && search.typed !== ''}
        />
        <IconButton
          ref={button}
          label="Фильтры"
          icon={SlidersHorizontal}
          count={countFilters(place)}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </div>
      <div className={styles.chips}>
        {projects.failed ? (
          <ProjectsFailed projects={projects} />
        ) : place.project === undefined ? (
          <ChipSelect
            label="Проект"
            value=""
            options={projects.options}
            onChange={(project) => apply({ project: project || undefined })}
          />
        ) : (
          <RemovableChip icon={FileText} onRemove={() => press(() => apply({ project: undefined }))}>
            {projects.titleOf(place.project)}
          </RemovableChip>
        )}
        <Shown value="active" place={place} onChange={apply}>
          Только активные
        </Shown>
        <Shown value="inactive" place={place} onChange={apply}>
          Неактивные
        </Shown>
        <SetFilters place={place} onRemove={(without) => press(() => apply(without))} />
        {!isEverything(place) && (
          <span className={styles.reset}>
            <Chip ghost icon={RotateCcw} aria-label="Сбросить фильтры" onClick={() => press(search.reset)}>
              Сбросить
            </Chip>
          </span>
        )}
      </div>
      {open && (
        <FilterSheet
          place={place}
          projects={projects}
          anchor={button}
          onApply={change}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

interface ShownProps {
  value: 'active' | 'inactive'
  place: ListPlace
  onChange: (next: Partial<ListPlace>) => void
  children: string
}

/** At most one of the two is on. With neither, all creators are listed. */
const Shown = ({ value, place: { shown }, onChange, children }: ShownProps) => (
  <Chip soft selected={shown === value} onClick={() => onChange({ shown: shown === value ? 'all' : value })}>
    {children}
  </Chip>
)

function SetFilters({
  place,
  onRemove,
}: {
  place: ListPlace
  onRemove: (without: Partial<ListPlace>) => void
}) {
  const tags = useQuery({ ...tagsQuery, enabled: place.tags.length > 0 })
  return setFilters(place, tags.data).map(({ key, label, without }) => (
    <RemovableChip key={key} onRemove={() => onRemove(without)}>
      {label}
    </RemovableChip>
  ))
}
