/** `npm run bench:tables [-- --write]`: a public table of 100 000 responses beside one of 1 000, in turns. */
import pg from 'pg'
import { launchedBy } from '../server/test/app.ts'
import { createDatabase, ensureTemplate } from '../server/test/postgres.ts'
import { startApi } from '../server/test/process.ts'
import { growthVerdict } from './endpoints-report.ts'
import { asked, finish, rounds } from './part.ts'
import { spreadOf, tableOf } from './report.ts'

const WARM_UP = 3
const OWNER = 910_000_009
const SIZES = asked.quick ? [100, 1000] : [1000, 100_000]

await ensureTemplate()
const database = await createDatabase()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
await client.query('insert into users (telegram_id) values ($1)', [OWNER])
await client.query('insert into owners (telegram_id) values ($1)', [OWNER])
await client.query(
  `insert into creators (first_name, last_name, city, country, languages, followers_count, specialization,
     profile_completed, is_active, tag_ids)
   select ('{Анна,Мария,Иван,Пётр,Ольга,Елена,Сергей,Дарья,Алина,Нино}'::text[])[1 + n % 10], 'Фамилия' || n % 5000,
     ('{Москва,Казань,Пермь,Тбилиси,Минск}'::text[])[1 + n % 5], 'Россия', '{русский}', n, '{обзоры}', true, true,
     array[1 + n % 9]
   from generate_series(1, $1::int) n`,
  [SIZES.at(-1)],
)
const links: { client: string; internal: string }[] = []
for (const size of SIZES) {
  const { rows } = await client.query<{ id: string }>(
    `insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
       payment_terms, target_tags, status)
     values ('Бриф', 'Крем', 'Бренд', 'Задача', true, now() + interval '7 days', 'После сдачи', '{1}', 'active')
     returning id`,
  )
  const brief_id = rows[0]?.id
  await client.query(
    `insert into responses (brief_id, creator_id, creator_price, client_price, estimated_delivery_days, status, created_at)
     select $1, id, (hashtext(id::text) & 65535) + 1000,
       case when hashtext(id::text) % 3 <> 0 then (hashtext(id::text) & 65535) + 3000 end, 5,
       (array['pending', 'accepted', 'rejected'])[1 + (hashtext(id::text) & 3) % 3],
       now() - (hashtext(id::text) & 1048575) * interval '1 second'
     from (select id from creators order by hashtext(id::text) limit $2) people`,
    [brief_id, size],
  )
  const found = await client.query<{ kind: 'client' | 'internal'; token: string }>(
    'select kind, token from public_links where brief_id = $1',
    [brief_id],
  )
  const of = (kind: string) => found.rows.find((row) => row.kind === kind)?.token ?? ''
  links.push({ client: of('client'), internal: of('internal') })
}
await client.query('vacuum analyze')
await client.end()

const api = await startApi({ DATABASE_URL: database.url })
const CASES: [string, 'client' | 'internal', string][] = [
  ['client: first page', 'client', ''],
  ['client: by price', 'client', '?sort_by=client_price'],
  ['client: by price, dearest first', 'client', '?sort_by=client_price&sort_order=desc'],
  ['client: by followers', 'client', '?sort_by=followers_count'],
  ['client: search, a common name', 'client', `?search=${encodeURIComponent('анна')}`],
  ['client: search, a rare one', 'client', `?search=${encodeURIComponent('фамилия4321')}`],
  ['client: search, no result', 'client', `?search=${encodeURIComponent('щщщщ')}`],
  ['client: page 100', 'client', '?page=100'],
  ['internal: first page', 'internal', ''],
  ['internal: by the creator’s price', 'internal', '?sort_by=creator_price'],
  ['internal: by status', 'internal', '?sort_by=status'],
]
const times = CASES.map(() => SIZES.map((): number[] => []))
for (let round = 0; round < rounds(60); round += 1) {
  for (const [at, [, kind, query]] of CASES.entries()) {
    for (const [size, link] of links.entries()) {
      const began = performance.now()
      const reply = await fetch(`${api.url}/public/${link[kind]}${query}`, { headers: launchedBy(OWNER) })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`${query} answered ${reply.status}`)
      if (round >= WARM_UP) times[at]?.[size]?.push(performance.now() - began)
    }
  }
}
const rows = CASES.map(([name], at) => ({ name, spreads: (times[at] ?? []).map(spreadOf) }))
await api.stop()
await database.drop()
finish('tables', {
  blocks: { tables: tableOf(SIZES, rows) },
  verdicts: rows.map((row) => growthVerdict(SIZES, row)),
  data: { sizes: SIZES, growth: rows },
})
