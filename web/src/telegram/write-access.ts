import { getHost } from './host.ts'

let asked = false

/**
 * Asks the user to let the bot write to them, because a user who came by a link has never pressed /start and cannot get
 * messages. Asks once per launch, and only if the launch does not say that it is allowed. `known` is the server's value:
 * false after a message that could not be delivered.
 */
export function askToWrite(known: boolean, onAnswer: (allowed: boolean) => void) {
  const host = getHost()
  const person = host?.initDataUnsafe.user
  if (asked || !person || !host.isVersionAtLeast('6.9')) return
  if (known && person.allows_write_to_pm) return
  asked = true
  try {
    host.requestWriteAccess(onAnswer)
  } catch {
    // The host throws while such a question is already open.
  }
}
