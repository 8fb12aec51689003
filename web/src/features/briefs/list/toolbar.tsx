import { BRIEF_FILTERS } from '@ugc/contract/facts/filters'
import { BRIEF_STATUS_NAMES, BRIEF_STATUSES, type BriefStatus } from '@ugc/contract/facts/statuses'
import { CalendarRange } from 'lucide-react'
import { useRef } from 'react'
import { countFilters, FilterChips, ResetChip } from '../../../lists/filter-chips.tsx'
import { FilterButton } from '../../../lists/filter-sheet.tsx'
import { ListSearch } from '../../../lists/list-screen.tsx'
import type { SearchText, UrlFilters } from '../../../lists/use-url-filters.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { ChipGroup } from '../../../ui/controls/chip-group.tsx'
import styles from './toolbar.module.css'

const STATUS_OPTIONS: { value: BriefStatus | ''; label: string }[] = [
  { value: '', label: 'Все' },
  ...BRIEF_STATUS_NAMES.map((value) => ({ value, label: BRIEF_STATUSES[value].plural })),
]

interface Props extends UrlFilters<typeof BRIEF_FILTERS> {
  search: SearchText
  busy: boolean
}

export function BriefsToolbar({ filters, change, search, busy }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const apply: Props['change'] = (part) => {
    haptics.selection()
    change(part)
  }
  // The chip disappears when it is pressed; without this the focus would be lost with it.
  const press = (act: () => void) => {
    button.current?.focus({ preventScroll: true })
    act()
  }
  return (
    <div className={styles.toolbar} role="search" aria-label="Поиск брифов">
      <ListSearch label="Название или продукт" search={search} busy={busy}>
        <FilterButton
          ref={button}
          title="Срок сдачи"
          icon={CalendarRange}
          set={BRIEF_FILTERS}
          filters={filters}
          change={change}
          controls={{}}
        />
      </ListSearch>
      <div className={styles.statuses}>
        <ChipGroup
          label="Статус"
          options={STATUS_OPTIONS}
          value={filters.status ?? ''}
          onChange={(status) => apply({ status: status || undefined })}
        />
      </div>
      {/* Search and status are seen in their controls: a row of chips that comes and goes with them would move the list. */}
      {countFilters(BRIEF_FILTERS, filters) > 0 && (
        <div className={styles.chips}>
          <FilterChips
            set={BRIEF_FILTERS}
            filters={filters}
            icon={CalendarRange}
            onRemove={(without) => press(() => apply(without))}
          />
          <ResetChip onReset={() => press(search.reset)} />
        </div>
      )}
    </div>
  )
}
