import { useQuery } from '@tanstack/react-query'
import { CREATOR_SCREEN_FILTERS } from '@ugc/contract/facts/filters'
import { CREATORS_PER_PAGE } from '@ugc/contract/facts/limits'
import { FileUp, ListChecks, Plus } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import {
  CreatorCard,
  CreatorCardSkeleton,
  CreatorList,
  type Selecting,
} from '../../../cards/creator-card.tsx'
import { fullName } from '../../../lib/person.ts'
import { pluralOf } from '../../../lib/plural.ts'
import { queryOf } from '../../../lists/filters.ts'
import { ListScreen, repeated } from '../../../lists/list-screen.tsx'
import { type UrlFilters, useSearchText, useUrlFilters } from '../../../lists/use-url-filters.ts'
import { CreatorSections } from '../../../shell/creator-sections.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { type CreatorRow, creatorsQuery } from '../queries.ts'
import { BulkBar } from './bulk-bar.tsx'
import { NoCreators } from './empty.tsx'
import { ExportCreators } from './export.tsx'
import { addressOf } from './filter-address.ts'
import { LastBulk } from './last-bulk.tsx'
import styles from './page.module.css'
import { useCreatorSelection } from './selection.ts'
import { summary } from './summary.ts'
import { CreatorsToolbar } from './toolbar.tsx'
import { Views } from './views.tsx'

export type CreatorUrlFilters = UrlFilters<typeof CREATOR_SCREEN_FILTERS>

export function CreatorsPage() {
  const url = useUrlFilters(CREATOR_SCREEN_FILTERS)
  const { filters, change } = url
  const search = useSearchText(url, CREATOR_SCREEN_FILTERS)
  const query = useQuery(creatorsQuery(queryOf(CREATOR_SCREEN_FILTERS, filters)))
  const { data, isFetching } = query
  const { brief_id } = filters
  const selection = useCreatorSelection(addressOf(filters))
  return (
    <ListScreen
      title="Креаторы"
      subtitle={summary(query, filters)}
      actions={
        <>
          {!selection.picked && data !== undefined && data.total > 0 && (
            <IconButton label="Выбрать" icon={ListChecks} onClick={selection.start} />
          )}
          <ImportCreators />
          <ExportCreators filters={filters} />
          <AddCreator />
        </>
      }
      toolbar={
        <>
          <CreatorSections here="/admin/creators" />
          <Views filters={filters} />
          {data?.base?.total !== 0 && (
            <CreatorsToolbar {...url} search={search} busy={isFetching && data !== undefined} />
          )}
          {brief_id !== undefined && <AllResponses brief_id={brief_id} />}
          <LastBulk />
          {selection.picked && data && <BulkBar selection={selection} found={data} filters={filters} />}
        </>
      }
      query={query}
      page={filters.page}
      perPage={CREATORS_PER_PAGE}
      onPage={(page, how) => change({ page }, how)}
      failed="Ошибка загрузки креаторов"
      reason={brief_id === undefined ? undefined : adviceForBrief}
      failedAction={
        brief_id !== undefined && (
          <Button variant="neutral" onClick={() => change({ brief_id: undefined })}>
            Все проекты
          </Button>
        )
      }
      skeleton={<CreatorList label="Креаторы">{repeated(6, CreatorCardSkeleton)}</CreatorList>}
      empty={<NoCreators {...url} inBase={data?.base?.total} onReset={search.reset} />}
      emptyPage="На этой странице никого"
      announcement={(page) =>
        page.total === 0 ? 'Никого не нашли' : `Найдено ${pluralOf(page, 'креатор', 'креатора', 'креаторов')}`
      }
    >
      {(creators) => (
        <CreatorList label="Креаторы">
          {creators.map((creator) => (
            <Row
              key={creator.id}
              creator={creator}
              selecting={
                selection.picked && {
                  checked: selection.isPicked(creator.id),
                  onToggle: () => selection.toggle(creator.id, creators),
                }
              }
            />
          ))}
        </CreatorList>
      )}
    </ListScreen>
  )
}

/** The message of the API may end without a full stop. */
const adviceForBrief = ({ message }: Error) =>
  `${message.replace(/[^.!?]$/, '$&.')} Проверьте, что у проекта есть теги, и повторите попытку.`

/** Creators without a tag of the brief may answer it too. */
const AllResponses = ({ brief_id }: { brief_id: string }) => (
  <p className={styles.note}>
    Здесь те, кому проект подходит по тегам.{' '}
    <Link to={`/admin/responses?brief_id=${brief_id}`}>Все отклики на проект</Link>
  </p>
)

interface RowProps {
  creator: CreatorRow
  selecting: Selecting | undefined
}

const Row = memo(({ creator, selecting }: RowProps) => (
  <CreatorCard
    to={`/admin/creators/${creator.id}`}
    name={fullName(creator)}
    photo={creator.photo_url}
    verified={creator.is_verified}
    age={creator.age}
    gender={creator.gender}
    city={creator.city}
    country={creator.country}
    followers={creator.followers_count}
    price={creator.price_per_video}
    tags={creator.tags.map((tag) => tag.name)}
    active={creator.is_active}
    seenAt={creator.last_active_at}
    reachable={creator.is_reachable}
    stopped={creator.is_stopped}
    answer={creator.response_status}
    selecting={selecting}
  />
))

const NEW = '/admin/creators/new'

const IMPORT = '/admin/creators/import'

const ImportCreators = () => (
  <>
    <span className={styles.narrow}>
      <IconButton to={IMPORT} label="Импорт" icon={FileUp} />
    </span>
    <span className={styles.wide}>
      <Button to={IMPORT} variant="surface" icon={FileUp}>
        Импорт
      </Button>
    </span>
  </>
)

const AddCreator = () => (
  <>
    <span className={styles.narrow}>
      <IconButton to={NEW} label="Добавить" icon={Plus} />
    </span>
    <span className={styles.wide}>
      <Button to={NEW} icon={Plus}>
        Добавить
      </Button>
    </span>
  </>
)
