import { readableTheme, type ThemeColors } from './contrast.ts'
import type { Host } from './host.ts'

/** A variable per colour: `hint_color` is `--tg-theme-hint-color`. */
function setColours(prefix: string, colours: ThemeColors) {
  const { style } = document.documentElement
  for (const [key, value] of Object.entries(colours)) {
    const name = `--${prefix}-${key.replaceAll('_', '-')}`
    if (value === undefined) style.removeProperty(name)
    else style.setProperty(name, value)
  }
}

/**
 * The host's light or dark scheme selects the app's own colours (statuses, ink). The host's colours become --tg-theme-*
 * variables as they are; the page is drawn with --theme-*, which are corrected for contrast.
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
    const given = { ...host.themeParams }
    setColours('tg-theme', given)
    setColours('theme', readableTheme(given))
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
