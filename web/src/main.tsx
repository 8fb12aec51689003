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

async function enter() {
  const host = await findHost()
  if (host) enterHost(host)
  followTheme(host)
  await signIn(host)
}

watchGlobalErrors()
const entered = enter()
void warm(location.pathname)
const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
await entered
