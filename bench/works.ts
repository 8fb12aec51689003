/**
 * `tools/with-node node bench/works.ts --write`: the works and payouts of 1 000 and of 100 000 accepted people, in turns. The table is put into
 * docs/performance.md; without `--write` it is printed. Also a part of `npm run bench`.
 */
import pg from 'pg'
import { launchedBy } from '../server/test/app.ts'
import { createDatabase, ensureTemplate } from '../server/test/postgres.ts'
import { startApi } from '../server/test/process.ts'
import { growthVerdict } from './endpoints-report.ts'
import { asked, finish, rounds } from './part.ts'
import { spreadOf, tableOf } from './report.ts'

const WARM_UP = 3
const OWNER = 910_000_011
const FIRST_CHAT = 912_000_000
const SIZES = asked.quick ? [100, 1000] : [1000, 100_000]

/** Half of the works go on, half are done; of the payouts half are paid, a fifth of these in two parts. 100 works a brief. */
async function fill(url: string, works: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('insert into users (telegram_id) select $1::bigint union all select $2::bigint', [
    OWNER,
    FIRST_CHAT,
  ])
  await client.query('insert into owners (telegram_id) values ($1)', [OWNER])
  await client.query(
    `insert into creators (telegram_id, first_name, last_name, profile_completed, is_active)
     select case n when 1 then $1::bigint end, 'Анна', 'Фамилия' || n, true, true from generate_series(1, $2::int) n`,
    [FIRST_CHAT, Math.ceil(works / 5)],
  )
  await client.query(
    `insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
       payment_terms, target_tags, status)
     select 'Бриф ' || n, 'Крем', 'Бренд', 'Задача', true, now() + interval '7 days', 'После сдачи', '{1}', 'active'
     from generate_series(1, $1::int) n`,
    [works / 100],
  )
  await client.query(
    `with people as (select id, row_number() over () - 1 as n from creators), given as (
       select id, row_number() over () - 1 as n from briefs)
     insert into responses (brief_id, creator_id, creator_price, status)
     select given.id, people.id, 1000 + at % 5000, 'accepted' from generate_series(0, $1::int - 1) at
     join given on given.n = at / 100 join people on people.n = (at * 7 + at / 100) % (select count(*) from people)
     on conflict do nothing`,
    [works],
  )
  await client.query(
    `insert into work_versions (response_id, number, links, due_at)
     select response_id, 1, '{https://disk.example/1}', due_at from works where hashtext(response_id::text) % 4 <> 0`,
  )
  await client.query(
    `update works set due_at = now() + (hashtext(response_id::text) % 20) * interval '1 day',
       state = case when hashtext(response_id::text) % 4 = 1 then 'submitted' else state end`,
  )
  await client.query(
    `update works set state = 'done', ended_at = now() - (hashtext(response_id::text) & 1048575) * interval '1 second'
     where hashtext(response_id::text) & 1 = 0`,
  )
  await client.query(`update payouts set due_on = due_on + hashtext(response_id::text) % 30`)
  await client.query(
    `with paid as (
       update payouts set paid = amount where hashtext(response_id::text) & 2 = 0 returning response_id, amount)
     insert into payments (response_id, number, amount, paid_on, method)
     select response_id, part, amount / 2, current_date - (hashtext(response_id::text) & 255), 'transfer'
     from paid, generate_series(1, 2) part`,
  )
  const { rows } = await client.query<{ brief: string; behind: string; owed: string }>(
    `select (select id from briefs limit 1) as brief,
       (select response_id from works where ended_at is null order by state <> 'submitted', due_at, response_id
         offset (select count(*) / 2 from works where ended_at is null) limit 1) as behind,
       (select response_id from payouts where paid < amount order by due_on, response_id
         offset (select count(*) / 2 from payouts where paid < amount) limit 1) as owed`,
  )
  await client.query('vacuum analyze')
  await client.end()
  return rows[0] ?? { brief: '', behind: '', owed: '' }
}

await ensureTemplate()
const places = []
for (const size of SIZES) {
  const database = await createDatabase()
  const facts = await fill(database.url, size)
  places.push({ database, facts, api: await startApi({ DATABASE_URL: database.url }) })
}
type Facts = (typeof places)[number]['facts']
const CASES: [name: string, path: (facts: Facts) => string, chat?: number][] = [
  ['works, first page', () => '/api/works'],
  ['works, page in the middle', ({ behind }) => `/api/works?after=${behind}`],
  ['works of a brief', ({ brief }) => `/api/works?brief_id=${brief}`],
  ['works that are done', () => '/api/works?view=ended'],
  ['own works', () => '/api/works/own', FIRST_CHAT],
  ['home, the lines of works and payouts', () => '/api/overview'],
  ['register, what is due', () => '/api/payouts'],
  ['register, page in the middle', ({ owed }) => `/api/payouts?after=${owed}`],
  ['register, what is paid', () => '/api/payouts?view=paid'],
  ['register of a brief', ({ brief }) => `/api/payouts?brief_id=${brief}`],
  ['own payouts', () => '/api/payouts/own', FIRST_CHAT],
]
const times = CASES.map(() => SIZES.map((): number[] => []))
for (let round = 0; round < rounds(60); round += 1)
  for (const [at, [name, path, chat = OWNER]] of CASES.entries())
    for (const [size, { api, facts }] of places.entries()) {
      const began = performance.now()
      const reply = await fetch(api.url + path(facts), { headers: launchedBy(chat) })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`${name} answered ${reply.status}`)
      if (round >= WARM_UP) times[at]?.[size]?.push(performance.now() - began)
    }
const rows = CASES.map(([name], at) => ({ name, spreads: (times[at] ?? []).map(spreadOf) }))
for (const { api, database } of places) {
  await api.stop()
  await database.drop()
}
finish('works', {
  blocks: { works: tableOf(SIZES, rows) },
  verdicts: rows.map((row) => growthVerdict(SIZES, row)),
  data: { sizes: SIZES, growth: rows },
})
