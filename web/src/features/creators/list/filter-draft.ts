import { parseCount, parseRubles } from '@ugc/contract/values/money'
import { grouped } from '../../../lib/format.ts'
import { EVERYTHING, type ListPlace } from './address.ts'

/** The sheet's own copy: numbers as they are typed, and nothing happens to the list until it is applied. */
export interface Draft {
  project: string
  tags: number[]
  min_followers: string
  max_followers: string
  min_price: string
  max_price: string
  country: string
  city: string
  shown: ListPlace['shown']
}

const LIMITS = {
  min_followers: 2_000_000_000,
  max_followers: 2_000_000_000,
  min_price: 9_999_999_999,
  max_price: 9_999_999_999,
}
export type NumberName = keyof typeof LIMITS
const NUMBERS = Object.keys(LIMITS) as NumberName[]

const typed = (value: number | undefined) => (value === undefined ? '' : grouped(value))

export const draftOf = ({ project, tags, country, city, shown, ...place }: ListPlace): Draft => ({
  project: project ?? '',
  tags,
  min_followers: typed(place.min_followers),
  max_followers: typed(place.max_followers),
  min_price: typed(place.min_price),
  max_price: typed(place.max_price),
  country,
  city,
  shown,
})

export const EMPTY_DRAFT = draftOf(EVERYTHING)

/** Undefined: nothing is typed, or nothing that can be meant. */
function numberOf(draft: Draft, name: NumberName): number | undefined {
  const parse = name.endsWith('price') ? parseRubles : parseCount
  const value = parse(draft[name]) ?? undefined
  return value !== undefined && value <= LIMITS[name] ? value : undefined
}

export const wrongIn = (draft: Draft): NumberName[] =>
  NUMBERS.filter((name) => draft[name].trim() !== '' && numberOf(draft, name) === undefined)

/** «12000» → «12 000», once the field is left. */
export const tidy = (draft: Draft, name: NumberName): string =>
  typed(numberOf(draft, name)) || draft[name].trim()

export function partOf(draft: Draft): Omit<ListPlace, 'search' | 'page'> {
  const [min_followers, max_followers] = inOrder(
    numberOf(draft, 'min_followers'),
    numberOf(draft, 'max_followers'),
  )
  const [min_price, max_price] = inOrder(numberOf(draft, 'min_price'), numberOf(draft, 'max_price'))
  return {
    project: draft.project || undefined,
    tags: draft.tags,
    min_followers,
    max_followers,
    min_price,
    max_price,
    country: draft.country.trim(),
    city: draft.city.trim(),
    shown: draft.shown,
  }
}

/** «From 20 to 10» means ten to twenty: nobody asks for what cannot be. */
const inOrder = (from: number | undefined, to: number | undefined) =>
  from !== undefined && to !== undefined && from > to ? ([to, from] as const) : ([from, to] as const)
