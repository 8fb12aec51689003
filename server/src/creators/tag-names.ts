import type { Tag } from '@ugc/contract/tags'
import type { Db } from '../db/schema.ts'
import { listTags } from '../tags/queries.ts'

/**
 * A row holds the ids of its tags; their names are joined here, so that a list needs no join. Names never change, and
 * an id that is not known yet is asked for, so nothing has to be told to other processes.
 */
export function createTagNames(db: Db) {
  let known = new Map<number, Tag>()
  return async (rows: readonly { tag_ids: number[] }[]): Promise<(ids: number[]) => Tag[]> => {
    if (rows.some(({ tag_ids }) => tag_ids.some((id) => !known.has(id)))) {
      known = new Map((await listTags(db)).map((tag) => [tag.id, tag]))
    }
    return (ids) => ids.map((id) => known.get(id)).filter((tag) => tag !== undefined)
  }
}
