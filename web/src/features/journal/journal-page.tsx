import { useQuery } from '@tanstack/react-query'
import {
  JOURNAL_FILTERS,
  JOURNAL_PER_PAGE,
  JOURNAL_PERIODS,
  type JournalPeriod,
} from '@ugc/contract/facts/journal-filters'
import type { JournalEntry } from '@ugc/contract/safety/journal'
import { Ban, History, Star } from 'lucide-react'
import { hasNoFilters, queryOf } from '../../lists/filters.ts'
import { ListScreen, ListSearch, repeated } from '../../lists/list-screen.tsx'
import { useSearchText, useUrlFilters } from '../../lists/use-url-filters.ts'
import { haptics } from '../../telegram/haptics.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { ChipSelect } from '../../ui/controls/select.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import styles from './journal.module.css'
import { journalPeopleQuery, journalQuery } from './queries.ts'
import { When } from '../../ui/data/when.tsx'

const PERIODS: { value: JournalPeriod | ''; label: string }[] = [
  { value: '', label: 'За всё время' },
  ...(Object.keys(JOURNAL_PERIODS) as JournalPeriod[]).map((value) => ({
    value,
    label: JOURNAL_PERIODS[value],
  })),
]

export function JournalPage() {
  const url = useUrlFilters(JOURNAL_FILTERS)
  const { filters, change } = url
  const search = useSearchText(url, JOURNAL_FILTERS)
  const query = useQuery(journalQuery({ ...queryOf(JOURNAL_FILTERS, filters), per_page: JOURNAL_PER_PAGE }))
  const { data: people = [] } = useQuery(journalPeopleQuery)
  const { isFetching, isPlaceholderData } = query
  const apply: typeof change = (part) => {
    haptics.selection()
    change(part)
  }
  return (
    <ListScreen
      title="Журнал"
      subtitle="Кто, что и когда сделал. Записи нельзя изменить"
      back={{ to: '/admin', label: 'Главная' }}
      toolbar={
        <div className={styles.toolbar} role="search" aria-label="Фильтры журнала">
          <ListSearch
            label="Человек, бриф, действие"
            search={search}
            busy={isFetching && isPlaceholderData}
          />
          <div className={styles.row}>
            <ChipSelect
              label="Люди"
              value={filters.person ?? ''}
              options={[
                { value: '', label: 'Все люди' },
                ...people.map(({ person, name }) => ({ value: person, label: name })),
              ]}
              onChange={(person) => apply({ person: person || undefined })}
            />
            <Chip
              soft
              icon={Star}
              selected={filters.important === true}
              onClick={() => apply({ important: filters.important === true ? undefined : true })}
            >
              Важное
            </Chip>
            <ChipSelect
              label="Период"
              value={filters.days ?? ''}
              options={PERIODS}
              onChange={(days) => apply({ days: days || undefined })}
            />
          </div>
        </div>
      }
      query={query}
      page={filters.page}
      perPage={JOURNAL_PER_PAGE}
      onPage={(page, how) => change({ page }, how)}
      failed="Журнал не загрузился"
      skeleton={<ul className={styles.list}>{repeated(6, EntrySkeleton)}</ul>}
      unfiltered={hasNoFilters(JOURNAL_FILTERS, filters)}
      empty={
        <EmptyState icon={History} title="Записей нет" text="За эти дни ничего такого не было.">
          <Button variant="soft" onClick={search.reset}>
            Показать всё
          </Button>
        </EmptyState>
      }
    >
      {(entries) => (
        <ul className={styles.list} aria-label="Записи журнала">
          {entries.map((entry) => (
            <Entry key={entry.id} {...entry} />
          ))}
        </ul>
      )}
    </ListScreen>
  )
}

function Entry({ at, who, what, important, refused, network }: JournalEntry) {
  const Icon = refused ? Ban : important ? Star : History
  return (
    <li className={styles.entry} data-refused={refused || undefined} data-important={important || undefined}>
      <span className={styles.icon}>
        <Icon size={18} strokeWidth={2} aria-hidden />
      </span>
      <div>
        <p>
          <b>{who}.</b> {what}
        </p>
        <p className={styles.when}>
          <When at={at} />
          {network !== null && `, сеть ${network}`}
        </p>
      </div>
    </li>
  )
}

const EntrySkeleton = () => (
  <li className={styles.entry}>
    <Skeleton width="32px" height={32} radius={16} />
    <Skeleton width="80%" height={40} />
  </li>
)
