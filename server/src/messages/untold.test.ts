import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../test/app.ts'
import { type BotApi, startBotApi } from '../../test/bot-api.ts'
import { createBroadcaster } from '../../test/broadcaster.ts'
import { createClient } from '../../test/client.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { servedBy } from '../../test/postgres.ts'
import type { World } from '../../test/sign-in.ts'
import { askApproval } from '../access/approvals/service.ts'
import { connect } from '../platform/db/connect.ts'
import { insertTest } from '../briefs/deliveries/test-queries.ts'
import { createLog } from '../platform/log.ts'
import { insertOwnerNotice } from '../access/owner-notices/queries.ts'
import { insertOwner } from '../access/owners/queries.ts'
import { withdraw } from '../responses/withdraw-service.ts'
import type { Broadcaster } from './broadcast/deliver.ts'
import { tellOutcomes, tellOwners, tellSubmissions } from './tellings.ts'
import { tellUntold } from './untold.ts'

const SECOND = 690_000_001
let world: World
let telegram: BotApi
/** With the rights of the worker; no worker runs, so no job is worked on. */
let broadcaster: Broadcaster
let brief_id: string
let chat = 691_000_000
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  await insertOwner(world.db, { telegram_id: SECOND })
  const log = createLog({ name: 'test', level: 'silent' })
  const url = servedBy('worker', world.database.url)
  const { db } = connect({ url, max: 4, application: 'ugc-test', log })
  broadcaster = createBroadcaster(db, telegram.url)
})
afterAll(async () => {
  await broadcaster.db.destroy()
  await telegram.close()
  await world.close()
})
beforeEach(async () => {
  telegram.clear()
  telegram.heal()
  await sql`update owners set muted_news = '{}'`.execute(world.db)
  await sql`update bot_pace set paused_until = '-infinity'`.execute(world.db)
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
})

async function answered() {
  chat += 1
  const creator_id = await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
  return { id: await makeResponse(world.db, { brief_id, creator_id }), creator_id, chat }
}
let version = 0
const decide = async (id: string, status: string) => {
  ;({ version } = await world.db
    .selectFrom('responses')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow())
  const reply = await world.ask({
    method: 'PATCH',
    url: `/api/responses/${id}`,
    headers: world.owner,
    payload: { status, version },
  })
  expect(reply.statusCode, reply.body).toBe(200)
}
/** Everything was decided so much earlier, and its jobs are gone. */
const pass = async (time: string) => {
  await sql`update responses set tell_after = tell_after - ${time}::interval`.execute(world.db)
  await sql`update creators set review_at = review_at - ${time}::interval`.execute(world.db)
  await sql`delete from jobs.job`.execute(world.db)
}
const texts = () => telegram.sent('sendMessage').map(({ payload }) => String(payload.text))
const chats = () =>
  telegram
    .sent('sendMessage')
    .map(({ chat_id }) => Number(chat_id))
    .toSorted((a, b) => a - b)
