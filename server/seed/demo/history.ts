import type { ResponseStatus } from '@ugc/contract/facts/statuses'
import { Random } from '../random.ts'
import type { Campaign } from './campaigns.ts'
import { byDay, type Person } from './people.ts'
import { messageOf } from './sentences.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Messages of a broadcast go out at this pace. */
const A_SECOND = 30

export interface SentCampaign extends Campaign {
  id: string
  target_tags: number[]
}

interface Delivery {
  creator_id: string
  brief_id: string
  state: 'sent' | 'failed' | 'blocked' | 'unconfirmed'
  attempts: number
  message_id: number | null
  reason: string | null
  created_at: string
  updated_at: string
}

interface Answer {
  person: Person
  at: number
  creator_price: number
  estimated_delivery_days: number | null
  message: string | null
  status: ResponseStatus
  client_price: number | null
}

const iso = (moment: number) => new Date(moment).toISOString()
const rounded = (sum: number) => (sum < 10_000 ? Math.round(sum / 100) * 100 : Math.round(sum / 500) * 500)
/** Some answer to nearly everything and some hardly ever. */
const zealOf = (seed: number, person: Person) =>
  new Random(seed, 31, person.row.telegram_id).pick([0.2, 0.6, 1, 1, 1.3, 1.9])

const matches = ({ row }: Person, { target_tags }: SentCampaign) =>
  row.is_active && row.tag_ids.some((id) => target_tags.includes(id))

/** Who got it and how that went. A person who has blocked the bot by then gets nothing from later sends. */
function deliver(
  random: Random,
  campaign: SentCampaign,
  sent: number,
  people: readonly Person[],
  self: Person | undefined,
): Delivery[] {
  const reached = people.filter(
    (person) => matches(person, campaign) && person.created < sent && person.unreachable === undefined,
  )
  return reached.map((person, at) => {
    const updated = sent + Math.floor((at / A_SECOND) * 1000) + random.whole(120, 900)
    const luck = random.next()
    const blocks = luck < 0.012 && person !== self && (person.answered ?? 0) < sent
    if (blocks) {
      person.unreachable = updated
      person.seen = Math.max(person.created, Math.min(person.seen, updated))
    }
    const [state, reason] = blocks
      ? (['blocked', 'blocked'] as const)
      : luck > 0.997
        ? (['failed', 'telegram 400'] as const)
        : luck > 0.993
          ? (['unconfirmed', 'no answer'] as const)
          : (['sent', null] as const)
    return {
      creator_id: person.row.id,
      brief_id: campaign.id,
      state,
      attempts: 1,
      message_id: state === 'sent' ? random.whole(1000, 90_000) : null,
      reason,
      created_at: iso(sent),
      updated_at: iso(updated),
    }
  })
}

/** Most answer on the first day, the last one minutes before it is over. */
function momentOf(random: Random, from: number, end: number): number {
  const eager = from + Math.floor(-Math.log(1 - random.next()) * 20 * HOUR) + 4 * MINUTE
  const even = from + Math.floor((end - from) * (0.1 + 0.85 * random.next()))
  return byDay(eager < end - 10 * MINUTE ? eager : even, end)
}

function price(random: Random, creator_price: number): number {
  return rounded(creator_price * (1.24 + 0.12 * random.next()))
}

/** How likely an agency chooses this answer: a portrait, a message and a verified profile raise it. */
const promise = (random: Random, { person, message }: Answer) =>
  random.next() +
  (person.row.photo_key === null ? 0 : 0.5) +
  (message === null ? 0 : 0.4) +
  (person.row.is_verified ? 0.2 : 0)

