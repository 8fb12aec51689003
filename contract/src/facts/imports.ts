import { PROFILE_FIELDS } from './profile-fields.ts'

export const IMPORT_BYTES_MAX = 20 * 1024 * 1024
export const IMPORT_ROWS_MAX = 50_000
export const IMPORT_COLUMNS_MAX = 100
/** The sentence of the screen and of the refusals. */
export const IMPORT_LIMITS = 'Excel (.xlsx) или CSV, до 20 МБ и 50 000 строк'
/** So long an import can be taken back. */
export const IMPORT_UNDO_HOURS = 24
/** The file's rows, with names and contacts, are deleted after so many days. */
export const IMPORT_DAYS = 7

/** What a column may be written to, with the label of the choice. */
export const IMPORT_FIELDS = {
  first_name: PROFILE_FIELDS.first_name.label,
  last_name: PROFILE_FIELDS.last_name.label,
  full_name: 'Имя и фамилия вместе',
  phone: PROFILE_FIELDS.phone.label,
  email: PROFILE_FIELDS.email.label,
  telegram_username: PROFILE_FIELDS.telegram_username.label,
  telegram_id: 'Telegram ID',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  portfolio_url: PROFILE_FIELDS.portfolio_url.label,
  city: PROFILE_FIELDS.city.label,
  country: PROFILE_FIELDS.country.label,
  gender: PROFILE_FIELDS.gender.label,
  age: 'Возраст или дата рождения',
  languages: PROFILE_FIELDS.languages.label,
  followers_count: PROFILE_FIELDS.followers_count.label,
  price_per_video: PROFILE_FIELDS.price_per_video.label,
  experience_years: PROFILE_FIELDS.experience_years.label,
  specialization: PROFILE_FIELDS.specialization.label,
  tags: PROFILE_FIELDS.tag_ids.label,
  bio: PROFILE_FIELDS.bio.label,
} as const
export type ImportField = keyof typeof IMPORT_FIELDS
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]]

/** `works`: the worker is at it, so the screen looks again. */
export const IMPORT_STATES = {
  reading: { label: 'Читаем файл', works: true },
  refused: { label: 'Файл не подошёл', works: false },
  columns: { label: 'Выберите столбцы', works: false },
  checking: { label: 'Проверяем', works: true },
  checked: { label: 'Проверено', works: false },
  running: { label: 'Загружаем', works: true },
  stopped: { label: 'Остановлен', works: false },
  done: { label: 'Загружен', works: false },
  undoing: { label: 'Отменяем', works: true },
  undone: { label: 'Отменён', works: false },
} as const
export type ImportState = keyof typeof IMPORT_STATES
export const IMPORT_STATE_NAMES = Object.keys(IMPORT_STATES) as [ImportState, ...ImportState[]]

/** What becomes of a row. */
export const IMPORT_VERDICTS = {
  new: 'Новые',
  update: 'Обновятся',
  same: 'Без изменений',
  duplicate: 'Повторы',
  error: 'Ошибки',
} as const
export type ImportVerdict = keyof typeof IMPORT_VERDICTS
export const IMPORT_VERDICT_NAMES = Object.keys(IMPORT_VERDICTS) as [ImportVerdict, ...ImportVerdict[]]

/** Tags of a file that the directory has not: the most frequent, with the people who have them, and how many tags they are. */
export interface UnknownTags {
  names: { name: string; people: number }[]
  total: number
}
/** So many of them have a name in the reply. */
export const UNKNOWN_TAGS_NAMED = 100

export const IMPORT_STEPS = ['run', 'stop', 'undo'] as const
export type ImportStep = (typeof IMPORT_STEPS)[number]

/** The workbooks of an import. */
export const IMPORT_SHEETS = ['problems', 'invitations'] as const
export type ImportSheet = (typeof IMPORT_SHEETS)[number]
