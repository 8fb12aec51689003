import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeBrief } from '../../../test/factories.ts'

let world: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

const create = (payload: unknown, headers = world.owner) =>
  world.ask({ method: 'POST', url: '/api/tags', headers, payload: payload as object })
const list = async () => {
  const reply = await world.ask({ url: '/api/tags', headers: world.creator })
  return reply.json<{ id: number; name: string; category: string | null; uses: number }[]>()
}

describe('GET /api/tags', () => {
  test('lists the seeded tags by category, then by the Russian alphabet', async () => {
    const tags = await list()
    expect(tags).toHaveLength(63)
    const categories = tags.map((tag) => tag.category)
    expect([...new Set(categories)]).toEqual(['ниша', 'формат', 'язык'])
    const names = tags.filter((tag) => tag.category === 'формат').map((tag) => tag.name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('ru').compare))
  })

  test('holds the fields of the contract and no other column', async () => {
    const [tag] = await list()
    expect(Object.keys(tag ?? {}).toSorted()).toEqual(['category', 'id', 'name', 'uses'])
  })

  test('[P-45] counts the briefs that ask for each, so that forms offer the frequent ones', async () => {
    const [first, second] = await list()
    const target_tags = [second?.id ?? 0]
    await makeBrief(world.db, { target_tags })
    await makeBrief(world.db, { target_tags, deleted_at: new Date().toISOString() })
    expect((await list()).filter(({ uses }) => uses > 0)).toEqual([{ ...second, uses: 1 }])
    expect(first).toMatchObject({ uses: 0 })
  })

  test('is refused without a launch', async () => {
    const reply = await world.ask({ url: '/api/tags' })
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ code: 'unauthorized', detail: expect.stringContaining('Telegram') })
  })
})

describe('POST /api/tags', () => {
  test('adds a tag, spaces folded', async () => {
    const reply = await create({ name: '  Ёлочные   игрушки ', category: 'ниша' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({ name: 'Ёлочные игрушки', category: 'ниша' })
    expect((await list()).map((tag) => tag.name)).toContain('Ёлочные игрушки')
  })

  test.each(['бьюти', 'БЬЮТИ ', 'стоп-моушен', 'фотосъемка'])(
    'refuses %s: it is there already',
    async (name) => {
      const before = await list()
      const reply = await create({ name, category: null })
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toMatchObject({ code: 'conflict', detail: 'Такой тег уже есть' })
      expect(await list()).toEqual(before)
    },
  )

  test('fifty at once make one tag', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => create({ name: 'Одновременно', category: null })),
    )
    expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(1)
    expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(49)
  })

  test.each([
    [{ name: '   ', category: null }, { name: 'Укажите название тега' }],
    [{ category: null }, { name: 'Укажите название тега' }],
    [{ name: 'я'.repeat(65), category: null }, { name: 'Не больше 64 символов' }],
    [{ name: 'Тег', category: 'цвет' }, { category: expect.stringContaining('Выберите категорию') }],
    [[], { body: expect.stringMatching(/[а-я]/) }],
  ])('answers %j with what is wrong in it', async (payload, fields) => {
    const reply = await create(payload)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'invalid', fields })
  })

  test('is for owners alone', async () => {
    expect((await create({ name: 'Чужой', category: null }, world.creator)).statusCode).toBe(403)
  })

  test('checks the caller before it reads the body', async () => {
    const reply = await world.ask({
      method: 'POST',
      url: '/api/tags',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect(reply.statusCode).toBe(401)
  })
})
