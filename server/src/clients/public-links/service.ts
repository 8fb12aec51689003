import { pagesOf, type PageWanted } from '@ugc/contract/common'
import type { LinkKind, LinkSettings, PublicLink, publicLinks } from '@ugc/contract/public-links'
import { INTERNAL_COLUMNS } from '@ugc/contract/public-table'
import type { RouteParsed } from '@ugc/contract/route'
import { insertAudit } from '../../access/audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import { countBriefs, findSentAt, listBriefs } from '../../briefs/queries.ts'
import { briefNotFound } from '../../briefs/refusals.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import { hashPin } from './pin-part.ts'
import {
  findLinkById,
  findRevoked,
  insertLink,
  insertSuccessor,
  type LinkRow,
  listLinksOf,
  lockLink,
  revokeLink,
  updateLink,
} from './queries.ts'
import { answerIsPast, clientLinksOnly, endIsPast, linkExists, linkNotFound } from './refusals.ts'

type LinkWithState = LinkRow & { revoked_at?: string | null }
type BriefsWanted = PageWanted & { brief_id?: string | undefined }

const settingsOf = (row: LinkRow): LinkSettings => ({
  ends_at: row.expires_at,
  expired: row.expired,
  has_pin: row.has_pin,
  answer_by: row.answer_by,
  shows_socials: row.shows_socials,
  views: row.views,
  last_opened_at: row.last_opened_at,
  unchosen: row.unchosen,
})

export const toPublicLink = (row: LinkWithState): PublicLink => {
  const { id, kind, token, created_at, brief_id, title, revoked_at } = row
  return {
    id,
    link_token: token,
    table_type: 'responses',
    ...(kind === 'internal' ? { visible_columns: [...INTERNAL_COLUMNS] } : {}),
    brief: { id: brief_id, title },
    created_at,
    ...(revoked_at ? { revoked_at } : {}),
    ...(kind === 'client' && !revoked_at ? { settings: settingsOf(row) } : {}),
  }
}

export async function linksOf(db: Db, brief_id: string): Promise<PublicLink[]> {
  const [brief, rows] = await Promise.all([findSentAt(db, brief_id), listLinksOf(db, [brief_id])])
  if (!brief) throw briefNotFound()
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

/** Continues the link that was revoked before, see insertSuccessor. The audit entry has the link's id, never its token. */
export function createLink(db: Db, { brief_id, kind }: { brief_id: string; kind: LinkKind }, by: Who) {
  return db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    if (!(await findSentAt(tx, brief_id))) throw briefNotFound()
    const before = await findRevoked(tx, brief_id, kind)
    const row = before
      ? await findLinkById(tx, await insertSuccessor(tx, before))
      : await insertLink(tx, brief_id, kind)
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

type LinkPatch = RouteParsed<typeof publicLinks.update>['body']

/** Only what the patch names is changed, and the last save stands: each value is set as a whole. */
export async function changeLink(db: Db, id: string, patch: LinkPatch, by: Who): Promise<PublicLink> {
  const { end, pin, answer_by, shows_socials } = patch
  // Before the transaction: no connection waits for the hash.
  const pin_hash = typeof pin === 'string' ? await hashPin(pin) : pin
  return db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    const link = await lockLink(tx, id)
    if (!link) throw linkNotFound()
    if (link.kind !== 'client') throw clientLinksOnly()
    const expires_at = end === 'never' ? null : end
    if (typeof expires_at === 'string' && expires_at <= link.now) throw endIsPast()
    if (typeof answer_by === 'string' && answer_by <= link.now) throw answerIsPast()
    const change = {
      ...(expires_at === undefined ? {} : { expires_at }),
      ...(pin_hash === undefined ? {} : { pin_hash }),
      ...(answer_by === undefined ? {} : { answer_by }),
      ...(shows_socials === undefined ? {} : { shows_socials }),
    }
    if (Object.keys(change).length > 0) await updateLink(tx, id, change)
    const fields = Object.keys(patch).filter((name) => patch[name as keyof LinkPatch] !== undefined)
    await insertAudit(tx, {
      ...by,
      action: 'link changed',
      detail: { link_id: id, fields: fields.join(' ') },
    })
    return reread(tx, id)
  })
}

/** Revokes the link and makes its successor in one transaction: at no moment are there two, or none. */
export function renewLink(db: Db, id: string, by: Who): Promise<PublicLink> {
  return db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    // The lock makes a choice that is written at this moment wait, and then it finds the link revoked.
    if (!(await lockLink(tx, id)) || !(await revokeLink(tx, id))) throw linkNotFound()
    const new_link_id = await insertSuccessor(tx, id)
    await insertAudit(tx, { ...by, action: 'link renewed', detail: { link_id: id, new_link_id } })
    return reread(tx, new_link_id)
  })
}

async function reread(tx: Tx, id: string): Promise<PublicLink> {
  const row = await findLinkById(tx, id)
  if (!row) throw linkNotFound()
  return toPublicLink(row)
}
