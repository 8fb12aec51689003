import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { formOf, redAndBlue } from '../../../test/images.ts'
import { auditOf, type World } from '../../../test/sign-in.ts'
import { sweepPhotos } from './discard-service.ts'
import { insertDiscarded, listShownPhotos } from './queries.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.updateTable('agency').set({ mark_key: null, version: 1 }).execute()
  await world.db.deleteFrom('throttles').execute()
})

async function upload(file: Uint8Array) {
  const form = await formOf([['file', file, 'mark.png']])
  const headers = { ...form.headers, ...world.owner }
  return world.ask({ method: 'POST', url: '/api/agency/mark', ...form, headers })
}
const image = () => redAndBlue(400, 400).png().toBuffer()
const uploaded = async () => (await upload(await image())).json<{ mark_url: string }>().mark_url
const card = async () => (await world.ask({ url: '/api/agency/card' })).json<{ mark_url: string | null }>()
const statusOf = async (url: string) => (await world.ask({ url })).statusCode
const remove = () => world.ask({ method: 'DELETE', url: '/api/agency/mark', headers: world.owner })

test('[G-04] the mark is stored like a photo, shown to everyone and replaced; the settings keep their version', async () => {
  const first = await uploaded()
  expect(first).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/)
  expect((await card()).mark_url).toBe(first)
  expect(await statusOf(first)).toBe(200)
  const second = await uploaded()
  expect((await card()).mark_url).toBe(second)
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  const settings = await world.ask({ url: '/api/agency', headers: world.owner })
  expect(settings.json()).toMatchObject({ mark_url: second, version: 1 })
})

test('[G-04] the removal deletes the image; a second one changes nothing and leaves no entry', async () => {
  const mark = await uploaded()
  expect((await remove()).statusCode).toBe(204)
  expect((await card()).mark_url).toBeNull()
  expect(await statusOf(mark)).toBe(404)
  const entries = (await auditOf(world.db)).length
  expect((await remove()).statusCode).toBe(204)
  expect(await auditOf(world.db)).toHaveLength(entries)
})

test('[G-04] what is no image is refused and leaves the mark', async () => {
  const mark = await uploaded()
  expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).statusCode).toBe(415)
  expect((await card()).mark_url).toBe(mark)
})

test('[G-04] the scheduled deletion leaves the mark that is shown, and a restore knows it', async () => {
  const mark = await uploaded()
  const key = mark.slice('/media/'.length)
  await insertDiscarded(world.db, key)
  await sweepPhotos(world.db, world.app.services.photos)
  expect(await statusOf(mark)).toBe(200)
  const shown: string[] = []
  for await (const one of listShownPhotos(world.db)) shown.push(one)
  expect(shown).toContain(key)
})
