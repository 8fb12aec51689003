import { startServer } from '../databases.ts'
import type { Subject } from './measure.ts'
import { type Person, rowOf } from './peer.ts'

interface Page {
  items: (Person & { tags: { name: string }[] })[]
}

/** Our own API: it has no other way to ask, its totals come from a counter or stop at a cap. */
export async function startProduct(database: string) {
  const { api, url, token } = await startServer(database)
  const subject: Subject = {
    url,
    headers: [`authorization: Bearer ${token}`],
    path: ({ tag, fragment }) => {
      const query = new URLSearchParams({ is_active: 'true' })
      if (tag !== undefined) query.set('tags', String(tag))
      if (fragment !== undefined) query.set('search', fragment)
      return `/api/creators?${query.toString()}`
    },
    rows: (body) =>
      (body as Page).items.map((one) =>
        rowOf(
          one,
          one.tags.map(({ name }) => name),
        ),
      ),
  }
  return { subject, stop: () => api.stop() }
}
