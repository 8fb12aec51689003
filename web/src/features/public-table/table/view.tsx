import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { TABLE_FILTERS } from '@ugc/contract/facts/filters'
import { PER_PAGE_MAX } from '@ugc/contract/facts/limits'
import { Lock, Unlink } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { NoReply, supportCode } from '../../../api/call.ts'
import { messages } from '../../../api/messages.ts'
import { cx } from '../../../lib/class-names.ts'
import { date, dateTime, dayMonth, grouped, relativeDateTime, term } from '../../../lib/format.ts'
import { pluralOf } from '../../../lib/plural.ts'
import { useWide, WIDE_OR_PRINTED } from '../../../lib/use-wide.ts'
import { queryOf } from '../../../lists/filters.ts'
import { useSearchText } from '../../../lists/use-url-filters.ts'
import { useScreenTitle } from '../../../shell/screen.tsx'
import { HiddenText } from '../../../ui/feedback/hidden-text.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import styles from '../public-table.module.css'
import type { TableUrlFilters } from '../public-table-page.tsx'
import { type Table, tableQuery } from '../queries.ts'
import { WriteButton } from '../contact.tsx'
import { agencyCardQuery } from '../../agency/queries.ts'
import { BottomBar } from '../choice/bar.tsx'
import { ChoiceChips, ChoiceHead, Ended } from '../choice/head.tsx'
import { ChoiceProvider } from '../choice/provider.tsx'
import { answerText, inWork, workText } from '../choice/texts.ts'
import { ComparePanel } from '../compare/compare-panel.tsx'
import { usePicks } from '../compare/use-picks.ts'
import { isNarrowed, isSearched, rowsKey, SHOW_ALL } from '../filters/narrow.ts'
import { TableFrame } from '../frame.tsx'
import { TableLoading } from '../loading.tsx'
import { OwnerEntry, OwnerMode } from '../owner.tsx'
import { usePanel } from '../panels.ts'
import { decisionOf, dueOf, TableResult } from './result.tsx'
import { type ShownRow, shownRows } from './row.ts'
import { TableToolbar } from './toolbar.tsx'

const FAILED = 'Таблица не открылась'
const DEAD_LINK = 'Вышел срок, агентство её закрыло или в адресе опечатка.'
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
  const { printed, printAll } = usePrint(token, filters, signed_in)
  const rows = printed ?? (data ? shownRows(data.items, filters.page) : [])
  const picks = usePicks({ token, rows, whole: !stale && !narrowed && data?.pages === 1 })
  const { panel, open, close } = usePanel()
  const { data: agency } = useQuery(agencyCardQuery)
  useScreenTitle(table?.title ?? 'Подборка креаторов', agency?.name)

  // The link is not to blame where no reply came.
  const problem = error instanceof NoReply ? error.message : CHECK_LINK
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
  const cancelled = table.ended?.as === 'cancelled'
  const none = cancelled || (data?.total === 0 && !narrowed && search.typed === '')
  const page = (
    <TableFrame
      bar={<BottomBar picks={picks} onCompare={() => open({ compare: true })} />}
      action={can_edit ? <OwnerMode /> : undefined}
      foot={
        internal ? undefined : (
          <>
            <p>Цены указаны за одно видео. С креаторами договаривается агентство.</p>
            {!signed_in && <OwnerEntry />}
          </>
        )
      }
    >
      <Heading
        table={table}
        internal={internal}
        searched={isSearched(filters)}
        narrowed={narrowed}
        fetched_at={dataUpdatedAt}
        // The number of the previous search or filter is not shown while another search is loading or has failed.
        counted={kept?.rows === rowsKey(filters)}
      />
      <Ended token={token} table={table} rows={rows} />
      <ChoiceHead
        priced={typeof table.price_from === 'number'}
        ended={table.ended}
        filters={filters}
        change={change}
      />
      {!none && (
        <div className={styles.controls}>
          <ChoiceChips ended={table.ended} filters={filters} change={change} />
          <TableToolbar
            token={token}
            filters={filters}
            change={change}
            search={search}
            internal={internal}
            wide={wide}
            busy={stale || search.pending}
            onPrint={printAll}
            hint={can_edit ? 'Цена сохраняется, когда вы выходите из ячейки' : undefined}
          />
        </div>
      )}
      {cancelled ? null : data ? (
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
      {panel.compare === true && picks.rows.length > 1 && (
        <ComparePanel
          picks={picks}
          deadline={dueOf(table)}
          decision={table.choice && decisionOf}
          onClose={close}
        />
      )}
    </TableFrame>
  )
  return table.choice ? (
    <ChoiceProvider
      token={token}
      state={table.choice}
      deadline={table.deadline}
      filters={queryOf(TABLE_FILTERS, filters)}
      fetched_at={dataUpdatedAt}
      refetch={refetch}
      hold={hold}
      // The comparison was for this choice.
      onSent={picks.clear}
    >
      {page}
    </ChoiceProvider>
  ) : (
    page
  )
}

/** Paper has all rows of the filters, not one page of them. */
function usePrint(token: string, filters: TableUrlFilters['filters'], signed_in: boolean) {
  const client = useQueryClient()
  const [printed, setPrinted] = useState<ShownRow[]>()
  useEffect(() => {
    if (!printed) return
    const over = () => setPrinted(undefined)
    window.addEventListener('afterprint', over)
    window.print()
    return () => window.removeEventListener('afterprint', over)
  }, [printed])
  async function printAll() {
    const rows: ShownRow[] = []
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = { ...queryOf(TABLE_FILTERS, filters), page, per_page: PER_PAGE_MAX }
      const part = await client.fetchQuery(tableQuery(token, query, signed_in))
      pages = part.pages
      rows.push(...shownRows(part.items, page))
    }
    setPrinted(rows)
  }
  return {
    printed,
    printAll: () => void printAll().catch(() => toast.show({ tone: 'error', text: messages.network })),
  }
}

