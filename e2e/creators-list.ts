import type { Page } from '@playwright/test'
import { addCreator, tagIds } from './creators-data.ts'
import type { World } from './world.ts'

export const PATH = '/admin/creators'
export const SCREENS = 'test-results/screens'

export const cards = (page: Page) => page.getByRole('list', { name: 'Креаторы' }).getByRole('listitem')
export const card = (page: Page, name: string) => cards(page).filter({ hasText: name })
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Имя, город или @username' })
export const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** The people of the pictures. */
export async function cast(world: World) {
  const [beauty = 0, care = 0, unpack = 0, review = 0, vlog = 0, home = 0] = await tagIds(
    world,
    'Бьюти',
    'Уход за кожей',
    'Распаковка',
    'Отзыв',
    'Влог',
    'Мода',
  )
  const alina = await addCreator(world, {
    is_verified: true,
    telegram_username: 'alina_vrn',
    tag_ids: [beauty, care, unpack, review, vlog, home],
    created_at: '2026-05-01',
  })
  const timur = await addCreator(world, {
    first_name: 'Тимур',
    last_name: 'Сафин',
    city: 'Казань',
    followers_count: 46_200,
    price_per_video: 8500,
    specialization: ['техника'],
    tag_ids: [unpack],
    created_at: '2026-04-01',
  })
  const nino = await addCreator(world, {
    first_name: 'Нино',
    last_name: 'Габуния',
    city: 'Тбилиси',
    country: 'Грузия',
    followers_count: 58_300,
    price_per_video: 9000,
    tag_ids: [beauty, vlog],
    created_at: '2026-03-01',
  })
  const arsen = await addCreator(world, {
    first_name: 'Арсен',
    last_name: 'Петросян',
    city: null,
    country: null,
    followers_count: null,
    price_per_video: null,
    is_active: false,
    deactivated_by: 'owner',
    created_at: '2026-02-01',
  })
  return { alina, timur, nino, arsen, beauty, care, unpack }
}

export async function pull(page: Page, distance: number) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 100, y }],
    })
  await touch('touchStart', 250)
  for (let step = 20; step < distance; step += 20) await touch('touchMove', 250 + step)
  await touch('touchMove', 250 + distance)
  await touch('touchEnd', 250 + distance)
  await session.detach()
}