const minute = () => tellUntold(broadcaster)
const rowOf = (id: string) =>
  world.db
    .selectFrom('responses')
    .select(['notified_status', sql<boolean>`tell_after is not null`.as('is_due')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** What is to be told, and to whom. */
const KINDS: [string, () => Promise<number[]>][] = [
  [
    'a decision',
    async () => {
      const one = await answered()
      await decide(one.id, 'accepted')
      return [one.chat]
    },
  ],
  [
    'a review',
    async () => {
      chat += 1
      const id = await makeCreator(world.db, { telegram_id: chat })
      await sql`update creators set review = 'waiting', review_at = now() where id = ${id}`.execute(world.db)
      const url = `/api/reviews/${id}`
      const payload = { version: 1, review: 'approved' }
      expect((await world.ask({ method: 'PUT', url, headers: world.owner, payload })).statusCode).toBe(204)
      return [chat]
    },
  ],
  [
    'a submission',
    async () => {
      const { id } = await answered()
      const client = await createClient(world, brief_id)
      await client.choose(id, 'yes')
      await client.submit()
      return [SECOND, world.ownerId]
    },
  ],
  [
    'a notice to owners',
    async () => {
      await world.db
        .transaction()
        .execute((tx) =>
          insertOwnerNotice(tx, { kind: 'export', done_by: world.ownerId, from_browser: true, people: 7 }),
        )
      return [SECOND, world.ownerId]
    },
  ],
  [
    'a web login',
    async () => {
      await sql`insert into sessions (token_hash, telegram_id, kind, device, is_new_browser, idle_until, expires_at)
        values (${chat}::text::bytea, ${SECOND}, 'web', 'Chrome', true, now() + interval '1 hour', now() + interval '1 hour')`.execute(
        world.db,
      )
      return [SECOND]
    },
  ],
  [
    'a question',
    async () => {
      const { jobs } = world.app.services
      const question = { kind: 'web_login', telegram_id: SECOND, subject: { device: 'Chrome' } } as const
      await world.db.transaction().execute((tx) => askApproval(tx, jobs, question))
      return [SECOND]
    },
  ],
  [
    'a test of a brief',
    async () => {
      await world.db.transaction().execute((tx) => insertTest(tx, { brief_id, telegram_id: SECOND }))
      return [SECOND]
    },
  ],
]

test.each(KINDS)(
  '[B-87] %s is told although its job is gone, once, with two workers too',
  async (_kind, make) => {
    const people = (await make()).toSorted((a, b) => a - b)
    await pass('6 hours')
    await Promise.all([minute(), minute()])
    await minute()
    expect(chats()).toEqual(people)
  },
)

test('[B-87] [R-08] a decision is not told in the time to undo, nor one that was taken back', async () => {
  const [first, second] = [await answered(), await answered()]
  await decide(first.id, 'accepted')
  await decide(second.id, 'accepted')
  await minute()
  expect(texts()).toEqual([])
  await pass('7 seconds')
  await decide(first.id, 'pending')
  await decide(second.id, 'rejected')
  await pass('2 seconds')
  await minute()
  expect(texts()).toEqual([])
  await pass('6 seconds')
  await minute()
  expect(chats()).toEqual([second.chat])
  expect([await rowOf(first.id), await rowOf(second.id)]).toEqual([
    { notified_status: null, is_due: false },
    { notified_status: 'rejected', is_due: false },
  ])
})

test('[B-87] what Telegram refuses for now is told when its pause is over, the others meanwhile', async () => {
  const [first, second] = [await answered(), await answered()]
  for (const { id } of [first, second]) await decide(id, 'accepted')
  await pass('1 hour')
  telegram.fail({ when: { chat_id: first.chat }, times: 2, answer: { kind: '429', retry_after: 1 } })
  expect(await minute()).toBe(2)
  expect(chats()).toEqual([first.chat, second.chat])
})

test('[B-87] a refused message is released before anything else can fail, and told by the next run', async () => {
  const { id, chat: to } = await answered()
  await decide(id, 'accepted')
  await pass('1 hour')
  await sql`create function refuse_pause() returns trigger language plpgsql as $$ begin raise 'no pause'; end $$`.execute(
    world.db,
  )
  await sql`create trigger refuse_pause before update of paused_until on bot_pace for each row execute function refuse_pause()`.execute(
    world.db,
  )
  telegram.fail({ when: { chat_id: to }, times: 1, answer: { kind: '429', retry_after: 1 } })
  await expect(tellOutcomes(broadcaster)).rejects.toThrow('1 messages were not sent')
  await sql`drop function refuse_pause cascade`.execute(world.db)
  expect(await rowOf(id)).toEqual({ notified_status: null, is_due: true })
  await minute()
  expect(chats()).toEqual([to])
})

test('[B-87] a message whose text throws gives its claim back', async () => {
  const one = await answered()
  await decide(one.id, 'accepted')
  await pass('1 hour')
  const broken: Broadcaster = {
    ...broadcaster,
    get app_url(): string {
      throw new Error('no address')
    },
  }
  await expect(tellOutcomes(broken)).rejects.toThrow('messages were not sent')
  expect(await rowOf(one.id)).toEqual({ notified_status: null, is_due: true })
  await minute()
  expect(chats()).toEqual([one.chat])
})

test('[B-87] a question that cannot be answered any more is not asked', async () => {
  const { jobs } = world.app.services
  const question = { kind: 'web_login', telegram_id: SECOND, subject: { device: 'Chrome' } } as const
  await world.db.transaction().execute((tx) => askApproval(tx, jobs, question))
  await sql`update approvals set expires_at = now() where message is null`.execute(world.db)
  await minute()
  expect(texts()).toEqual([])
})

test('[N-64] what an owner has switched off is closed, and not told when it is switched on again', async () => {
  await sql`update owners set muted_news = '{submissions,withdrawn}' where telegram_id = ${SECOND}`.execute(
    world.db,
  )
  const { id, creator_id } = await answered()
  const client = await createClient(world, brief_id)
  await client.choose(id, 'yes')
  await client.submit()
  await withdraw(world.app.services, { id, creator_id, version: 1, reason: null })
  await pass('1 hour')
  await minute()
  await sql`update owners set muted_news = '{}'`.execute(world.db)
  await minute()
  expect(new Set(chats())).toEqual(new Set([world.ownerId]))
  expect(await Promise.all([tellOwners(broadcaster), tellSubmissions(broadcaster)])).toEqual([0, 0])
  const due = async (table: 'owner_notices' | 'client_submissions') =>
    (await world.db.selectFrom(table).select('id').where('is_due', '=', true).execute()).length
  expect([await due('owner_notices'), await due('client_submissions')]).toEqual([0, 0])
})

test('[B-87] an erased or blocked creator is not looked for again', async () => {
  const [erased, blocked] = [await answered(), await answered()]
  for (const { id } of [erased, blocked]) await decide(id, 'accepted')
  await pass('1 hour')
  await sql`update responses set creator_id = null where id = ${erased.id}`.execute(world.db)
  await sql`update creators set is_blocked = true where id = ${blocked.creator_id}`.execute(world.db)
  await minute()
  expect(texts()).toEqual([])
  for (const { id } of [erased, blocked])
    expect(await rowOf(id)).toEqual({ notified_status: null, is_due: false })
})