interface HeadingProps {
  table: Table
  internal: boolean
  searched: boolean
  narrowed: boolean
  counted: boolean
  /** Printed: what the client chose may change. */
  fetched_at: number
}

const Heading = ({ table, internal, searched, narrowed, counted, fetched_at }: HeadingProps) => (
  <div className={cx(styles.heading, isAnswered(table) && styles.decided)}>
    <p className={styles.kind}>
      {internal && <Lock size={16} strokeWidth={2} aria-hidden />}
      {internal ? 'Внутренняя таблица, не для клиента' : `Подборка: ${table.product_name}`}
    </p>
    <h1>{table.title}</h1>
    {internal && (
      <p className={styles.summary}>
        {counted ? `${table.product_name}. ${summary(table, internal, searched)}` : table.product_name}
      </p>
    )}
    <dl className={styles.facts}>
      {factsOf(table, searched && counted).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p className={styles.paper}>
      {date(fetched_at)}
      {narrowed && counted && table.choice && `. Показаны ${many(table)} из ${table.choice.totals.shown}`}
    </p>
    {table.choice?.open && table.choice.answer_by !== null && !isAnswered(table) && (
      <p className={cx(styles.due, table.choice.submission !== null && styles.answered)}>
        {answerText(table.choice.answer_by)}
      </p>
    )}
  </div>
)

/** The agency has decided something of the choice. */
const isAnswered = ({ choice }: Table) => (choice?.submission?.answer ?? null) !== null

const many = ({ total, capped }: { total: number; capped: boolean }) =>
  `${grouped(total)}${capped ? '+' : ''}`

function factsOf(table: Table, found: boolean): [name: string, value: ReactNode][] {
  const { counts, deadline, choice, ended } = table
  if (counts)
    return [
      ['Отклики', many(counts.responses)],
      ['Приняты', many(counts.accepted)],
      ['Без цены', many(counts.unpriced)],
    ]
  if (ended?.as === 'cancelled') return []
  return [
    ...(found ? [['Найдено', many(table)] as [string, ReactNode]] : []),
    ...(typeof choice?.places === 'number' ? [['Нужно', choice.places] as [string, ReactNode]] : []),
    ...(choice && choice.totals.taken > 0
      ? [[inWork(ended), workText(choice.totals)] as [string, ReactNode]]
      : []),
    [
      'Ролики до',
      <span key="due" title={dateTime(term(deadline))}>
        {dayMonth(term(deadline))}
      </span>,
    ],
    ...(choice && choice.open_until !== null
      ? [['Ссылка открыта до', relativeDateTime(term(choice.open_until))] as [string, ReactNode]]
      : []),
  ]
}

function summary(table: Table, internal: boolean, searched: boolean): string {
  const count = internal
    ? pluralOf(table, 'отклик', 'отклика', 'откликов')
    : pluralOf(table, 'креатор', 'креатора', 'креаторов')
  return searched ? `Найдено: ${count}` : count
}
