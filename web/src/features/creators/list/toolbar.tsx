import { useQuery } from '@tanstack/react-query'
import { CREATOR_SCREEN_FILTERS, CREATOR_SORTS } from '@ugc/contract/facts/filters'
import { FileText, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import { FilterChips } from '../../../lists/filter-chips.tsx'
import { FilterButton } from '../../../lists/filter-sheet.tsx'
import { hasNoFilters } from '../../../lists/filters.ts'
import { ListSearch } from '../../../lists/list-screen.tsx'
import { Order } from '../../../lists/order.tsx'
import type { SearchText } from '../../../lists/use-url-filters.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Chip, RemovableChip } from '../../../ui/controls/chip.tsx'
import { ChipSelect } from '../../../ui/controls/select.tsx'
import { useBriefChoices } from '../../briefs/queries.ts'
import { tagsQuery } from '../../tags/queries.ts'
import type { CreatorUrlFilters } from './creators-page.tsx'
import { BriefsFailed, CountLabel, CREATOR_CONTROLS } from './filter-controls.tsx'
import styles from './toolbar.module.css'

interface Props extends CreatorUrlFilters {
  search: SearchText
  busy: boolean
}

export function CreatorsToolbar({ filters, change, search, busy }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const tags = useQuery({ ...tagsQuery, enabled: filters.tags !== undefined })
  const apply: CreatorUrlFilters['change'] = (part) => {
    haptics.selection()
    change(part)
  }
  // The chip disappears when it is pressed; without this the focus would be lost with it.
  const press = (act: () => void) => {
    button.current?.focus({ preventScroll: true })
    act()
  }
  return (
    <div className={styles.toolbar} role="search" aria-label="Поиск креаторов">
      <ListSearch label="Имя, город или @username" search={search} busy={busy}>
        <Order sorts={CREATOR_SORTS} value={filters.sort} onChange={(sort) => apply({ sort })} />
        <FilterButton
          ref={button}
          set={CREATOR_SCREEN_FILTERS}
          filters={filters}
          change={change}
          controls={CREATOR_CONTROLS}
          ApplyLabel={CountLabel}
        />
      </ListSearch>
      <div className={styles.chips}>
        <BriefChip
          value={filters.brief_id}
          onChange={(brief_id) => apply({ brief_id })}
          onRemove={() => press(() => apply({ brief_id: undefined }))}
        />
        {/* At most one of the two is on. With neither, all creators are listed. */}
        {([true, false] as const).map((state) => (
          <Chip
            key={String(state)}
            soft
            selected={filters.is_active === state}
            onClick={() => apply({ is_active: filters.is_active === state ? undefined : state })}
          >
            {state ? 'Только активные' : 'Неактивные'}
          </Chip>
        ))}
        <FilterChips
          set={CREATOR_SCREEN_FILTERS}
          filters={filters}
          onRemove={(without) => press(() => apply(without))}
          tagName={(id) => tags.data?.find((tag) => tag.id === id)?.name}
        />
        {!hasNoFilters(CREATOR_SCREEN_FILTERS, { ...filters, sort: undefined }) && (
          <span className={styles.reset}>
            <Chip ghost icon={RotateCcw} aria-label="Сбросить фильтры" onClick={() => press(search.reset)}>
              Сбросить
            </Chip>
          </span>
        )}
      </div>
    </div>
  )
}

interface BriefChipProps {
  value: string | undefined
  onChange: (brief_id: string | undefined) => void
  onRemove: () => void
}

function BriefChip({ value, onChange, onRemove }: BriefChipProps) {
  const briefs = useBriefChoices(value)
  if (briefs.failed) return <BriefsFailed briefs={briefs} />
  if (value !== undefined)
    return (
      <RemovableChip icon={FileText} onRemove={onRemove}>
        {briefs.title}
      </RemovableChip>
    )
  return (
    <ChipSelect
      label="Проект"
      value=""
      options={briefs.options}
      onChange={(brief_id) => onChange(brief_id || undefined)}
    />
  )
}
