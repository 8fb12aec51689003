const COLOUR = /^#[\da-f]{6}$/i

/** As Telegram's script decides it. */
function isDark(colour: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return Math.sqrt(0.299 * r * r + 0.587 * g * g + 0.114 * b * b) < 120
}

/**
 * The host's ground and text colour before any file is here: a dark host on a light phone would show a light page first.
 * telegram/theme.ts sets them again, with all the others.
 */
export function paintGround(theme_params: string) {
  const { bg_color, secondary_bg_color, text_color } = JSON.parse(theme_params) as Record<string, string>
  const { dataset, style } = document.documentElement
  if (bg_color === undefined || !COLOUR.test(bg_color)) return
  dataset.theme = isDark(bg_color) ? 'dark' : 'light'
  style.setProperty('--theme-bg-color', bg_color)
  if (secondary_bg_color !== undefined && COLOUR.test(secondary_bg_color))
    style.setProperty('--theme-secondary-bg-color', secondary_bg_color)
  if (text_color !== undefined && COLOUR.test(text_color)) style.setProperty('--theme-text-color', text_color)
}
