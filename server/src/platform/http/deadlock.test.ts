import { route } from '@ugc/contract/route'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startApp } from '../../../test/app.ts'
import { anyone } from './guards.ts'
import { type App, serve } from './serve.ts'

test('[N-67] a deadlock in the database is answered with 503 and Retry-After, and nothing of it is stored', async () => {
  const probe = route({
    method: 'GET',
    path: '/api/probe',
    summary: 'probe',
    query: z.object({ mine: z.enum(['1', '2']) }),
    reply: z.object({}),
  })
  // Each of two calls waits for the lock that the other one has.
  const locked = { 1: Promise.withResolvers<void>(), 2: Promise.withResolvers<void>() }
  const deadlock = (app: App) =>
    serve(app, probe, anyone, ({ query: { mine } }) =>
      app.services.db.transaction().execute(async (tx) => {
        const other = mine === '1' ? '2' : '1'
        await tx
          .insertInto('tags')
          .values({ name: `probe ${mine}`, category: null })
          .execute()
        await sql`select pg_advisory_xact_lock(${mine}::int)`.execute(tx)
        locked[mine].resolve()
        await locked[other].promise
        await sql`select pg_advisory_xact_lock(${other}::int)`.execute(tx)
        return {}
      }),
    )
  const world = await startApp({ routes: [deadlock] })
  const replies = await Promise.all(['1', '2'].map((mine) => world.ask({ url: `/api/probe?mine=${mine}` })))
  const refused = replies.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([[503, '2']])
  expect(
    await world.db.selectFrom('tags').select('name').where('name', 'like', 'probe _').execute(),
  ).toHaveLength(1)
  await world.close()
})
