import { shortOrLong } from './long.ts'

/** A control that takes long: seen red in the long form, left out of the short one. */
export const inLongForm = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  shortOrLong<() => Promise<T | undefined>>(() => Promise.resolve(undefined), work)()

export const told = <T>(found: T | undefined, words: (found: T) => string): string =>
  found === undefined ? 'in the long form.' : words(found)
