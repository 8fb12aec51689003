import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { TABLE_FILTERS } from '@ugc/contract/facts/filters'
import { Lock, Unlink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { supportCode } from '../../../api/call.ts'
import { messages } from '../../../api/messages.ts'
import { dateTime, grouped } from '../../../lib/format.ts'
import { pluralOf } from '../../../lib/plural.ts'
import { useWide, WIDE_OR_PRINTED } from '../../../lib/use-wide.ts'
import { useSearchText } from '../../../lists/use-url-filters.ts'
import { useScreenTitle } from '../../../shell/screen.tsx'
import { HiddenText } from '../../../ui/feedback/hidden-text.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import styles from '../public-table.module.css'
import type { TableUrlFilters } from '../public-table-page.tsx'
import type { Table } from '../queries.ts'
import { WriteButton } from '../contact.tsx'
import { agencyCardQuery } from '../../agency/queries.ts'
import { BottomBar } from '../choice/bar.tsx'
import { ChoiceChips, ChoiceHead } from '../choice/head.tsx'
import { ChoiceProvider } from '../choice/provider.tsx'
import { earlierOf } from '../choice/texts.ts'
import { ComparePanel } from '../compare/compare-panel.tsx'
import { usePicks } from '../compare/use-picks.ts'
import { isNarrowed, rowsKey, SHOW_ALL } from '../filters/narrow.ts'
import { TableFrame } from '../frame.tsx'
import { TableLoading } from '../loading.tsx'
import { OwnerEntry, OwnerMode } from '../owner.tsx'
import { usePanel } from '../panels.ts'
import { decisionOf, TableResult } from './result.tsx'
import { shownRows } from './row.ts'
import { TableToolbar } from './toolbar.tsx'

const FAILED = 'Таблица не открылась'
const DEAD_LINK = 'Её срок закончился, её отозвали или в адресе ошибка. Попросите у агентства новую.'
const CHECK_LINK = 'Не удалось загрузить данные. Проверьте ссылку.'

interface Props extends TableUrlFilters {
  token: string
  query: UseQueryResult<Table>
  /** The link was revoked or never existed. Rows that were loaded before are not shown any more. */
  gone: boolean
  signed_in: boolean
  /** Stops the refresh of the table. */
  hold: (on: boolean) => void
}

export function TableView({ token, query, gone, filters, change, signed_in, hold }: Props) {
  const { data, dataUpdatedAt, error, isFetching, isPlaceholderData: stale, refetch } = query
  const wide = useWide(WIDE_OR_PRINTED)
  const search = useSearchText({ filters, change }, TABLE_FILTERS)
  // The heading and the search stay when a request fails: another search or order may work.
  const [kept, setKept] = useState<{ table: Table; rows: string }>()
  if (data && data !== kept?.table) setKept({ table: data, rows: rowsKey(filters) })
  const table = data ?? kept?.table
  const narrowed = isNarrowed(filters)
  const rows = data ? shownRows(data.items, filters.page) : []
  const picks = usePicks({ token, rows, whole: !stale && !narrowed && data?.pages === 1 })
  const { panel, open, close } = usePanel()
  const { data: agency } = useQuery(agencyCardQuery)
  useScreenTitle(table?.title ?? 'Подборка креаторов', agency?.name)

  const problem = navigator.onLine ? CHECK_LINK : messages.network
  const failed = gone ? (
    // A retry cannot help.
    <ErrorState title="Ссылка не работает" text={`${CHECK_LINK} ${DEAD_LINK}`} icon={Unlink}>
      <WriteButton loud />
    </ErrorState>
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
  const none = data?.total === 0 && !narrowed && search.typed === ''
  const page = (
    <TableFrame
      action={can_edit ? <OwnerMode /> : undefined}
      foot={
        internal ? undefined : (
          <>
            <p>Цены указаны за одно видео. Контакты креаторов остаются у агентства.</p>
            {!signed_in && <OwnerEntry />}
          </>
        )
      }
    >
      <Heading
        table={table}
        internal={internal}
        searched={narrowed}
        // The number of the previous search or filter is not shown while another search is loading or has failed.
        counted={kept?.rows === rowsKey(filters)}
      />
      <ChoiceHead priced={typeof table.price_from === 'number'} />
      {!none && <ChoiceChips filters={filters} change={change} />}
      {!none && (
        <TableToolbar
          token={token}
          filters={filters}
          change={change}
          search={search}
          internal={internal}
          wide={wide}
          busy={stale || search.pending}
          hint={can_edit ? 'Цена сохраняется, когда вы выходите из ячейки' : undefined}
        />
      )}
      {data ? (
        <>
          {error && (table.choice !== undefined || !isFetching) && (
            <Notice
              tone="red"
              title={problem}
              action={{ label: 'Повторить', onClick: () => void refetch() }}
            />
          )}
          <TableResult
            token={token}
            table={data}
            rows={rows}
            picks={picks}
            filters={filters}
            change={change}
            stale={stale}
            wide={wide}
            onShowAll={() => {
              search.clearSearch()
              change(SHOW_ALL)
            }}
          />
        </>
      ) : error ? (
        failed
      ) : (
        <TableLoading wide={wide} />
      )}
      <HiddenText live>{data && !stale ? summary(data, internal, narrowed) : ''}</HiddenText>
      <BottomBar picks={picks} onCompare={() => open({ compare: true })} />
      {panel.compare === true && picks.rows.length > 1 && (
        <ComparePanel picks={picks} decision={table.choice && decisionOf} onClose={close} />
      )}
    </TableFrame>
  )
  return table.choice ? (
    <ChoiceProvider
      token={token}
      state={table.choice}
      deadline={table.deadline}
      fetched_at={dataUpdatedAt}
      refetch={refetch}
      hold={hold}
    >
      {page}
    </ChoiceProvider>
  ) : (
    page
  )
}

interface HeadingProps {
  table: Table
  internal: boolean
  searched: boolean
  counted: boolean
}

const Heading = ({ table, internal, searched, counted }: HeadingProps) => (
  <div className={styles.heading}>
    <p className={styles.kind}>
      {internal && <Lock size={16} strokeWidth={2} aria-hidden />}
      {internal ? 'Внутренняя таблица, не для клиента' : `Подборка креаторов: ${table.product_name}`}
    </p>
    <h1>{table.title}</h1>
    {internal && (
      <p className={styles.summary}>
        {counted ? `${table.product_name}. ${summary(table, internal, searched)}` : table.product_name}
      </p>
    )}
    <dl className={styles.facts}>
      {factsOf(table, counted ? (searched ? 'Найдено' : 'Креаторов') : undefined).map(([name, value]) => (
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

/** `found` names the number of rows; without it the number is left out. */
function factsOf(table: Table, found: string | undefined): [name: string, value: ReactNode][] {
  const { counts, price_from, deadline, choice } = table
  if (counts)
    return [
      ['Отклики', many(counts.responses)],
      ['Приняты', many(counts.accepted)],
      ['Без цены', many(counts.unpriced)],
    ]
  return [
    ...(found === undefined ? [] : [[found, many(table)] as [string, ReactNode]]),
    ...(typeof price_from === 'number'
      ? [['Цена от', <Rubles key="from" value={price_from} />] as [string, ReactNode]]
      : []),
    ...(typeof choice?.places === 'number' ? [['Мест', choice.places] as [string, ReactNode]] : []),
    ...(choice && choice.open_until !== null ? [endFact(choice.open, choice.open_until, deadline)] : []),
    ['Сдача роликов до', dateTime(deadline)],
  ]
}

/** Until when the client can choose; after the end of the brief, until when the choice can be read. */
const endFact = (open: boolean, open_until: string, deadline: string): [string, string] =>
  open
    ? ['Выберите до', dateTime(earlierOf(open_until, deadline))]
    : ['Ссылка открыта до', dateTime(open_until)]

function summary(table: Table, internal: boolean, searched: boolean): string {
  const count = internal
    ? pluralOf(table, 'отклик', 'отклика', 'откликов')
    : pluralOf(table, 'креатор', 'креатора', 'креаторов')
  return searched ? `Найдено: ${count}` : count
}
