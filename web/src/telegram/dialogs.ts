import { getHost } from './host.ts'

/** The host accepts 256 characters and drops a popup while another is open; some clients also drop one that follows too fast. */
const LONGEST = 256
const APART_MS = 250
const ANSWER_MS = 60_000

let last: Promise<unknown> = Promise.resolve()

/** Shows alerts one after another: in Telegram's dialog, or in the browser's without a host. */
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
      // A client may drop a popup without an answer, so the queue has a timeout.
      new Promise((resolve) => setTimeout(resolve, ANSWER_MS)),
    ])
  } catch {
    browserAlert(message)
  }
}

const cut = (message: string) => (message.length > LONGEST ? `${message.slice(0, LONGEST - 1)}…` : message)

function browserAlert(message: string) {
  // oxlint-disable-next-line no-alert -- H-07 requires it without a host
  window.alert(message)
}
