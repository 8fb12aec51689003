import { randomInt, randomUUID } from 'node:crypto'
import { BRIEF, OWN_PROFILE } from '../server/test/factories.ts'
import type { Cast } from './cast.ts'
import type { Kind } from './recorder.ts'

const CATEGORIES = ['ниша', 'формат', 'язык'] as const

type WriteIt = (
  kind: Kind,
  key: string,
  value: string,
  who: number,
  method: string,
  path: string,
  body: unknown,
) => Promise<Record<string, unknown> | undefined>

/** Only one writer at a time changes a row, so the last acknowledged value is the one that must be stored. */
export function actions({ run, owner, creators, open_briefs }: Cast, write: WriteIt) {
  // After a save the creator may no longer match the tags of a brief.
  const [idle, answering] = [creators.slice(0, 10), creators.slice(10)]
  const pairs = answering.flatMap((creator) => open_briefs.map((brief_id) => ({ creator, brief_id })))
  const changeable: { id: string; version: number }[] = []

  const tag = async () => {
    const name = `${run} ${randomUUID()}`
    const category = CATEGORIES[randomInt(CATEGORIES.length)] ?? 'ниша'
    await write('tag', name, category, owner, 'POST', '/api/tags', { name, category })
  }
  const brief = async () => {
    const title = `${run} ${randomUUID()}`
    const product_name = randomUUID()
    const made = await write('brief', title, product_name, owner, 'POST', '/api/briefs', {
      ...BRIEF,
      title,
      product_name,
    })
    if (made) changeable.push({ id: String(made.id), version: Number(made.version) })
  }
  const change = async () => {
    const one = changeable.shift()
    if (!one) return brief()
    const payment_terms = randomUUID()
    const body = { payment_terms, version: one.version }
    const made = await write('change', one.id, payment_terms, owner, 'PATCH', `/api/briefs/${one.id}`, body)
    // After a lost answer the current version is unknown.
    if (made) changeable.push({ id: one.id, version: Number(made.version) })
  }
  const response = async () => {
    const pair = pairs.splice(randomInt(pairs.length || 1), 1)[0]
    if (!pair) return brief()
    const { creator, brief_id } = pair
    const creator_price = randomInt(1, 1_000_000)
    const body = { brief_id, creator_price }
    const key = `${brief_id} ${creator.id}`
    await write('response', key, String(creator_price), creator.telegram_id, 'POST', '/api/responses', body)
  }
  const profile = async () => {
    const person = idle.shift()
    if (!person) return tag()
    const { telegram_id, id } = person
    const price_per_video = randomInt(1, 1_000_000)
    const body = { ...OWN_PROFILE, price_per_video }
    const path = `/api/creators/profile/${telegram_id}`
    await write('profile', id, String(price_per_video), telegram_id, 'PUT', path, body)
    idle.push(person)
  }
  return [tag, brief, change, response, profile]
}
