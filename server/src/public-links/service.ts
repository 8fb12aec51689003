import { pagesOf, type PageWanted } from '@ugc/contract/common'
import type { LinkKind, PublicLink } from '@ugc/contract/public-links'
import { INTERNAL_COLUMNS } from '@ugc/contract/public-table'
import { insertAudit, type Who } from '../audit/queries.ts'
import { countBriefs, findBriefTags, listBriefs } from '../briefs/queries.ts'
import { briefNotFound } from '../briefs/refusals.ts'
import type { Db } from '../db/schema.ts'
import { recheckOwner } from '../owners/queries.ts'
import { insertLink, type LinkRow, listLinksOf, revokeLink } from './queries.ts'
import { linkExists, linkNotFound } from './refusals.ts'

type LinkWithState = LinkRow & { revoked_at?: string | null }
type BriefsWanted = PageWanted & { brief_id?: string | undefined }

export const toPublicLink = ({
  id,
  kind,
  token,
  created_at,
  brief_id,
  title,
  revoked_at,
}: LinkWithState): PublicLink => ({
  id,
  link_token: token,
  table_type: 'responses',
  ...(kind === 'internal' ? { visible_columns: [...INTERNAL_COLUMNS] } : {}),
  brief: { id: brief_id, title },
  created_at,
  ...(revoked_at ? { revoked_at } : {}),
})

export async function linksOf(db: Db, brief_id: string): Promise<PublicLink[]> {
  const [tags, rows] = await Promise.all([findBriefTags(db, brief_id), listLinksOf(db, [brief_id])])
  if (!tags) throw briefNotFound()
  return rows.map(toPublicLink)
}

/** A page of briefs with their links, in two queries whatever the number of briefs. */
export async function briefsWithLinks(db: Db, { brief_id, page, per_page }: BriefsWanted) {
  const conditions = { id: brief_id }
  const [briefs, total] = await Promise.all([
    listBriefs(db, conditions, { offset: (page - 1) * per_page, limit: per_page }),
    countBriefs(db, conditions),
  ])
  const links = await listLinksOf(
    db,
    briefs.map(({ id }) => id),
  )
  const items = briefs.map((brief) => ({
    ...brief,
    links: links.filter((link) => link.brief_id === brief.id).map(toPublicLink),
  }))
  return { items, total, pages: pagesOf(total, per_page), capped: false }
}

/** The audit entry has the link's id, never its token. */
export function createLink(db: Db, { brief_id, kind }: { brief_id: string; kind: LinkKind }, by: Who) {
  return db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    if (!(await findBriefTags(tx, brief_id))) throw briefNotFound()
    const row = await insertLink(tx, brief_id, kind)
    if (!row) throw linkExists()
    await insertAudit(tx, { ...by, action: 'link created', detail: { link_id: row.id, brief_id, kind } })
    return toPublicLink(row)
  })
}

export function dropLink(db: Db, id: string, by: Who): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    if (!(await revokeLink(tx, id))) throw linkNotFound()
    await insertAudit(tx, { ...by, action: 'link revoked', detail: { link_id: id } })
  })
}
