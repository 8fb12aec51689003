import { urlOf } from '../databases.ts'
import { setUp } from './nocodb-schema.ts'
import { directoryOf, type Peer, type Person, rowOf } from './peer.ts'
import { databaseOf } from './source.ts'

type Card = Person & { tags: { name: string }[] }
/** Of the second version of its API. */
interface Counted {
  list: Card[]
}
/** Of the third, which counts nothing. */
interface Uncounted {
  records: { fields: Person & { tags: { fields: { name: string } }[] } }[]
}
const cardsOf = (body: Counted | Uncounted): Card[] =>
  'list' in body
    ? body.list
    : body.records.map(({ fields }) => ({ ...fields, tags: fields.tags.map((tag) => tag.fields) }))

const FIELDS =
  'id,first_name,last_name,telegram_username,city,price_per_video,followers_count,is_active,CreatedAt,tags'

/** Its own spelling of a connection; it wants a password, PostgreSQL here asks for none. */
const connection = () => {
  const { hostname, port, username } = new URL(urlOf(''))
  return `pg://${hostname}:${port}?u=${username}&p=none&d=${databaseOf('nocodb')}`
}

export const nocodb: Peer = {
  name: 'nocodb',
  title: 'NocoDB',
  directory: directoryOf('nocodb'),
  module: 'nocodb',
  env: ({ secret, email, password }) => ({
    NC_DB: connection(),
    NC_AUTH_JWT_SECRET: secret,
    NC_ADMIN_EMAIL: email,
    NC_ADMIN_PASSWORD: password,
    NC_DISABLE_TELE: 'true',
  }),
  setUp: (secrets) => setUp(nocodb, secrets),
  fill: ({ schema }) => `
    set search_path to ${schema};
    insert into tags (id, name) select id, name from source.tags;
    insert into creators (id, first_name, last_name, telegram_username, city, price_per_video, followers_count,
        is_active, created_at, nc_order)
      select id, first_name, last_name, telegram_username, city, price_per_video, followers_count,
        is_active, created_at at time zone 'utc', id from source.creators;
    insert into _nc_m2m_creators_tags (creators_id, tags_id) select creator_id, tag_id from source.links;
    create index peer_newest on creators (is_active, created_at desc);`,
  trigram: ({ schema }) => `
    create index peer_trigram_first on ${schema}.creators using gin (first_name gin_trgm_ops);
    create index peer_trigram_last on ${schema}.creators using gin (last_name gin_trgm_ops);`,
  command: ['node', 'start.js'],
  ready: '/api/v1/health',
  signIn: (_, { token }) => Promise.resolve(`xc-token: ${token}`),
  path: ({ tag, fragment, counted }, { schema, table }) => {
    const where = ['(is_active,eq,true)']
    // By the name of the tag, which is the one way it has.
    if (tag !== undefined) where.push('(tags,eq,Бьюти)')
    if (fragment !== undefined)
      where.push(`((first_name,like,%${fragment}%)~or(last_name,like,%${fragment}%))`)
    const query = new URLSearchParams({ where: where.join('~and'), fields: FIELDS })
    if (counted) query.set('limit', '50')
    else query.set('pageSize', '50')
    query.set('sort', counted ? '-CreatedAt' : '[{"direction":"desc","field":"CreatedAt"}]')
    const start = counted ? `/api/v2/tables/${table}` : `/api/v3/data/${schema}/${table}`
    return `${start}/records?${query.toString()}`
  },
  rows: (body) =>
    cardsOf(body as Counted | Uncounted).map((one) =>
      rowOf(
        one,
        one.tags.map(({ name }) => name),
      ),
    ),
  ways: [
    { counted: true, notes: 'exact count: version 2 of its API' },
    { counted: false, notes: 'no count: version 3 of its API' },
  ],
}
