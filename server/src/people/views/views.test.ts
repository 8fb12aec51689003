import type { CreatorView } from '@ugc/contract/creator-views'
import { VIEWS_MAX } from '@ugc/contract/facts/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'

let world: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('creator_views').execute()
})

const URL = '/api/creator-views'
const ADDRESS = 'gender=female&city=%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0&sort=price_up'
const save = (payload: object, headers = world.owner) =>
  world.ask({ method: 'POST', url: URL, headers, payload })
const rename = (id: string, payload: object) =>
  world.ask({ method: 'PATCH', url: `${URL}/${id}`, headers: world.owner, payload })
const remove = (id: string) => world.ask({ method: 'DELETE', url: `${URL}/${id}`, headers: world.owner })
const list = async (headers = world.owner) => (await world.ask({ url: URL, headers })).json<CreatorView[]>()
const saved = async (name: string) => (await save({ name, address: ADDRESS })).json<CreatorView>()

describe('[C-45] saved views', () => {
  test('a view is saved, listed in the order of saving, renamed, deleted and saved again', async () => {
    const first = await saved('  Москва,   девушки ')
    const second = await saved('Казань')
    expect(first).toEqual({ id: expect.any(String) as string, name: 'Москва, девушки', address: ADDRESS })
    expect(await list()).toEqual([first, second])
    expect((await rename(first.id, { name: 'МОСКВА, девушки' })).json()).toMatchObject({
      name: 'МОСКВА, девушки',
      address: ADDRESS,
    })
    expect((await remove(first.id)).statusCode).toBe(204)
    expect(await list()).toEqual([second])
    expect((await save({ name: first.name, address: first.address })).statusCode).toBe(201)
    expect((await list()).map(({ name }) => name)).toEqual(['Казань', 'Москва, девушки'])
  })

  test('two views have no name in common, in whatever case or spelling of ё', async () => {
    const one = await saved('Ёлки')
    const other = await saved('Сосны')
    for (const reply of [
      await save({ name: 'елки', address: 'city=a' }),
      await rename(other.id, { name: 'ЕЛКИ' }),
    ]) {
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toMatchObject({ fields: { name: 'Вид с таким названием уже есть' } })
    }
    expect(await list()).toEqual([one, other])
  })

  test('one that is gone is said to be', async () => {
    const { id } = await saved('Вид')
    await remove(id)
    for (const reply of [await remove(id), await rename(id, { name: 'Другой' })]) {
      expect(reply.statusCode).toBe(404)
      expect(reply.json().detail).toContain('удалил')
    }
  })

  test.each([
    { name: ' ', address: ADDRESS },
    { name: 'я'.repeat(61), address: ADDRESS },
    { name: 'Вид', address: '' },
    { name: 'Вид', address: 'x'.repeat(2001) },
    { name: 'Вид', address: '//evil.example/?a=b' },
    { name: 'Вид', address: '?city=a#x' },
    { name: 'Вид', address: ADDRESS, extra: 1 },
    { address: ADDRESS },
  ])('%j is refused', async (payload) => {
    expect((await save(payload)).statusCode).toBe(422)
    expect(await list()).toEqual([])
  })

  test(`no more than ${VIEWS_MAX}`, async () => {
    for (let n = 0; n < VIEWS_MAX; n += 1) await saved(`Вид ${n}`)
    const reply = await save({ name: 'Ещё один', address: ADDRESS })
    expect(reply.statusCode).toBe(409)
    expect(reply.json().detail).toContain(`Видов уже ${VIEWS_MAX}`)
  })
})
