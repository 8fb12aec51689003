import type { Tag } from '@ugc/contract/tags'
import { grouped, money } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import type { ListPlace } from './address.ts'

const TAGS_NAMED = 3

export interface SetFilter {
  key: string
  label: string
  /** What the place is without it. */
  without: Partial<ListPlace>
}

/** The filters that are set and have no control of their own in the toolbar. */
export function setFilters(place: ListPlace, tags: Tag[] | undefined): SetFilter[] {
  const number = (key: keyof ListPlace, value: number | undefined, label: (value: number) => string) =>
    value === undefined ? [] : [{ key, label: label(value), without: { [key]: undefined } }]
  const text = (key: 'country' | 'city') =>
    place[key] === '' ? [] : [{ key, label: place[key], without: { [key]: '' } }]
  return [
    ...tagFilters(place.tags, tags),
    ...number('min_followers', place.min_followers, (count) => `Подписчики от ${grouped(count)}`),
    ...number('max_followers', place.max_followers, (count) => `Подписчики до ${grouped(count)}`),
    ...number('min_price', place.min_price, (sum) => `Цена от ${money(sum)}`),
    ...number('max_price', place.max_price, (sum) => `Цена до ${money(sum)}`),
    ...text('country'),
    ...text('city'),
  ]
}

/** By name while there are few; three hundred chips are no summary. */
function tagFilters(ids: number[], tags: Tag[] | undefined): SetFilter[] {
  if (ids.length > TAGS_NAMED)
    return [{ key: 'tags', label: plural(ids.length, 'тег', 'тега', 'тегов'), without: { tags: [] } }]
  return ids.map((id) => ({
    key: `tag-${id}`,
    label: tags?.find((tag) => tag.id === id)?.name ?? `Тег ${id}`,
    without: { tags: ids.filter((other) => other !== id) },
  }))
}

/** How many kinds of filter are set inside the sheet: the number on its button. */
export const countFilters = ({ tags, ...place }: ListPlace): number =>
  [
    tags.length > 0,
    place.min_followers !== undefined || place.max_followers !== undefined,
    place.min_price !== undefined || place.max_price !== undefined,
    place.country !== '',
    place.city !== '',
  ].filter(Boolean).length
