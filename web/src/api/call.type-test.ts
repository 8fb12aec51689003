/** Checked by the compiler, never run: each line below must stay an error. */
import { tags } from '@ugc/contract/calls'
import { type Call, route } from '@ugc/contract/route'
import * as z from 'zod/mini'
import { call } from './call.ts'

const route_of_thing = route({
  method: 'GET',
  path: '/api/things/:id',
  summary: 'thing',
  params: z.object({ id: z.uuid() }),
  query: z.object({ page: z.optional(z.coerce.number<number | string>()) }),
  reply: z.object({ id: z.int(), name: z.string() }),
})
const thing: Call<typeof route_of_thing> = { method: 'GET', path: '/api/things/:id' }

export async function mustCompile() {
  const [first] = await call(tags.list)
  await call(tags.create, { body: { name: 'Тег', category: null } })
  const { name } = await call(thing, { params: { id: 'x' }, query: { page: 2 } })
  await call(thing, { params: { id: 'x' }, signal: AbortSignal.timeout(1) })
  return [first?.category satisfies 'ниша' | 'формат' | 'язык' | null | undefined, name satisfies string]
}

export async function mustNotCompile() {
  // @ts-expect-error no body
  await call(tags.create)
  // @ts-expect-error a body of another shape
  await call(tags.create, { body: { name: 1, category: null } })
  // @ts-expect-error a misspelt field of the body
  await call(tags.create, { body: { title: 'Тег', category: null } })
  // @ts-expect-error a value that is not in the list
  await call(tags.create, { body: { name: 'Тег', category: 'цвет' } })
  // @ts-expect-error a missing parameter
  await call(thing)
  // @ts-expect-error a misspelt parameter
  await call(thing, { params: { slug: 'x' } })
  // @ts-expect-error a query of another shape
  await call(thing, { params: { id: 'x' }, query: { page: {} } })
  // @ts-expect-error a body on a route without one
  await call(thing, { params: { id: 'x' }, body: {} })
  // @ts-expect-error a field that the reply does not have
  return (await call(thing, { params: { id: 'x' } })).title
}
