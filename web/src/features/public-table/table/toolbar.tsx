import { CLIENT_SORTS, type TableSort } from '@ugc/contract/filters'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Chip } from '../../../ui/controls/chip.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { ChipSelect } from '../../../ui/controls/select.tsx'
import styles from '../public-table.module.css'
import { SORTS } from '../address.ts'
import type { Place, useTypedSearch } from '../place.ts'

interface Props extends Place {
  search: ReturnType<typeof useTypedSearch>
  internal: boolean
  /** A table has its order in its heads. */
  wide: boolean
  busy: boolean
  /** At the right end, where there is room: how prices are saved. */
  hint?: string | undefined
}

export function TableToolbar({ place, change, search, internal, wide, busy, hint }: Props) {
  return (
    <div className={styles.toolbar} role="search" aria-label="Поиск креаторов">
      <SearchField
        label={internal ? 'Имя, город, тег или @username' : 'Имя, город или тег'}
        value={search.typed}
        onChange={search.type}
        busy={busy && search.typed !== ''}
      />
      {wide ? (
        hint !== undefined && <p className={styles.hint}>{hint}</p>
      ) : (
        <SortChips place={place} change={change} internal={internal} />
      )}
    </div>
  )
}

function SortChips({ place, change, internal }: Place & { internal: boolean }) {
  const { sort_by, sort_order } = place
  const names = Object.keys(SORTS) as TableSort[]
  const offered = internal ? names : names.filter((name) => CLIENT_SORTS.includes(name))
  const up = sort_order === 'asc'
  return (
    <div className={styles.sorts}>
      <ChipSelect<TableSort | ''>
        label="Сортировка"
        value={sort_by}
        options={[
          { value: '', label: 'Сначала новые' },
          ...offered.map((value) => ({ value, label: SORTS[value] })),
        ]}
        onChange={(next) => change({ sort_by: next, sort_order: 'asc' })}
      />
      {sort_by !== '' && (
        <Chip icon={up ? ArrowUp : ArrowDown} onClick={() => change({ sort_order: up ? 'desc' : 'asc' })}>
          {up ? 'По возрастанию' : 'По убыванию'}
        </Chip>
      )}
    </div>
  )
}
