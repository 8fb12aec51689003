import { dayKept } from '../../lib/time/typed-date.ts'

export const DAY_MS = 86_400_000

/** When the agency wants the answer: the end of a working day. */
export const ANSWERS = [
  { value: 'none', label: 'Без даты' },
  { value: '2', label: '2 дня' },
  { value: '7', label: 'Неделя' },
  { value: 'date', label: 'Дата' },
]

/** The end of a working day; undefined for a day that has passed or is none. */
export function answerOf(choice: string, day: string): string | null | undefined {
  if (choice === 'none') return null
  const chosen = choice === 'date' ? day : dayKept(new Date(Date.now() + Number(choice) * DAY_MS))
  const moment = new Date(`${chosen}T18:00:00`)
  return moment.getTime() > Date.now() ? moment.toISOString() : undefined
}
