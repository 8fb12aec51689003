import type { Digest, DigestJob } from '@ugc/contract/facts/bot/owner-news'
import type { Db } from '../../platform/db/schema.ts'
import {
  countDeclinedYesterday,
  insertDailyNews,
  insertDeliveryNews,
  insertResponseNews,
  insertWorkNews,
  isDayDone,
  listDeadlines,
  listSilentClients,
} from './news-queries.ts'
import { countByDay, countPending, countWorks, listWaiting } from '../../agency/overview/queries.ts'

const JOBS_LISTED = 5
/** Of one kind; the others are counted. */
const FOUND_MAX = 20
const HOUR = 60
/** Minutes of the day by Moscow's clock. A worker that was down comes late; after the second time the day is left out. */
const HOURS = { digest: [9.5 * HOUR, 13 * HOUR], deadlines: [17 * HOUR, 21 * HOUR] } as const

/** Moscow has no summer time. */
export function isHourOf(kind: keyof typeof HOURS, now: Date): boolean {
  const minute = now.getUTCHours() * HOUR + now.getUTCMinutes() + 3 * HOUR
  const [from, to] = HOURS[kind]
  return minute % (24 * HOUR) >= from && minute % (24 * HOUR) < to
}

/** Scheduled: writes down what owners are to be told. */
export async function gatherNews(db: Db, now: Date): Promise<number> {
  let found = (await insertResponseNews(db)) + (await insertWorkNews(db)) + (await insertDeliveryNews(db))
  if (isHourOf('deadlines', now) && !(await isDayDone(db, 'deadlines'))) {
    const tomorrow = await listDeadlines(db, 1, 1)
    found += await insertDailyNews(db, 'deadlines', tomorrow.length === 0 ? undefined : tomorrow)
  }
  if (isHourOf('digest', now) && !(await isDayDone(db, 'digest')))
    found += await insertDailyNews(db, 'digest', await digestOf(db))
  return found
}

/** Undefined without a job for today. */
async function digestOf(db: Db): Promise<Digest | undefined> {
  const waiting = await listWaiting(db, ['chosen', 'undelivered'], FOUND_MAX)
  const [withPending] = await listWaiting(db, ['pending'], 1)
  const of = (kind: 'chosen' | 'undelivered'): DigestJob[] =>
    waiting.filter((one) => one.kind === kind).map(({ title, count }) => ({ kind, title, count }))
  const silent = await listSilentClients(db)
  const near = await listDeadlines(db, 0, 1)
  const works = await countWorks(db)
  const pending = withPending?.briefs ?? 0
  const jobs: DigestJob[] = [
    ...(works.asked + works.today + works.late + works.review > 0
      ? [
          {
            kind: 'works' as const,
            asked: works.asked,
            today: works.today,
            late: works.late,
            review: works.review,
          },
        ]
      : []),
    ...of('chosen'),
    ...silent.map((one) => ({ kind: 'silent' as const, ...one })),
    ...near.map((one) => ({ kind: 'deadline' as const, ...one })),
    ...of('undelivered'),
    ...(pending === 0 ? [] : [{ kind: 'pending' as const, count: await countPending(db), briefs: pending }]),
  ]
  if (jobs.length === 0) return undefined
  const unlisted = (waiting[0]?.briefs ?? 0) - waiting.length
  const listed = jobs.slice(0, JOBS_LISTED)
  const [yesterday] = await countByDay(db, 2)
  return {
    jobs: listed,
    more: jobs.length - listed.length + unlisted,
    yesterday: { responses: yesterday?.responses ?? 0, declined: await countDeclinedYesterday(db) },
  }
}
