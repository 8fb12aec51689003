import { formOf } from '../server/test/images.ts'
import { launchedBy } from '../server/test/app.ts'
import { type startApi } from '../server/test/process.ts'
import { residentMb } from './rig.ts'

export const MB = 1024 * 1024
export const LIMIT = 10 * MB

let people = 0
/** Each upload by another user, so that the limit per user does not matter. */
export const nextPerson = () => {
  people += 1
  const id = 800_000_000 + people
  return { path: `/api/creators/profile/${id}/photo`, headers: launchedBy(id) }
}

export async function upload(url: string, file: Uint8Array) {
  const { path, headers } = nextPerson()
  const form = await formOf([['file', file]])
  const began = performance.now()
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { ...form.headers, ...headers },
    body: form.payload,
    signal: AbortSignal.timeout(200_000),
  })
  const body = (await reply.json()) as { photo_url?: string; detail?: string }
  return { status: reply.status, body, ms: performance.now() - began }
}

/** The highest resident memory since the call, in MB. */
export function watchMemory(api: Awaited<ReturnType<typeof startApi>>) {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, residentMb(api))
  }
  const timer = setInterval(look, 20)
  return () => {
    clearInterval(timer)
    look()
    return peak
  }
}
