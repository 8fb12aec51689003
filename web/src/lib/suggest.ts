import { fold } from './group-tags.ts'

/** Entries that contain the text; those that begin with it come first. Empty for an empty text. */
export function suggest<T extends { value: string }>(all: readonly T[], text: string): T[] {
  const wanted = fold(text)
  if (wanted === '') return []
  const at = (option: T) => fold(option.value).indexOf(wanted)
  return all.filter((option) => at(option) >= 0).toSorted((a, b) => Math.sign(at(a)) - Math.sign(at(b)))
}
