import { getHost } from './host.ts'

/** The host takes 256 characters, drops a second popup while one is open, and on some clients one that follows too fast. */
const LONGEST = 256
const APART_MS = 250
const ANSWER_MS = 60_000

let last: Promise<unknown> = Promise.resolve()

/** Alerts in Telegram go through its own dialog, one after another; elsewhere through the browser's. */
export function showAlert(message: string): Promise<void> {
  const next = last.then(() => show(message))
  last = next.then(() => new Promise((resolve) => setTimeout(resolve, APART_MS)))
  return next
}

async function show(message: string): Promise<void> {
  const host = getHost()
  if (!host?.isVersionAtLeast('6.2')) return browserAlert(message)
  try {
    await Promise.race([
      new Promise<void>((resolve) => host.showAlert(cut(message), resolve)),
      // A popup that the client lost is never answered; the queue must not wait for it for ever.
      new Promise((resolve) => setTimeout(resolve, ANSWER_MS)),
    ])
  } catch {
    browserAlert(message)
  }
}

const cut = (message: string) => (message.length > LONGEST ? `${message.slice(0, LONGEST - 1)}…` : message)

function browserAlert(message: string) {
  // oxlint-disable-next-line no-alert -- the requirement names it, for where there is no host
  window.alert(message)
}
