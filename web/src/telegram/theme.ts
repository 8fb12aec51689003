import type { Host } from './host.ts'

/**
 * Light or dark decides the tones that are ours (statuses, ink). The colours of the theme itself are written to
 * --tg-theme-* by Telegram's script and followed there.
 */
export function followTheme(host: Host | undefined) {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    root.dataset.theme = host ? host.colorScheme : system.matches ? 'dark' : 'light'
  }
  apply()
  if (host) host.onEvent('themeChanged', apply)
  else system.addEventListener('change', apply)
}
