import './ui/tokens.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { enterHost, findHost } from './telegram/host.ts'
import { followTheme } from './telegram/theme.ts'

const host = await findHost()
if (host) enterHost(host)
followTheme(host)

const root = document.querySelector('#root')
if (root) createRoot(root).render(<App />)
