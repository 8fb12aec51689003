import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp } from '../../test/app.ts'
import { auditOf, type World } from '../../test/sign-in.ts'
import { rowsOf } from '../../test/workbook.ts'

const PEOPLE = 8000
let world: World
let origin: string
const connections: Socket[] = []
/** Bytes that the server got rid of. */
const taken = () =>
  connections.reduce((sum, { bytesWritten, writableLength }) => sum + bytesWritten - writableLength, 0)
beforeAll(async () => {
  world = await startApp()
  // Words that do not compress: more of them than any buffer on the way holds.
  for (let from = 0; from < PEOPLE; from += 1000) {
    await sql`insert into creators (first_name, profile_completed, is_active, bio)
      select n::text, true, true,
        (select string_agg(md5(random()::text || m), '') from generate_series(1, 128) m where n > 0)
      from generate_series(1, 1000) n`.execute(world.db)
  }
  world.app.server.on('connection', (socket: Socket) => connections.push(socket))
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
})
afterAll(() => world.close())

async function open(): Promise<IncomingMessage> {
  const request = get(`${origin}/api/export/creators`, { headers: world.owner })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}
const exports = async () =>
  (await auditOf(world.db)).filter(({ action }) => action === 'creators exported').map(({ detail }) => detail)

test('[C-08] is read as fast as it is downloaded: a client that stops reading stops the queries, a disconnect ends them', async () => {
  const response = await open()
  await once(response, 'readable')
  expect(response.read()).not.toBeNull()
  // All buffers on the way are full, and stay as they are.
  const sent: number[] = []
  await vi.waitFor(
    () => {
      sent.push(response.socket.bytesRead, taken())
      expect(sent.slice(-6)).toEqual([...sent.slice(-2), ...sent.slice(-2), ...sent.slice(-2)])
    },
    { timeout: 20_000, interval: 1000 },
  )
  expect(await exports()).toEqual([])
  response.destroy()
  await vi.waitFor(async () => expect(await exports()).toHaveLength(1), { timeout: 10_000, interval: 100 })
  const [line] = (await exports()) as { rows: number; complete: boolean }[]
  expect(line?.complete).toBe(false)
  expect(line?.rows).toBeLessThan(PEOPLE)
})

test('[C-08] a database that fails in the middle breaks the file off, instead of ending it too early', async () => {
  const response = await open()
  await once(response, 'readable')
  await sql`alter table creators rename column bio to gone`.execute(world.db)
  const chunks: Buffer[] = []
  const read = (async () => {
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
  })()
  await expect(read).rejects.toThrow('aborted')
  await sql`alter table creators rename column gone to bio`.execute(world.db)
})

test('[C-08] taken to the end, it is whole', async () => {
  const response = await open()
  const chunks: Buffer[] = []
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
  const rows = await rowsOf(Buffer.concat(chunks))
  expect(rows).toHaveLength(PEOPLE)
  expect((await exports()).at(-1)).toEqual({ rows: PEOPLE, complete: true })
})
