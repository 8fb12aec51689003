import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { warm } from './router.tsx'
import { signIn } from './session/sign-in.ts'
import { watchGlobalErrors } from './shell/global-errors.ts'
import { enterHost, findHost } from './telegram/host.ts'
import { followTheme } from './telegram/theme.ts'

export async function start() {
  watchGlobalErrors()
  warm(location.pathname)
  const root = document.querySelector('#root')
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )

  const host = await findHost()
  if (host) enterHost(host)
  followTheme(host)
  await signIn(host)
}
