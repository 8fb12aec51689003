import type { Response } from '@ugc/contract/responses'
import { RESPONSE_STATUS_NAMES, RESPONSE_STATUSES } from '@ugc/contract/statuses'
import type { ResponseFilters } from '../queries.ts'

export const PER_PAGE = 50
const SUM_MAX = 9_999_999_999
const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i

/** In the order of the chips. */
export const STATUS_CHIPS: { value: Response['status'] | ''; label: string }[] = [
  { value: '', label: 'Все' },
  ...RESPONSE_STATUS_NAMES.map((value) => ({ value, label: RESPONSE_STATUSES[value].plural })),
]

/** What the list of responses is narrowed to. The address holds it, so that a link, a reload and «back» restore it. */
export interface ResponsesPlace {
  status: Response['status'] | ''
  brief_id: string
  /** Set by a link from elsewhere. */
  creator_id: string
  min_price: number | undefined
  max_price: number | undefined
  page: number
}

export const EVERYTHING: ResponsesPlace = {
  status: '',
  brief_id: '',
  creator_id: '',
  min_price: undefined,
  max_price: undefined,
  page: 1,
}

/** A value that cannot be meant is as if it were not there: an address is typed and cut by anybody. */
export function readAddress(address: URLSearchParams): ResponsesPlace {
  const given = (name: string) => address.get(name) ?? ''
  const id = (name: string) => (UUID.test(given(name)) ? given(name).toLowerCase() : '')
  const sum = (name: string) =>
    /^\d{1,10}(\.\d{1,2})?$/.test(given(name)) ? Math.min(Number(given(name)), SUM_MAX) : undefined
  const page = given('page')
  const [min_price, max_price] = inOrder(sum('min_price'), sum('max_price'))
  return {
    status: STATUS_CHIPS.find(({ value }) => value === given('status'))?.value ?? '',
    brief_id: id('brief_id'),
    creator_id: id('creator_id'),
    min_price,
    max_price,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** «From 20 to 10» means ten to twenty: nobody asks for what cannot be. */
export const inOrder = (from: number | undefined, to: number | undefined) =>
  from !== undefined && to !== undefined && from > to ? ([to, from] as const) : ([from, to] as const)

const set = (values: object): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )

/** Only what differs from a list that nobody has touched. */
export const writeAddress = ({ page, ...rest }: ResponsesPlace) =>
  new URLSearchParams(set({ ...rest, page: page > 1 ? page : '' }))

export const queryOf = (place: ResponsesPlace): ResponseFilters => ({
  ...Object.fromEntries(set(place)),
  per_page: PER_PAGE,
})

export const isEverything = (place: ResponsesPlace) => writeAddress({ ...place, page: 1 }).toString() === ''
