import { CalendarRange, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { date } from '../../../lib/format.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { ChipGroup } from '../../../ui/controls/chip-group.tsx'
import { Chip, RemovableChip } from '../../../ui/controls/chip.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { type BriefsPlace, STATUS_CHIPS } from './address.ts'
import { DeadlineSheet } from './deadline.tsx'
import type { Place, useTypedSearch } from './place.ts'
import styles from './toolbar.module.css'

interface Props extends Place {
  search: ReturnType<typeof useTypedSearch>
  busy: boolean
}

export function BriefsToolbar({ place, change, search, busy }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const period = periodOf(place)
  const apply = (part: Partial<BriefsPlace>) => {
    haptics.selection()
    change(part)
  }
  // A chip that is pressed goes away, and would take the focus with it.
  const press = (act: () => void) => {
    button.current?.focus({ preventScroll: true })
    act()
  }
  return (
    <div className={styles.toolbar} role="search" aria-label="Поиск брифов">
      <div className={styles.search}>
        <SearchField
          label="Название или продукт"
          value={search.typed}
          onChange={search.type}
          busy={busy && search.typed !== ''}
        />
        <IconButton
          ref={button}
          label="Срок сдачи"
          icon={CalendarRange}
          count={period === '' ? 0 : 1}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </div>
      <div className={styles.statuses}>
        <ChipGroup
          label="Статус"
          options={STATUS_CHIPS}
          value={place.status}
          onChange={(status) => apply({ status })}
        />
      </div>
      {/* The other filters show themselves where they are set: a row that came and went would move the list. */}
      {period !== '' && (
        <div className={styles.chips}>
          <RemovableChip
            icon={CalendarRange}
            onRemove={() => press(() => apply({ deadline_from: '', deadline_to: '' }))}
          >
            {period}
          </RemovableChip>
          <Chip ghost icon={RotateCcw} onClick={() => press(search.reset)}>
            Сбросить фильтры
          </Chip>
        </div>
      )}
      {open && (
        <DeadlineSheet place={place} anchor={button} onApply={change} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

/** «Срок: 01.11.2026 – 05.12.2026», or the one end that is set. */
function periodOf({ deadline_from, deadline_to }: BriefsPlace): string {
  const [from, to] = [deadline_from, deadline_to].map((day) => (day === '' ? '' : date(`${day}T00:00`)))
  if (from && to) return from === to ? `Срок: ${from}` : `Срок: ${from} – ${to}`
  if (from) return `Срок с ${from}`
  return to ? `Срок по ${to}` : ''
}
