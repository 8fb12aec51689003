export type ThemeParams = Readonly<{
  bg_color: string
  text_color: string
  hint_color: string
  link_color: string
  button_color: string
  button_text_color: string
  secondary_bg_color: string
  header_bg_color?: string
  bottom_bar_bg_color?: string
  accent_text_color?: string
  section_bg_color?: string
  section_header_text_color?: string
  section_separator_color?: string
  subtitle_text_color?: string
  destructive_text_color?: string
}>

export const themes = {
  iosDay: {
    bg_color: '#ffffff',
    text_color: '#000000',
    hint_color: '#999999',
    link_color: '#2481cc',
    button_color: '#2481cc',
    button_text_color: '#ffffff',
    secondary_bg_color: '#efeff3',
    header_bg_color: '#efeff3',
    bottom_bar_bg_color: '#f2f2f2',
    accent_text_color: '#2481cc',
    section_bg_color: '#ffffff',
    section_header_text_color: '#6d6d72',
    section_separator_color: '#eaeaea',
    subtitle_text_color: '#999999',
    destructive_text_color: '#ff3b30',
  },
  iosNight: {
    bg_color: '#18222d',
    text_color: '#ffffff',
    hint_color: '#b1c3d5',
    link_color: '#62bcf9',
    button_color: '#2ea6ff',
    button_text_color: '#ffffff',
    secondary_bg_color: '#131415',
    header_bg_color: '#131415',
    bottom_bar_bg_color: '#213040',
    accent_text_color: '#2ea6ff',
    section_bg_color: '#18222d',
    section_header_text_color: '#b1c3d5',
    section_separator_color: '#213040',
    subtitle_text_color: '#b1c3d5',
    destructive_text_color: '#ef5b5b',
  },
  androidDay: {
    bg_color: '#ffffff',
    text_color: '#222222',
    hint_color: '#a8a8a8',
    link_color: '#2678b6',
    button_color: '#50a8eb',
    button_text_color: '#ffffff',
    secondary_bg_color: '#f0f0f0',
    header_bg_color: '#527da3',
    bottom_bar_bg_color: '#f0f0f0',
    accent_text_color: '#1c93e3',
    section_bg_color: '#ffffff',
    section_header_text_color: '#3a95d5',
    section_separator_color: '#d9d9d9',
    subtitle_text_color: '#82868a',
    destructive_text_color: '#cc2929',
  },
  androidNight: {
    bg_color: '#212d3b',
    text_color: '#ffffff',
    hint_color: '#7d8b99',
    link_color: '#5eabe1',
    button_color: '#50a8eb',
    button_text_color: '#ffffff',
    secondary_bg_color: '#151e27',
    header_bg_color: '#242d39',
    bottom_bar_bg_color: '#151e27',
    accent_text_color: '#64b5ef',
    section_bg_color: '#1d2733',
    section_header_text_color: '#79c4fc',
    section_separator_color: '#0d1218',
    subtitle_text_color: '#7b8790',
    destructive_text_color: '#ee686f',
  },
  desktopDay: {
    bg_color: '#ffffff',
    text_color: '#000000',
    hint_color: '#999999',
    link_color: '#168acd',
    button_color: '#40a7e3',
    button_text_color: '#ffffff',
    secondary_bg_color: '#f1f1f1',
    header_bg_color: '#ffffff',
    bottom_bar_bg_color: '#ffffff',
    accent_text_color: '#168acd',
    section_bg_color: '#ffffff',
    section_header_text_color: '#168acd',
    section_separator_color: '#e7e7e7',
    subtitle_text_color: '#999999',
    destructive_text_color: '#d14e4e',
  },
  // The cards of this one are darker than its page.
  desktopNight: {
    bg_color: '#17212b',
    text_color: '#f5f5f5',
    hint_color: '#708499',
    link_color: '#6ab3f3',
    button_color: '#5288c1',
    button_text_color: '#ffffff',
    secondary_bg_color: '#232e3c',
    header_bg_color: '#17212b',
    bottom_bar_bg_color: '#17212b',
    accent_text_color: '#6ab2f2',
    section_bg_color: '#17212b',
    section_header_text_color: '#6ab3f3',
    section_separator_color: '#111921',
    subtitle_text_color: '#708499',
    destructive_text_color: '#ec3942',
  },
  // What a client before 7.0 knows to send.
  sevenKeys: {
    bg_color: '#ffffff',
    text_color: '#222222',
    hint_color: '#a8a8a8',
    link_color: '#2678b6',
    button_color: '#50a8eb',
    button_text_color: '#ffffff',
    secondary_bg_color: '#f0f0f0',
  },
} satisfies Record<string, ThemeParams>

// The script's own measure, so that host and app never disagree on what is dark.
export const colorScheme = ({ bg_color }: ThemeParams): 'light' | 'dark' => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(bg_color.slice(at, at + 2), 16))
  return Math.sqrt(0.299 * r * r + 0.587 * g * g + 0.114 * b * b) < 120 ? 'dark' : 'light'
}
