import type { Role } from '@ugc/contract/auth'
import { optionalUser } from '../access/guards.ts'
import type { Caller, Guard } from '../platform/http/guards.ts'
import { clientName, linkCookie } from '../platform/http/request-context.ts'
import { resolveLink } from './public-links/access-service.ts'
import type { FoundLink } from './public-links/queries.ts'
import { clientsOnly, linkNotFound } from './public-links/refusals.ts'

interface LinkHolder {
  link: FoundLink
  /** Both are undefined without valid credentials. */
  role: Role | undefined
  user: Caller | undefined
}

/** A caller with a link that opens and, where it has a PIN, the pass; an owner needs no pass. */
export const linkHolder: Guard<LinkHolder> = {
  name: 'anyone',
  check: async (request) => {
    const user = await optionalUser.check(request)
    const role = user?.role
    const { token } = request.params as { token: string }
    const { db } = request.server.services
    const pass = linkCookie(request, 'pass')
    return { link: await resolveLink(db, token, { is_owner: role === 'owner', pass }), role, user }
  },
}

/** A client: holds a client link, and is not an owner. Every other link is unknown. */
export const client: Guard<{ link: FoundLink; name: string | undefined }> = {
  name: 'client',
  check: async (request) => {
    const { link, role } = await linkHolder.check(request)
    if (link.kind !== 'client') throw linkNotFound()
    if (role === 'owner') throw clientsOnly()
    return { link, name: clientName(request) }
  },
}
