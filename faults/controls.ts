import { shortOrLong } from '../server/test/long.ts'

/** A control that takes long: it runs in the long form only. */
export const inLongForm = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  shortOrLong<() => Promise<T | undefined>>(() => Promise.resolve(undefined), work)()

/** The words of a control in the report. */
export const controlText = <T>(found: T | undefined, words: (found: T) => string): string =>
  found === undefined ? 'in the long form.' : words(found)
