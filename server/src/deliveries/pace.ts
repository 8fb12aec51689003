/** Above this many a second, several are sent in a turn: one each would cost more than the message. */
const TURN_MS = 20

/** `turns`: how many there are in a second, each for so many messages. */
export function paceOf(rate: number) {
  const at_once = Math.max(1, Math.floor((rate * TURN_MS) / 1000))
  const turns = Math.floor(rate / at_once)
  return { at_once, turns, turn_ms: 1000 / turns }
}

export const secondsFor = (messages: number, rate: number) => Math.ceil(messages / rate)
