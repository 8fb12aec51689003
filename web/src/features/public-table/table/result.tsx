import { TABLE_PER_PAGE } from '@ugc/contract/facts/limits'
import type { TableSort } from '@ugc/contract/facts/filters'
import { Inbox } from 'lucide-react'
import { useRef } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DataTable } from '../../../ui/data/data-table.tsx'
import { Pagination } from '../../../ui/data/pagination.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import styles from '../public-table.module.css'
import type { TableUrlFilters } from '../public-table-page.tsx'
import type { Table } from '../queries.ts'
import { TableCard } from './card.tsx'
import cards from './card.module.css'
import { Price } from './cells.tsx'
import { clientColumns, ownerColumns } from './columns.tsx'
import { TablePrice } from './price.tsx'
import { type ShownRow, shownRows } from './row.ts'
import { UnderRow } from './under.tsx'

interface Props extends TableUrlFilters {
  token: string
  table: Table
  /** The rows of other filters, while those of these filters are loaded. */
  stale: boolean
  wide: boolean
  onReset: () => void
}

export function TableResult({ token, table, filters, change, stale, wide, onReset }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const internal = table.visible_columns !== undefined
  if (table.items.length === 0)
    return <Nothing search={filters.search} internal={internal} onReset={onReset} />
  const rows = shownRows(table.items, filters.page)
  const price = (row: ShownRow) =>
    table.can_edit && row.id !== undefined ? (
      <TablePrice row={row} token={token} admin_id={filters.admin_id} block={!wide} />
    ) : (
      <Price value={row.client_price} />
    )
  return (
    <>
      <div ref={list} className={cx(styles.rows, stale && !wide && styles.stale)} aria-busy={stale}>
        {wide ? (
          <DataTable
            caption={`Креаторы: ${table.title}`}
            columns={internal ? ownerColumns(price, table.brief_id) : clientColumns(price)}
            rows={rows}
            rowKey={(row) => row.key}
            sort={filters.sort_by && { key: filters.sort_by, direction: filters.sort_order ?? 'asc' }}
            onSort={({ key, direction }) =>
              change({
                sort_by: key as TableSort,
                sort_order: direction === 'desc' ? direction : undefined,
              })
            }
            refetching={stale}
            under={internal ? under : undefined}
          />
        ) : (
          <ul className={cards.list} aria-label="Креаторы">
            {rows.map((row) => (
              <TableCard
                key={row.key}
                row={row}
                internal={internal}
                brief_id={table.brief_id}
                price={price(row)}
                editable={table.can_edit}
              />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={filters.page}
        pages={table.pages}
        perPage={TABLE_PER_PAGE}
        total={table.total}
        capped={table.capped}
        onPage={(page) => change({ page })}
        list={list}
      />
    </>
  )
}

const under = (row: ShownRow) => <UnderRow row={row} />

interface NothingProps {
  search: string | undefined
  internal: boolean
  onReset: () => void
}

/** The text for a client gives no reason: it would tell whether creators answered and were rejected or erased. */
const Nothing = ({ search, internal, onReset }: NothingProps) =>
  search === undefined ? (
    <EmptyState
      icon={Inbox}
      title="Нет данных для отображения"
      text={
        internal
          ? 'Креаторы ещё не откликнулись. Обновите страницу позже.'
          : 'Подборку собираем. Ссылка останется той же, загляните позже.'
      }
    />
  ) : (
    <EmptyState title="Нет данных для отображения" text={`По запросу «${search}» никого не нашли.`}>
      <Button variant="soft" onClick={onReset}>
        Сбросить поиск
      </Button>
    </EmptyState>
  )
