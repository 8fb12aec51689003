export interface Popularity {
  id: number
  /** How many of all people have it. */
  share: number
}

interface TagRow {
  id: number
  category: string | null
}

/**
 * A few tags are nearly everybody's and most are rare. Niches and formats take turns from the top; languages are the
 * tail, down to one person in ten thousand.
 */
export function popularityOf(tags: readonly TagRow[]): Popularity[] {
  const known = tags.toSorted((one, other) => one.id - other.id)
  const of = (category: string) => known.filter((tag) => tag.category === category)
  const [niches, formats, languages] = [of('ниша'), of('формат'), of('язык')]
  const rest = known.filter((tag) => !['ниша', 'формат', 'язык'].includes(tag.category ?? ''))
  const wide = Array.from({ length: Math.max(niches.length, formats.length) }, (_, at) => [
    niches[at],
    formats[at],
  ])
  const ranked = [...wide.flat(), ...rest].filter((tag) => tag !== undefined)
  return [
    ...ranked.map(({ id }, at) => ({ id, share: 0.35 * (at + 1) ** -0.8 })),
    ...languages.map(({ id }, at) => ({ id, share: Math.max(0.0001, 0.1 * 0.5 ** at) })),
  ]
}

/** The tag whose share is nearest. */
export const nearest = (tags: readonly Popularity[], share: number): Popularity | undefined =>
  tags.toSorted((one, other) => Math.abs(one.share - share) - Math.abs(other.share - share))[0]
