import type { TableSort } from '@ugc/contract/filters'
import type { TableFilters } from './queries.ts'

const TEXT_MAX = 100

/** By what rows can be put in order, as a person names it. */
export const SORTS: Record<TableSort, string> = {
  first_name: 'Имя',
  last_name: 'Фамилия',
  city: 'Город',
  country: 'Страна',
  followers_count: 'Подписчики',
  experience_years: 'Опыт',
  estimated_delivery_days: 'Срок',
  client_price: 'Цена',
  creator_price: 'Ставка',
  markup_percentage: 'Наценка',
  status: 'Статус',
  created_at: 'Дата отклика',
}

/** What the table is narrowed to and ordered by. The address holds it, so that a reload and «back» restore it. */
export interface TablePlace {
  search: string
  sort_by: TableSort | ''
  sort_order: 'asc' | 'desc'
  page: number
  /** It means nothing here and is handed on as it came. */
  admin_id: string
}

export const UNTOUCHED: Omit<TablePlace, 'admin_id'> = {
  search: '',
  sort_by: '',
  sort_order: 'asc',
  page: 1,
}

/** A value that cannot be meant is as if it were not there: an address is typed and cut by anybody. */
export function readAddress(address: URLSearchParams): TablePlace {
  const given = (name: string) => address.get(name) ?? ''
  const sort_by = given('sort_by')
  const page = given('page')
  return {
    search: given('search').trim().slice(0, TEXT_MAX),
    sort_by: Object.hasOwn(SORTS, sort_by) ? (sort_by as TableSort) : '',
    sort_order: given('sort_order') === 'desc' ? 'desc' : 'asc',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    admin_id: given('admin_id'),
  }
}

/** Only what differs from a table that nobody has touched. */
export function writeAddress({ search, sort_by, sort_order, page, admin_id }: TablePlace): URLSearchParams {
  const given = {
    search,
    sort_by,
    sort_order: sort_by !== '' && sort_order === 'desc' ? 'desc' : '',
    page: page > 1 ? String(page) : '',
    admin_id,
  }
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
}

/** As the server is asked. */
export function queryOf({ search, sort_by, sort_order, page, admin_id }: TablePlace): TableFilters {
  return {
    page,
    ...(search === '' ? {} : { search }),
    ...(sort_by === '' ? {} : { sort_by, sort_order }),
    ...(admin_id === '' ? {} : { admin_id }),
  }
}
