import { directoryOf, environment, type Peer, type Person, rowOf, runIn, type Secrets } from './peer.ts'

interface Page {
  docs: (Person & { tags?: { name?: string }[] })[]
}

async function signIn(url: string, { email, password }: Secrets): Promise<string> {
  const reply = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await reply.json()) as { token: string }
  return `authorization: Bearer ${token}`
}

export const payload: Peer = {
  name: 'payload',
  title: 'Payload',
  directory: directoryOf('payload'),
  module: 'payload',
  env: () => ({ NEXT_TELEMETRY_DISABLED: '1' }),
  setUp: async (secrets) => {
    const env = environment(payload, secrets)
    // It makes its tables by itself only outside production.
    runIn(payload, ['node', 'setup.mjs'], { ...env, NODE_ENV: 'development' })
    runIn(payload, ['node', 'node_modules/next/dist/bin/next', 'build'], env)
    return {}
  },
  fill: () => `
    insert into tags (id, name) select id, name from source.tags;
    insert into creators (id, first_name, last_name, telegram_username, city, price_per_video, followers_count,
        is_active, created_at, updated_at)
      select id, first_name, last_name, telegram_username, city, price_per_video, followers_count,
        is_active, created_at, created_at from source.creators;
    insert into creators_rels (parent_id, path, tags_id, "order")
      select creator_id, 'tags', tag_id, place from source.links;
    create index peer_newest on creators (is_active, created_at desc);`,
  trigram: () => `
    create index peer_trigram_first on creators using gin (first_name gin_trgm_ops);
    create index peer_trigram_last on creators using gin (last_name gin_trgm_ops);`,
  command: ['node', '.next/standalone/server.js'],
  ready: '/api/users/me',
  signIn,
  path: ({ tag, fragment, counted }) => {
    const query = new URLSearchParams({
      'where[is_active][equals]': 'true',
      sort: '-createdAt',
      limit: '50',
      depth: '1',
    })
    if (!counted) query.set('pagination', 'false')
    if (tag !== undefined) query.set('where[tags][in]', String(tag))
    for (const [at, column] of ['first_name', 'last_name'].entries())
      if (fragment !== undefined) query.set(`where[or][${at}][${column}][contains]`, fragment)
    return `/api/creators?${query.toString()}`
  },
  rows: (body) =>
    (body as Page).docs.map((one) =>
      rowOf(
        one,
        (one.tags ?? []).map(({ name }) => name),
      ),
    ),
  ways: [
    { counted: true, notes: 'exact count, its default' },
    { counted: false, notes: 'no count: `pagination=false`' },
  ],
}
