/** Above this many a second, several are sent in a turn: one each would cost more than the message. */
const TURN_MS = 20

/** The turns bound the pace; they begin a little closer than they have to, so that one that is late is made up for. */
const CLOSER = 0.8

/** `turns`: how many there are in a second, each for so many messages. */
export function paceOf(rate: number) {
  const at_once = Math.max(1, Math.floor((rate * TURN_MS) / 1000))
  const turns = Math.floor(rate / at_once)
  return { at_once, turns, turn_ms: (CLOSER * 1000) / turns }
}
