import type { ApprovalSubjects, BulkKind } from '@ugc/contract/facts/approvals'
import { type Config, unconfirmedUpTo } from '../config.ts'
import type { Db, Tx } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { waitInWords } from '../in-words.ts'
import type { Jobs } from '../jobs/enqueue.ts'
import { countTry } from '../throttling/queries.ts'
import { findApproval, takeApproval } from './queries.ts'
import { askApproval, QUESTION_LIMIT } from './service.ts'

/**
 * Part of the action's transaction: uses the approval, or throws if the action needs one and has none. Returns how many
 * people the action may concern; null: any number.
 */
export type Confirm = <K extends BulkKind>(
  tx: Tx,
  kind: K,
  subject: ApprovalSubjects[K],
) => Promise<number | null>

/** Runs an action of an owner. If it needs a tap in the bot, nothing is done, the bot asks and the answer is 403. */
export type Confirming = <T>(
  by: { telegram_id: number },
  approval: string | undefined,
  work: (confirm: Confirm) => Promise<T>,
) => Promise<T>

interface Tools {
  db: Db
  jobs: Jobs
  config: Config<'api'>
}

export function createConfirming(tools: Tools): Confirming {
  return async ({ telegram_id }, approval, work) => {
    // Asked after the action's transaction, which rolls back.
    let question: (() => Promise<AppError>) | undefined
    const confirm: Confirm = async (tx, kind, subject) => {
      const { people, ...about } = subject
      const up_to = unconfirmedUpTo(tools.config, kind)
      if (up_to === null || people <= up_to) return up_to
      if (approval !== undefined && (await takeApproval(tx, { id: approval, kind, telegram_id, about })))
        return null
      question = () => ask(tools, { kind, telegram_id, subject })
      throw new Unconfirmed()
    }
    try {
      return await work(confirm)
    } catch (error) {
      if (error instanceof Unconfirmed && question) throw await question()
      throw error
    }
  }
}

class Unconfirmed extends Error {}

async function ask<K extends BulkKind>(
  { db, jobs }: Tools,
  asked: { kind: K; telegram_id: number; subject: ApprovalSubjects[K] },
): Promise<AppError> {
  const { telegram_id } = asked
  const { count, wait } = await countTry(db, `confirm:${telegram_id}`, QUESTION_LIMIT.seconds)
  if (count > QUESTION_LIMIT.tries) return tooManyQuestions(Math.max(1, wait))
  const id = await db.transaction().execute((tx) => askApproval(tx, jobs, asked))
  const approval = await findApproval(db, id, telegram_id)
  const error = new AppError(
    'approval_needed',
    'Без подтверждения в Telegram это не делается. Повторите и ответьте боту «Разрешить».',
  )
  if (approval) error.approval = approval
  return error
}

const tooManyQuestions = (seconds: number) =>
  new AppError(
    'throttled',
    `Бот уже много раз спросил вас. Следующий вопрос возможен через ${waitInWords(seconds)}.`,
    undefined,
    seconds,
  )
