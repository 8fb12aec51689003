import { isCapped } from '@ugc/contract/common'
import { COUNTED_TO } from '@ugc/contract/facts/limits'
import { type Overview, WAITING_KINDS } from '@ugc/contract/overview'
import type { Db } from '../../platform/db/schema.ts'
import {
  countAll,
  countToInvite,
  countWorks,
  EVERY_WAITING,
  listLive,
  listWaiting,
  sumPayouts,
} from './queries.ts'

const upToCap = (counted: number) => ({ total: Math.min(counted, COUNTED_TO), capped: isCapped(counted) })

export async function overviewOf(db: Db, waiting?: 'all'): Promise<Overview> {
  const [{ briefs, active, pending, ...counts }, found, live, works, payouts, to_invite] = await Promise.all([
    countAll(db),
    waiting === 'all' ? listWaiting(db, WAITING_KINDS, EVERY_WAITING) : listWaiting(db),
    listLive(db),
    countWorks(db),
    sumPayouts(db),
    countToInvite(db),
  ])
  return {
    ...counts,
    briefs: { total: briefs, active },
    pending: upToCap(pending),
    works,
    payouts,
    to_invite: to_invite && {
      import_id: to_invite.import_id,
      people: Math.min(to_invite.people, COUNTED_TO),
      capped: isCapped(to_invite.people),
    },
    waiting: found.map(({ briefs: _briefs, count, ...one }) => {
      const { total, capped } = upToCap(count)
      return { ...one, count: total, capped }
    }),
    more: (found[0]?.briefs ?? 0) - found.length,
    live: live.map(({ pending: counted, ...one }) => {
      const { total, capped } = upToCap(counted)
      return { ...one, pending: total, capped }
    }),
  }
}
