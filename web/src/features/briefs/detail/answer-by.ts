import { dateTimeInWords, term } from '../../../lib/format.ts'

const DAY_MS = 86_400_000
const CHOOSING_DAYS = 7
/** Between the answer and the day on which the video is due. */
const FILMING_DAYS = 3

/** «25 ноября»: until when those who wait are answered, a week from now or earlier; undefined where no days to film would be left. */
export function answerBy(deadline: string, now: number): string | undefined {
  const by = Math.min(now + CHOOSING_DAYS * DAY_MS, Date.parse(deadline) - FILMING_DAYS * DAY_MS)
  return by > now + DAY_MS ? dateTimeInWords(term(by), now).replace(/,.*/, '') : undefined
}
