import type { UseQueryResult } from '@tanstack/react-query'
import { TABLE_FILTERS } from '@ugc/contract/facts/filters'
import { Lock, Unlink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { supportCode } from '../../../api/call.ts'
import { messages } from '../../../api/messages.ts'
import { date, grouped } from '../../../lib/format.ts'
import { pluralOf } from '../../../lib/plural.ts'
import { useWide } from '../../../lib/use-wide.ts'
import { useSearchText } from '../../../lists/use-url-filters.ts'
import { useScreenTitle } from '../../../shell/screen.tsx'
import { HiddenText } from '../../../ui/feedback/hidden-text.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import styles from '../public-table.module.css'
import type { TableUrlFilters } from '../public-table-page.tsx'
import type { Table } from '../queries.ts'
import { TableFrame } from '../frame.tsx'
import { TableLoading } from '../loading.tsx'
import { OwnerEntry, OwnerMode } from '../owner.tsx'
import { TableResult } from './result.tsx'
import { TableToolbar } from './toolbar.tsx'

const FAILED = 'Таблица не открылась'
const DEAD_LINK = 'Её отозвали или адрес введён с ошибкой. Попросите у менеджера новую.'
const CHECK_LINK = 'Не удалось загрузить данные. Проверьте ссылку.'

interface Props extends TableUrlFilters {
  token: string
  query: UseQueryResult<Table>
  /** The link was revoked or never existed. Rows that were loaded before are not shown any more. */
  gone: boolean
  signed_in: boolean
}

export function TableView({ token, query, gone, filters, change, signed_in }: Props) {
  const { data, error, isFetching, refetch } = query
  const wide = useWide()
  const search = useSearchText({ filters, change }, TABLE_FILTERS)
  // The heading and the search stay when a request fails: another search or order may work.
  const [kept, setKept] = useState<{ table: Table; search: string | undefined }>()
  if (data && data !== kept?.table) setKept({ table: data, search: filters.search })
  const table = data ?? kept?.table
  useScreenTitle(table?.title ?? 'Таблица')

  const problem = navigator.onLine ? CHECK_LINK : messages.network
  const failed = gone ? (
    // A retry cannot help.
    <ErrorState title="Ссылка не работает" text={`${CHECK_LINK} ${DEAD_LINK}`} icon={Unlink} />
  ) : (
    <ErrorState
      title={FAILED}
      text={problem}
      supportCode={supportCode(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
  if (gone || (error && !table))
    return (
      <TableFrame>
        <h1 className="visually-hidden">Таблица</h1>
        {failed}
      </TableFrame>
    )
  if (!table)
    return (
      <TableFrame>
        <TableLoading wide={wide} />
      </TableFrame>
    )

  const { can_edit } = table
  const internal = table.visible_columns !== undefined
  const stale = isFetching && data !== undefined
  const none = data?.total === 0 && filters.search === undefined && search.typed === ''
  return (
    <TableFrame compact={can_edit} action={can_edit ? <OwnerMode /> : signed_in ? undefined : <OwnerEntry />}>
      <Heading
        table={table}
        internal={internal}
        // The number of the previous search is not shown while another search is loading or has failed.
        count={
          kept?.search === filters.search ? summary(table, internal, filters.search !== undefined) : undefined
        }
      />
      {!none && (
        <TableToolbar
          filters={filters}
          change={change}
          search={search}
          internal={internal}
          wide={wide}
          busy={isFetching || search.pending}
          hint={can_edit ? 'Цена сохраняется, когда вы выходите из ячейки' : undefined}
        />
      )}
      {data ? (
        <>
          {error && !isFetching && (
            <Notice
              tone="red"
              title={problem}
              action={{ label: 'Повторить', onClick: () => void refetch() }}
            />
          )}
          <TableResult
            token={token}
            table={data}
            filters={filters}
            change={change}
            stale={stale}
            wide={wide}
            onReset={search.clearSearch}
          />
        </>
      ) : error ? (
        failed
      ) : (
        <TableLoading wide={wide} />
      )}
      {!internal && (
        <p className={styles.foot}>
          Цены указаны за одно видео. Вопросы по подборке задайте вашему менеджеру.
        </p>
      )}
      <HiddenText live>
        {data && !stale ? summary(data, internal, filters.search !== undefined) : ''}
      </HiddenText>
    </TableFrame>
  )
}

interface HeadingProps {
  table: Table
  internal: boolean
  count: string | undefined
}

const Heading = ({ table, internal, count }: HeadingProps) => (
  <div className={styles.heading}>
    <p className={styles.kind}>
      {internal && <Lock size={16} strokeWidth={2} aria-hidden />}
      {internal ? 'Внутренняя таблица, не для клиента' : 'Клиентская таблица'}
    </p>
    <h1>{table.title}</h1>
    <p className={styles.summary}>
      {count === undefined ? table.product_name : `${table.product_name}. ${count}`}
    </p>
    <dl className={styles.facts}>
      {factsOf(table).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)

const many = ({ total, capped }: { total: number; capped: boolean }) =>
  `${grouped(total)}${capped ? '+' : ''}`

function factsOf({ counts, price_from, deadline }: Table): [name: string, value: ReactNode][] {
  if (counts)
    return [
      ['Отклики', many(counts.responses)],
      ['Приняты', many(counts.accepted)],
      ['Без цены', many(counts.unpriced)],
    ]
  const due: [string, ReactNode] = ['Срок сдачи', date(deadline)]
  return typeof price_from === 'number' ? [['Цена от', <Rubles key="from" value={price_from} />], due] : [due]
}

function summary(table: Table, internal: boolean, searched: boolean): string {
  const count = internal
    ? pluralOf(table, 'отклик', 'отклика', 'откликов')
    : pluralOf(table, 'креатор', 'креатора', 'креаторов')
  return searched ? `Найдено: ${count}` : count
}
