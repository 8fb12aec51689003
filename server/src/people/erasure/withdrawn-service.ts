import type { Db, Tx } from '../../platform/db/schema.ts'
import { erasePerson } from './erase-person-service.ts'
import { finishErasuresOf } from './pending-service.ts'
import { listIdleUsers, lockIdleUser, lockWithdrawn } from './queries.ts'
import { lockForgotten } from './retention-queries.ts'

const BY = { actor: 'schedule' } as const

/** Scheduled: erases the profiles whose persons withdrew the consent 30 days ago. The worker's next sweep deletes the photos. */
export const eraseWithdrawn = (db: Db): Promise<number> => eraseEach(db, lockWithdrawn)

/** Scheduled: erases the profiles whose persons were warned 30 days ago and have not come back. */
export const eraseForgotten = (db: Db, months: number): Promise<number> =>
  eraseEach(db, (tx) => lockForgotten(tx, months))

async function eraseEach(db: Db, lock: (tx: Tx) => Promise<Found | undefined>): Promise<number> {
  for (let erased = 0; ; erased++) {
    const found = await db.transaction().execute(async (tx) => {
      const creator = await lock(tx)
      if (creator) await erase(tx, creator)
      return creator
    })
    if (!found) return erased
  }
}

/** Scheduled: deletes people without a profile after some days. A restore needs no ledger of them: they are as old there. */
export async function eraseIdleUsers(db: Db, days: number): Promise<number> {
  let erased = 0
  for (const telegram_id of await listIdleUsers(db, days))
    erased += await db.transaction().execute(async (tx) => {
      if (!(await lockIdleUser(tx, telegram_id))) return 0
      await erasePerson(tx, { profile: undefined, telegram_id, ledger: undefined, by: BY })
      return 1
    })
  return erased
}

type Found = NonNullable<Awaited<ReturnType<typeof lockWithdrawn>>>

/** The worker has no key for pseudonyms. A restore repeats the erasure by the id of the profile. */
async function erase(tx: Tx, { id, telegram_id, photo_key }: Found): Promise<void> {
  if (telegram_id !== null) await finishErasuresOf(tx, telegram_id)
  const ledger = { person: null, by_role: 'self' } as const
  await erasePerson(tx, { profile: { id, photo_key }, telegram_id, ledger, by: BY })
}
