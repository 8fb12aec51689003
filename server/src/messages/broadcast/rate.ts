/** At high rates one slot sends several messages: a slot for each would cost more than the message itself. */
const SLOT_MS = 20

/** Start sends at 80 % of the nominal interval so that late ones can catch up; the number of slots still caps the rate. */
const SPACING = 0.8

/** How a rate in messages per second is kept: so many slots, each for `batch` messages, `interval_ms` apart. */
export function rateLimitOf(rate: number) {
  const batch = Math.max(1, Math.floor((rate * SLOT_MS) / 1000))
  const slots = Math.floor(rate / batch)
  return { batch, slots, interval_ms: (SPACING * 1000) / slots }
}

const PAUSE_MAX_SECONDS = 3600

/** The seconds of the pause that Telegram asks for, at most an hour: a wrong answer must not stop the bot for days. */
export const longestPause = (seconds = 1) => Math.min(seconds, PAUSE_MAX_SECONDS)
