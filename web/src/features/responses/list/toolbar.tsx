import { useQuery } from '@tanstack/react-query'
import { RotateCcw, UserRound, Wallet } from 'lucide-react'
import { useRef } from 'react'
import { money } from '../../../lib/format.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { ChipGroup } from '../../../ui/controls/chip-group.tsx'
import { Chip, RemovableChip } from '../../../ui/controls/chip.tsx'
import { creatorQuery } from '../../creators/queries.ts'
import { EVERYTHING, type ResponsesPlace, STATUS_CHIPS } from './address.ts'
import type { Place } from './place.ts'
import { ProjectChoice } from './project.tsx'
import styles from './toolbar.module.css'

export function ResponsesToolbar({ place, change }: Place) {
  const bar = useRef<HTMLDivElement>(null)
  const { creator_id } = place
  const price = priceOf(place)
  const apply = (part: Partial<ResponsesPlace>) => {
    haptics.selection()
    change(part)
  }
  // A chip that is pressed goes away, and would take the focus with it.
  const press = (part: Partial<ResponsesPlace>) => {
    bar.current?.focus({ preventScroll: true })
    apply(part)
  }
  return (
    <div ref={bar} className={styles.toolbar} role="search" aria-label="Фильтры откликов" tabIndex={-1}>
      <div className={styles.row}>
        <ProjectChoice value={place.brief_id} onChange={(brief_id) => apply({ brief_id })} />
        <ChipGroup
          label="Статус"
          options={STATUS_CHIPS}
          value={place.status}
          onChange={(status) => apply({ status })}
        />
      </div>
      {/* The other filters show themselves where they are set: a row that came and went would move the list. */}
      {(price !== '' || creator_id !== '') && (
        <div className={styles.chips}>
          {creator_id !== '' && <CreatorChip id={creator_id} onRemove={() => press({ creator_id: '' })} />}
          {price !== '' && (
            <RemovableChip
              icon={Wallet}
              onRemove={() => press({ min_price: undefined, max_price: undefined })}
            >
              {price}
            </RemovableChip>
          )}
          <Chip ghost icon={RotateCcw} onClick={() => press(EVERYTHING)}>
            Сбросить фильтры
          </Chip>
        </div>
      )}
    </div>
  )
}

function CreatorChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(creatorQuery(id))
  const name = data && `${data.first_name} ${data.last_name}`.trim()
  return (
    <RemovableChip icon={UserRound} onRemove={onRemove}>
      {name || 'Выбранный креатор'}
    </RemovableChip>
  )
}

/** «Ставка: 5 000 ₽ – 12 000 ₽», or the one end that is set. */
function priceOf({ min_price: from, max_price: to }: ResponsesPlace): string {
  if (from !== undefined && to !== undefined) return `Ставка: ${money(from)} – ${money(to)}`
  if (from !== undefined) return `Ставка от ${money(from)}`
  return to === undefined ? '' : `Ставка до ${money(to)}`
}
