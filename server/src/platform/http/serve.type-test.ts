/** Checked by the compiler, never run: each line below must stay an error. */
import type { Readable } from 'node:stream'
import { route } from '@ugc/contract/route'
import { tags } from '@ugc/contract/tags'
import * as z from 'zod/mini'
import { anyone } from './guards.ts'
import { owner } from '../../access/guards.ts'
import { type App, serve } from './serve.ts'

declare const app: App
const Thing = z.object({ id: z.int(), name: z.string() })
const thing = route({
  method: 'GET',
  path: '/api/things/:id',
  summary: 'thing',
  params: z.object({ id: z.uuid() }),
  reply: Thing,
})

const upload = route({ method: 'POST', path: '/api/files', summary: 'file', upload: { max_bytes: 1 } })

const sheet = route({ method: 'GET', path: '/api/sheet', summary: 'sheet', file: 'text/csv' })
declare const open: () => Promise<Readable>

export function mustCompile() {
  serve(app, sheet, anyone, () => ({ name: 'sheet.csv', open }))
  serve(app, upload, anyone, async ({ file }) => void (await file()).length)
  serve(app, thing, anyone, ({ params }) => ({ id: 1, name: params.id }))
  // A row may have more columns than the contract names: they stay on the server.
  serve(app, thing, anyone, () => ({ id: 1, name: 'x', created_at: 'now' }))
  serve(app, tags.create, owner, ({ body }, caller) => ({ id: caller.telegram_id, ...body }))
}

export function mustNotCompile() {
  // @ts-expect-error a reply of another shape
  serve(app, thing, anyone, () => ({ id: '1', name: 'x' }))
  // @ts-expect-error a misspelt field of the reply
  serve(app, thing, anyone, () => ({ id: 1, nmae: 'x' }))
  // @ts-expect-error a reply that may be missing
  serve(app, thing, anyone, () => undefined as { id: number; name: string } | undefined)
  // @ts-expect-error a parameter that the path does not have
  serve(app, thing, anyone, ({ params }) => ({ id: 1, name: params.slug }))
  // @ts-expect-error a body on a route without one
  serve(app, thing, anyone, ({ body }) => ({ id: 1, name: String(body) }))
  // @ts-expect-error a file without a name
  serve(app, sheet, anyone, () => ({ open }))
  // @ts-expect-error a file that is opened before its bytes are read
  serve(app, sheet, anyone, async () => ({ name: 'sheet.csv', open: await open() }))
  // @ts-expect-error a file on a route without one
  serve(app, thing, anyone, ({ file }) => ({ id: 1, name: String(file) }))
  // @ts-expect-error a file that is used before it is read
  serve(app, upload, anyone, ({ file }) => void file.byteLength)
  // @ts-expect-error a field that the body does not have
  serve(app, tags.create, owner, ({ body }) => ({ id: 1, name: body.title, category: null }))
  // @ts-expect-error a route that anyone may call has no caller
  serve(app, thing, anyone, (_input, caller) => ({ id: caller.telegram_id, name: 'x' }))
  // @ts-expect-error no guard
  serve(app, thing, () => ({ id: 1, name: 'x' }))
  // @ts-expect-error a path with a parameter and no schema for it
  route({ method: 'GET', path: '/api/things/:id', summary: 'thing', reply: Thing })
  const params = z.object({ key: z.uuid() })
  // @ts-expect-error a schema that names another parameter
  route({ method: 'GET', path: '/api/things/:id', summary: '', params, reply: Thing })
}
