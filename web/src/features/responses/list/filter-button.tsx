import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import type { Place } from './place.ts'

export function FilterButton({ place, change }: Place) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const priced = place.min_price !== undefined || place.max_price !== undefined
  return (
    <>
      <IconButton
        ref={button}
        label="Фильтры"
        icon={SlidersHorizontal}
        count={priced ? 1 : 0}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <FilterSheet place={place} anchor={button} onApply={change} onClose={() => setOpen(false)} />}
    </>
  )
}
