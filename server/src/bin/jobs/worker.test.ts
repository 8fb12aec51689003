import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOT_TOKEN } from '../../../test/app.ts'
import { type BotApi, startBotApi } from '../../../test/bot-api.ts'
import { createDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { tick } from '../../../test/jobs.ts'
import { type Running, start } from '../../../test/process.ts'
import { S3_ENV } from '../../../test/storage.ts'
import { createStoredPhotos } from '../../platform/photo-storage.ts'

let database: TestDatabase
let telegram: BotApi
let workers: Running[]
let pool: pg.Pool
beforeAll(async () => {
  database = await createDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => {})
  telegram = await startBotApi({ token: BOT_TOKEN })
  workers = [1, 2].map(() => start('worker', { DATABASE_URL: database.url, BOT_API_ROOT: telegram.url }))
  await Promise.all(workers.map((worker) => worker.logged('working')))
})
afterAll(async () => {
  // The last test stops the workers, but it may be filtered out.
  await Promise.all(workers.map((worker) => worker.stop('SIGKILL')))
  await telegram.close()
  await pool.end()
  await database.drop()
})

test('the worker purges old updates of the bot by the clock, once however many run', async () => {
  await pool.query(`insert into bot_updates (update_id, received_at) values
    (1, now() - interval '3 days'), (2, now() - interval '47 hours'), (3, now())`)
  const { rows: schedules } = await pool.query(
    'select name, cron, timezone from jobs.schedule order by cron, name',
  )
  expect(schedules).toEqual([
    { name: 'announce-changes', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'answer-waiting', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'close-briefs', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'finish-erasures', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'record-reads', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'remind-delivery', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'resume-deliveries', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'resume-imports', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'resume-paused', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'send-planned', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'send-reminders', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'sweep-photos', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'tell-news', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'tell-untold', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'tell-works', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'purge-bot-updates', cron: '17 * * * *', timezone: 'Europe/Moscow' },
    { name: 'purge-sessions', cron: '27 * * * *', timezone: 'Europe/Moscow' },
    { name: 'erase-withdrawn', cron: '37 * * * *', timezone: 'Europe/Moscow' },
    { name: 'erase-idle-users', cron: '47 * * * *', timezone: 'Europe/Moscow' },
    { name: 'retain-profiles', cron: '57 11-18 * * *', timezone: 'Europe/Moscow' },
  ])

  await tick(database.url, 'purge-bot-updates')
  await expect
    .poll(async () => (await pool.query('select update_id::int from bot_updates order by 1')).rows)
    .toEqual([{ update_id: 2 }, { update_id: 3 }])
  const done = () =>
    workers
      .flatMap((worker) => worker.output)
      .filter((line) => line.includes('scheduled job done') && line.includes('purge-bot-updates'))
  // The line comes after the rows have gone; a second one would have come with it.
  await expect.poll(() => done().length).toBe(1)
})

test('[P-05] the worker deletes photos that no row shows', async () => {
  const key = `${randomBytes(32).toString('hex')}.webp`
  const photos = createStoredPhotos({ ...S3_ENV, S3_REGION: 'us-east-1' })
  await photos.put(key, Buffer.from('a photo'))
  await pool.query('insert into discarded_photos (key) values ($1)', [key])
  await tick(database.url, 'sweep-photos')
  await expect.poll(async () => (await pool.query('select from discarded_photos')).rowCount).toBe(0)
  expect(await photos.find(key)).toBeUndefined()
})

test('[B-07] the worker closes active briefs whose deadline has passed, and no others', async () => {
  const rows = [
    ['прошёл', 'active', '-1 minute'],
    ['впереди', 'active', '1 day'],
    ['черновик', 'draft', '-1 day'],
    ['завершён', 'completed', '-1 day'],
  ]
  for (const [title, status, from] of rows) {
    await pool.query(
      `insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
        payment_terms, status) values ($1, '', '', '', false, now() + $2::interval, '', $3)`,
      [title, from, status],
    )
  }
  await tick(database.url, 'close-briefs')
  const states = async () =>
    (await pool.query('select title, status, version from briefs order by title')).rows
  await expect.poll(states).toEqual([
    { title: 'впереди', status: 'active', version: 1 },
    { title: 'завершён', status: 'completed', version: 1 },
    { title: 'прошёл', status: 'closed', version: 2 },
    { title: 'черновик', status: 'draft', version: 1 },
  ])
})

