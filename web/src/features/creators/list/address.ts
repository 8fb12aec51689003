import type { CreatorFilters } from '../queries.ts'

const TAGS_MAX = 300
const TEXT_MAX = 100
const FOLLOWERS_MAX = 2_000_000_000
const PRICE_MAX = 9_999_999_999
const PAGE_MAX = 1_000_000

const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i

/** What the list of creators is narrowed to. The address holds it, so that a link, a reload and «back» restore it. */
export interface ListPlace {
  /** A brief's id. */
  project: string | undefined
  search: string
  tags: number[]
  min_followers: number | undefined
  max_followers: number | undefined
  min_price: number | undefined
  max_price: number | undefined
  country: string
  city: string
  shown: 'active' | 'inactive' | 'all'
  page: number
}

export const EVERYTHING: ListPlace = {
  project: undefined,
  search: '',
  tags: [],
  min_followers: undefined,
  max_followers: undefined,
  min_price: undefined,
  max_price: undefined,
  country: '',
  city: '',
  shown: 'active',
  page: 1,
}

/** A value that cannot be meant is as if it were not there: an address is typed and cut by anybody. */
export function readAddress(address: URLSearchParams): ListPlace {
  const text = (name: string) => (address.get(name) ?? '').trim().slice(0, TEXT_MAX)
  const number = (name: string, shape: RegExp, most: number) => {
    const given = address.get(name) ?? ''
    return shape.test(given) && Number(given) <= most ? Number(given) : undefined
  }
  const project = address.get('project') ?? ''
  return {
    project: UUID.test(project) ? project.toLowerCase() : undefined,
    search: text('search'),
    tags: tagsIn(address.get('tags') ?? ''),
    min_followers: number('min_followers', /^\d{1,10}$/, FOLLOWERS_MAX),
    max_followers: number('max_followers', /^\d{1,10}$/, FOLLOWERS_MAX),
    min_price: number('min_price', /^\d{1,10}(\.\d{1,2})?$/, PRICE_MAX),
    max_price: number('max_price', /^\d{1,10}(\.\d{1,2})?$/, PRICE_MAX),
    country: text('country'),
    city: text('city'),
    shown: shownIn(address.get('active')),
    page: number('page', /^[1-9]\d{0,6}$/, PAGE_MAX) ?? 1,
  }
}

const shownIn = (active: string | null): ListPlace['shown'] =>
  active === 'all' ? 'all' : active === 'no' ? 'inactive' : 'active'

function tagsIn(list: string): number[] {
  const ids = list.split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id))
  return [...new Set(ids.map(Number))].slice(0, TAGS_MAX)
}

/** Only what differs from a list that nobody has touched. */
export function writeAddress({ shown, tags, page, ...rest }: ListPlace): URLSearchParams {
  const given = {
    ...rest,
    tags: tags.join(','),
    active: { active: '', inactive: 'no', all: 'all' }[shown],
    page: page > 1 ? page : '',
  }
  return new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
}

/** As the server is asked. The project is not part of it: that is another address. */
export function queryOf(place: ListPlace): CreatorFilters {
  const { project: _project, shown, tags, ...rest } = place
  return {
    ...rest,
    ...(tags.length > 0 ? { tags: tags.join(',') } : {}),
    ...(shown === 'all' ? {} : { is_active: shown === 'active' ? ('true' as const) : ('false' as const) }),
  }
}

export const isEverything = (place: ListPlace) => writeAddress({ ...place, page: 1 }).toString() === ''