function decide(
  random: Random,
  { accepted, turned_down, priced }: Campaign,
  answers: Answer[],
  self: Person | undefined,
) {
  const ranked = answers
    .filter(({ person }) => person !== self)
    .map((answer) => ({ answer, rank: promise(random, answer) }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ answer }) => answer)
  const chosen = answers.filter(({ status }) => status === 'accepted').length
  const [best, rest] = [ranked.slice(0, accepted - chosen), ranked.slice(accepted - chosen)]
  for (const answer of best) answer.status = 'accepted'
  // From the end of the list: those who wait are the better ones.
  for (const answer of rest.slice(rest.length - Math.round(rest.length * turned_down))) {
    answer.status = 'rejected'
    if (random.chance(0.08)) answer.client_price = price(random, answer.creator_price)
  }
  for (const answer of rest.filter(({ status }) => status === 'pending').slice(0, priced))
    answer.client_price = price(random, answer.creator_price)
  for (const answer of answers)
    if (answer.status === 'accepted') answer.client_price = price(random, answer.creator_price)
}

interface Telling {
  seed: number
  now: number
  /** Whose answers are not left to chance. */
  self: Person | undefined
}

/**
 * What came of the campaigns, from the oldest to the newest: who got them, who answered and what was decided. Moves the
 * last visit of people who answer, and notes when a person blocked the bot.
 */
export function historyOf(
  campaigns: readonly SentCampaign[],
  people: readonly Person[],
  { seed, now, self }: Telling,
) {
  const said = new Map<Person, Set<string>>()
  const deliveries: Delivery[] = []
  const responses: ReturnType<typeof responseRow>[] = []
  for (const [n, campaign] of campaigns.entries()) {
    const { sent } = campaign
    if (sent === undefined) continue
    const random = new Random(seed, 32, n)
    deliveries.push(...deliver(random, campaign, sent, people, self))
    const end = Math.min(campaign.deadline, campaign.ended ?? now, now)
    const answers = people.flatMap((person): Answer[] => {
      const will = random.next()
      const from = Math.max(
        sent + (sent > now - HOUR ? 3 * MINUTE : 12 * MINUTE),
        person.created + 25 * MINUTE,
      )
      const late = person.created > sent ? 0.5 : 1
      const answers =
        person === self ? campaign.own !== undefined : will < campaign.rate * late * zealOf(seed, person)
      if (
        !answers ||
        !matches(person, campaign) ||
        person.unreachable !== undefined ||
        from >= end - 15 * MINUTE
      )
        return []
      const at = momentOf(random, from, end)
      const words = said.get(person) ?? new Set()
      said.set(person, words)
      const status = person === self ? (campaign.own ?? 'pending') : 'pending'
      person.answered = Math.max(person.answered ?? 0, at)
      person.seen = Math.min(now, Math.max(person.seen, at + random.whole(1, 40) * MINUTE))
      return [
        {
          person,
          at,
          creator_price: Math.max(
            1000,
            rounded((person.row.price_per_video ?? 3000) * random.logNormal(0.15)),
          ),
          estimated_delivery_days: random.chance(0.85) ? random.whole(2, 12) : null,
          message: messageOf(random, person.sex, campaign.ideas, words),
          status,
          client_price: null,
        },
      ]
    })
    decide(random, campaign, answers, self)
    responses.push(...answers.map((answer) => responseRow(random, campaign, answer, campaign.ended ?? now)))
  }
  return { deliveries, responses }
}

function responseRow(random: Random, { id }: SentCampaign, answer: Answer, end: number) {
  const { person, at, status, creator_price, client_price } = answer
  const untouched = status === 'pending' && client_price === null
  const touched = Math.min(end, at + random.whole(20, 40 * 60) * MINUTE)
  return {
    brief_id: id,
    creator_id: person.row.id,
    creator_price,
    client_price,
    markup_percentage:
      client_price === null ? 0 : Math.round((100 * (client_price - creator_price)) / creator_price),
    estimated_delivery_days: answer.estimated_delivery_days,
    message: answer.message,
    status,
    notified_status: status === 'pending' ? null : status,
    version: untouched ? 1 : status === 'pending' || client_price === null ? 2 : 3,
    created_at: iso(at),
    updated_at: iso(untouched ? at : touched),
  }
}
