const BRIEF = /^brief_([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i

/** The brief that a link t.me/<bot>?start=brief_<id> names. Telegram passes on whatever somebody put there. */
export function briefOf(payload: string): string | undefined {
  const parts = BRIEF.exec(payload)
  return parts?.slice(1).join('-').toLowerCase()
}
