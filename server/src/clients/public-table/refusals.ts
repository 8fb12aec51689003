import { CLIENT_SORTS, type TableSort } from '@ugc/contract/facts/filters'
import { AppError } from '../../platform/errors.ts'

/** A client's table and workbook are sorted by columns that the client sees. */
export function checkClientSort(sort_by: TableSort | undefined) {
  if (sort_by !== undefined && !CLIENT_SORTS.includes(sort_by))
    throw new AppError('invalid', 'По этому столбцу сортировать нельзя', { sort_by: 'Такого столбца нет' })
}
