import type { Call } from '../server/test/bot-api.ts'

/** Problems of the messages that the bot sent. */
export function messageProblems(calls: Call[]): string[] {
  const problems = new Set<string>()
  for (const { payload, outcome } of calls) {
    const {
      text = '',
      entities = [],
      parse_mode,
      reply_markup,
    } = payload as {
      text?: string
      entities?: { offset: number; length: number }[]
      parse_mode?: string
      reply_markup?: unknown
    }
    if (text.length > 4096) problems.add(`a message of ${text.length} characters`)
    if (outcome !== 'ok') problems.add(`Telegram refused a message: ${outcome}`)
    if (parse_mode !== undefined) problems.add('a message with markup of its own')
    if (!text.isWellFormed()) problems.add('a message cut inside a character')
    for (const { offset, length } of entities)
      if (length < 1 || offset + length > text.length) problems.add('an entity beyond its message')
    // A text must fit into one message: a second part would have neither a title nor a button.
    if (reply_markup === undefined) problems.add(`a message without a button: ${text.slice(0, 80)}`)
  }
  return [...problems]
}
