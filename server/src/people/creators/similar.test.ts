import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import type { World } from '../../../test/sign-in.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

const add = async (payload: object) => {
  const reply = await world.ask({ method: 'POST', url: '/api/creators', headers: world.owner, payload })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ id: string; similar?: { id: string; first_name: string; last_name: string }[] }>()
}

test('[C-85] a person is added although the contact is in the base; the reply names who has it', async () => {
  const nina = { first_name: 'Нина', last_name: 'Виноградова' }
  const contacts = { phone: '+7 916 240-18-36', email: 'nina@post.test', telegram_username: 'nina_v' }
  const first = await add({ ...nina, ...contacts })
  expect(first).not.toHaveProperty('similar')
  const found = [{ id: first.id, ...nina }]
  expect((await add({ first_name: 'Марта', phone: '8 (916) 240 18 36' })).similar).toEqual(found)
  expect((await add({ first_name: 'Марта', email: 'NINA@post.test' })).similar).toEqual(found)
  expect((await add({ first_name: 'Марта', telegram_username: '@Nina_V' })).similar).toEqual(found)
  expect(await add({ first_name: 'Нина', last_name: 'Виноградова' })).not.toHaveProperty('similar')
  const many = Array.from({ length: 4 }, () => add({ first_name: 'Инна', phone: '+7 916 240-18-36' }))
  await Promise.all(many)
  expect((await add({ first_name: 'Инна', ...contacts })).similar).toHaveLength(5)
})
