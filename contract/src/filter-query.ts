import * as z from 'zod/mini'
import { moment, pageQuery, queryBoolean, queryInteger, queryNumber, tagList, wordList } from './common.ts'
import type { Filter, Filters, FilterSet, SentFilters } from './facts/filters.ts'

function schemaOf(filter: Filter): z.ZodMiniType {
  switch (filter.kind) {
    case 'text':
      return z.optional(z.string().check(z.trim(), z.maxLength(filter.max, 'Слишком длинный запрос')))
    case 'id':
      return z.optional(z.uuid(filter.error))
    case 'tags':
      return tagList(filter.max)
    case 'words':
      return wordList(filter.max)
    case 'choice':
      return z.optional(z.enum(filter.values as [string, ...string[]], 'Такого значения нет'))
    case 'flag':
      return queryBoolean()
    case 'count':
      return queryInteger()
    case 'money':
      return queryNumber()
    case 'day':
      return z.optional(moment('Укажите дату'))
  }
}

/** The filters of a set in a query. */
export const filterQuery = <Set extends FilterSet>(filters: Set) =>
  z.object(
    Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, schemaOf(filter)])),
  ) as unknown as z.ZodMiniObject<{
    [Name in keyof Set]: z.ZodMiniOptional<
      z.ZodMiniType<NonNullable<Filters<Set>[Name]>, NonNullable<SentFilters<Set>[Name]>>
    >
  }>

/** The same with the page. */
export const listQuery = <Set extends FilterSet>(filters: Set, per_page: number) =>
  z.extend(pageQuery(per_page), filterQuery(filters).shape)
