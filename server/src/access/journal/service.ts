import { isCapped, type PageWanted, pagesOf } from '@ugc/contract/common'
import { COUNTED_TO } from '@ugc/contract/facts/limits'
import type { JOURNAL_FILTERS } from '@ugc/contract/facts/journal-filters'
import type { Filters } from '@ugc/contract/facts/filters'
import type { Db } from '../../platform/db/schema.ts'
import { tablePatterns } from '../../platform/search.ts'
import { countEntries, listActors, listEntries, type Wanted } from './queries.ts'
import { actionsWith, IMPORTANT, OTHERS, tell } from '../audit/sentences-part.ts'

type JournalFilters = Filters<typeof JOURNAL_FILTERS>

function wantedOf({ search, person, important, days }: JournalFilters): Wanted {
  const patterns = tablePatterns(search ?? '')
  return {
    only: important === true ? IMPORTANT : undefined,
    person: person || undefined,
    days: days === undefined ? undefined : Number(days),
    search: patterns.length === 0 ? undefined : { patterns, actions: actionsWith(search ?? '') },
  }
}

export async function findJournal(db: Db, { page, per_page, ...filters }: JournalFilters & PageWanted) {
  const wanted = wantedOf(filters)
  const [rows, counted] = await Promise.all([
    listEntries(db, wanted, { offset: (page - 1) * per_page, limit: per_page }),
    countEntries(db, wanted),
  ])
  const total = Math.min(counted, COUNTED_TO)
  const items = rows.map(({ id, at, actor, action, ip, actor_name, ...facts }) => ({
    id,
    at,
    who: actor_name ?? OTHERS[actor.replace(/:.*/, '')] ?? 'Бывший владелец',
    ...tell(action, facts),
    network: ip,
  }))
  return { items, total, pages: pagesOf(total, per_page), capped: isCapped(counted) }
}

/** The owners, and the others who act without a name. */
export async function listPeople(db: Db) {
  const owners = (await listActors(db)).map(({ actor, name }) => ({
    person: actor,
    name: name ?? actor.replace('owner:', 'Владелец '),
  }))
  const others = ['creator', 'client', 'command line', 'nobody'].map((person) => ({
    person,
    name: OTHERS[person] ?? person,
  }))
  return [...owners, ...others]
}
