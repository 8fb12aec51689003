import { getHost } from './host.ts'

let asked = false

/**
 * Asks the person to let the bot write to them: whoever came by a link has never pressed /start, and no message would
 * reach them. Once in a launch, and only where the launch does not say that it is allowed. `known` is what the server
 * knows: false after a message that could not be delivered.
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
    // A question of this kind is open already.
  }
}
