import { CREATOR_SORT_NAMES } from '@ugc/contract/facts/filters'
import type { Facts } from './databases.ts'

type Query = Record<string, string | number>
interface Case {
  name: string
  /** Asked in turn. */
  paths: string[]
}

const PER_PAGE = 50
const active = { is_active: 'true' }
const path = (query: Query, start = '/api/creators') =>
  `${start}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()}`

/** What owners do in the list of creators, and what would hurt most. */
export function casesOf({ active: count, all, people, brief, tags }: Facts): Case[] {
  const pages = Math.ceil(count / PER_PAGE)
  const list = (name: string, query: Query): Case => ({ name, paths: [path(query)] })
  const search = (name: string, ...words: string[]): Case => ({
    name: `search: ${name}`,
    paths: words.map((word) => path({ ...active, search: word })),
  })
  const byBrief = `/api/creators/by-brief/${brief}`
  return [
    list('first page', active),
    list('second page', { ...active, page: 2 }),
    list('page 100 (or the last)', { ...active, page: Math.min(100, pages) }),
    list('page in the middle', { ...active, page: Math.ceil(pages / 2) }),
    list('last page', { ...active, page: pages }),
    list('all states, first page', {}),
    list('all states, last page', { page: Math.ceil(all / PER_PAGE) }),
    list('inactive only', { is_active: 'false' }),
    list('tag that a third has', { ...active, tags: tags.common }),
    list('the same, page 100', {
      ...active,
      tags: tags.common,
      page: Math.min(100, Math.floor((count * 0.3) / PER_PAGE)),
    }),
    list('tag of one in 2 500', { ...active, tags: tags.rare }),
    list('any of two tags', { ...active, tags: `${tags.middle},${tags.other}` }),
    list('tag, all states', { tags: tags.middle }),
    list('tag, inactive only', { is_active: 'false', tags: tags.middle }),
    list('price 2 000–2 100', { ...active, min_price: 2000, max_price: 2100 }),
    list('price 1 000–10 000', { ...active, min_price: 1000, max_price: 10_000 }),
    list('price from 60 000 (few)', { ...active, min_price: 60_000 }),
    list('followers 10 000–20 000', { ...active, min_followers: 10_000, max_followers: 20_000 }),
    list('followers from 300 000 (few)', { ...active, min_followers: 300_000 }),
    list('price and followers', {
      ...active,
      min_price: 3000,
      max_price: 5000,
      min_followers: 5000,
      max_followers: 9000,
    }),
    list('women of 20–30, Moscow, to 5 000', {
      ...active,
      gender: 'female',
      min_age: 20,
      max_age: 30,
      city: 'Москва',
      max_price: 5000,
    }),
    list('language, verified, seen this month', {
      ...active,
      languages: 'английский',
      is_verified: 'true',
      seen_days: 30,
    }),
    list('rare language', { ...active, languages: 'грузинский' }),
    ...CREATOR_SORT_NAMES.filter((sort) => sort !== 'newest').flatMap((sort) => [
      list(`by ${sort}`, { ...active, sort }),
      list(`by ${sort}, page 100 (or the last)`, { ...active, sort, page: Math.min(100, pages) }),
      list(`by ${sort}, women of 20–30, Moscow`, {
        ...active,
        sort,
        gender: 'female',
        min_age: 20,
        max_age: 30,
        city: 'Москва',
      }),
    ]),
    list('by price_up, inactive only', { is_active: 'false', sort: 'price_up' }),
    list('by price_up, tag of one in 2 500', { ...active, sort: 'price_up', tags: tags.rare }),
    search('common word', 'анна', 'москва'),
    search('rare word', 'преображенская', 'добрыня'),
    search('inside a word', 'лесник', 'ободинс', 'ександ'),
    search('one letter', 'а', 'щ'),
    search('two letters', 'ан', 'яр'),
    search('two letters, rare', 'щу', 'фё'),
    search('emoji', '🦄'),
    search('with ё', 'семёнов', 'алёна'),
    search('two words', 'анна соколова'),
    search('two common words', 'анна москва'),
    search('nothing found', 'абвгдейка'),
    search('nothing found, common parts', 'александровнаенко'),
    list('search, all states', { search: 'анна' }),
    list('search, page 20', { ...active, search: 'мария', page: 20 }),
    list('city, large', { ...active, city: 'Москва' }),
    list('city, small', { ...active, city: 'Урюпинск' }),
    list('country, large', { ...active, country: 'Россия' }),
    list('country, small', { ...active, country: 'Таджикистан' }),
    list('search, tag, price, followers', {
      ...active,
      search: 'анна',
      tags: tags.common,
      min_price: 2000,
      max_price: 5000,
      min_followers: 1000,
    }),
    list('search, rare tag', { ...active, search: 'анна', tags: tags.rare }),
    list('search, city, country', { ...active, search: 'мария', city: 'Казань', country: 'Россия' }),
    list('search, price, no result', { ...active, search: 'анна', min_price: 240_000 }),
    list('tag, small city', { ...active, tags: tags.common, city: 'Урюпинск' }),
    { name: 'by brief that suits a tenth', paths: [path({}, byBrief)] },
    { name: 'by brief, page 3', paths: [path({ page: 3 }, byBrief)] },
    { name: 'by brief, active, search', paths: [path({ ...active, search: 'анна' }, byBrief)] },
    { name: 'one creator', paths: people.map((id) => `/api/creators/${id}`) },
  ]
}
