import { publicTable } from '@ugc/contract/public-table'
import { route } from '@ugc/contract/route'
import { tags } from '@ugc/contract/tags'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startApp } from '../../../test/app.ts'
import { AppError } from '../errors.ts'
import { buildApp, modules } from '../../bin/http/app.ts'
import { anyone } from './guards.ts'
import { optionalUser, owner } from '../../access/guards.ts'
import { compileReply } from './reply.ts'
import { type App, serve } from './serve.ts'

type World = Awaited<ReturnType<typeof startApp>>
const worlds: World[] = []
const start = async (...args: Parameters<typeof startApp>) => {
  const world = await startApp(...args)
  worlds.push(world)
  return world
}
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close()
})

const Row = z.object({
  id: z.int(),
  name: z.string(),
  nested: z.object({ shown: z.boolean() }),
  note: z.nullable(z.string()),
})
const line = route({ method: 'GET', path: '/api/probe', summary: 'probe', reply: z.array(Row) })
const row = {
  id: 1,
  name: 'Анна',
  nested: { shown: true, secret: 'CANARY-NESTED' },
  note: null,
  creator_price: 'CANARY-PRICE',
}
const probe = (answer: () => unknown) => [
  (app: App) => serve(app, line, anyone, () => answer() as z.output<typeof line.reply>),
]

describe('a reply', () => {
  test('holds what the contract names and nothing else', async () => {
    const world = await start({ routes: probe(() => [row]) })
    const reply = await world.ask({ url: '/api/probe' })
    expect(reply.body).not.toContain('CANARY')
    expect(reply.json()).toEqual([{ id: 1, name: 'Анна', nested: { shown: true }, note: null }])
  })

  test('is as narrow from the compiled writer alone, which is what production runs', () => {
    const write = compileReply(line.reply, false)
    expect(write([row])).toBe('[{"id":1,"name":"Анна","nested":{"shown":true},"note":null}]')
    expect(() => write([{ id: 1, name: 'Анна' }])).toThrow('is required')
  })

  test('to a caller who is not an owner is written from the narrower schema, whatever the handler returns', async () => {
    const divided = route({
      method: 'GET',
      path: '/api/probe',
      summary: 'probe',
      reply: z.object({ client_price: z.int(), creator_price: z.optional(z.int()) }),
      reply_to_others: z.object({ client_price: z.int() }),
    })
    const world = await start({
      routes: [(app) => serve(app, divided, optionalUser, () => ({ client_price: 2, creator_price: 1 }))],
    })
    const ask = (headers?: Record<string, string>) =>
      world.ask({ url: '/api/probe', ...(headers && { headers }) })
    expect((await ask(world.owner)).json()).toEqual({ client_price: 2, creator_price: 1 })
    expect((await ask(world.creator)).json()).toEqual({ client_price: 2 })
    expect((await ask()).json()).toEqual({ client_price: 2 })
  })

  test('of the client table names no field of the owner', () => {
    const row = { estimated_delivery_days: 1, client_price: 2, creator: null }
    const table = {
      total: 1,
      pages: 1,
      capped: false,
      title: '',
      product_name: '',
      deadline: '',
      can_edit: false,
    }
    const write = compileReply(publicTable.get.reply_to_others, false)
    const canaries = {
      creator_price: 'CANARY',
      message: 'CANARY',
      status: 'CANARY',
      id: 'CANARY',
      version: 1,
    }
    expect(
      write({ ...table, items: [{ ...row, ...canaries }], counts: 'CANARY', brief_id: 'CANARY' }),
    ).not.toContain('CANARY')
  })

  test('of another shape is a 500 without detail, not half a reply', async () => {
    const world = await start({ routes: probe(() => [{ id: 1, name: 'Анна' }]) })
    const reply = await world.ask({ url: '/api/probe' })
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toMatchObject({ code: 'internal' })
    expect(reply.body).not.toContain('Анна')
  })
})

