import type { AudiencePreview, Reach } from '@ugc/contract/deliveries'
import {
  NO_LIMITS,
  type Audience,
  backwardRanges,
  type ChosenAudience,
  hasLimits,
  isLimited,
  LIMIT_NAMES,
} from '@ugc/contract/facts/audience'
import { pagesOf } from '@ugc/contract/common'
import { briefNotFound, invalidFields } from '../refusals.ts'
import { findResponseStatuses, listCreators } from '../../people/creators/list-queries.ts'
import { createTagNames, findCreators, type ListWanted } from '../../people/creators/list-service.ts'
import { briefWithoutTags } from '../../people/creators/refusals.ts'
import type { Db } from '../../platform/db/schema.ts'
import {
  countAudience,
  countInactive,
  countSteps,
  countStopped,
  countWithout,
  findBriefTarget,
  findTarget,
  listUnreachable,
} from './queries.ts'

export async function reachOf(db: Db, id: string): Promise<Reach> {
  const target = await findBriefTarget(db, id)
  if (!target) throw briefNotFound()
  const [counts, stopped] = await Promise.all([countAudience(db, target, id), countStopped(db, target)])
  return { ...counts, stopped, limited: hasLimits(target) }
}

export async function unreachableOf(
  db: Db,
  id: string,
  { page, per_page }: { page: number; per_page: number },
) {
  const target = await findBriefTarget(db, id)
  if (!target) throw briefNotFound()
  const window = { brief_id: id, offset: (page - 1) * per_page, limit: per_page }
  const items = await listUnreachable(db, target, window)
  const total = items[0]?.total ?? 0
  return { items, total, pages: pagesOf(total, per_page), capped: false }
}

const FACES = 5
const HINTS = 3

export async function previewAudience(db: Db, chosen: ChosenAudience): Promise<AudiencePreview> {
  const wrong = backwardRanges(chosen)
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong)
  const audience = { ...NO_LIMITS, ...chosen } as Audience
  const target = await findTarget(db, audience)
  const limits = LIMIT_NAMES.filter((limit) => isLimited(audience, limit))
  const [{ by_tags, left, ...counts }, faces, stopped] = await Promise.all([
    countSteps(db, target, limits),
    listCreators(db, { is_active: true, audience: target }, { offset: 0, limit: FACES }),
    countStopped(db, target),
  ])
  const sample = faces.map(({ id, first_name, last_name, photo_url, tag_ids }) => ({
    id,
    first_name,
    last_name,
    photo_url,
    tags_in_common: tag_ids.filter((tag) => audience.target_tags.includes(tag)).length,
  }))
  const steps = limits.map((limit, at) => ({ limit, removed: (left[at - 1] ?? by_tags) - (left[at] ?? 0) }))
  const hints = Object.entries(await countWithout(db, target, counts.matching > 0 ? [] : limits))
    .map(([limit, matching]) => ({ limit: limit as (typeof limits)[number], matching }))
    .filter(({ matching }) => matching > 0)
    .toSorted((one, other) => other.matching - one.matching)
    .slice(0, HINTS)
  const inactive = counts.matching > 0 ? 0 : await countInactive(db, target)
  return { ...counts, stopped, limited: limits.length > 0, sample, by_tags, steps, hints, inactive }
}

/** The creators in the audience of the brief, each with the status of the creator's response. */
export async function findCreatorsByBrief(db: Db, brief_id: string, query: ListWanted) {
  const audience = await findBriefTarget(db, brief_id)
  if (!audience) throw briefNotFound()
  if (audience.target_tags.length === 0) throw briefWithoutTags()
  const { rows, ...page } = await findCreators(db, query, audience)
  const statuses = await findResponseStatuses(
    db,
    brief_id,
    rows.map(({ id }) => id),
  )
  return { ...page, rows: rows.map((row) => ({ ...row, response_status: statuses.get(row.id) ?? null })) }
}

/** The same with the names of the tags. */
export function createAudienceList(db: Db) {
  const tagNames = createTagNames(db)
  return async (brief_id: string, query: ListWanted) => {
    const { rows, ...page } = await findCreatorsByBrief(db, brief_id, query)
    const names = await tagNames(rows)
    return { ...page, items: rows.map((row) => Object.assign(row, { tags: names(row.tag_ids) })) }
  }
}
