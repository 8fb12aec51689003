import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { CONSENT_VERSION } from '@ugc/contract/facts/consent'
import { monotonicMs } from '../server/test/bot-api.ts'
import { PROFILE } from '../server/test/factories.ts'
import { formOf } from '../server/test/images.ts'
import { launchOf, tma } from '../server/test/sign-in.ts'
import { ask, insist, type Reply } from './at-once.ts'

export interface Person {
  id: string
  telegram_id: number
  /** A unique word in every text of this person. */
  word: string
  launch: string
  headers: Record<string, string>
}

let people = 0

/** Signs in as the page does and saves a profile with the unique word in every text. */
export async function arrive(url: string): Promise<Person> {
  people += 1
  const telegram_id = 940_000_000_000 + randomInt(1_000_000) * 1000 + people
  // In letters: a name has no long number.
  const word = `Канарейка${String(telegram_id).replaceAll(/\d/g, (digit) => 'абвгдежзик'[Number(digit)] ?? '')}`
  const launch = launchOf(telegram_id, 0, {
    first_name: word,
    last_name: word,
    username: `canary_${telegram_id}`,
  })
  const signed = await insist(url, {
    method: 'POST',
    path: '/api/auth/telegram',
    headers: {},
    body: { init_data: launch },
  })
  const { token } = JSON.parse(signed.text) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const saved = await insist(url, saving({ telegram_id, word, headers }))
  const { id } = JSON.parse(saved.text) as { id: string }
  return { id, telegram_id, word, launch, headers }
}

const saving = ({ telegram_id, word, headers }: Pick<Person, 'telegram_id' | 'word' | 'headers'>) => ({
  method: 'PUT',
  path: `/api/creators/profile/${telegram_id}`,
  headers,
  body: {
    ...PROFILE,
    first_name: word,
    bio: word,
    city: word,
    tag_ids: [1],
    consent: { version: CONSENT_VERSION },
  },
})

async function upload(url: string, { telegram_id, headers }: Person, file: Buffer): Promise<Reply> {
  const form = await formOf([['file', file]])
  return ask(url, {
    method: 'POST',
    path: `/api/creators/profile/${telegram_id}/photo`,
    headers: { ...form.headers, ...headers },
    body: form.payload,
  })
}

/** Erases the profile while other requests of the same person are in flight. */
export async function leave(urls: string[], person: Person, brief_id: string, photo: Buffer) {
  const at = () => urls[randomInt(urls.length)] ?? ''
  const soon = () => delay(randomInt(0, 400))
  const { headers, launch, word } = person
  const body = { brief_id, creator_price: 1000, message: word }
  const others: (() => Promise<Reply>)[] = [
    () => upload(at(), person, photo),
    () => upload(at(), person, photo),
    () => insist(at(), { method: 'POST', path: '/api/responses', headers, body }),
    () => insist(at(), saving(person)),
    () => insist(at(), saving(person)),
    () =>
      insist(at(), { method: 'POST', path: '/api/auth/telegram', headers: {}, body: { init_data: launch } }),
    () => insist(at(), { method: 'GET', path: '/api/auth/me', headers: tma(launch) }),
    () => insist(at(), { method: 'GET', path: '/api/auth/me', headers: tma(launch) }),
  ]
  const doing = Promise.all(others.map((other) => soon().then(other)))
  await soon()
  const gone = await insist(at(), { method: 'DELETE', path: `/api/creators/${person.id}`, headers })
  const left_at = monotonicMs()
  return { gone: gone.status, left_at, replies: await doing }
}
