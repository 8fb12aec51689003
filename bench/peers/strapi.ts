import { directoryOf, environment, type Peer, type Person, rowOf, runIn } from './peer.ts'

interface Page {
  data: (Person & { tags: { name: string }[] })[]
}

export const strapi: Peer = {
  name: 'strapi',
  title: 'Strapi',
  directory: directoryOf('strapi'),
  module: '@strapi/strapi',
  env: () => ({ STRAPI_TELEMETRY_DISABLED: 'true' }),
  setUp: async (secrets) => {
    const printed = runIn(strapi, ['node', 'setup.js'], { ...environment(strapi, secrets), PORT: '0' })
    const token = /^token (\w+)$/m.exec(printed)?.[1]
    if (token === undefined) throw new Error('made no API token')
    return { token }
  },
  fill: () => `
    insert into tags (id, document_id, name, created_at, updated_at, published_at)
      select id, substr(md5('tag' || id), 1, 24), name, now(), now(), now() from source.tags;
    insert into creators (id, document_id, first_name, last_name, telegram_username, city, price_per_video,
        followers_count, is_active, created_at, updated_at, published_at)
      select id, substr(md5('creator' || id), 1, 24), first_name, last_name, telegram_username, city, price_per_video,
        followers_count, is_active, created_at, created_at, created_at from source.creators;
    insert into creators_tags_lnk (creator_id, tag_id, tag_ord)
      select creator_id, tag_id, place from source.links;
    create index peer_newest on creators (is_active, created_at desc);`,
  trigram: () => `
    create index peer_trigram_first on creators using gin (lower(first_name) gin_trgm_ops);
    create index peer_trigram_last on creators using gin (lower(last_name) gin_trgm_ops);`,
  command: ['node', 'node_modules/@strapi/strapi/bin/strapi.js', 'start'],
  ready: '/_health',
  path: ({ tag, fragment, counted }) => {
    const query = new URLSearchParams({
      'filters[is_active][$eq]': 'true',
      sort: 'createdAt:desc',
      'populate[tags][fields][0]': 'name',
      'pagination[pageSize]': '50',
      'pagination[withCount]': String(counted),
    })
    if (tag !== undefined) query.set('filters[tags][id][$eq]', String(tag))
    for (const [at, column] of ['first_name', 'last_name'].entries())
      if (fragment !== undefined) query.set(`filters[$or][${at}][${column}][$containsi]`, fragment)
    return `/api/creators?${query.toString()}`
  },
  rows: (body) =>
    (body as Page).data.map((one) =>
      rowOf(
        one,
        one.tags.map(({ name }) => name),
      ),
    ),
  ways: [
    { counted: true, notes: 'exact count, its default' },
    { counted: false, notes: 'no count: `withCount=false`' },
  ],
}
