import type { Page } from '@playwright/test'
import { addCreator, tagIds } from './creators-data.ts'
import { insertRow, type World } from './world.ts'

type Values = Record<string, unknown>

export const briefAddress = (id: string) => `/admin/briefs/${id}`

/** A draft for «Бьюти» and «Распаковка», but for what is said otherwise. Returns the id. */
export async function addBriefWith(world: World, values: Values = {}): Promise<string> {
  const row: Values = {
    title: 'Утренний уход с витамином C',
    product_name: 'Сыворотка Vita-C 15 %',
    brand_description: 'Косметика из Перми.\nАудитория: 25–40.',
    brief_description: 'Вертикальное видео 20–30 секунд.\nХук в первые 2 секунды.',
    publication_required: false,
    deadline: '2046-12-28T15:00:00Z',
    payment_terms: '50 % предоплата,\n50 % после приёмки',
    target_tags: await tagIds(world, 'Бьюти', 'Распаковка'),
    status: 'draft',
    created_at: '2026-11-13T13:05:00Z',
    ...values,
  }
  return insertRow(world, 'briefs', row)
}

/** Numbered people with a tag of the brief, whom the bot can write to. Returns their chats. */
export async function addReachable(world: World, count: number, from = 1): Promise<number[]> {
  const tag_ids = await tagIds(world, 'Бьюти')
  const chats = Array.from({ length: count }, (_, at) => 700_000_000 + from + at)
  for (const telegram_id of chats)
    await addCreator(world, {
      first_name: 'Креатор',
      last_name: String(telegram_id - 700_000_000),
      telegram_id,
      tag_ids,
    })
  return chats
}

export const addResponses = (world: World, brief_id: string, count: number) =>
  world.sql(
    `with made as (
       insert into creators (first_name, last_name, city, followers_count, profile_completed, is_active)
       select 'Автор', n::text, 'Казань', n * 100, true, true from generate_series(1, $2::int) n
       returning id, last_name)
     insert into responses (brief_id, creator_id, creator_price, estimated_delivery_days, message, status, created_at)
     select $1, id, last_name::int * 100, 5, 'Сниму ' || last_name,
       (array['pending', 'accepted', 'rejected', 'pending'])[last_name::int % 4 + 1],
       timestamptz '2026-11-01' + last_name::int * interval '1 minute'
     from made`,
    [brief_id, count],
  )

export const region = (page: Page, name: string) => page.getByRole('region', { name })
