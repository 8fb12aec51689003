import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { HiddenText } from '../feedback/hidden-text.tsx'
import styles from './data-table.module.css'

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Right-aligned, with tabular figures. */
  numeric?: boolean
  /** The main value of a row, in bold. */
  strong?: boolean
  /** The row header. */
  header?: boolean
  /** The title is only for screen readers, for a column of buttons. */
  titleHidden?: boolean
  /** Hidden in narrow windows: `widest` under 1400 px, `wide` under 1240 px, `medium` under 1120 px. */
  room?: 'widest' | 'wide' | 'medium'
  /** Of buttons and links: not printed. */
  unprinted?: boolean
  /** Its width, where the table is fixed. */
  className?: string | undefined
}

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

interface Props<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort | undefined
  /** Undefined: back to the order of the list. */
  onSort?: (sort: Sort | undefined) => void
  /** The columns have the widths of their classes, and the first one the rest. */
  fixed?: boolean
  refetching?: boolean
  /** Content without a column: a second line of the row, as wide as the table; a row without any has none. */
  under?: ((row: Row) => ReactNode) | undefined
}

const ORDER = { asc: 'по возрастанию', desc: 'по убыванию' }

export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, refetching = false, under, fixed = false } = props
  const [announced, setAnnounced] = useState('')
  const choose = (column: Column<Row>) => {
    const now = sort?.key === column.key ? sort.direction : undefined
    // The third click goes back to the order of the list.
    const direction = now === undefined ? 'asc' : now === 'asc' ? 'desc' : undefined
    setAnnounced(
      direction === undefined
        ? 'Порядок списка'
        : `Отсортировано: ${column.title.toLocaleLowerCase('ru')}, ${ORDER[direction]}`,
    )
    onSort?.(direction && { key: column.key, direction })
  }
  return (
    // Focusable, because on a narrow screen it scrolls sideways and keyboard users must be able to scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.wrap} role="region" aria-label={caption} tabIndex={0}>
      <HiddenText live>{announced}</HiddenText>
      <table className={cx(styles.table, fixed && styles.fixed)} aria-busy={refetching}>
        <caption>
          <HiddenText>{caption}</HiddenText>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={className(column)}
                aria-sort={sort?.key === column.key ? ARIA[sort.direction] : undefined}
              >
                {column.sortable === true ? (
                  <>
                    <button type="button" className={styles.sort} onClick={() => choose(column)}>
                      {column.title}
                      <SortIcon direction={sort?.key === column.key ? sort.direction : undefined} />
                    </button>
                    {/* A browser does not repeat a button on the next sheet of paper. */}
                    <span className={styles.paper} aria-hidden>
                      {column.title}
                    </span>
                  </>
                ) : (
                  <span className={styles.title}>
                    {column.titleHidden === true ? <HiddenText>{column.title}</HiddenText> : column.title}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={rowKey(row)}>
              <tr>
                {columns.map((column) =>
                  column.header === true ? (
                    <th key={column.key} scope="row" className={className(column)}>
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.key} className={className(column)}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
              <Under columns={columns}>{under?.(row)}</Under>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Its cell spans what is printed: more columns than the sheet has would narrow them. */
function Under<Row>({ columns, children }: { columns: readonly Column<Row>[]; children: ReactNode }) {
  const printed = columns.filter(({ unprinted }) => unprinted !== true).length
  return (
    children && (
      <tr className={styles.under}>
        <td colSpan={printed}>{children}</td>
        {printed < columns.length && (
          <td aria-hidden className={styles.unprinted} colSpan={columns.length - printed} />
        )}
      </tr>
    )
  )
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const

const className = <Row,>({ numeric, strong, room, unprinted, className: own }: Column<Row>) =>
  cx(
    own,
    numeric && styles.number,
    strong && styles.strong,
    room && styles[room],
    unprinted && styles.unprinted,
  ) || undefined

/** The icon of an unsorted column differs in shape, not only in colour. */
function SortIcon({ direction }: { direction: Sort['direction'] | undefined }) {
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  return <Icon size={16} strokeWidth={2} aria-hidden />
}
