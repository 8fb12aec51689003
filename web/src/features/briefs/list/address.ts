import { BRIEF_STATUS_NAMES, BRIEF_STATUSES, type BriefStatus } from '@ugc/contract/statuses'
import type { BriefFilters } from '../queries.ts'

const TEXT_MAX = 100

/** In the order of the chips. */
export const STATUS_CHIPS: { value: BriefStatus | ''; label: string }[] = [
  { value: '', label: 'Все' },
  ...BRIEF_STATUS_NAMES.map((value) => ({ value, label: BRIEF_STATUSES[value].plural })),
]

/** What the list of briefs is narrowed to. The address holds it, so that a link, a reload and «back» restore it. */
export interface BriefsPlace {
  search: string
  status: BriefStatus | ''
  /** Days as a person means them, «2026-11-05»: whole, and where that person is. */
  deadline_from: string
  deadline_to: string
  page: number
}

export const EVERYTHING: BriefsPlace = {
  search: '',
  status: '',
  deadline_from: '',
  deadline_to: '',
  page: 1,
}

/** A value that cannot be meant is as if it were not there: an address is typed and cut by anybody. */
export function readAddress(address: URLSearchParams): BriefsPlace {
  const given = (name: string) => address.get(name) ?? ''
  const page = given('page')
  const [deadline_from, deadline_to] = inOrder(dayIn(given('deadline_from')), dayIn(given('deadline_to')))
  return {
    search: given('search').trim().slice(0, TEXT_MAX),
    status: STATUS_CHIPS.find(({ value }) => value === given('status'))?.value ?? '',
    deadline_from,
    deadline_to,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

const midnight = (day: string) => new Date(`${day}T00:00`)

/** A day that the calendar has: the 31st of February would quietly become the 3rd of March. */
export function dayIn(text: string): string {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return ''
  return midnight(text).getDate() === Number(text.slice(8)) ? text : ''
}

/** «From the 20th to the 10th» means the 10th to the 20th: nobody asks for what cannot be. */
export const inOrder = (from: string, to: string) =>
  from !== '' && to !== '' && from > to ? ([to, from] as const) : ([from, to] as const)

/** Only what differs from a list that nobody has touched. */
export function writeAddress({ page, ...rest }: BriefsPlace): URLSearchParams {
  const given = { ...rest, page: page > 1 ? String(page) : '' }
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
}

/** As the server is asked: it knows moments, not days. */
export function queryOf({ search, status, deadline_from, deadline_to, page }: BriefsPlace): BriefFilters {
  return {
    page,
    ...(search === '' ? {} : { search }),
    ...(status === '' ? {} : { status }),
    ...(deadline_from === '' ? {} : { deadline_from: midnight(deadline_from).toISOString() }),
    ...(deadline_to === '' ? {} : { deadline_to: lastMoment(deadline_to) }),
  }
}

/** By the calendar, not by 24 hours: a day on which the clocks change is longer or shorter. */
function lastMoment(day: string): string {
  const next = midnight(day)
  next.setDate(next.getDate() + 1)
  return new Date(next.getTime() - 1).toISOString()
}

export const isEverything = (place: BriefsPlace) => writeAddress({ ...place, page: 1 }).toString() === ''
