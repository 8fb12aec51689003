import type { Page } from '@playwright/test'
import type { TelegramApp } from './telegram/launch.ts'
import { expect, insertRow, people, type World } from './world.ts'

export const PATH = '/creator/profile'
export const ID = people.creator.id
export const LABELS = {
  first_name: 'Имя',
  last_name: 'Фамилия',
  age: 'Возраст',
  country: 'Страна',
  city: 'Город',
  languages: 'Языки',
  portfolio_url: 'Портфолио',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  followers_count: 'Подписчики',
  price_per_video: 'Цена за видео',
  email: 'Email',
} as const
export type Name = keyof typeof LABELS
export const COMPLETE: Record<Name, string> = {
  first_name: 'Алина',
  last_name: 'Воронцова',
  age: '27',
  country: 'Россия',
  city: 'Москва',
  languages: 'русский, английский',
  portfolio_url: 'alina-vrn.ru/ugc',
  instagram: '@alina.vrn',
  tiktok: '',
  followers_count: '128 400',
  price_per_video: '12 000',
  email: 'alina@vrn.studio',
}

/** The list of the city's suggestions has the same name; the field is the first of the two. */
export const field = (page: Page, name: Name) => page.getByLabel(LABELS[name], { exact: true }).first()
export const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Ошибка сохранения анкеты' })

export async function open(page: Page, world: World, launch: Parameters<World['open']>[2] = {}) {
  const app = await world.open(page, 'creator', { path: PATH, ...launch })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Моя анкета')
  await expect(field(page, 'first_name')).toBeVisible()
  return app
}

export async function fillIn(page: Page, values: Partial<Record<Name, string>> = COMPLETE) {
  for (const [name, value] of Object.entries(values)) await field(page, name as Name).fill(value)
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Женский' }).check({ force: true })
}

export const agree = (page: Page) => page.getByRole('checkbox', { name: /^Даю согласие/ }).check()

/** As the person left it, before this visit. */
export async function saved(world: World, columns: Record<string, unknown> = {}) {
  const row = {
    telegram_id: ID,
    first_name: 'Алина',
    last_name: 'Воронцова',
    age: 27,
    gender: 'female',
    country: 'Россия',
    city: 'Москва',
    languages: ['русский'],
    portfolio_url: 'https://alina-vrn.ru/ugc',
    social_links: { instagram: 'https://www.instagram.com/alina.vrn', tiktok: null },
    followers_count: 128_400,
    price_per_video: 12_000,
    email: 'alina@vrn.studio',
    is_active: true,
    profile_completed: true,
    ...columns,
  }
  await world.sql(`insert into users (telegram_id, first_name) values ($1, 'Алина')`, [ID])
  const id = await insertRow(world, 'creators', row)
  await world.sql(
    `insert into consents (creator_id, purpose, version) values ($1, 'profile', '2026-11-18')`,
    [id],
  )
}

export const creators = (world: World) => world.sql('select * from creators where telegram_id = $1', [ID])

export async function changePrice(page: Page, app: TelegramApp, price = '20 000') {
  await field(page, 'price_per_video').fill(price)
  await app.pressMain()
}
