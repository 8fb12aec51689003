import { rowKeyOf } from '../src/choices/row-keys.ts'
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
  /** Made from the version that is stored, as a page that was loaded just now would do it. */
  async function choose(
    response_id: string,
    verdict: Verdict | null,
    comment: string | null = null,
    name = 'Анна',
  ) {
    const before = await world.db
      .selectFrom('client_choices')
      .select('version')
      .where('link_id', '=', id)
      .where('response_id', '=', response_id)
      .executeTakeFirst()
    const body = { verdict, comment, version: before?.version ?? 0 }
    return ask('PUT', `/choices/${rowKeyOf(row_key, response_id)}`, body, name)
  }
  async function submit(message: string | null = null, name = 'Анна') {
    const { revision } = await world.db
      .selectFrom('public_links')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return ask('POST', '/submissions', { message, revision }, name)
  }
  return { id, token, choose, submit }
}
export type TestClient = Awaited<ReturnType<typeof createClient>>
