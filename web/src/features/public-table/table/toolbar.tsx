import { CLIENT_SORTS, TABLE_SORT_NAMES, TABLE_SORTS, type TableSort } from '@ugc/contract/facts/filters'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Chip } from '../../../ui/controls/chip.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { TableFilters } from '../filters/filters.tsx'
import { ChipSelect } from '../../../ui/controls/select.tsx'
import styles from '../public-table.module.css'
import type { SearchText } from '../../../lists/use-url-filters.ts'
import type { TableUrlFilters } from '../public-table-page.tsx'

interface Props extends TableUrlFilters {
  token: string
  search: SearchText
  internal: boolean
  /** The head of a wide table has buttons for the order. */
  wide: boolean
  busy: boolean
  /** How prices are saved. Shown on a wide screen. */
  hint?: string | undefined
}

export function TableToolbar({ token, filters, change, search, internal, wide, busy, hint }: Props) {
  return (
    <div className={styles.toolbar} role="search" aria-label="Поиск креаторов">
      <SearchField
        label={internal ? 'Имя, город, тег или @username' : 'Имя, город, тег или язык'}
        value={search.typed}
        onChange={search.type}
        busy={busy && search.typed !== ''}
      />
      <div className={styles.tools}>
        <TableFilters token={token} filters={filters} change={change} />
        {!wide && <SortChips filters={filters} change={change} internal={internal} />}
      </div>
      {wide && hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}

function SortChips({ filters, change, internal }: TableUrlFilters & { internal: boolean }) {
  const { sort_by, sort_order } = filters
  const up = sort_order !== 'desc'
  return (
    <div className={styles.sorts}>
      <ChipSelect<TableSort | ''>
        label="Сортировка"
        value={sort_by ?? ''}
        options={[
          { value: '', label: 'Сначала новые' },
          ...(internal ? TABLE_SORT_NAMES : CLIENT_SORTS).map((value) => ({
            value,
            label: TABLE_SORTS[value],
          })),
        ]}
        onChange={(next) => change({ sort_by: next || undefined, sort_order: undefined })}
      />
      {sort_by !== undefined && (
        <Chip icon={up ? ArrowUp : ArrowDown} onClick={() => change({ sort_order: up ? 'desc' : undefined })}>
          {up ? 'По возрастанию' : 'По убыванию'}
        </Chip>
      )}
    </div>
  )
}
