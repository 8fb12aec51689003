import type { ProfileFieldName } from '@ugc/contract/facts/profile-fields'
import type { listCreatorsAfter } from '../people/creators/walk-queries.ts'
import { FIELDS_IN_ORDER, profileColumn, tagsColumn, yesOrNo } from './profile-columns-part.ts'
import { type Column, date, text } from './workbook-part.ts'

type Row = Awaited<ReturnType<typeof listCreatorsAfter>>[number] & { tags: { name: string }[] }

function columnsOf(name: ProfileFieldName): Column<Row>[] {
  if (name === 'tag_ids') return [tagsColumn((row) => row.tags.map((tag) => tag.name))]
  if (name === 'social_links')
    return [
      text('Instagram', 36, (row) => row.social_links.instagram),
      text('TikTok', 36, (row) => row.social_links.tiktok),
    ]
  const column = profileColumn(name, (row: Row) => row)
  // As text: Excel keeps fifteen digits of a number, and writes longer ones as 5,3E+11.
  return name === 'telegram_username'
    ? [column, text('Telegram ID', 16, (row) => row.telegram_id?.toString())]
    : [column]
}

export const CREATOR_COLUMNS: Column<Row>[] = [
  ...FIELDS_IN_ORDER.flatMap(columnsOf),
  text('Активен', 10, (row) => yesOrNo(row.is_active)),
  text('Проверен', 10, (row) => yesOrNo(row.is_verified)),
  text('Бот может написать', 19, (row) => yesOrNo(row.is_reachable)),
  date('Добавлен', (row) => row.created_at),
  date('Последний визит', (row) => row.last_active_at),
]
