import { TAG_CATEGORIES } from '@ugc/contract/facts/tag-categories'
import type { Tag } from '@ugc/contract/tags'

export interface TagGroup {
  title: string
  tags: Tag[]
}

export const categoryTitle = (category: string) => category.charAt(0).toUpperCase() + category.slice(1)

/** Ниша, Формат, Язык, then «Прочие» for those without a category or with one this version does not know. */
export function groupTags(all: Tag[], search: string): TagGroup[] {
  const wanted = fold(search)
  const found = all.filter((tag) => fold(tag.name).includes(wanted))
  const known: readonly (string | null)[] = TAG_CATEGORIES
  return [
    ...TAG_CATEGORIES.map((category) => ({
      title: categoryTitle(category),
      tags: found.filter((tag) => tag.category === category),
    })),
    { title: 'Прочие', tags: found.filter((tag) => !known.includes(tag.category)) },
  ].filter((group) => group.tags.length > 0)
}

/** Letter case and ё do not stand in the way of a search. */
export const fold = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')
