import { type CREATOR_SCREEN_FILTERS, type Filters, isSet } from '@ugc/contract/facts/filters'
import { PEOPLE_PER_HOUR } from '@ugc/contract/facts/limits'
import type { Trace } from '../platform/caller.ts'
import { findBriefTarget } from '../briefs/deliveries/queries.ts'
import { briefNotFound } from '../briefs/refusals.ts'
import { createTagNames, conditionsOf } from '../people/creators/list-service.ts'
import { briefWithoutTags } from '../people/creators/refusals.ts'
import { countCreatorsTo, listCreatorsAfter } from '../people/creators/walk-queries.ts'
import type { Target } from '../platform/shared-sql/audience.ts'
import type { Db } from '../platform/db/schema.ts'
import { CREATOR_COLUMNS } from './creator-columns-part.ts'
import { walk } from './walk-service.ts'
import { writeWorkbook } from './workbook-part.ts'

type CreatorFilters = Filters<typeof CREATOR_SCREEN_FILTERS>

/** A workbook of the creators that the list shows with the same filters. */
export async function creatorsFile(
  db: Db,
  wanted: CreatorFilters & { ticket?: string | undefined; ids?: string[] | undefined },
  by: Trace,
) {
  const { brief_id, ticket: _ticket, ids, ...filters } = wanted
  const audience = brief_id === undefined ? undefined : await audienceOf(db, brief_id)
  const conditions = conditionsOf({ ...filters, ids }, audience)
  const detail = { ...traceOf(filters), ...(brief_id === undefined ? {} : { brief_id }) }
  return {
    name: 'creators_export.xlsx',
    brief_id,
    people: () => countCreatorsTo(db, conditions, PEOPLE_PER_HOUR),
    open: async () => {
      const tagNames = createTagNames(db)
      type Row = Awaited<ReturnType<typeof listCreatorsAfter>>[number] & { tags: { name: string }[] }
      const rows = await walk<Row>({
        db,
        next: async (after, limit) => {
          const batch = await listCreatorsAfter(db, conditions, after, limit)
          const names = await tagNames(batch)
          return batch.map((row) => Object.assign(row, { tags: names(row.tag_ids) }))
        },
        event: { ...by, action: 'creators exported', detail },
      })
      return writeWorkbook('Креаторы', CREATOR_COLUMNS, rows)
    },
  }
}

async function audienceOf(db: Db, brief_id: string): Promise<Target> {
  const audience = await findBriefTarget(db, brief_id)
  if (!audience) throw briefNotFound()
  if (audience.target_tags.length === 0) throw briefWithoutTags()
  return audience
}

/** The filters for the audit. Of text filters, which may contain a name, only that they were set. */
function traceOf(filters: CreatorFilters): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => {
      if (!isSet(value)) return []
      return [[name, traceOfValue(value)]]
    }),
  )
}

const traceOfValue = (value: string | number | boolean | number[] | string[]) =>
  Array.isArray(value) ? typeof value[0] === 'string' || value.join(',') : typeof value === 'string' || value
