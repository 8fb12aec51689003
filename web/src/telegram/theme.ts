import { readableTheme } from './contrast.ts'
import type { Host } from './host.ts'

/**
 * The host's light or dark scheme selects the app's own colours (statuses, ink). The host's colours become --tg-theme-*
 * variables, corrected for contrast.
 */
export function followTheme(host: Host | undefined) {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  // Printers leave backgrounds out, and light text would stay on white paper.
  const print = matchMedia('print')
  const apply = () => {
    const dark = host ? host.colorScheme === 'dark' : system.matches && !print.matches
    root.dataset.theme = dark ? 'dark' : 'light'
    if (!host) return
    const theme = readableTheme({ ...host.themeParams })
    for (const [key, value] of Object.entries(theme)) {
      const name = `--tg-theme-${key.replaceAll('_', '-')}`
      if (value === undefined) root.style.removeProperty(name)
      else root.style.setProperty(name, value)
    }
  }
  apply()
  if (!host) {
    for (const query of [system, print]) query.addEventListener('change', apply)
    return
  }
  host.onEvent('themeChanged', apply)
  if (host.isVersionAtLeast('6.1')) {
    host.setHeaderColor('secondary_bg_color')
    host.setBackgroundColor('secondary_bg_color')
  }
}
