import { setTimeout as delay } from 'node:timers/promises'
import { OWN_PROFILE } from '../server/test/factories.ts'
import { noise } from '../server/test/images.ts'
import { launchOf, tma } from '../server/test/sign-in.ts'

/** A person with a unique name. */
export function person(url: string, telegram_id: number, name: string) {
  const profile = `${url}/api/creators/profile/${telegram_id}`
  // Each request has a new launch: an erasure revokes the launch of its request.
  const ask = async (path: string, method: string, body?: object) => {
    const reply = await fetch(path, {
      method,
      headers: {
        ...tma(launchOf(telegram_id, 0, { first_name: name })),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply
  }
  return {
    name,
    telegram_id,
    comes: () => ask(`${url}/api/auth/me`, 'GET'),
    saves: async () => {
      const reply = await ask(profile, 'PUT', { ...OWN_PROFILE, first_name: name })
      return ((await reply.json()) as { id: string }).id
    },
    showsPhoto: async () => {
      const form = new FormData()
      form.set('file', new Blob([await noise(200, 200).jpeg().toBuffer()], { type: 'image/jpeg' }), 'a.jpg')
      const headers = tma(launchOf(telegram_id, 0, { first_name: name }))
      const reply = await fetch(`${profile}/photo`, { method: 'POST', headers, body: form })
      return ((await reply.json()) as { photo_url: string }).photo_url.replace('/media/', '')
    },
    goes: async (id: string) => void (await ask(`${url}/api/creators/${id}`, 'DELETE')),
  }
}

let next = 5_000_000_000

/** Clients that save profiles, and the ids whose save was acknowledged. */
export function startWriters(url: string, { clients: number = 8, pause_ms = 0 } = {}) {
  const acknowledged: number[] = []
  /** When each was acknowledged. */
  const at = new Map<number, number>()
  let going = true
  const client = async () => {
    while (going) {
      next += 1
      const telegram_id = next
      const one = person(url, telegram_id, 'Писатель')
      const saved = await one.saves().then(
        () => true,
        () => false,
      )
      if (saved) {
        acknowledged.push(telegram_id)
        at.set(telegram_id, Date.now())
      }
      if (!saved || pause_ms > 0) await delay(Math.max(20, pause_ms))
    }
  }
  const clients = Promise.all(Array.from({ length: number }, client))
  return {
    acknowledged,
    at,
    reach: async (count: number) => {
      const until = performance.now() + 120_000
      while (acknowledged.length < count) {
        if (performance.now() > until) throw new Error(`only ${acknowledged.length} of ${count} acknowledged`)
        await delay(5)
      }
    },
    stop: async () => {
      going = false
      await clients
    },
  }
}
