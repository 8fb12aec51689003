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
import { RowChoice, RowWork } from '../choice/row-choice.tsx'
import { PickButton, pickColumn } from '../compare/pick.tsx'
import type { Picks } from '../compare/use-picks.ts'
import { isNarrowed } from '../filters/narrow.ts'
import { PersonPanel } from '../person/person-panel.tsx'
import { useOpened } from '../person/use-opened.ts'
import type { TableUrlFilters } from '../public-table-page.tsx'
import type { Table } from '../queries.ts'
import { TableCard } from './card.tsx'
import { ClientCard } from './client-card.tsx'
import cards from './card.module.css'
import { Price } from './cells.tsx'
import { clientColumns, ownerColumns } from './columns.tsx'
import { TablePrice } from './price.tsx'
import { hasVideo, ROWS, type ShownRow } from './row.ts'
import { UnderRow } from './under.tsx'

interface Props extends TableUrlFilters {
  token: string
  table: Table
  rows: readonly ShownRow[]
  picks: Picks
  /** The rows of other filters, while those of these filters are loaded. */
  stale: boolean
  wide: boolean
  onShowAll: () => void
}

export function TableResult(props: Props) {
  const { token, table, rows, picks, filters, change, stale, wide, onShowAll } = props
  const list = useRef<HTMLDivElement>(null)
  const internal = table.visible_columns !== undefined
  const person = useOpened({ rows, table, stale, filters, change })
  if (table.items.length === 0)
    return (
      <Nothing
        search={filters.search}
        narrowed={isNarrowed(filters)}
        internal={internal}
        onShowAll={onShowAll}
      />
    )
  const open = internal ? undefined : person.open
  const decision = table.choice && decisionOf
  const price = (row: ShownRow) =>
    table.can_edit && row.id !== undefined ? (
      <TablePrice row={row} token={token} admin_id={filters.admin_id} block={!wide} />
    ) : (
      <Price row={row} />
    )
  return (
    <>
      <div ref={list} id={ROWS} className={cx(styles.rows, stale && !wide && styles.stale)} aria-busy={stale}>
        {wide ? (
          <DataTable
            caption={`Креаторы: ${table.title}`}
            columns={
              open
                ? clientColumns({
                    price,
                    open,
                    deadline: dueOf(table),
                    compare: pickColumn(picks),
                    chooses: decision !== undefined,
                  })
                : ownerColumns(price, table.brief_id)
            }
            rows={rows}
            rowKey={(row) => row.key}
            sort={filters.sort_by && { key: filters.sort_by, direction: filters.sort_order ?? 'asc' }}
            onSort={(sort) =>
              change({
                sort_by: sort?.key as TableSort | undefined,
                sort_order: sort?.direction === 'desc' ? sort.direction : undefined,
              })
            }
            fixed={!internal}
            refetching={stale}
            under={internal ? under : table.choice && workUnder}
          />
        ) : (
          <ul className={cards.list} aria-label="Креаторы">
            {rows.map((row) =>
              open ? (
                <ClientCard
                  key={row.key}
                  row={row}
                  deadline={dueOf(table)}
                  price={price(row)}
                  editable={table.can_edit}
                  open={open}
                  pick={<PickButton row={row} picks={picks} />}
                />
              ) : (
                <TableCard key={row.key} row={row} brief_id={table.brief_id} price={price(row)} />
              ),
            )}
          </ul>
        )}
      </div>
      {(internal || table.pages > 1) && (
        <Pagination
          page={filters.page}
          pages={table.pages}
          perPage={TABLE_PER_PAGE}
          total={table.total}
          capped={table.capped}
          onPage={(page) => change({ page })}
          list={list}
        />
      )}
      {person.opened && (
        <PersonPanel
          row={person.opened.row}
          deadline={dueOf(table)}
          walk={person.opened.walk}
          onClose={person.opened.close}
          footer={decision?.(person.opened.row)}
        />
      )}
    </>
  )
}

/** When the videos are due, of a project that goes on. */
export const dueOf = ({ ended, deadline }: Table) => (ended?.as === 'completed' ? undefined : deadline)

/** The client's choice, beside what the panels say of a person. */
export const decisionOf = (row: ShownRow) => <RowChoice row={row} />

const under = (row: ShownRow) => <UnderRow row={row} />

/** Videos and remarks need more room than a column has. */
const workUnder = (row: ShownRow) => hasVideo(row) && <RowWork row={row} />

interface NothingProps {
  search: string | undefined
  narrowed: boolean
  internal: boolean
  onShowAll: () => void
}

/** The text for a client gives no reason: it would tell whether creators answered and were rejected or erased. */
const Nothing = ({ search, narrowed, internal, onShowAll }: NothingProps) =>
  !narrowed ? (
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
    <EmptyState
      title="Нет данных для отображения"
      text={
        search === undefined
          ? 'Под эти фильтры никто не подходит.'
          : `По запросу «${search}» никого не нашли.`
      }
    >
      <Button variant="soft" onClick={onShowAll}>
        Показать всех
      </Button>
    </EmptyState>
  )
