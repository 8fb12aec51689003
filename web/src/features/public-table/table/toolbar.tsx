import { CLIENT_SORTS, TABLE_SORT_NAMES, TABLE_SORTS, type TableSort } from '@ugc/contract/facts/filters'
import { ArrowUpDown, Download, Printer } from 'lucide-react'
import type { SearchText } from '../../../lists/use-url-filters.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { IconSelect } from '../../../ui/controls/select.tsx'
import { useChoosing } from '../choice/context.ts'
import { excelAddress } from '../filters/narrow.ts'
import { TableFilters } from '../filters/filters.tsx'
import styles from '../public-table.module.css'
import type { TableUrlFilters } from '../public-table-page.tsx'

interface Props extends TableUrlFilters {
  token: string
  search: SearchText
  internal: boolean
  wide: boolean
  busy: boolean
  onPrint: () => void
  /** How prices are saved. Shown on a wide screen. */
  hint?: string | undefined
}

export function TableToolbar(props: Props) {
  const { token, filters, change, search, internal, wide, busy, onPrint, hint } = props
  const choosing = useChoosing()
  return (
    <div className={styles.toolbar} role="search" aria-label="Поиск креаторов">
      <SearchField
        label={internal ? 'Имя, город, тег или @username' : 'Имя, город, тег или язык'}
        {...(wide ? {} : { placeholder: 'Поиск' })}
        value={search.typed}
        onChange={search.type}
        busy={busy && search.typed !== ''}
      />
      <div className={styles.tools}>
        <TableFilters token={token} filters={filters} change={change} />
        <SortSelect filters={filters} change={change} internal={internal} />
        {choosing && (
          <>
            <IconButton label="Скачать Excel" icon={Download} href={excelAddress(token, filters)} download />
            <IconButton label="Печать" icon={Printer} onClick={onPrint} />
          </>
        )}
      </div>
      {wide && hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}

/** Each column both ways, on every width: a city or a surname has no head to click. */
function SortSelect({ filters, change, internal }: TableUrlFilters & { internal: boolean }) {
  const { sort_by, sort_order } = filters
  const names = internal ? TABLE_SORT_NAMES : CLIENT_SORTS
  return (
    <IconSelect<string>
      label="Сортировка"
      icon={ArrowUpDown}
      value={sort_by === undefined ? '' : `${sort_by} ${sort_order ?? 'asc'}`}
      options={[
        { value: '', label: 'Сначала новые' },
        ...names.flatMap((name) => [
          { value: `${name} asc`, label: `${TABLE_SORTS[name]}: по возрастанию` },
          { value: `${name} desc`, label: `${TABLE_SORTS[name]}: по убыванию` },
        ]),
      ]}
      onChange={(next) => {
        const [name, order] = next.split(' ')
        change({
          sort_by: (name || undefined) as TableSort | undefined,
          sort_order: order === 'desc' ? order : undefined,
        })
      }}
    />
  )
}
