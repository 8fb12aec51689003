/**
 * Themes are made by people, and stock ones fail too: Telegram's own day theme has hints at 2.8:1. Text colours are
 * mixed towards the theme's text, and the button away from its label, until they can be read.
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

/** Which of them stand on a trace of themselves. */
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

/** Mixes a colour towards another, step by step, until it can be read on every background; some are made from it. */
function lift(color: string, backgrounds: (own: string) => string[], towards: string): string {
  for (let part = 0; part < 1; part += STEP) {
    const lifted = print(mix(parse(color), parse(towards), part))
    if (backgrounds(lifted).every((background) => contrast(lifted, background) >= READABLE)) return lifted
  }
  return towards
}

/** The theme to use; without colours (every key undefined) where its own text cannot be read on its own surface. */
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
  // A host of the first versions sends seven colours; its hint serves for secondary text.
  const subtitle = theme.subtitle_text_color ?? theme.hint_color
  const full: ThemeColors = { ...theme, ...(subtitle ? { subtitle_text_color: subtitle } : {}) }
  for (const key of TEXTS) {
    const color = full[key]
    const quiet = [surface, page, fill(text, surface)]
    const behind = (own: string) => (ON_SOFT.has(key) ? [...quiet, soft(own, surface)] : quiet)
    if (color) full[key] = lift(color, behind, text)
  }
  const { button_color: button, button_text_color: label } = full
  if (button && label) {
    full.button_color = lift(button, () => [label], luminance(parse(label)) > 0.5 ? '#000000' : '#ffffff')
  }
  return full
}

/** The quiet fill of chips and neutral buttons, as the style sheet mixes it. */
const fill = (text: string, surface: string) => print(mix(parse(surface), parse(text), 0.05))

/** Soft buttons and chips under the pointer: the accent itself, on a trace of it. */
const soft = (accent: string, surface: string) => print(mix(parse(surface), parse(accent), 0.15))
