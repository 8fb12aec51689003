import { directoryOf, environment, type Peer, type Person, rowOf, runIn, startPeer } from './peer.ts'
import { urlOf } from '../databases.ts'
import { databaseOf } from './source.ts'
import { COLLECTIONS, FIELDS, RELATIONS } from './directus-schema.ts'

interface Page {
  data: (Person & { tags: { tags_id: { name?: string } }[] })[]
}

export const directus: Peer = {
  name: 'directus',
  title: 'Directus',
  directory: directoryOf('directus'),
  module: 'directus',
  env: ({ secret, email, password, token }) => ({
    SECRET: secret,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: urlOf(databaseOf('directus')),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    ADMIN_TOKEN: token,
    TELEMETRY: 'false',
    LOG_LEVEL: 'warn',
  }),
  setUp: async (secrets) => {
    runIn(directus, ['node', 'node_modules/directus/cli.js', 'bootstrap'], environment(directus, secrets))
    const { url, stop } = await startPeer(directus, secrets)
    const steps: [string, unknown][] = [
      ...COLLECTIONS.map((body): [string, unknown] => ['/collections', body]),
      ...FIELDS.map((body): [string, unknown] => ['/fields/creators', body]),
      ...RELATIONS.map((body): [string, unknown] => ['/relations', body]),
    ]
    for (const [path, body] of steps) {
      const reply = await fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${secrets.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    }
    await stop()
    return {}
  },
  fill: () => `
    insert into tags (id, name) select id, name from source.tags;
    insert into creators (id, first_name, last_name, telegram_username, city, price_per_video, followers_count,
        is_active, created_at)
      select id, first_name, last_name, telegram_username, city, price_per_video, followers_count,
        is_active, created_at from source.creators;
    insert into creators_tags (creators_id, tags_id) select creator_id, tag_id from source.links;
    create index peer_newest on creators (is_active, created_at desc);
    create index peer_creator_tags on creators_tags (creators_id, tags_id);
    create index peer_tag_creators on creators_tags (tags_id, creators_id);`,
  trigram: () => `
    create index peer_trigram_first on creators using gin (lower(first_name) gin_trgm_ops);
    create index peer_trigram_last on creators using gin (lower(last_name) gin_trgm_ops);`,
  command: ['node', 'node_modules/directus/cli.js', 'start'],
  ready: '/server/ping',
  path: ({ tag, fragment, counted }) => {
    const query = new URLSearchParams({
      'filter[is_active][_eq]': 'true',
      sort: '-created_at',
      limit: '50',
      fields: '*,tags.tags_id.id,tags.tags_id.name',
    })
    if (counted) query.set('meta', 'filter_count')
    if (tag !== undefined) query.set('filter[tags][tags_id][_eq]', String(tag))
    for (const [at, column] of ['first_name', 'last_name'].entries())
      if (fragment !== undefined) query.set(`filter[_or][${at}][${column}][_icontains]`, fragment)
    return `/items/creators?${query.toString()}`
  },
  rows: (body) =>
    (body as Page).data.map((one) =>
      rowOf(
        one,
        one.tags.map(({ tags_id }) => tags_id.name),
      ),
    ),
  ways: [
    { counted: false, notes: 'no count, its default' },
    { counted: true, notes: 'exact count: `meta=filter_count`' },
  ],
}
