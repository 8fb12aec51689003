import { type ReactNode, useRef } from 'react'
import { supportCode } from '../api/call.ts'
import { cx } from '../lib/class-names.ts'
import { Refreshable } from '../shell/refreshable.tsx'
import { Screen } from '../shell/screen.tsx'
import { Button } from '../ui/controls/button.tsx'
import { SearchField } from '../ui/controls/search-field.tsx'
import { Pagination } from '../ui/data/pagination.tsx'
import { HiddenText } from '../ui/feedback/hidden-text.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { EmptyState, ErrorState, SupportCode } from '../ui/feedback/state.tsx'
import styles from './list-screen.module.css'
import { useInPieces } from './use-in-pieces.ts'
import { type GoToPage, type ListPage, type ListQuery, usePageClamp } from './use-page-clamp.ts'
import type { SearchText } from './use-url-filters.ts'

interface ResultProps<Item> {
  query: ListQuery<ListPage<Item>>
  page: number
  /** Without it there are no buttons for other pages. */
  perPage?: number | undefined
  onPage: GoToPage
  /** The title of an error. */
  failed: string
  /** The text of an error, where the message of the API is not enough. */
  reason?: ((error: Error) => string) | undefined
  /** Beside «Повторить». */
  failedAction?: ReactNode
  /** A label for the list of skeletons or rows is part of both. */
  skeleton: ReactNode
  /** No filter is set: an empty list of other filters says nothing about this one. */
  unfiltered?: boolean
  /** Instead of the rows of an empty list. */
  empty: ReactNode
  emptyPage?: string
  /** Above the rows. */
  above?: ReactNode
  children: (items: Item[]) => ReactNode
}

/** The rows of a list, or its skeleton, its error or its empty state. */
export function ListResult<Item>(props: ResultProps<Item>) {
  const { query, page, perPage, onPage, failed, reason, failedAction, skeleton, unfiltered = false } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const rows = useRef<HTMLDivElement>(null)
  const items = useInPieces(data?.items)
  usePageClamp(query, page, onPage)
  const retry = () => void refetch()
  const text = error ? (reason?.(error) ?? error.message) : ''
  if (error && !data)
    return (
      <ErrorState
        title={failed}
        text={text}
        supportCode={supportCode(error)}
        retrying={isFetching}
        onRetry={retry}
      >
        {failedAction}
      </ErrorState>
    )
  if (!data || (isPlaceholderData && data.total === 0 && unfiltered))
    return (
      <div role="status" aria-busy="true" aria-label="Загрузка...">
        {skeleton}
      </div>
    )
  return (
    <>
      {error && !isFetching && (
        <Notice tone="red" title={failed} action={{ label: 'Повторить', onClick: retry }}>
          {text}
          <SupportCode code={supportCode(error)} />
        </Notice>
      )}
      {props.above}
      {data.items.length > 0 ? (
        <>
          <div
            ref={rows}
            className={cx(styles.rows, isPlaceholderData && styles.stale)}
            aria-busy={isPlaceholderData}
          >
            {props.children(items)}
          </div>
          {perPage !== undefined && (
            <Pagination
              page={page}
              pages={data.pages}
              perPage={perPage}
              total={data.total}
              capped={data.capped}
              onPage={onPage}
              list={rows}
            />
          )}
        </>
      ) : data.total > 0 ? (
        <EmptyPage title={props.emptyPage} onPage={onPage} />
      ) : (
        props.empty
      )}
    </>
  )
}

const EmptyPage = ({ title, onPage }: { title: string | undefined; onPage: GoToPage }) => (
  <EmptyState title={title ?? 'На этой странице пусто'} text="Пока вы листали, список стал короче.">
    <Button variant="soft" onClick={() => onPage(1)}>
      На первую страницу
    </Button>
  </EmptyState>
)

interface Props<Item> extends ResultProps<Item> {
  title: string
  subtitle?: string | undefined
  back?: { to: string; label: string } | undefined
  actions?: ReactNode
  toolbar?: ReactNode
  /** For a screen reader, when other rows are shown. */
  announcement?: ((page: ListPage<Item>) => string) | undefined
  /** Instead of the list. */
  instead?: ReactNode
}

export function ListScreen<Item>(props: Props<Item>) {
  const { title, subtitle, back, actions, toolbar, announcement, instead, ...result } = props
  const { data, isPlaceholderData, refetch } = result.query
  return (
    <Screen title={title} subtitle={subtitle} back={back} actions={actions}>
      <Refreshable onRefresh={refetch}>
        <div className={styles.page}>
          {toolbar}
          {instead ?? <ListResult {...result} />}
        </div>
      </Refreshable>
      {announcement && <HiddenText live>{data && !isPlaceholderData ? announcement(data) : ''}</HiddenText>}
    </Screen>
  )
}

interface SearchProps {
  label: string
  search: SearchText
  /** The rows for the typed text are being loaded. */
  busy: boolean
  /** The filter button. */
  children?: ReactNode
}

export const ListSearch = ({ label, search, busy, children }: SearchProps) => (
  <div className={styles.search}>
    <SearchField
      label={label}
      value={search.typed}
      onChange={search.type}
      busy={(busy || search.pending) && search.typed !== ''}
    />
    {children}
  </div>
)

/** The same place holder `count` times. */
export const repeated = (count: number, Skeleton: () => ReactNode) =>
  Array.from({ length: count }, (_, key) => <Skeleton key={key} />)
