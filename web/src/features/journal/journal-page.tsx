import { useQuery } from '@tanstack/react-query'
import {
  JOURNAL_FILTERS,
  JOURNAL_PER_PAGE,
  JOURNAL_PERIODS,
  type JournalPeriod,
} from '@ugc/contract/facts/journal-filters'
import type { JournalEntry } from '@ugc/contract/journal'
import { Ban, History, Star } from 'lucide-react'
import { dateTime, dayName, timeOf } from '../../lib/format.ts'
import { plural } from '../../lib/plural.ts'
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
      subtitle="Записи нельзя изменить"
      back={{ to: '/admin/settings/security', label: 'Безопасность' }}
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
        <div className={styles.days}>
          {daysOf(entries).map(({ day, runs }) => (
            <section key={day} className={styles.day}>
              <h2>{day}</h2>
              <ul className={styles.list} aria-label={`Записи журнала, ${day}`}>
                {runs.map((run) => (
                  <Entry key={run.last.id} {...run} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </ListScreen>
  )
}

/** Equal entries one after the other, the newest first. */
interface Run {
  first: JournalEntry
  last: JournalEntry
  count: number
}

function daysOf(entries: JournalEntry[]): { day: string; runs: Run[] }[] {
  const days: { day: string; runs: Run[] }[] = []
  for (const entry of entries) {
    const day = dayName(entry.at)
    let known = days.at(-1)
    if (known?.day !== day) days.push((known = { day, runs: [] }))
    const run = known.runs.at(-1)
    const isSame = run && (['who', 'what', 'refused'] as const).every((key) => run.first[key] === entry[key])
    if (isSame) Object.assign(run, { first: entry, count: run.count + 1 })
    else known.runs.push({ first: entry, last: entry, count: 1 })
  }
  return days
}

function Entry({ first, last, count }: Run) {
  const { who, what, important, refused, network } = last
  const Icon = refused ? Ban : important ? Star : History
  return (
    <li className={styles.entry} data-refused={refused || undefined} data-important={important || undefined}>
      <span className={styles.icon}>
        <Icon size={18} strokeWidth={2} aria-hidden />
      </span>
      <div>
        <p>
          <b>{who}.</b> {what}
          {count > 1 && `, ${plural(count, 'раз', 'раза', 'раз')}`}
        </p>
        <p className={styles.when}>
          <time
            dateTime={last.at}
            title={`${dateTime(last.at)}${network === null ? '' : `, сеть ${network}`}`}
          >
            {count > 1 && timeOf(first.at) !== timeOf(last.at) && `${timeOf(first.at)}–`}
            {timeOf(last.at)}
          </time>
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
