import { creator } from '../access/guards.ts'
import { type Caller, type Guard, namedIn } from '../platform/http/guards.ts'
import { findAuthor } from './queries.ts'
import { responseNotFound } from './refusals.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The creator whose response the address names; 404 for other creators, so that ids cannot be probed. */
export const author: Guard<Caller & { creator_id: string }> = {
  name: 'author',
  check: async (request) => {
    const { creator_id, ...caller } = await creator.check(request)
    const id = namedIn(request) ?? ''
    const written_by = UUID.test(id) ? await findAuthor(request.server.services.db, id) : undefined
    if (creator_id === null || written_by !== creator_id) throw responseNotFound()
    return { ...caller, creator_id }
  },
}
