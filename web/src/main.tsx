import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { warm } from './router.tsx'
import { signIn } from './session/sign-in.ts'
import { watchGlobalErrors } from './shell/crash/global-errors.ts'
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

async function start() {
  watchGlobalErrors()
  const entered = enter()
  const screen = warm(location.pathname)
  // The page shows what <Boot> would draw: React draws when it is known what, once. It would keep <Boot> for 300 ms.
  await Promise.allSettled(isOpen() ? [screen] : [entered, screen])
  const root = document.querySelector('#root')
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
  await entered
}

await start()
