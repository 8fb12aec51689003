import type { CreatorListQuery } from '@ugc/contract/creators'
import type { Who } from '../audit/queries.ts'
import { findBriefTags } from '../briefs/queries.ts'
import { briefNotFound } from '../briefs/refusals.ts'
import { createTagNames, filterOf } from '../creators/list.ts'
import { briefWithoutTags } from '../creators/refusals.ts'
import { listCreatorsAfter } from '../creators/walk-queries.ts'
import type { Db } from '../db/schema.ts'
import { CREATOR_COLUMNS } from './creator-columns.ts'
import { walk } from './walk.ts'
import { writeWorkbook } from './workbook.ts'

interface Asked extends Partial<CreatorListQuery> {
  brief_id?: string | undefined
  ticket?: string | undefined
}

/** The creators whom the list shows with the same filters. */
export async function creatorsFile(db: Db, { brief_id, ticket: _ticket, ...query }: Asked, by: Who) {
  const filter = filterOf(query, brief_id === undefined ? undefined : await tagsOf(db, brief_id))
  const detail = { ...traceOf(query), ...(brief_id === undefined ? {} : { brief_id }) }
  return {
    name: 'creators_export.xlsx',
    open: async () => {
      const tagNames = createTagNames(db)
      type Row = Awaited<ReturnType<typeof listCreatorsAfter>>[number] & { tags: { name: string }[] }
      const rows = await walk<Row>({
        db,
        next: async (after, limit) => {
          const batch = await listCreatorsAfter(db, filter, after, limit)
          const names = await tagNames(batch)
          return batch.map((row) => Object.assign(row, { tags: names(row.tag_ids) }))
        },
        event: { ...by, action: 'creators exported', detail },
      })
      return writeWorkbook('Креаторы', CREATOR_COLUMNS, rows)
    },
  }
}

async function tagsOf(db: Db, brief_id: string): Promise<number[]> {
  const tags = await findBriefTags(db, brief_id)
  if (!tags) throw briefNotFound()
  if (tags.length === 0) throw briefWithoutTags()
  return tags
}

/** Which filters were set; of those that hold words, which may be somebody's name, no more than that. */
function traceOf(query: Asked): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      if (value === undefined || value === '') return []
      return [[name, typeof value === 'string' || (Array.isArray(value) ? value.join(',') : value)]]
    }),
  )
}
