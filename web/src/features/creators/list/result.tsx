import { CREATORS_PER_PAGE } from '@ugc/contract/limits'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { cx } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CreatorCard, CreatorCardSkeleton, CreatorList } from '../../../cards/creator-card.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Pagination } from '../../../ui/data/pagination.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import type { ListPlace } from './address.ts'
import { Nobody, NobodyYet } from './empty.tsx'
import type { Found, Row } from './found.ts'
import { fullName } from './name.ts'
import { cameFrom, type Place } from './place.ts'
import styles from './page.module.css'

const FAILED = 'Ошибка загрузки креаторов'
const CHECK_TAGS = 'Проверьте, что у проекта есть теги, и повторите попытку.'

interface Props extends Place {
  found: Found
  onReset: () => void
}

export function CreatorsResult({ found, place, change, onReset }: Props) {
  const { data, error } = found
  if (error && !data) return <Failed found={found} place={place} change={change} />
  if (!data) return <Loading />
  if (data.base?.total === 0) return <NobodyYet />
  return (
    <>
      {error && !found.isFetching && (
        <Notice
          tone="red"
          title={FAILED}
          action={{ label: 'Повторить', onClick: () => void found.refetch() }}
        >
          {reason(error, place)}
        </Notice>
      )}
      {data.items.length === 0 ? (
        <Nobody total={data.total} place={place} change={change} onReset={onReset} />
      ) : (
        <Rows found={found} place={place} change={change} />
      )}
    </>
  )
}

/** A detail of the server may end without a full stop. */
const reason = ({ message }: Error, { project }: ListPlace) =>
  project === undefined ? message : `${message.replace(/[^.!?]$/, '$&.')} ${CHECK_TAGS}`

const Failed = ({ found: { error, isFetching, refetch }, place, change }: Omit<Props, 'onReset'>) => (
  <ErrorState
    title={FAILED}
    text={error ? reason(error, place) : ''}
    retrying={isFetching}
    onRetry={() => void refetch()}
  >
    {place.project !== undefined && (
      <Button variant="neutral" onClick={() => change({ project: undefined })}>
        Все проекты
      </Button>
    )}
  </ErrorState>
)

function Rows({ found: { data, stale }, place, change }: Omit<Props, 'onReset'>) {
  const list = useRef<HTMLDivElement>(null)
  const { search } = useLocation()
  if (!data) return null
  return (
    <>
      <div ref={list} className={cx(styles.rows, stale && styles.stale)} aria-busy={stale}>
        <CreatorList label="Креаторы">
          {data.items.map((row) => (
            <Card key={row.id} row={row} from={search} />
          ))}
        </CreatorList>
      </div>
      <Pagination
        page={place.page}
        pages={data.pages}
        perPage={CREATORS_PER_PAGE}
        total={data.total}
        capped={data.capped}
        onPage={(page) => change({ page })}
        list={list}
      />
    </>
  )
}

const Card = ({ row, from }: { row: Row; from: string }) => (
  <CreatorCard
    to={`/admin/creators/${row.id}`}
    state={cameFrom(from)}
    name={fullName(row)}
    photo={row.photo_url}
    verified={row.is_verified}
    city={row.city}
    country={row.country}
    followers={row.followers_count}
    price={row.price_per_video}
    tags={row.tags.map((tag) => tag.name)}
    active={row.is_active}
    reachable={row.is_reachable}
    answer={row.response_status}
  />
)

const Loading = () => (
  <div role="status" aria-busy="true" aria-label="Загрузка...">
    <CreatorList label="Креаторы">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <CreatorCardSkeleton key={key} />
      ))}
    </CreatorList>
  </div>
)