/**
 * Rows on both sides of the limit of each scheduled job, in every table that the job changes. `kept` is what a second look
 * finds there when the job is done. Rows have names that no other test of this file uses.
 */
const EFFECTS: { job: string; table: string; insert: string; look: string; kept: string[] }[] = [
  {
    job: 'purge-sessions',
    table: 'creator_bulks',
    insert: `insert into creator_bulks (id, telegram_id, action, input_hash, ended_at)
      select gen_random_uuid(), n, 'activate', '', now() - ago::interval from (values
        (801, '1 day 1 minute'), (802, '23 hours')) given (n, ago)`,
    look: 'select telegram_id::text as row from creator_bulks',
    kept: ['802'],
  },
  {
    job: 'purge-bot-updates',
    table: 'bot_updates',
    insert: `insert into bot_updates (update_id, received_at) values
      (101, now() - interval '2 days 1 minute'), (102, now() - interval '1 day 23 hours 50 minutes')`,
    look: 'select update_id::text as row from bot_updates where update_id > 100',
    kept: ['102'],
  },
  {
    job: 'purge-sessions',
    table: 'sessions',
    insert: `insert into sessions (token_hash, telegram_id, kind, idle_until, expires_at)
      select hash::bytea, 501, 'mini', now() + idle::interval, now() + expires::interval from (values
        ('idle is over', '-1 minute', '1 day'), ('life is over', '1 day', '-1 minute'), ('alive', '1 minute', '1 minute')
      ) given (hash, idle, expires)`,
    look: `select convert_from(token_hash, 'UTF8') as row from sessions`,
    kept: ['alive'],
  },
  {
    job: 'purge-sessions',
    table: 'revoked_launches',
    insert: `insert into revoked_launches values ('over', now() - interval '1 minute'), ('revoked', now() + interval '1 minute')`,
    look: `select convert_from(launch_hash, 'UTF8') as row from revoked_launches`,
    kept: ['revoked'],
  },
  {
    job: 'purge-sessions',
    table: 'handoffs',
    insert: `insert into handoffs values
      ('over', 501, '/public/x', now() - interval '1 minute'), ('offered', 501, '/public/x', now() + interval '1 minute')`,
    look: `select convert_from(code_hash, 'UTF8') as row from handoffs`,
    kept: ['offered'],
  },
  {
    job: 'purge-sessions',
    table: 'throttles',
    insert: `insert into throttles (key, count, since) values
      ('over', 1, now() - interval '24 hours 1 minute'), ('counted', 1, now() - interval '23 hours 50 minutes')`,
    look: 'select key as row from throttles',
    kept: ['counted'],
  },
  {
    job: 'purge-sessions',
    table: 'tickets',
    insert: `insert into tickets values
      ('over', 501, '/x', now() - interval '1 minute'), ('valid', 501, '/x', now() + interval '1 minute')`,
    look: `select convert_from(hash, 'UTF8') as row from tickets`,
    kept: ['valid'],
  },
  {
    job: 'purge-sessions',
    table: 'approvals',
    insert: `insert into approvals (kind, telegram_id, number, subject, expires_at) values
      ('export', 501, 10, '{}', now() - interval '1 day 1 minute'),
      ('export', 501, 11, '{}', now() - interval '23 hours 50 minutes')`,
    look: 'select number::text as row from approvals',
    kept: ['11'],
  },
  {
    job: 'purge-sessions',
    table: 'known_browsers',
    insert: `insert into known_browsers values
      ('over', 501, now() - interval '180 days 1 minute'), ('known', 501, now() - interval '179 days 23 hours')`,
    look: `select convert_from(token_hash, 'UTF8') as row from known_browsers`,
    kept: ['known'],
  },
  {
    job: 'purge-sessions',
    table: 'request_keys',
    insert: `insert into request_keys (telegram_id, key, input_hash, created_at) values
      (501, '00000000-0000-4000-8000-000000000001', '', now() - interval '30 days 1 minute'),
      (501, '00000000-0000-4000-8000-000000000002', '', now() - interval '29 days 23 hours')`,
    look: 'select key::text as row from request_keys',
    kept: ['00000000-0000-4000-8000-000000000002'],
  },
  {
    job: 'purge-sessions',
    table: 'link_views',
    insert: `insert into link_views (link_id, day, count)
      select id, (now() at time zone 'Europe/Moscow')::date - days, days from public_links, (values (400), (401)) given (days)
      where kind = 'client' limit 2`,
    look: 'select count::text as row from link_views',
    kept: ['400'],
  },
  {
    job: 'finish-erasures',
    table: 'pending_erasures',
    insert: `with person as (insert into users (telegram_id, photo_key) values (601, 'photo') returning telegram_id)
      insert into pending_erasures (creator_id, telegram_id, name, erased_by, final_at, kept)
      select '00000000-0000-7000-8000-000000000001'::uuid, telegram_id, 'over', 501, now() - interval '1 minute', '{}'::jsonb from person
      union all select '00000000-0000-7000-8000-000000000002', null, 'waits', 501, now() + interval '10 minutes', '{}'`,
    look: 'select name as row from pending_erasures',
    kept: ['waits'],
  },
  {
    job: 'purge-sessions',
    table: 'owner_notices',
    insert: `insert into owner_notices (kind, done_by, name, people, created_at) values
      ('export', 501, '', 31, now() - interval '30 days 1 minute'), ('export', 501, '', 29, now() - interval '29 days 23 hours')`,
    look: 'select people::text as row from owner_notices where people in (29, 31)',
    kept: ['29'],
  },
  {
    job: 'purge-sessions',
    table: 'owner_news',
    insert: `insert into owner_news (kind, figures, until, created_at) values
      ('responses', '31', now(), now() - interval '30 days 1 minute'), ('responses', '29', now(), now() - interval '29 days 23 hours')`,
    look: `select figures::text as row from owner_news where figures in ('31', '29')`,
    kept: ['29'],
  },
  {
    job: 'announce-changes',
    table: 'brief_changes',
    insert: `with brief as (
        insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
          payment_terms, status, sent_at) select title, 'change', '', '', false, now() + interval '1 day', 'now', 'active', now()
        from (values ('due'), ('gathered')) given (title) returning id, title)
      insert into brief_changes (brief_id, was, due_at) select id, '{"payment_terms": "was"}',
        now() + case title when 'due' then interval '-1 second' else '10 minutes' end from brief`,
    look: `select title || coalesce(' ' || (now->>'payment_terms'), '') as row
      from brief_changes join briefs on briefs.id = brief_id where product_name = 'change'`,
    kept: ['due now', 'gathered'],
  },
  {
    job: 'send-planned',
    table: 'planned_sends',
    insert: `with brief as (
        insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
          payment_terms) select title, 'planned', '', '', false, now() + interval '1 day', ''
        from (values ('due'), ('later')) given (title) returning id, title)
      insert into planned_sends (brief_id, at, telegram_id, name) select id,
        now() + case title when 'due' then interval '-1 second' else '10 minutes' end, 501, '' from brief`,
    look: `select title as row from planned_sends join briefs on briefs.id = brief_id where product_name = 'planned'`,
    kept: ['later'],
  },
  {
    job: 'remind-delivery',
    table: 'delivery_reminders',
    insert: `with brief as (
        insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
          payment_terms, status) select title, 'delivery', '', '', false, now() + ahead::interval, '', 'active'
        from (values ('due', '23 hours'), ('later', '25 hours')) given (title, ahead) returning id
      ), person as (insert into users (telegram_id) values (641) returning telegram_id
      ), profile as (insert into creators (telegram_id, first_name) select telegram_id, 'delivery' from person returning id)
      insert into responses (brief_id, creator_id, creator_price, status, notified_status)
      select brief.id, profile.id, 1, 'accepted', 'accepted' from brief, profile`,
    look: `select title as row from delivery_reminders join briefs on briefs.id = brief_id where product_name = 'delivery'`,
    kept: ['due'],
  },
  {
    job: 'tell-works',
    table: 'works',
    insert: `with brief as (
        insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
          payment_terms, status) select title, 'work news', '', '', false, now() + interval '9 days', '', 'active'
        from (values ('due'), ('later')) given (title) returning id
      ), person as (insert into users (telegram_id) values (642) returning telegram_id
      ), profile as (insert into creators (telegram_id, first_name) select telegram_id, 'works' from person returning id)
      insert into responses (brief_id, creator_id, creator_price, status)
      select brief.id, profile.id, 1, 'accepted' from brief, profile;
      update works set tell = 'done', tell_after = now() + case title when 'due' then interval '-1 second' else '1 hour' end
      from briefs where briefs.id = brief_id and product_name = 'work news'`,
    look: `select title as row from works join briefs on briefs.id = brief_id
      where product_name = 'work news' and tell is not null`,
    kept: ['later'],
  },
  {
    job: 'tell-news',
    table: 'owner_news',
    insert: `with heard as (update owners set muted_news = '{}' where telegram_id = 501), brief as (
        insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
          payment_terms, status) values ('news', '', '', '', false, now() + interval '1 day', '', 'active') returning id
      ), people as (insert into creators (first_name) values ('news'), ('news'), ('news') returning id)
      insert into responses (brief_id, creator_id, creator_price, created_at)
      select brief.id, people.id, 100 * n, now() - ago::interval
      from (select id, row_number() over () as n from people) people
        join (values (1, '31 seconds'), (2, '2 minutes'), (3, '3 days 1 minute')) given (n, ago) using (n), brief`,
    look: `select format('%s, %s to %s, %s', figures->'count', figures->'price_from', figures->'price_to',
        case when claimed_at is null then 'waits' else 'told' end) as row
      from owner_news join owner_news_told on news_id = id join briefs on briefs.id = brief_id
      where title = 'news' and telegram_id = 501`,
    kept: ['2, 100.00 to 200.00, told'],
  },
  {
    job: 'purge-sessions',
    table: 'brief_tests',
    insert: `with brief as (
        insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
          payment_terms) values ('tested', '', '', '', false, now(), '') returning id
      ) insert into brief_tests (brief_id, telegram_id, created_at)
      select id, 501, now() - age::interval from brief, (values ('24 hours 1 minute'), ('23 hours 50 minutes')) given (age)`,
    look: `select round(extract(epoch from now() - created_at) / 60)::text as row from brief_tests`,
    kept: ['1430'],
  },
  {
    job: 'purge-sessions',
    table: 'brief_changes',
    insert: `insert into brief_changes (brief_id, was, now, due_at) values
      (gen_random_uuid(), '{"purge": "over"}', '{}', now() - interval '30 days 1 minute'),
      (gen_random_uuid(), '{"purge": "kept"}', '{}', now() - interval '29 days 23 hours')`,
    look: `select was->>'purge' as row from brief_changes where jsonb_exists(was, 'purge')`,
    kept: ['kept'],
  },
  {
    job: 'purge-sessions',
    table: 'delivery_reminders',
    insert: `with profile as (insert into creators (first_name) values ('purged') returning id)
      insert into delivery_reminders (creator_id, brief_id, deadline)
      select id, gen_random_uuid(), now() - age::interval from profile,
        (values ('30 days 1 minute'), ('29 days 23 hours')) given (age)`,
    look: `select (extract(epoch from now() - deadline) / 3600)::int::text as row
      from delivery_reminders where deadline < now() - interval '20 days'`,
    kept: ['719'],
  },
  {
    job: 'purge-sessions',
    table: 'client_submissions',
    insert: `with brief as (
        insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
          payment_terms, status, ended_at)
        select title, '', '', '', false, now(), '', 'closed', now() - age::interval
        from (values ('over', '90 days 1 minute'), ('kept', '89 days 23 hours')) given (title, age) returning id, title
      ), link as (insert into public_links (brief_id, kind, revoked_at) select id, 'client', now() from brief returning id, brief_id)
      insert into client_submissions (link_id, revision, author)
      select link.id, 0, title from link join brief on brief.id = brief_id`,
    look: `select author as row from client_submissions`,
    kept: ['kept'],
  },
  {
    job: 'answer-waiting',
    table: 'briefs',
    insert: `insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
        payment_terms, status, answers_due_at) select title, 'due', '', '', false, now(), '', 'closed', now() + due::interval
      from (values ('due', '-1 second'), ('later', '10 minutes')) given (title, due)`,
    look: `select title || ': ' || (answered_at is not null) as row from briefs where product_name = 'due'`,
    kept: ['due: true', 'later: false'],
  },
  {
    job: 'record-reads',
    table: 'owner_reads',
    insert: `insert into owner_reads (telegram_id, hour, people, contacts, ip)
      select 501, date_trunc('hour', now()) - given::interval, 7, 3, '198.51.100.0/24' from unnest(array['0', '1 hour']) given`,
    look: `select case when hour < date_trunc('hour', now()) then 'over' else 'goes on' end as row from owner_reads
      where telegram_id = 501`,
    kept: ['goes on'],
  },
  {
    job: 'tell-untold',
    table: 'owner_notices',
    // Its response is gone: nothing is said, and the notice is closed for each owner.
    insert: `insert into owner_notices (kind, people, is_due) values ('withdrawn', 1, true), ('export', 2, false)`,
    look: `select people || case when exists (select from owner_notices_told where notice_id = id) then ': closed' else '' end as row
      from owner_notices where people in (1, 2)`,
    kept: ['1: closed', '2'],
  },
  {
    job: 'close-briefs',
    table: 'briefs',
    insert: `insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
        payment_terms, status) select title, 'limits', '', '', false, now() + deadline::interval, '', 'active'
      from (values ('over', '-1 second'), ('has time left', '10 minutes')) given (title, deadline)`,
    look: `select title || ': ' || status as row from briefs where product_name = 'limits'`,
    kept: ['has time left: active', 'over: closed'],
  },
  {
    job: 'resume-paused',
    table: 'creators',
    insert: `insert into creators (first_name, is_active, profile_completed, deactivated_by, paused_until)
      select name, false, completed, by, now() + until::interval from (values
        ('over', true, 'self', '-1 second'), ('has time left', true, 'self', '10 minutes'),
        ('incomplete', false, 'self', '-1 second'), ('by the agency', true, 'owner', '-1 second')
      ) given (name, completed, by, until)`,
    look: `select first_name || ': ' || case when is_active then 'active' else 'inactive' end
        || case when paused_until is null then '' else ', paused' end as row
      from creators where first_name in ('over', 'has time left', 'incomplete', 'by the agency')`,
    kept: [
      'by the agency: inactive',
      'has time left: inactive, paused',
      'incomplete: inactive',
      'over: active',
    ],
  },
  {
    job: 'resume-deliveries',
    table: 'deliveries',
    // A brief that is over: its queued rows fail as soon as any worker has a job for it, and no message is sent.
    insert: `with brief as (
        insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
          payment_terms, status, sent_at) values ('resumed', '', '', '', false, now(), '', 'cancelled', now()) returning id
      ), people as (
        insert into creators (first_name) values ('lease is over'), ('lease is held'), ('queued') returning id, first_name
      )
      insert into deliveries (brief_id, creator_id, state, lease_until)
      select brief.id, people.id, case first_name when 'queued' then 'queued' else 'sending' end, case first_name
        when 'lease is over' then now() - interval '1 second' when 'lease is held' then now() + interval '10 minutes' end
      from brief, people`,
    look: `select first_name || ': ' || state as row from deliveries join creators on id = creator_id`,
    kept: ['lease is held: sending', 'lease is over: unconfirmed', 'queued: failed'],
  },
  {
    job: 'resume-imports',
    table: 'imports',
    // Its file is gone.
    insert: `insert into imports (file_name, created_by, state) values ('reading', 501, 'reading'), ('asks', 501, 'columns')`,
    look: `select file_name || ': ' || state as row from imports`,
    kept: ['asks: columns', 'reading: refused'],
  },
  {
    job: 'send-reminders',
    table: 'reminders',
    insert: `with brief as (
        insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
          payment_terms, status) select title, '', '', '', false, now() + interval '1 day', '', status
        from (values ('reminded', 'active'), ('reminded too late', 'closed')) given (title, status) returning id, title
      ), people as (
        insert into users (telegram_id) values (643), (644) returning telegram_id
      ), profiles as (
        insert into creators (telegram_id, first_name, profile_completed, is_active) select telegram_id, 'reminded', true, true from people returning id
      ), sent as (
        insert into deliveries (brief_id, creator_id, state, declined_at, updated_at)
        select brief.id, profiles.id, 'sent', case when row_number() over (order by profiles.id) % 2 = 0 then now() end,
          now() - interval '2 days'
        from brief, profiles where title = 'reminded'
        union all select brief.id, profiles.id, 'sent', null, now() - interval '2 days' from brief, profiles where title <> 'reminded'
      )
      insert into reminders (brief_id, creator_id, kind) select brief.id, profiles.id, 'silent' from brief, profiles`,
    look: `select title || ': ' || state as row from reminders join briefs on briefs.id = brief_id`,
    kept: ['reminded too late: skipped', 'reminded too late: skipped', 'reminded: sent', 'reminded: skipped'],
  },
  {
    job: 'erase-withdrawn',
    table: 'creators',
    insert: `with people as (
        insert into users (telegram_id, first_name) values (601, 'withdrawn: over'), (602, 'withdrawn: has time left') returning *
      ), profiles as (
        insert into creators (telegram_id, first_name, erase_at)
        select telegram_id, first_name, now() + case telegram_id when 601 then interval '-1 second' else '10 minutes' end
        from people returning id
      ), brief as (
        insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
          payment_terms) values ('withdrawn', '', '', '', false, now(), '') returning id
      )
      insert into responses (brief_id, creator_id, creator_price, message)
      select brief.id, profiles.id, 1, 'withdrawn' from brief, profiles`,
    look: `select first_name as row from users where first_name like 'withdrawn: %'
      union all select first_name from creators where first_name like 'withdrawn: %'
      union all select 'said' from responses where message = 'withdrawn'`,
    kept: ['said', 'withdrawn: has time left', 'withdrawn: has time left'],
  },
  {
    job: 'erase-idle-users',
    table: 'users',
    insert: `with people as (
        insert into users (telegram_id, first_name, created_at) select id, 'idle: ' || name, now() - age::interval from (values
          (611, 'old', '181 days'), (612, 'new', '179 days'), (613, 'with a profile', '181 days'),
          (614, 'signed in', '181 days'), (615, 'an owner', '181 days')) given (id, name, age)
        returning telegram_id
      ), profile as (insert into creators (telegram_id) values (613))
      , owner as (insert into owners (telegram_id) values (615))
      insert into sessions (token_hash, telegram_id, kind, idle_until, expires_at)
      values ('idle user', 614, 'mini', now() + interval '1 hour', now() + interval '1 hour')`,
    look: `select first_name as row from users where first_name like 'idle: %'`,
    kept: ['idle: an owner', 'idle: new', 'idle: signed in', 'idle: with a profile'],
  },
  {
    job: 'retain-profiles',
    table: 'creators',
    insert: `with people as (
        insert into users (telegram_id, first_name) select id, 'retained: ' || name from (values
          (621, 'warned and gone'), (622, 'warned yesterday'), (623, 'came back'), (624, 'answered in the chat'),
          (625, 'to be warned'), (626, 'has time left'), (627, 'an owner')) given (id, name) returning *
      ), owner as (insert into owners (telegram_id) values (627)
      ), switched as (update agency set retention_months = 24
      ), profiles as (
        insert into creators (telegram_id, first_name, created_at, last_active_at, retention_warned_at)
        select telegram_id, first_name, now() - interval '5 years',
          now() - case telegram_id when 623 then interval '1 day' when 626 then '22 months' else '25 months' end,
          now() - case when telegram_id in (621, 623, 624, 627) then interval '31 days' when telegram_id = 622 then '1 day' end
        from people returning id, telegram_id
      ), brief as (
        insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
          payment_terms) values ('retained', '', '', '', false, now(), '') returning id
      )
      insert into responses (brief_id, creator_id, creator_price)
      select brief.id, profiles.id, 1 from brief, profiles where telegram_id = 624`,
    look: `select first_name || case when retention_warned_at > now() - interval '1 hour' then ', warned' else '' end as row
      from creators where first_name like 'retained: %'`,
    kept: [
      'retained: an owner',
      'retained: answered in the chat',
      'retained: came back',
      'retained: has time left',
      'retained: to be warned, warned',
      'retained: warned yesterday',
    ],
  },
  {
    job: 'purge-sessions',
    table: 'team_invitations [S-80]',
    insert: `insert into team_invitations (token_hash, invited_by, expires_at)
      values ('over', 501, now() - interval '1 minute'), ('invited', 501, now() + interval '1 minute')`,
    look: `select convert_from(token_hash, 'UTF8') as row from team_invitations`,
    kept: ['invited'],
  },
  {
    job: 'purge-sessions',
    table: 'creator_notes [C-70]',
    insert: `with about as (insert into creators (first_name) values ('noted') returning id)
      insert into creator_notes (creator_id, text, author, deleted_at) select id, text, '', now() - age::interval from about,
        (values ('written', null), ('deleted now', '9 minutes'), ('deleted', '11 minutes')) given (text, age)`,
    look: `select text as row from creator_notes`,
    kept: ['deleted now', 'written'],
  },
  {
    job: 'sweep-photos',
    table: 'users [S-43]',
    insert: `insert into users (telegram_id, photo_key, photo_at) values
      (631, 'waiting-over', now() - interval '24 hours 1 minute'), (632, 'waiting-kept', now() - interval '23 hours 59 minutes')`,
    look: `select coalesce(photo_key, 'none') as row from users where telegram_id in (631, 632)
      union all select key from discarded_photos where key like 'waiting-%'`,
    kept: ['none', 'waiting-kept'],
  },
  {
    job: 'sweep-photos',
    table: 'discarded_photos',
    insert: `insert into discarded_photos (key, due_at) values
      ('limit-due', now() - interval '1 second'), ('limit-later', now() + interval '10 minutes')`,
    look: `select key as row from discarded_photos where key like 'limit-%'`,
    kept: ['limit-later'],
  },
]

