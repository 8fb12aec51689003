import { idOf, PEOPLE, priceOf, stampOf, tokenOf, word } from './canaries.ts'
import { BRIEFS, CHOSEN, ROW_KEY, SPARE, spareId, spareToken } from './seed-ids.ts'

export type Run = (text: string, values?: unknown[]) => Promise<unknown>
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

const BRIEF = `insert into briefs (id, title, product_name, brand_description, brief_description, publication_required,
  deadline, payment_terms, target_tags, status) values ($1, $2, $3, $4, $5, true, now() + interval '30 days', $6, $7, $8)`

/** Briefs with canaries and their responses, and spare briefs with three responses each. */
export async function seedBriefs(run: Run) {
  for (const n of [BRIEFS.answered, BRIEFS.draft, BRIEFS.foreign, ...BRIEFS.open]) {
    const words = ['brieftitle', 'briefproduct', 'briefbrand', 'briefwhat', 'briefpayment'].map((field) =>
      word(field, n),
    )
    const tags = n === BRIEFS.foreign ? [60] : [1]
    await run(BRIEF, [idOf.brief(n), ...words, tags, n === BRIEFS.draft ? 'draft' : 'active'])
    for (const kind of ['client', 'internal'] as const)
      await run('update public_links set token = $1 where brief_id = $2 and kind = $3', [
        tokenOf(kind, n),
        idOf.brief(n),
        kind,
      ])
  }
  for (const n of upTo(PEOPLE)) {
    const status = ['rejected', 'accepted', 'pending'][n % 3]
    await run(
      `insert into responses (id, brief_id, creator_id, creator_price, markup_percentage, client_price, message, status, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        idOf.response(n),
        idOf.brief(BRIEFS.answered),
        idOf.creator(n),
        priceOf.creator(n),
        priceOf.markup(n),
        priceOf.client(n),
        word('message', n),
        status,
        stampOf(4, n),
      ],
    )
    await run(`insert into deliveries (creator_id, brief_id, state, reason) values ($1, $2, 'failed', $3)`, [
      idOf.creator(n),
      idOf.brief(BRIEFS.answered),
      word('reason', n),
    ])
  }
  for (const n of upTo(SPARE.briefs + CHOSEN.briefs)) {
    const chosen = n >= CHOSEN.first
    await run(BRIEF, [
      spareId.brief(n),
      'Запасной',
      'Крем',
      'Бренд',
      'Задача',
      'После сдачи',
      [SPARE.tag + (n % 10)],
      n % 2 || chosen ? 'active' : 'draft',
    ])
    for (const [at, kind] of (['client', 'internal'] as const).entries())
      await run('update public_links set token = $1, id = $4 where brief_id = $2 and kind = $3', [
        spareToken(kind, n),
        spareId.brief(n),
        kind,
        spareId.link(n * 2 + at),
      ])
    if (n % 2 && !chosen)
      // So that a repeated send has work.
      await run(
        `insert into deliveries (creator_id, brief_id, state, reason) values ($1, $2, 'failed', 'chat not found')`,
        [spareId.creator(n), spareId.brief(n)],
      )
    for (const k of [0, 1, 2])
      await run(
        `insert into responses (id, brief_id, creator_id, creator_price, client_price) values ($1, $2, $3, 100, $4)`,
        [
          spareId.response(n * 3 + k),
          spareId.brief(n),
          chosen ? idOf.creator(10 + k) : spareId.creator((n + k * 20) % SPARE.people),
          chosen ? 200 : null,
        ],
      )
  }
  await run('update public_links set row_key = $1', [ROW_KEY])
  // Not submitted: for the people with this link alone.
  for (const n of upTo(PEOPLE))
    await run(
      `insert into client_marks (link_id, response_id, verdict, comment, author)
       select id, $2, 'yes', $3, $4 from public_links where token = $1`,
      [
        tokenOf('client', BRIEFS.answered),
        idOf.response(n),
        word('choicecomment', n),
        word('choiceauthor', n),
      ],
    )
}
