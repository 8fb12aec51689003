import { expect, test } from 'vitest'
import { themes } from '../../../e2e/telegram/themes.ts'
import { contrast, readableTheme } from './contrast.ts'
import { type Host, hostUser } from './host.ts'

test('[H-04] the host user is read: id, names, language, premium, photo', () => {
  const user = {
    id: 7,
    first_name: 'Анна',
    last_name: 'Ким',
    username: 'anna',
    language_code: 'ru',
    is_premium: true as const,
    photo_url: 'https://t.me/i/userpic/320/x.svg',
  }
  expect(hostUser({ initDataUnsafe: { user } } as unknown as Host)).toEqual({
    id: 7,
    firstName: 'Анна',
    lastName: 'Ким',
    username: 'anna',
    languageCode: 'ru',
    isPremium: true,
    photoUrl: 'https://t.me/i/userpic/320/x.svg',
  })
  expect(hostUser({ initDataUnsafe: { user: { id: 8, first_name: 'Борис' } } } as unknown as Host)).toEqual({
    id: 8,
    firstName: 'Борис',
    lastName: undefined,
    username: undefined,
    languageCode: undefined,
    isPremium: false,
    photoUrl: undefined,
  })
  expect(hostUser({ initDataUnsafe: {} } as unknown as Host)).toBeUndefined()
})

test.each(Object.entries(themes))(
  'every text of the theme %s can be read after the guard',
  (_name, theme) => {
    const readable = readableTheme({ ...theme })
    const surface = readable.section_bg_color ?? readable.bg_color ?? '#ffffff'
    const page = readable.secondary_bg_color ?? surface
    for (const key of [
      'text_color',
      'hint_color',
      'subtitle_text_color',
      'link_color',
      'accent_text_color',
      'destructive_text_color',
    ]) {
      const color = readable[key]
      if (color === undefined) continue
      expect(contrast(color, surface), `${key} on the surface`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(color, page), `${key} on the page`).toBeGreaterThanOrEqual(4.5)
    }
    const { button_color = '', button_text_color = '' } = readable
    expect(contrast(button_color, button_text_color)).toBeGreaterThanOrEqual(4.5)
  },
)

/** As in ui/tokens.css: a button on a card or on the page, half of each below it, with a line around it. */
test.each(Object.entries(themes))('[N-97] a soft button of the theme %s is read and seen', (_name, theme) => {
  const { accent_text_color, link_color = '', ...readable } = readableTheme({ ...theme })
  const accent = accent_text_color ?? link_color
  const surface = readable.section_bg_color ?? readable.bg_color ?? '#ffffff'
  const page = readable.secondary_bg_color ?? surface
  const mixed = (from: string, to: string, part: number) =>
    `#${[1, 3, 5]
      .map((at) => {
        const [a, b] = [from, to].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number]
        return Math.round(a + (b - a) * part)
          .toString(16)
          .padStart(2, '0')
      })
      .join('')}`
  const isDark = contrast(surface, '#ffffff') > contrast(surface, '#000000')
  const soft = mixed(mixed(page, surface, 0.5), accent, isDark ? 0.18 : 0.11)
  const line = mixed(soft, accent, 0.3)
  expect(contrast(accent, soft)).toBeGreaterThanOrEqual(4.5)
  for (const ground of [page, surface])
    expect(Math.max(contrast(soft, ground), contrast(line, ground))).toBeGreaterThanOrEqual(1.25)
  if (isDark) expect(contrast(soft, page)).toBeGreaterThanOrEqual(1.25)
})

test('a theme whose own text cannot be read is not used, and a colour that is none is left out', () => {
  const grey = readableTheme({ bg_color: '#888888', text_color: '#8a8a8a', hint_color: '#777777' })
  expect(Object.values(grey)).toEqual([undefined, undefined, undefined])
  const odd = readableTheme({
    bg_color: '#ffffff',
    text_color: '#000000',
    link_color: 'red; background: url(x)',
  })
  expect(odd.link_color).toBeUndefined()
})