test('every scheduled job is in the table of effects', async () => {
  const { rows } = await pool.query<{ name: string }>('select name from jobs.schedule order by name')
  expect(rows.map(({ name }) => name)).toEqual([...new Set(EFFECTS.map(({ job }) => job))].toSorted())
})

// Longer than the poll, so that a failure shows the rows and not a timeout.
test.each(EFFECTS)('$job changes the rows of $table beyond its limit, and no others', async (effect) => {
  await pool.query(`with person as (insert into users (telegram_id) values (501) on conflict do nothing)
    insert into owners (telegram_id) values (501) on conflict do nothing`)
  await pool.query(effect.insert)
  await tick(database.url, effect.job)
  const look = async () => {
    const { rows } = await pool.query<{ row: string }>(effect.look)
    return rows.map(({ row }) => row).toSorted()
  }
  await expect.poll(look).toEqual(effect.kept)
})

test('[N-66] a worker answers /healthz, /readyz and /metrics with failed jobs, and stops on SIGTERM', async () => {
  const [worker] = workers
  const { ops_port } = (await worker?.logged('working')) ?? {}
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${String(ops_port)}${path}`).then((reply) => reply.status)
  expect(await Promise.all(['/healthz', '/readyz', '/metrics', '/else'].map(status))).toEqual([
    200, 200, 200, 404,
  ])
  // A row shows the photo, so that the scheduled sweep leaves it.
  await pool.query(`insert into users (telegram_id, photo_key) values (1, 'waits')`)
  await pool.query(
    `insert into discarded_photos (key, due_at) values ('waits', now() - interval '1 hour'), ('later', now() + interval '1 day')`,
  )
  // The first queue has done jobs since, the second one has not.
  await pool.query(`insert into jobs.job (name, state, completed_on) values
    ('close-briefs', 'failed', now() - interval '10 minutes'), ('tell-untold', 'failed', now() + interval '1 minute')`)
  const metrics = await fetch(`http://127.0.0.1:${String(ops_port)}/metrics`).then((reply) => reply.text())
  const value = (name: string) =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    )
  expect(value('waiting_seconds{what="photos"}')).toBeGreaterThan(3590)
  expect(value('waiting_seconds{what="photos"}')).toBeLessThan(4000)
  expect(value('waiting_seconds{what="jobs"}')).toBeGreaterThanOrEqual(0)
  expect(value('failed_jobs')).toBe(1)
  expect(Math.abs(value('clock_skew_seconds'))).toBeLessThan(5)
  expect(await Promise.all(workers.map((one) => one.stop()))).toEqual([0, 0])
})
