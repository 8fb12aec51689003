import { APPROVAL_SECONDS } from '@ugc/contract/facts/approvals'
import type { PgBoss } from 'pg-boss'
import { listDueChanges, takeChange } from '../briefs/change-queries.ts'
import { listAnswersDue, takeAnswersDue } from '../briefs/queries.ts'
import { longTransaction } from '../platform/db/transaction-queries.ts'
import { lookOut } from '../platform/jobs/look-out.ts'
import {
  ANNOUNCE_LOGIN,
  ASK_APPROVAL,
  NOTIFY_OUTCOME,
  NOTIFY_OWNERS,
  NOTIFY_REVIEW,
  NOTIFY_SUBMISSION,
  REFRESH_BUTTONS,
  TEST_BRIEF,
} from '../platform/jobs/queues.ts'
import { endResponses } from '../responses/queries.ts'
import type { Broadcaster } from './broadcast/deliver.ts'
import type { Tell } from './tell-each.ts'
import {
  announceLogins,
  askQuestions,
  refreshButtons,
  showTests,
  tellChanges,
  tellOutcomes,
  tellOwners,
  tellReviews,
  tellSubmissions,
} from './tellings.ts'

interface Prompt {
  queue: string
  /** In the data of its jobs. */
  id: string
  tell: Tell
  poll_seconds: number
  ms?: number
}

/** What is told as soon as it is decided. A job wakes a worker; the rows say what is to be told. */
const PROMPT: Prompt[] = [
  { queue: NOTIFY_OUTCOME, id: 'response_id', tell: tellOutcomes, poll_seconds: 1 },
  { queue: NOTIFY_REVIEW, id: 'creator_id', tell: tellReviews, poll_seconds: 1 },
  { queue: NOTIFY_SUBMISSION, id: 'submission_id', tell: tellSubmissions, poll_seconds: 1 },
  { queue: NOTIFY_OWNERS, id: 'notice_id', tell: tellOwners, poll_seconds: 1 },
  { queue: ANNOUNCE_LOGIN, id: 'session_id', tell: announceLogins, poll_seconds: 1 },
  // Asked for as long as it can be answered.
  {
    queue: ASK_APPROVAL,
    id: 'approval_id',
    tell: askQuestions,
    poll_seconds: 0.5,
    ms: APPROVAL_SECONDS * 1000,
  },
  { queue: TEST_BRIEF, id: 'test_id', tell: showTests, poll_seconds: 1 },
  { queue: REFRESH_BUTTONS, id: 'creator_id', tell: refreshButtons, poll_seconds: 1 },
]
const JOBS_AT_ONCE = 50

export async function runPrompt(boss: PgBoss, broadcaster: Broadcaster): Promise<void> {
  for (const { queue, id, tell, poll_seconds, ms } of PROMPT)
    await lookOut<Record<string, string | number>>(
      boss,
      queue,
      { pollingIntervalSeconds: poll_seconds, most: 2, batchSize: JOBS_AT_ONCE },
      async (jobs) => {
        const ids = jobs.map(({ data }) => String(data[id]))
        await tell(broadcaster, { ids, ...(ms === undefined ? {} : { ms }) })
        if (broadcaster.signal.aborted) throw new Error('left to another worker')
      },
    )
}

/** Scheduled: tells what no job has told, because it failed, ended in the quiet hours or never was. */
export async function tellUntold(broadcaster: Broadcaster): Promise<number> {
  let told = 0
  let failure: unknown
  const all = PROMPT.map(async ({ tell }) => {
    const count = await tell(broadcaster).catch((error: unknown) => {
      failure = error
      return 0
    })
    told += count
  })
  await Promise.all(all)
  if (failure !== undefined) throw new Error('not everything is told', { cause: failure })
  return told
}

/** Scheduled: tells the end of a brief to those whom it answers. */
export async function answerWaiting(broadcaster: Broadcaster): Promise<number> {
  const { db } = broadcaster
  let found = 0
  for (const brief_id of await listAnswersDue(db))
    found += await db.transaction().execute(async (tx) => {
      const status = await takeAnswersDue(tx, brief_id)
      return status === undefined ? 0 : endResponses(tx, brief_id, status)
    })
  if (found > 0) await tellOutcomes(broadcaster)
  return found
}

/** Scheduled: tells creators what changed in a brief that they got. A change that cannot be taken does not keep the others waiting. */
export async function announceChanges(broadcaster: Broadcaster): Promise<number> {
  const { db, log } = broadcaster
  let failure: unknown
  for (const change_id of await listDueChanges(db))
    await longTransaction(db, (tx) => takeChange(tx, change_id)).catch((err: unknown) => {
      log.error({ err, change_id }, 'change not taken')
      failure = err
    })
  const told = await tellChanges(broadcaster)
  if (failure !== undefined) throw new Error('not every change is taken', { cause: failure })
  return told
}
