import type pg from 'pg'
import { hashPassword } from '../server/src/access/auth/passwords-part.ts'
import { hashToken } from '../server/src/platform/tokens.ts'
import * as of from './canaries.ts'

const { idOf, PEOPLE, stampOf, telegramOf, tokenOf, word } = of
const { BRIEFS, CHOSEN, DOOR, HANDOFF, NEWCOMER, OWNER, SESSIONS, SPARE, spareId, spareTelegram } = of
type Make = (n: number) => string | number

const SPARE_COUNT = SPARE.briefs + CHOSEN.briefs
/** A column of SQL whose value depends on the number `n` of the row. */
const each = (make: Make, type = 'text', number = 'n', count = PEOPLE) =>
  `('{${Array.from({ length: count }, (_, n) => make(n)).join(',')}}'::${type}[])[${number} + 1]`
const words = (field: string, start = '') => each((n) => start + word(field, n))
const id = (make: Make, number = 'n') => each(make, 'uuid', number)
const spare = (make: Make, number = 'n') => each(make, 'uuid', number, SPARE_COUNT * 3)
const price = (make: Make) => each(make, 'numeric')
const stamp = (month: number) => each((n) => stampOf(month, n), 'timestamptz')
const rows = (count: number) => `from generate_series(0, ${count - 1}) n`

const links = (kind: 'client' | 'internal', at: number) => `
  update public_links set token = ${each((n) => tokenOf(kind, n))}
    ${rows(BRIEFS.all.length)} where brief_id = ${id(idOf.brief)} and kind = '${kind}';
  update public_links set token = ${each((n) => of.spareToken(kind, n))}, id = ${spare(spareId.link, `n * 2 + ${at}`)}
    ${rows(SPARE_COUNT)} where brief_id = ${spare(spareId.brief)} and kind = '${kind}';`

const PEOPLE_ROWS = `
  insert into users (telegram_id, first_name, last_name, username)
    select ${each(telegramOf, 'bigint')}, ${words('userfirst')}, ${words('userlast')}, ${words('userlogin')} ${rows(PEOPLE)};
  insert into users (telegram_id) select ${spareTelegram(0)} + n ${rows(SPARE.people)};
  insert into users (telegram_id) select ${DOOR.owner} + n ${rows(DOOR.many)};
  insert into users (telegram_id) select ${DOOR.creator} + n ${rows(DOOR.many)};
  insert into users (telegram_id) values (${OWNER}), (${NEWCOMER});
  insert into owners (telegram_id) select ${DOOR.owner} + n ${rows(DOOR.many)} where n > 0;
  insert into creators (id, telegram_id, first_name, last_name, email, phone, telegram_username, photo_key, city, country, age,
      gender, languages, portfolio_url, social_links, followers_count, price_per_video, experience_years, specialization, bio,
      tag_ids, is_active, profile_completed, created_at, updated_at, last_active_at, stop_reason, stopped_by, stopped_at)
    select ${id(idOf.creator)}, ${each(telegramOf, 'bigint')}, ${words('firstname')}, ${words('lastname')},
      ${words('email')} || '@hidden.example', ${each(of.phoneOf)}, ${words('username')}, ${each(of.photoOf)},
      ${words('city')}, ${words('country')}, 30, 'female', array[${words('language')}],
      ${words('portfolio', 'https://site.example/')},
      jsonb_build_object('instagram', ${words('instagram', 'https://www.instagram.com/')},
        'tiktok', ${words('tiktok', 'https://www.tiktok.com/@')}),
      ${each(of.followersOf, 'bigint')}, ${price(of.priceOf.video)}, 5, array[${words('specialization')}],
      ${words('bio')}, '{1}', true, true, ${stamp(1)}, ${stamp(2)}, ${stamp(3)},
      ${words('stopreason')}, ${words('stopauthor')}, ${stamp(5)} ${rows(PEOPLE)};
  insert into creator_notes (id, creator_id, text, author)
    select ${id(idOf.note)}, ${id(idOf.creator)}, ${words('note')}, ${words('noteauthor')} ${rows(PEOPLE)};
  insert into creators (id, telegram_id, first_name, profile_completed, is_active, tag_ids, review, review_at)
    select ${spare(spareId.creator)}, ${spareTelegram(0)} + n, 'Запасной', true, true, array[${SPARE.tag} + n % 10],
      case when n % 4 = 0 then 'waiting' else 'approved' end, now() ${rows(SPARE.people)};
  insert into creator_notes (id, creator_id, text, author, deleted_at)
    select ${spare(spareId.note)}, ${spare(spareId.creator)}, 'Запасная', 'Ирина', case when n % 2 = 0 then now() end
    ${rows(SPARE.people)};`

const BRIEF = `insert into briefs (id, title, product_name, brand_description, brief_description, payment_terms,
    publication_required, deadline, target_tags, status)`
