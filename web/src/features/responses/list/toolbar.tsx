import { useQuery } from '@tanstack/react-query'
import { RESPONSE_FILTERS, RESPONSE_SORTS } from '@ugc/contract/facts/filters'
import { RESPONSE_STATUS_NAMES, RESPONSE_STATUSES, type ResponseStatus } from '@ugc/contract/facts/statuses'
import { RotateCw, UserRound, Wallet } from 'lucide-react'
import { useRef } from 'react'
import { Order } from '../../../lists/order.tsx'
import { countFilters, FilterChips, ResetChip } from '../../../lists/filter-chips.tsx'
import { ListSearch } from '../../../lists/list-screen.tsx'
import type { SearchText, UrlFilters } from '../../../lists/use-url-filters.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { ChipGroup } from '../../../ui/controls/chip-group.tsx'
import { Chip, RemovableChip } from '../../../ui/controls/chip.tsx'
import { ChipSelect } from '../../../ui/controls/select.tsx'
import { useBriefChoices } from '../../briefs/queries.ts'
import { creatorQuery } from '../../creators/queries.ts'
import styles from './toolbar.module.css'

const STATUS_OPTIONS: { value: ResponseStatus | ''; label: string }[] = [
  { value: '', label: 'Все' },
  ...RESPONSE_STATUS_NAMES.map((value) => ({ value, label: RESPONSE_STATUSES[value].plural })),
]

interface Props extends UrlFilters<typeof RESPONSE_FILTERS> {
  search: SearchText
  busy: boolean
}

export function ResponsesToolbar({ filters, change, search, busy }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const { brief_id, creator_id } = filters
  const apply: Props['change'] = (part) => {
    haptics.selection()
    change(part)
  }
  // The chip disappears when it is pressed; without this the focus would be lost with it.
  const press: Props['change'] = (part) => {
    bar.current?.focus({ preventScroll: true })
    apply(part)
  }
  return (
    <div ref={bar} className={styles.toolbar} role="search" aria-label="Фильтры откликов" tabIndex={-1}>
      <ListSearch label="Имя креатора или название брифа" search={search} busy={busy}>
        <Order sorts={RESPONSE_SORTS} value={filters.sort} onChange={(sort) => apply({ sort })} />
      </ListSearch>
      <div className={styles.row}>
        <BriefChoice value={brief_id} onChange={(id) => apply({ brief_id: id })} />
        <ChipGroup
          label="Статус"
          options={STATUS_OPTIONS}
          value={filters.status ?? ''}
          onChange={(status) => apply({ status: status || undefined })}
        />
      </div>
      {/* Search, brief, order and status are seen in their controls: a row of chips that comes and goes with them would move the list. */}
      {(creator_id !== undefined || countFilters(RESPONSE_FILTERS, filters) > 0) && (
        <div className={styles.chips}>
          {creator_id !== undefined && (
            <CreatorChip id={creator_id} onRemove={() => press({ creator_id: undefined })} />
          )}
          <FilterChips set={RESPONSE_FILTERS} filters={filters} icon={Wallet} onRemove={press} />
          <ResetChip
            onReset={() => {
              bar.current?.focus({ preventScroll: true })
              haptics.selection()
              search.reset()
            }}
          />
        </div>
      )}
    </div>
  )
}

interface BriefChoiceProps {
  value: string | undefined
  onChange: (brief_id: string | undefined) => void
}

function BriefChoice({ value, onChange }: BriefChoiceProps) {
  const briefs = useBriefChoices(value)
  if (briefs.failed)
    return (
      <Chip icon={RotateCw} aria-busy={briefs.retrying} onClick={briefs.retry}>
        Проекты не загрузились. Повторить
      </Chip>
    )
  return (
    <ChipSelect
      label="Проект"
      value={value ?? ''}
      options={briefs.options}
      onChange={(brief_id) => onChange(brief_id || undefined)}
    />
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
