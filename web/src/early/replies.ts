/** As much of a Response as api/call.ts reads. */
export type EarlyReply = Pick<Response, 'status' | 'ok' | 'headers'> & { text: string }

/** A reply that is older than this is asked for again: its page was left open before it was signed in. */
const FRESH_MS = 30_000

const kept = () => (window as { early?: Record<string, Promise<EarlyReply>> }).early

/** What early/script.ts has asked for. Each reply is taken once; the next request goes to the server. */
export function takeEarly(method: string, address: string, body: string | null) {
  const replies = kept()
  const key = `${method} ${address} ${body ?? ''}`
  const reply = replies?.[key]
  delete replies?.[key]
  return performance.now() < FRESH_MS ? reply : undefined
}

/** The replies belong to the session that asked for them. */
export function dropEarly() {
  for (const key of Object.keys(kept() ?? {})) delete kept()?.[key]
}