describe('an error', () => {
  test('has one shape, with the id that the log has', async () => {
    const world = await start({
      routes: probe(() => {
        throw new AppError('conflict', 'Уже занято', { name: 'Занято' })
      }),
    })
    const reply = await world.ask({ url: '/api/probe' })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toEqual({
      detail: 'Уже занято',
      code: 'conflict',
      fields: { name: 'Занято' },
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('thrown by accident tells nothing', async () => {
    const world = await start({
      routes: probe(() => {
        throw new Error('CANARY at /srv/app')
      }),
    })
    const reply = await world.ask({ url: '/api/probe' })
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toContain('CANARY')
  })

  test.each([
    ['a refusal without a wait', new AppError('unavailable', 'Позже'), 503, '2'],
    ['a refusal with its own wait', new AppError('unavailable', 'Позже', undefined, 7), 503, '7'],
    ['a database that refuses connections', Object.assign(new Error(), { code: 'ECONNREFUSED' }), 503, '2'],
    ['a limit with its own wait', new AppError('throttled', 'Позже', undefined, 60), 429, '60'],
    ['a conflict', new AppError('conflict', 'Занято'), 409, undefined],
    ['an accident', new Error('accident'), 500, undefined],
  ])('has Retry-After where another try makes sense: %s', async (_, error, status, wait) => {
    const world = await start({
      routes: probe(() => {
        throw error
      }),
    })
    const reply = await world.ask({ url: '/api/probe' })
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['retry-after']).toBe(wait)
  })

  test.each([
    [{ url: '/api/nowhere' }, 404],
    [
      { url: '/api/tags', method: 'POST', payload: '{"na', headers: { 'content-type': 'application/json' } },
      400,
    ],
    [{ url: '/api/tags', method: 'POST', payload: 'a=1', headers: { 'content-type': 'text/csv' } }, 415],
    [{ url: '/api/tags', method: 'POST', payload: { name: 'я'.repeat(200_000) } }, 413],
  ] as const)('of the framework has the same shape: %j', async (request, status) => {
    const world = await start()
    const headers = { ...('headers' in request ? request.headers : {}), ...world.owner }
    const reply = await world.ask({ ...request, headers })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toEqual({
      detail: expect.stringMatching(/^[А-Я]/),
      code: expect.any(String),
      request_id: expect.any(String),
    })
  })
})

describe('a route without a guard', () => {
  test('stops the server from starting', async () => {
    const open = (app: App) => void app.get('/api/open', () => 'everything')
    await expect(start({ routes: [...modules, open] })).rejects.toThrow('GET /api/open has no guard')
  })
})

describe('OpenAPI', () => {
  test('is served, and lists the routes of the contract with their input and reply', async () => {
    const world = await start()
    const document = (await world.ask({ url: '/api/openapi.json' })).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain(tags.list.path)
    expect(document.paths['/api/auth/web'].post.security).toBeUndefined()
    expect(document.paths['/api/auth/logout'].post.responses['204'].content).toBeUndefined()
    const { get, post } = document.paths['/api/tags']
    expect(get.security).toEqual([{ telegram: [] }])
    expect(get.responses['200'].content['application/json'].schema.items.required).toEqual([
      'id',
      'name',
      'category',
      'uses',
    ])
    expect(post.requestBody.content['application/json'].schema.properties.name.maxLength).toBe(64)
    expect(post.responses['201']).toBeDefined()
    expect(document.components.schemas.Error.required).toEqual(['detail', 'code', 'request_id'])
  })

  test('is not served in production', async () => {
    const { services } = (await start()).app
    const config = { ...services.config, NODE_ENV: 'production' as const }
    const app = await buildApp({ ...services, config, metrics: new Registry() })
    expect((await app.inject({ url: '/api/openapi.json' })).statusCode).toBe(404)
    await app.close()
  })

  test('turns path and query parameters into OpenAPI’s own', async () => {
    const found = route({
      method: 'GET',
      path: '/api/things/:id/parts',
      summary: 'parts',
      params: z.object({ id: z.uuid() }),
      query: z.object({ page: z.optional(z.coerce.number<number | string>()) }),
      reply: z.array(z.string()),
    })
    const world = await start({ routes: [(app) => serve(app, found, owner, () => [])] })
    const document = (await world.ask({ url: '/api/openapi.json' })).json()
    expect(document.paths['/api/things/{id}/parts'].get.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'page', in: 'query', required: false },
    ])
  })
})
