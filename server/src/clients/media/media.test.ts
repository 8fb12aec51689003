import { once } from 'node:events'
import { connect } from 'node:net'
import { randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { formOf, noise } from '../../../test/images.ts'
import { photoRoutes } from '../../people/photos/routes.ts'
import { mediaRoutes } from './routes.ts'

let world: Awaited<ReturnType<typeof startApp>>
let url: string
beforeAll(async () => {
  world = await startApp({ routes: [photoRoutes, mediaRoutes] })
  const form = await formOf([['file', await noise(1200, 1000).jpeg().toBuffer()]])
  const reply = await world.ask({
    method: 'POST',
    url: `/api/creators/profile/${world.creatorId}/photo`,
    ...form,
    headers: { ...form.headers, ...world.creator },
  })
  url = reply.json<{ photo_url: string }>().photo_url
})
afterAll(() => world.close())

const see = ({ headers, ...options }: InjectOptions = {}) =>
  world.ask({ url, ...options, headers: { ...world.creator, ...headers } })

test('[P-05] the person sees the photo, as an image that can do nothing', async () => {
  const reply = await see()
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(reply.rawPayload.length),
    'content-disposition': 'inline; filename="photo.webp"',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=86400',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^"[^"]+"$/),
  })
  expect(reply.rawPayload.toString('latin1', 8, 12)).toBe('WEBP')
})

test('HEAD answers with the same headers and no body', async () => {
  const [get, head] = [await see(), await see({ method: 'HEAD' })]
  expect(head.statusCode).toBe(200)
  expect(head.rawPayload).toHaveLength(0)
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
    expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
})

test('a client with a valid ETag gets 304', async () => {
  const etag = String((await see()).headers.etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const reply = await see({ headers: { 'if-none-match': known } })
    expect([reply.statusCode, reply.rawPayload.length]).toEqual([304, 0])
    expect(reply.headers).toMatchObject({ etag, 'cache-control': 'private, max-age=86400' })
  }
  expect((await see({ headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
})

test('what is not there is a 404, and what is no key never reaches the storage', async () => {
  const unknown = `/media/${randomBytes(32).toString('hex')}.webp`
  const addresses = [unknown, '/media/x', '/media/..%2f..%2fetc%2fpasswd', `${url}.bak`, '/media/%00']
  for (const address of addresses) {
    for (const method of ['GET', 'HEAD'] as const)
      expect([address, (await see({ method, url: address })).statusCode]).toEqual([address, 404])
  }
  const gone = await see({ url: unknown, headers: { 'if-none-match': '"x"' } })
  expect(gone.statusCode).toBe(404)
  expect(gone.json()).toMatchObject({ code: 'not_found' })
  expect(gone.headers['cache-control']).toBe('no-store')
})

test('a disconnect leaves no connection to the storage open', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const address = world.app.server.address() as { port: number }
  const streams: { destroyed: boolean }[] = []
  const { photos } = world.app.services
  const open = photos.open
  photos.open = async (key) => {
    const photo = await open(key)
    if (photo) streams.push(photo.body)
    return photo
  }
  for (let time = 0; time < 20; time += 1) {
    const socket = connect(address.port, '127.0.0.1')
    const { authorization } = world.creator
    socket.write(`GET ${url} HTTP/1.1\r\nHost: app.test\r\nAuthorization: ${authorization}\r\n\r\n`)
    await once(socket, 'data')
    socket.destroy()
  }
  photos.open = open
  expect(streams).toHaveLength(20)
  // Sooner than the storage's own patience would end them.
  await expect.poll(() => streams.every((stream) => stream.destroyed)).toBe(true)
  expect((await see()).statusCode).toBe(200)
})
