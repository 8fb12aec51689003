import { ANNOUNCED, type AnnouncedFields } from '@ugc/contract/facts/bot/announced'
import { appButton, respondPath } from './buttons.ts'
import { until } from './dates.ts'
import { quoted } from './quoted.ts'

interface Changed {
  id: string
  title: string
  was: AnnouncedFields
  now: AnnouncedFields
}
type Field = (typeof ANNOUNCED)[number]

/** The whole text is in the app. */
const TEXT_MAX = 300
const cut = (text: string) => quoted(text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).trimEnd()}…` : text)

const LABELS: Record<Field, string> = {
  brief_description: 'Что снять',
  payment_terms: 'Оплата',
  publication_required: 'Публикация у тебя',
  deadline: 'Срок',
  responses_until: 'Отклики',
}

function valueOf(field: Field, values: AnnouncedFields, at: Date): string {
  const value = values[field]
  if (field === 'responses_until' && value === null) return 'до срока сдачи'
  if (field === 'deadline' || field === 'responses_until') return until(new Date(String(value)), at)
  if (typeof value === 'boolean') return value ? 'нужна' : 'не нужна'
  return cut(value ?? '')
}

/** Plain text to a creator who has the brief: what was and what is now. */
export function changeMessage({ id, title, was, now }: Changed, app_url: string, at = new Date()) {
  const lines = ANNOUNCED.filter((field) => field in was && was[field] !== now[field]).map(
    (field) => `${LABELS[field]}\nБыло: ${valueOf(field, was, at)}\nСтало: ${valueOf(field, now, at)}`,
  )
  return {
    text: [`Изменения в проекте ${quoted(title)}`, ...lines].join('\n\n'),
    reply_markup: appButton('Открыть проект', app_url, respondPath(id)),
    link_preview_options: { is_disabled: true as const },
  }
}
