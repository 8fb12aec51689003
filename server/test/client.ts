import { rowKeyOf } from '../src/clients/choices/row-keys-part.ts'
import type { Verdict } from '@ugc/contract/facts/verdicts'
import type { World } from './sign-in.ts'

/** The people of a client at the live link of a brief: they choose and submit over HTTP. */
export async function createClient(world: World, brief_id: string, kind: 'client' | 'internal' = 'client') {
  const { id, token, row_key } = await world.db
    .selectFrom('public_links')
    .select(['id', 'token', 'row_key'])
    .where('brief_id', '=', brief_id)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()

  async function ask(method: 'PUT' | 'POST', path: string, payload: object, name: string) {
    const headers = { cookie: `__Secure-ugc-name=${encodeURIComponent(name)}` }
    const reply = await world.ask({ method, url: `/public/${token}${path}`, headers, payload })
    if (reply.statusCode >= 300) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body}`)
    return reply.json<Record<string, unknown>>()
  }
  const choose = (
    response_id: string,
    verdict: Verdict | null,
    comment: string | null = null,
    name = 'Анна',
  ) => ask('PUT', `/choices/${rowKeyOf(row_key, response_id)}`, { verdict, comment }, name)
  const submit = (message: string | null = null, name = 'Анна') =>
    ask('POST', '/submissions', { message }, name)
  return { id, token, choose, submit }
}
export type TestClient = Awaited<ReturnType<typeof createClient>>
