import { insertRow, type World } from './world.ts'

type Values = Record<string, unknown>

/** A creator as an owner enters one, complete and active, but for what is said otherwise. Returns the id. */
export async function addCreator(world: World, values: Values = {}): Promise<string> {
  const row: Values = {
    first_name: 'Алина',
    last_name: 'Воронцова',
    city: 'Москва',
    country: 'Россия',
    age: 27,
    gender: 'female',
    languages: ['русский'],
    portfolio_url: 'https://alina-vrn.ru/ugc',
    social_links: { instagram: 'https://www.instagram.com/alina.vrn', tiktok: null },
    followers_count: 128_000,
    price_per_video: 12_000,
    email: 'alina@vrn.studio',
    profile_completed: true,
    is_active: true,
    ...values,
  }
  if (typeof row.telegram_id === 'number')
    await world.sql('insert into users (telegram_id, first_name) values ($1, $2) on conflict do nothing', [
      row.telegram_id,
      row.first_name,
    ])
  return insertRow(world, 'creators', row)
}

/** That many, numbered: «Креатор 001» is the oldest, so the list ends with it. */
export const addMany = (world: World, count: number) =>
  world.sql(
    `insert into creators (first_name, last_name, city, country, followers_count, price_per_video,
       profile_completed, is_active, created_at)
     select 'Креатор', case when n < 1000 then lpad(n::text, 3, '0') else n::text end, 'Казань', 'Россия', n * 100, n * 10, true, true,
       timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [count],
  )

export async function tagIds(world: World, ...names: string[]): Promise<number[]> {
  const rows = await world.sql(
    `select id from unnest($1::text[]) with ordinality wanted(name, at) join tags using (name) order by at`,
    [names],
  )
  return rows.map(({ id }) => Number(id))
}

export async function addBrief(world: World, title: string, target_tags: number[]): Promise<string> {
  const [made] = await world.sql(
    `insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
       payment_terms, target_tags, status)
     values ($1, 'Крем', 'Бренд', 'Задача', true, now() + interval '7 days', 'После сдачи', $2, 'active') returning id`,
    [title, target_tags],
  )
  return String(made?.id)
}

export const answer = (world: World, brief_id: string, creator_id: string, status: string) =>
  world.sql(`insert into responses (brief_id, creator_id, creator_price, status) values ($1, $2, 5000, $3)`, [
    brief_id,
    creator_id,
    status,
  ])