/** Briefs with canaries and their responses, and spare briefs with three responses each. A trigger adds the links. */
const BRIEF_ROWS = `
  ${BRIEF} select ${id(idOf.brief)}, ${words('brieftitle')}, ${words('briefproduct')}, ${words('briefbrand')},
      ${words('briefwhat')}, ${words('briefpayment')}, true, now() + interval '30 days',
      array[case n when ${BRIEFS.foreign} then 60 else 1 end], case n when ${BRIEFS.draft} then 'draft' else 'active' end
    ${rows(BRIEFS.all.length)};
  ${BRIEF} select ${spare(spareId.brief)}, 'Запасной', 'Крем', 'Бренд', 'Задача', 'После сдачи', true, now() + interval '30 days',
      array[${SPARE.tag} + n % 10], case when n % 2 = 1 or n >= ${CHOSEN.first} then 'active' else 'draft' end
    ${rows(SPARE_COUNT)};
  -- Everybody with canaries is on the stop-list.
  update briefs set target_stopped = true;
  ${links('client', 0)} ${links('internal', 1)}
  update public_links set row_key = '\\x${of.ROW_KEY.toString('hex')}';
  insert into responses (id, brief_id, creator_id, creator_price, markup_percentage, client_price, message, status, created_at)
    select ${id(idOf.response)}, '${idOf.brief(BRIEFS.answered)}', ${id(idOf.creator)}, ${price(of.priceOf.creator)},
      ${price(of.priceOf.markup)}, ${price(of.priceOf.client)}, ${words('message')},
      (array['rejected', 'accepted', 'pending'])[n % 3 + 1], ${stamp(4)} ${rows(PEOPLE)};
  insert into responses (id, brief_id, creator_id, creator_price, client_price)
    select ${spare(spareId.response)}, ${spare(spareId.brief, 'n / 3')},
      case when n / 3 >= ${CHOSEN.first} then ${id(idOf.creator, '10 + n % 3')}
        else ${spare(spareId.creator, `(n / 3 + n % 3 * 20) % ${SPARE.people}`)} end,
      100, case when n / 3 >= ${CHOSEN.first} then 200 end ${rows(SPARE_COUNT * 3)};
  -- So that owners have works to answer.
  update responses set status = 'accepted' ${rows(SPARE.briefs)} where id = ${spare(spareId.response, 'n * 3')};
  insert into work_versions (response_id, number, links, due_at)
    select response_id, 1, '{https://disk.example/1}', due_at
    ${rows(SPARE.briefs)} join works on response_id = ${spare(spareId.response, 'n * 3')};
  update works set state = 'submitted' from work_versions
    where works.response_id = work_versions.response_id and works.state = 'in_work';
  update works set asked_due_at = now(), asked_why = ${words('workwhy')}, product_tracking = ${words('worktracking')},
    state = 'submitted' ${rows(PEOPLE)} where response_id = ${id(idOf.response)};
  insert into work_versions (response_id, number, links, message, due_at)
    select response_id, 1, array[${words('worklink', 'https://disk.example/')}], ${words('workmessage')}, due_at
    ${rows(PEOPLE)} join works on response_id = ${id(idOf.response)};
  insert into deliveries (creator_id, brief_id, state, reason)
    select ${id(idOf.creator)}, '${idOf.brief(BRIEFS.answered)}', 'failed', ${words('reason')} ${rows(PEOPLE)};
  -- So that a repeated send has work.
  insert into deliveries (creator_id, brief_id, state, reason)
    select ${spare(spareId.creator)}, ${spare(spareId.brief)}, 'failed', 'chat not found' ${rows(SPARE.briefs)} where n % 2 = 1;
  -- Not submitted: for the people with this link alone.
  insert into client_marks (link_id, response_id, verdict, comment, author)
    select id, ${id(idOf.response)}, 'yes', ${words('choicecomment')}, ${words('choiceauthor')}
    from public_links, generate_series(0, ${PEOPLE - 1}) n where token = '${tokenOf('client', BRIEFS.answered)}';`

/** Dated in the future: a new session replaces the oldest one. */
const session = (token: string, telegram_id: number, kind = 'mini', scope = 'null') => `
  insert into sessions (token_hash, telegram_id, kind, scope, created_at, idle_until, expires_at)
    values ('\\x${hashToken(token).toString('hex')}', ${telegram_id}, '${kind}', ${scope}, '2100-01-01', '2100-01-01', '2100-01-01');`
const SESSION_ROWS =
  session(SESSIONS.owner, OWNER) +
  session(SESSIONS.web, OWNER, 'web') +
  session(SESSIONS.handoff, OWNER, 'handoff', `'${HANDOFF}'`) +
  [SESSIONS.creator, SESSIONS.other].map((token, n) => session(token, telegramOf(n))).join('') +
  session(SESSIONS.newcomer, NEWCOMER)

export async function seed(pool: pg.Pool): Promise<void> {
  await pool.query(PEOPLE_ROWS)
  const owner = 'insert into owners (telegram_id, login, password_hash) values ($1, $2, $3)'
  await pool.query(owner, [DOOR.owner, DOOR.login, await hashPassword(DOOR.password)])
  await pool.query(owner, [OWNER, 'main', await hashPassword(word('password', 0))])
  await pool.query(BRIEF_ROWS + SESSION_ROWS)
}
