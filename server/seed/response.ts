import type { ResponseStatus } from '@ugc/contract/facts/statuses'
import type { SeedBrief } from './brief.ts'
import type { Making, SeedCreator } from './creator.ts'
import { Random, weighted } from './random.ts'
import { MESSAGES } from './words.ts'

const status_of = weighted([
  ['pending', 60],
  ['rejected', 25],
  ['accepted', 15],
] as const)

// A type, not an interface: it is handed on as a record of values.
export type SeedResponse = {
  brief_id: string
  telegram_id: number
  creator_price: number
  markup_percentage: number
  client_price: number | null
  estimated_delivery_days: number | null
  message: string | null
  status: ResponseStatus
  /** Where between the first possible moment and now it came. */
  moment: number
}

/** To briefs that were sent out, those with a tag in common first; never twice to the same one. */
export function responsesOf(
  creator: SeedCreator,
  briefs: readonly SeedBrief[],
  count: number,
  { random: seed }: Making,
): SeedResponse[] {
  const random = new Random(seed, 3, creator.telegram_id)
  const sent = briefs.filter(({ status }) => status !== 'draft')
  const fits = ({ target_tags }: SeedBrief) => target_tags.some((id) => creator.tag_ids.includes(id))
  const fitting = random.some(sent.filter(fits), count)
  const others = random.some(
    sent.filter((brief) => !fits(brief)),
    count - fitting.length,
  )
  return [...fitting, ...others].map(({ id }) => {
    const status = status_of(random)
    const price = Math.max(
      300,
      Math.round(((creator.price_per_video ?? 3000) * random.logNormal(0.2)) / 100) * 100,
    )
    const markup = random.chance(0.4) ? random.pick([10, 20, 25, 30]) : 0
    return {
      brief_id: id,
      telegram_id: creator.telegram_id,
      creator_price: price,
      markup_percentage: markup,
      client_price: markup > 0 ? Math.round(price * (1 + markup / 100)) : null,
      estimated_delivery_days: random.chance(0.8) ? random.whole(1, 14) : null,
      message: random.chance(0.6) ? random.pick(MESSAGES) : null,
      status,
      moment: Math.round(random.next() * 1e6) / 1e6,
    }
  })
}
