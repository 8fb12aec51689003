import { DELIVERY_STATES } from '@ugc/contract/deliveries'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator } from '../../../test/factories.ts'
import type { World } from '../../../test/sign-in.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('creators').execute()
})

const BOOLEANS = [true, false]
const STATES = BOOLEANS.flatMap((active) =>
  BOOLEANS.flatMap((reachable) =>
    ([...DELIVERY_STATES, 'not addressed'] as const).map((delivery) => ({ active, reachable, delivery })),
  ),
)

const call = async (method: 'GET' | 'POST', url: string) => {
  const reply = await world.ask({ method, url, headers: world.owner })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}

// No worker runs here: what a send decides is in the rows that it leaves.
test.each(STATES)(
  '[B-05] a second send to a creator: active $active, reachable $reachable, first message $delivery',
  async ({ active, reachable, delivery }) => {
    const brief_id = await makeBrief(world.db, { status: 'active' })
    const creator_id = await makeCreator(world.db, {
      telegram_id: 700_000_001,
      tag_ids: [1],
      is_active: active,
    })
    const unreachable_at = reachable ? null : new Date().toISOString()
    await world.db.updateTable('creators').set({ unreachable_at }).where('id', '=', creator_id).execute()
    if (delivery !== 'not addressed') {
      const lease_until = delivery === 'sending' ? new Date(Date.now() + 60_000).toISOString() : null
      await world.db
        .insertInto('deliveries')
        .values({
          brief_id,
          creator_id,
          state: delivery,
          lease_until,
          claim: null,
          message_id: null,
          reason: null,
        })
        .execute()
    }

    const isNew = delivery === 'not addressed'
    const isSent = active && reachable && (isNew || delivery === 'blocked')
    const audience = await call('GET', `/api/briefs/${brief_id}/audience`)
    expect(audience.body).toEqual({
      matching: active ? 1 : 0,
      ready: isSent ? 1 : 0,
      stopped: 0,
      addressed: active && !isNew && delivery !== 'blocked' ? 1 : 0,
      unreachable: active && !reachable && (isNew || delivery === 'blocked') ? 1 : 0,
      limited: false,
    })

    const sent = await call('POST', `/api/briefs/${brief_id}/send`)
    expect(sent).toMatchObject(isSent ? { status: 200, body: { sent_to: 1 } } : { status: 409 })
    const rows = await world.db
      .selectFrom('deliveries')
      .select('state')
      .where('brief_id', '=', brief_id)
      .execute()
    expect(rows).toEqual(isSent ? [{ state: 'queued' }] : isNew ? [] : [{ state: delivery }])
    const brief = await call('GET', `/api/briefs/${brief_id}`)
    // A creator who is addressed again was counted by the first send.
    expect(brief.body.sent_to_count).toBe(isSent && isNew ? 1 : 0)
  },
)
