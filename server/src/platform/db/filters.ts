import { type Filter, type Filters, type FilterSet, isSet } from '@ugc/contract/facts/filters'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Schema } from './schema.ts'

type WithoutColumn<Set> = {
  [Name in keyof Set]: Set[Name] extends { column: string } | { target: string } ? never : Name
}[keyof Set]
type ColumnsOf<Set> = {
  [Name in keyof Set]: Set[Name] extends { column: infer Column } ? Column : never
}[keyof Set]

/**
 * The conditions of the filters that compare a column; those of an audience are made by `limitConditions`. `elsewhere` names the filters without a column, for which the caller
 * writes SQL: one that is in neither place would be ignored, and does not compile.
 */
export function comparisons<Table extends keyof Schema, Set extends FilterSet>(
  table: ColumnsOf<Set> extends keyof Schema[Table] ? Table : never,
  set: Set,
  filters: Filters<Set>,
  _elsewhere: Record<WithoutColumn<Set>, 'elsewhere'>,
): Expression<SqlBool>[] {
  return Object.entries(set).flatMap(([name, filter]) => {
    const value: unknown = filters[name]
    if (filter.column === undefined || !isSet(value)) return []
    return [compare(filter, sql.ref(`${table}.${filter.column}`), value)]
  })
}

function compare(filter: Filter, column: Expression<unknown>, value: unknown): Expression<SqlBool> {
  switch (filter.kind) {
    case 'text':
      return sql<SqlBool>`fold(${column}) = fold(${value})`
    case 'tags':
      return sql<SqlBool>`${column} && ${value}::integer[]`
    case 'words':
      return sql<SqlBool>`${column} && ${value}::text[]`
    case 'flag':
      return value === true ? sql<SqlBool>`${column}` : sql<SqlBool>`not ${column}`
    case 'id':
    case 'choice':
      return sql<SqlBool>`${column} = ${value}`
    case 'count':
      // The column may be a smallint, and a parameter without a type would be one, too: 40 000 would be an error.
      return filter.end === 'from'
        ? sql<SqlBool>`${column} >= ${value}::integer`
        : sql<SqlBool>`${column} <= ${value}::integer`
    case 'money':
    case 'day':
      return filter.end === 'from' ? sql<SqlBool>`${column} >= ${value}` : sql<SqlBool>`${column} <= ${value}`
  }
}
