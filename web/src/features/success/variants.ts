interface Success {
  title: string
  text: string
  button: string
  to: string
  /** A second link. */
  other?: { button: string; to: string }
}

const PROFILE: Record<string, Success> = {
  activated: {
    title: 'Анкета активирована!',
    text: 'Новые проекты подбираются по твоим тегам.',
    button: 'Смотреть проекты',
    to: '/creator/briefs',
  },
  saved: {
    title: 'Анкета сохранена!',
    text: 'Сейчас она неактивна, и новые проекты не приходят.',
    button: 'Вернуться к анкете',
    to: '/creator/profile',
  },
}
const PROFILE_SENT: Success = {
  title: 'Анкета отправлена!',
  text: 'Новые проекты подбираются по твоим тегам.',
  button: 'Смотреть проекты',
  to: '/creator/briefs',
}
const BRIEF: Success = {
  title: 'Бриф создан!',
  text: 'Проверьте его и отправьте креаторам.',
  button: 'К списку брифов',
  to: '/admin/briefs',
}
const RESPONSE: Success = {
  title: 'Отклик отправлен!',
  text: 'Решение придёт в Telegram и появится в «Откликах».',
  button: 'Мои отклики',
  to: '/creator/responses',
  other: { button: 'Ещё проекты', to: '/creator/briefs' },
}
const OTHER: Success = { title: 'Успешно!', text: 'Всё получилось.', button: 'На главную', to: '/' }

/** A creator who had opened a brief without a complete profile gets the link back to it first. */
export const leadingBack = ({ button, to, ...success }: Success, brief_id: string): Success => ({
  ...success,
  button: 'Вернуться к проекту',
  to: `/creator/respond/${brief_id}`,
  other: { button, to },
})

/** The link to the new brief comes first, if the form passed its id. */
function briefMade(state: unknown): Success {
  const id = (state as { brief?: unknown } | null)?.brief
  if (typeof id !== 'string') return BRIEF
  const { button, to } = BRIEF
  return { ...BRIEF, button: 'Открыть бриф', to: `/admin/briefs/${id}`, other: { button, to } }
}

function profileSaved(status: string | null, was: string | null): Success {
  const found = PROFILE[status ?? ''] ?? PROFILE_SENT
  return status === 'activated' && was === 'active' ? { ...found, title: 'Изменения сохранены' } : found
}

export function successOf(type: string | null, query: URLSearchParams, state: unknown): Success {
  if (type === 'profile') return profileSaved(query.get('status'), query.get('was'))
  if (type === 'brief') return briefMade(state)
  return type === 'response' ? RESPONSE : OTHER
}
