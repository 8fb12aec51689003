/**
 * Host themes can fail WCAG; Telegram's own day theme has hints with 2.8:1. Text colours are mixed towards the theme's text
 * colour, and the button away from its label, until the contrast is sufficient.
 */
export type ThemeColors = Partial<Record<string, string>>

const READABLE = 4.5
const STEP = 0.04
const HEX = /^#[0-9a-f]{6}$/i
const TEXTS = [
  'hint_color',
  'subtitle_text_color',
  'link_color',
  'accent_text_color',
  'destructive_text_color',
]

/** Colours that are also used as text on a light tint of themselves. */
const ON_SOFT = new Set(['link_color', 'accent_text_color'])

type Rgb = [number, number, number]

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const print = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (from: Rgb, to: Rgb, part: number) =>
  from.map((value, at) => value + ((to[at] ?? 0) - value) * part) as Rgb

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(parse(one)), luminance(parse(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Mixes a colour towards another in steps until the contrast is sufficient on every background; some backgrounds derive from it. */
function lift(color: string, backgrounds: (own: string) => string[], towards: string): string {
  for (let part = 0; part < 1; part += STEP) {
    const lifted = print(mix(parse(color), parse(towards), part))
    if (backgrounds(lifted).every((background) => contrast(lifted, background) >= READABLE)) return lifted
  }
  return towards
}

/** The corrected theme. Every key is undefined if the theme's text is unreadable on its own background. */
export function readableTheme(given: ThemeColors): ThemeColors {
  const theme: ThemeColors = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && HEX.test(value)),
  )
  const { text_color: text } = theme
  const surface = theme.section_bg_color ?? theme.bg_color
  if (!text || !surface) return theme
  const page = theme.secondary_bg_color ?? surface
  if (contrast(text, surface) < READABLE || contrast(text, page) < READABLE) {
    return Object.fromEntries(Object.keys(given).map((key) => [key, undefined]))
  }
  // The first host versions send seven colours; the hint colour is used for secondary text.
  const subtitle = theme.subtitle_text_color ?? theme.hint_color
  const full: ThemeColors = { ...theme, ...(subtitle ? { subtitle_text_color: subtitle } : {}) }
  for (const key of TEXTS) {
    const color = full[key]
    const quiet = [surface, page, fill(text, surface)]
    const behind = (own: string) => (ON_SOFT.has(key) ? [...quiet, soft(own, page, surface)] : quiet)
    if (color) full[key] = lift(color, behind, text)
  }
  const { button_color: button, button_text_color: label } = full
  if (button && label) {
    full.button_color = lift(button, () => [label], luminance(parse(label)) > 0.5 ? '#000000' : '#ffffff')
  }
  return full
}

/** The neutral fill of chips and buttons, mixed as in the style sheet. */
const fill = (text: string, surface: string) => print(mix(parse(surface), parse(text), 0.05))

/** Hovered soft buttons and chips, in a light theme also pressed ones, mixed as in the style sheet: the accent colour on a tint of itself. */
function soft(accent: string, page: string, surface: string) {
  const ground = mix(parse(page), parse(surface), 0.5)
  return print(mix(ground, parse(accent), luminance(ground) < 0.2 ? 0.22 : 0.15))
}
