/** The place of the only lowest value; none if two are equal or one is not known. */
export function lowest(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null)
  if (known.length < values.length || known.length < 2) return undefined
  const least = Math.min(...known)
  const at = values.indexOf(least)
  return values.lastIndexOf(least) === at ? at : undefined
}
