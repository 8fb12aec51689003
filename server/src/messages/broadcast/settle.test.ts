import { randomUUID } from 'node:crypto'
import { DELIVERY_STATES } from '@ugc/contract/deliveries'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator } from '../../../test/factories.ts'
import type { World } from '../../../test/sign-in.ts'
import { settle } from './queries.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

const CASES = DELIVERY_STATES.flatMap((state) => [true, false].map((same_claim) => ({ state, same_claim })))

// A worker that was slower than its lease reports an outcome after another worker has claimed the row.
test.each(CASES)(
  '[B-05] an outcome for a message that is $state, reported with the latest claim: $same_claim',
  async ({ state, same_claim }) => {
    const brief_id = await makeBrief(world.db, { status: 'active' })
    const creator_id = await makeCreator(world.db)
    const claim = randomUUID()
    const lease_until = state === 'sending' ? new Date(Date.now() + 60_000).toISOString() : null
    await world.db
      .insertInto('deliveries')
      .values({ brief_id, creator_id, state, lease_until, claim, message_id: null, reason: null })
      .execute()
    const reported = same_claim ? claim : randomUUID()
    await settle(world.db, brief_id, [
      { creator_id, claim: reported, state: 'sent', message_id: 7, reason: null, not_sent: false },
    ])
    const isOpen = state === 'sending' || state === 'unconfirmed'
    const row = world.db
      .selectFrom('deliveries')
      .select(['state', 'message_id'])
      .where('brief_id', '=', brief_id)
    expect(await row.executeTakeFirst()).toEqual(
      same_claim && isOpen ? { state: 'sent', message_id: 7 } : { state, message_id: null },
    )
  },
)
