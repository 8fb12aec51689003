import type pg from 'pg'
import { hashPassword } from '../server/src/auth/passwords.ts'
import { hashToken } from '../server/src/tokens.ts'
import * as canary from './canaries.ts'
import { idOf, PEOPLE, priceOf, stampOf, telegramOf, word } from './canaries.ts'
import { type Run, seedBriefs } from './seed-briefs.ts'
import { DOOR, HANDOFF, NEWCOMER, OWNER, SESSIONS, SPARE, spareId, spareTelegram } from './seed-ids.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)
export async function seed(pool: pg.Pool): Promise<void> {
  const run = (text: string, values: unknown[] = []) => pool.query(text, values)
  await run(
    `insert into users (telegram_id, first_name, last_name, username)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[])`,
    [
      upTo(PEOPLE).map(telegramOf),
      ...['userfirst', 'userlast', 'userlogin'].map((field) => upTo(PEOPLE).map((n) => word(field, n))),
    ],
  )
  const doors = upTo(DOOR.many).flatMap((n) => [DOOR.owner + n, DOOR.creator + n])
  for (const id of [...doors, OWNER, NEWCOMER]) await run('insert into users (telegram_id) values ($1)', [id])
  for (const n of upTo(DOOR.many).slice(1))
    await run('insert into owners (telegram_id) values ($1)', [DOOR.owner + n])
  await run('insert into owners (telegram_id, login, password_hash) values ($1, $2, $3)', [
    DOOR.owner,
    DOOR.login,
    await hashPassword(DOOR.password),
  ])
  await run('insert into owners (telegram_id, login, password_hash) values ($1, $2, $3)', [
    OWNER,
    'main',
    await hashPassword(word('password', 0)),
  ])
  for (const n of upTo(PEOPLE)) await seedPerson(run, n)
  await run(`insert into users (telegram_id) select $1::bigint + n from generate_series(0, $2::int - 1) n`, [
    spareTelegram(0),
    SPARE.people,
  ])
  for (const n of upTo(SPARE.people))
    await run(
      `insert into creators (id, telegram_id, first_name, profile_completed, is_active, tag_ids, review, review_at)
       values ($1, $2, 'Запасной', true, true, $3, $4, now())`,
      [spareId.creator(n), spareTelegram(n), [SPARE.tag + (n % 10)], n % 4 === 0 ? 'waiting' : 'approved'],
    )
  await seedBriefs(run)
  await seedSessions(run)
}

async function seedPerson(run: Run, n: number) {
  const social = {
    instagram: `https://www.instagram.com/${word('instagram', n)}`,
    tiktok: `https://www.tiktok.com/@${word('tiktok', n)}`,
  }
  await run(
    `insert into creators (id, telegram_id, first_name, last_name, email, phone, telegram_username, photo_key, city, country, age,
       gender, languages, portfolio_url, social_links, followers_count, price_per_video, experience_years, specialization, bio,
       tag_ids, is_active, profile_completed, created_at, updated_at, last_active_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 30, 'female', $11, $12, $13, $14, $15, 5, $16, $17, '{1}', true, true, $18, $19, $20)`,
    [
      idOf.creator(n),
      telegramOf(n),
      word('firstname', n),
      word('lastname', n),
      `${word('email', n)}@hidden.example`,
      canary.phoneOf(n),
      word('username', n),
      canary.photoOf(n),
      word('city', n),
      word('country', n),
      [word('language', n)],
      `https://site.example/${word('portfolio', n)}`,
      JSON.stringify(social),
      canary.followersOf(n),
      priceOf.video(n),
      [word('specialization', n)],
      word('bio', n),
      stampOf(1, n),
      stampOf(2, n),
      stampOf(3, n),
    ],
  )
}

/** Dated in the future: a new session replaces the oldest one. */
async function seedSessions(run: Run) {
  const rows: [string, number, string, string | null][] = [
    [SESSIONS.owner, OWNER, 'mini', null],
    [SESSIONS.web, OWNER, 'web', null],
    [SESSIONS.handoff, OWNER, 'handoff', HANDOFF],
    [SESSIONS.creator, telegramOf(0), 'mini', null],
    [SESSIONS.other, telegramOf(1), 'mini', null],
    [SESSIONS.newcomer, NEWCOMER, 'mini', null],
  ]
  for (const [token, id, kind, to] of rows)
    await run(
      `insert into sessions (token_hash, telegram_id, kind, scope, created_at, idle_until, expires_at)
       values ($1, $2, $3, $4, '2100-01-01', '2100-01-01', '2100-01-01')`,
      [hashToken(token), id, kind, to],
    )
}
