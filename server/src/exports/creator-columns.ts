import type { listCreatorsAfter } from '../creators/walk-queries.ts'
import { type Column, date, list, money, number, text } from './workbook.ts'

type Row = Awaited<ReturnType<typeof listCreatorsAfter>>[number] & { tags: { name: string }[] }

const GENDERS = { male: 'Мужской', female: 'Женский', other: 'Другой' }
const yes = (is: boolean) => (is ? 'Да' : 'Нет')

export const CREATOR_COLUMNS: Column<Row>[] = [
  text('Имя', 18, (row) => row.first_name),
  text('Фамилия', 20, (row) => row.last_name),
  text('Telegram', 20, (row) => row.telegram_username && `@${row.telegram_username}`),
  // As text: Excel keeps fifteen digits of a number, and writes longer ones as 5,3E+11.
  text('Telegram ID', 16, (row) => row.telegram_id?.toString()),
  text('Email', 28, (row) => row.email),
  text('Телефон', 18, (row) => row.phone),
  text('Страна', 16, (row) => row.country),
  text('Город', 18, (row) => row.city),
  number('Возраст', 10, (row) => row.age),
  text('Пол', 12, (row) => row.gender && GENDERS[row.gender]),
  list('Языки', 24, (row) => row.languages),
  number('Подписчики', 14, (row) => row.followers_count),
  money('Цена за видео, ₽', (row) => row.price_per_video),
  text('Instagram', 36, (row) => row.social_links.instagram),
  text('TikTok', 36, (row) => row.social_links.tiktok),
  text('Портфолио', 36, (row) => row.portfolio_url),
  number('Опыт, лет', 11, (row) => row.experience_years),
  list('Специализация', 28, (row) => row.specialization),
  list('Теги', 40, (row) => row.tags.map(({ name }) => name)),
  text('О себе', 50, (row) => row.bio),
  text('Активен', 10, (row) => yes(row.is_active)),
  text('Проверен', 10, (row) => yes(row.is_verified)),
  text('Бот может написать', 19, (row) => yes(row.is_reachable)),
  date('Добавлен', (row) => row.created_at),
  date('Последний визит', (row) => row.last_active_at),
]
