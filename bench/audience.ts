/** Random audiences at a million creators: the number in the preview against the rows of the send, and how long both take. */
import { NO_LIMITS, type Audience } from '@ugc/contract/facts/audience'
import { Random } from '../server/seed/random.ts'
import { BRIEF } from '../server/test/factories.ts'
import { connect } from '../server/src/platform/db/connect.ts'
import type { Tx } from '../server/src/platform/db/schema.ts'
import { previewAudience } from '../server/src/briefs/deliveries/audience-service.ts'
import { findTarget, insertDeliveries } from '../server/src/briefs/deliveries/queries.ts'
import { createLog } from '../server/src/platform/log.ts'
import { ensureDatabase, SIZES, urlOf } from './databases.ts'
import { asked, finish, rounds } from './part.ts'
import { limitOf } from './limits.ts'
import { msOf, numberOf, spreadOf } from './report.ts'

const size = SIZES[asked.quick ? 0 : 2]
if (!size) throw new Error('no such size')
await ensureDatabase(size)
const log = createLog({ name: 'bench', level: 'warn' })
const { db } = connect({ url: urlOf(size.database), max: 4, application: 'bench', log, unlimited: true })

const tags = await db.selectFrom('tags').select('id').execute()
const people = await db.selectFrom('creators').select(['city', 'country']).limit(5000).execute()
const cities = [...new Set(people.map(({ city }) => city))]
const countries = [...new Set(people.map(({ country }) => country))]
const random = new Random(18, 1, 1)
const maybe = <T>(value: T) => (random.chance(0.25) ? value : null)

function randomAudience(): Audience {
  const from = random.whole(18, 35)
  return {
    ...NO_LIMITS,
    target_tags: random.some(
      tags.map(({ id }) => id),
      random.whole(1, 4),
    ),
    target_mode: random.pick(['any', 'each']),
    target_gender: maybe(random.pick(['female', 'male'] as const)),
    target_age_from: maybe(from),
    target_age_to: maybe(from + 10),
    target_city: maybe(random.pick(cities)),
    target_country: maybe(random.pick(countries)),
    target_languages: random.chance(0.25) ? ['русский'] : [],
    target_price_to: maybe(random.whole(4, 20) * 500),
    target_followers_from: maybe(random.whole(1, 20) * 1000),
    target_verified: random.chance(0.1),
  }
}

/** The rows are counted and taken back. */
class Undone extends Error {}
async function send(audience: Audience): Promise<{ rows: number; ms: number }> {
  let found = { rows: 0, ms: 0 }
  const work = async (tx: Tx) => {
    const { id } = await tx
      .insertInto('briefs')
      .values({ ...BRIEF, ...audience, status: 'active' } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const began = performance.now()
    const rows = await insertDeliveries(tx, id, await findTarget(tx, audience))
    found = { rows, ms: performance.now() - began }
    throw new Undone()
  }
  await db
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return found
}

const times: number[] = []
const counted: { matching: number; ms: number }[] = []
let differ = 0
let slowest = { rows: 0, ms: 0 }
for (let n = 0; n < rounds(200); n += 1) {
  const audience = randomAudience()
  const began = performance.now()
  const { matching, ready } = await previewAudience(db, audience)
  const ms = performance.now() - began
  times.push(ms)
  counted.push({ matching, ms })
  const sent = await send(audience)
  if (sent.rows !== ready) differ += 1
  if (sent.rows >= 100_000 && sent.ms / sent.rows > slowest.ms / (slowest.rows || 1)) slowest = sent
}
await db.destroy()
const { p50, p95 } = spreadOf(times)
const large = counted.filter(({ matching }) => matching > 50_000)
const per100k = slowest.rows === 0 ? 0 : (slowest.ms / slowest.rows) * 100_000
const holds = differ === 0 && p95 <= 150 && per100k <= 5000
finish('audience', {
  blocks: {
    audience: [
      '| random audiences | preview differs from the send | preview p50 / p95, ms | audiences above 50 000 | send of 100 000, ms |',
      '|---|---|---|---|---|',
      `| ${times.length} of ${numberOf(size.creators)} | ${differ} | ${msOf(p50)} / ${msOf(p95)} | ${large.length}, p95 ${msOf(spreadOf(large.map(({ ms }) => ms)).p95)} ms | ${msOf(per100k)} |`,
    ].join('\n'),
  },
  verdicts: [
    {
      target: 'audience: preview equals the send, p95 ≤ 150 ms, 100 000 sent in 5 s',
      measured: `${differ} differ, ${msOf(p95)} ms, ${msOf(per100k)} ms`,
      holds,
      ...limitOf('audience', holds),
    },
  ],
  data: { p50, p95, per100k },
})
