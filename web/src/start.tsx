import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { options } from 'preact'
import { createRoot } from 'preact/compat/client'
import { App } from './app.tsx'
import { warm } from './router.tsx'
import { signIn } from './session/sign-in.ts'
import { watchGlobalErrors } from './shell/global-errors.ts'
import { enterHost, findHost } from './telegram/host.ts'
import { followTheme } from './telegram/theme.ts'

/** Screens that do not wait for a session. */
const isOpen = () => /^\/(public\/|consent$)/.test(location.pathname)

async function enter() {
  const host = await findHost()
  if (host) enterHost(host)
  followTheme(host)
  await signIn(host)
}

/**
 * A reply that is already here replaces the skeleton before the browser has laid it out: until the first frame, effects, which ask
 * for data, and the news of replies wait neither for a frame nor for a timer.
 */
function hurryToFirstFrame() {
  options.requestAnimationFrame = queueMicrotask
  notifyManager.setScheduler(queueMicrotask)
  requestAnimationFrame(() =>
    setTimeout(() => {
      delete options.requestAnimationFrame
      notifyManager.setScheduler(defaultScheduler)
    }),
  )
}

export async function start() {
  watchGlobalErrors()
  const entered = enter()
  const screen = warm(location.pathname)
  // The page shows what <Boot> would draw: React draws when it is known what, once.
  if (!isOpen()) await Promise.allSettled([entered, screen])
  const root = document.querySelector('#root')
  hurryToFirstFrame()
  if (root) createRoot(root).render(<App />)
  await entered
}
