import type { ReviewState } from '@ugc/contract/facts/reviews'
import { respondPath } from './buttons.ts'
import { counted } from './counted.ts'
import { at } from './dates.ts'
import { quoted } from './quoted.ts'

/** A message and the button under it: its words and the address in the app. Plain text, never parsed as markup. */
export interface Answer {
  text: string
  button: string
  path: string
  /** Added to the text, with a button to the support contact, where SUPPORT_USERNAME is set. */
  support?: string
}

export type Command = 'start' | 'projects' | 'profile' | 'help' | 'support'
type Answers = Record<Command | 'no_invitation' | 'team' | 'other' | 'media' | 'stop', Answer> & {
  brief: (id: string, title: string) => Answer
  /** `agency`: its name, or empty. */
  invitation: (agency: string) => Answer
}

/** What /start needs to know about a profile. */
export interface ProfileState {
  is_active: boolean
  profile_completed: boolean
  deactivated_by: 'self' | 'owner' | null
  is_blocked: boolean
  review: ReviewState
  has_tags: boolean
  /** The consent was withdrawn: everything is erased then. */
  erase_at: string | null
  /** The person paused the profile until then. */
  paused_until: string | null
  /** Briefs that came here and wait for an answer. */
  unanswered: number
  /** Accepted responses that are not confirmed. */
  unconfirmed: number
  /** Confirmed works whose video is not handed in. */
  owed: number
  /** Of `owed`. */
  overdue: number
  /** Responses without a decision. */
  pending: number
}

export const OPEN_APP = 'Открыть приложение'

export const COMMANDS: { command: Command; description: string }[] = [
  { command: 'start', description: OPEN_APP },
  { command: 'projects', description: 'Проекты' },
  { command: 'profile', description: 'Анкета' },
  { command: 'help', description: 'Как это работает' },
]
export const SUPPORT_COMMAND = { command: 'support' as const, description: 'Написать в поддержку' }

const home = { button: OPEN_APP, path: '' }

/** The link of a brief that takes no answers, or of none: both alike, so that an id tells nothing. */
export const GONE: Answer = {
  text: 'Этот проект уже закрыт или удалён. Посмотри другие.',
  button: 'Открыть проекты',
  path: '/creator/briefs',
}

const toProfile = { button: 'Открыть анкету', path: '/creator/profile' }

export const toCreators: Answers = {
  start: {
    text: 'Привет! Снимай видео для брендов по своей цене.\n\nОткрой приложение и заполни анкету: подходящие проекты придут прямо в этот чат.',
    ...home,
  },
  brief: (id, title) => ({
    text: `Проект ${quoted(title)}. Посмотри, что снять, когда и на каких условиях, и предложи свою цену.`,
    button: 'Откликнуться',
    path: respondPath(id),
  }),
  invitation: (agency) => ({
    text: `Привет! ${agency === '' ? 'Агентство уже завело' : `Это ${agency}. Мы уже завели`} для тебя анкету. Открой её и скажи, твоя ли она: останется проверить и дать согласие.`,
    button: 'Открыть приглашение',
    path: '/creator/invitation',
  }),
  team: {
    text: 'Приглашение в команду открыто. Тот, кто его прислал, увидит ваше имя и подтвердит. После этого откройте приложение.',
    ...home,
  },
  no_invitation: {
    text: 'Это приглашение уже не действует: его приняли раньше или срок прошёл. Попроси у агентства новую ссылку.',
    ...home,
  },
  projects: {
    text: 'Здесь проекты, которые тебе подходят. Выбери и предложи свою цену.',
    button: 'Открыть проекты',
    path: '/creator/briefs',
  },
  profile: {
    text: 'Твоя анкета: по её тегам приходят проекты.',
    button: 'Открыть анкету',
    path: '/creator/profile',
  },
  help: {
    text: [
      'Как это работает:',
      '1. Заполни анкету: о себе, соцсети, цена за видео, теги.',
      '2. Подходящие проекты придут в этот чат.',
      '3. Нажми «Откликнуться» и предложи свою цену. До решения её можно изменить, а отклик снять.',
      '4. О решении узнаешь здесь же. Если тебя выбрали, подтверди участие.',
      '5. Видео сдай ссылкой: пришли её сюда или нажми «Сдать видео» в приложении.',
      '',
      '/projects — твои проекты\n/profile — твоя анкета',
    ].join('\n'),
    support: '/support — написать в поддержку',
    ...home,
  },
  support: {
    text: 'Нажми кнопку и напиши поддержке там, сюда писать не нужно.',
    support: '',
    ...home,
  },
  other: {
    text: 'Я бот и сообщений не читаю, кроме ссылок на готовое видео. Откликнуться, изменить или снять отклик можно кнопками под проектом и в приложении.',
    support: 'На вопросы отвечает поддержка.',
    ...home,
  },
  stop: {
    text: 'Не хочешь получать проекты? Нажми «Сделать неактивной» внизу анкеты: так можно взять паузу, на время или насовсем.',
    support: 'На вопросы отвечает поддержка.',
    ...toProfile,
  },
  media: {
    text: 'Я бот: фото, видео и голосовые отсюда никто не увидит. Готовое видео сдай ссылкой: пришли её сюда или нажми «Сдать видео» в «Моих откликах». Фото для анкеты и ссылки на свои работы добавь в приложении.',
    support: 'Есть вопрос? Напиши в поддержку.',
    ...home,
  },
}

/** What waits for the person, and for what the person waits. */
function waiting({ unanswered, unconfirmed, owed, overdue, pending, is_blocked }: ProfileState): string[] {
  // The app is closed to a blocked person.
  if (is_blocked) return []
  const projects = (count: number) => counted(count, 'проект', 'проекта', 'проектов')
  return [
    ...(unconfirmed > 0 ? [`Тебя выбрали, подтверди участие: ${projects(unconfirmed)}.`] : []),
    ...(owed > 0 ? [`Сдать видео: ${projects(owed)}${overdue > 0 ? `, срок прошёл: ${overdue}` : ''}.`] : []),
    ...(unanswered > 0 ? [`Без твоего ответа: ${projects(unanswered)}.`] : []),
    ...(pending > 0 ? [`На рассмотрении: ${counted(pending, 'отклик', 'отклика', 'откликов')}.`] : []),
  ]
}

const toResponses = { button: 'Мои отклики', path: '/creator/responses' }

/** The answer to /start for a person with a profile: what waits, and the state of the profile if something is wrong with it. */
export function startAgain(profile: ProfileState): Answer {
  const state = stateOf(profile)
  // A brief can be answered once nothing is wrong.
  const lines = waiting(state === undefined ? profile : { ...profile, unanswered: 0 })
  const asked = profile.unconfirmed + profile.owed > 0 && !profile.is_blocked ? toResponses : undefined
  if (state !== undefined)
    return { ...state, text: [state.text, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n'), ...asked }
  const projects = { button: 'Открыть проекты', path: '/creator/briefs' }
  if (lines.length === 0)
    return {
      text: 'С возвращением! Анкета активна: подходящие проекты придут в этот чат и появятся в приложении.',
      ...projects,
    }
  return {
    text: ['С возвращением!', '', ...lines].join('\n'),
    ...(asked ?? (profile.unanswered > 0 ? projects : toResponses)),
  }
}

/** What is wrong with the profile; undefined if nothing is. */
function stateOf(profile: ProfileState): Answer | undefined {
  const { is_active, profile_completed, deactivated_by, is_blocked, review, has_tags } = profile
  if (!profile_completed)
    return {
      text: 'С возвращением! Анкета заполнена не до конца: закончи её, чтобы получать проекты.',
      ...toProfile,
    }
  if (deactivated_by === 'owner' || is_blocked) {
    return {
      text: 'С возвращением! Агентство отключило твою анкету, и новые проекты не приходят.',
      support: 'Если это ошибка, напиши в поддержку.',
      ...home,
    }
  }
  if (!is_active) return inactive(profile)
  if (review === 'returned')
    return { text: 'С возвращением! Поправь анкету: что именно, написано в приложении.', ...toProfile }
  if (review === 'waiting')
    return {
      text: 'С возвращением! Анкету смотрит агентство, обычно это до суток. Потом придут подходящие проекты.',
      ...toProfile,
    }
  if (!has_tags) {
    return {
      text: 'С возвращением! Анкета активна, но в ней нет тегов, а проекты подбираются по ним. Добавь хотя бы один.',
      button: 'Добавить теги',
      path: '/creator/profile?section=tags',
    }
  }
  return undefined
}

function inactive({ erase_at, paused_until }: ProfileState): Answer {
  if (erase_at !== null)
    return {
      text: `С возвращением! Согласие отозвано, ${at(new Date(erase_at))} мы всё удалим. До этого можно передумать.`,
      button: 'Вернуть согласие',
      path: '/creator/profile/data',
    }
  const until = paused_until === null ? '' : ` до ${at(new Date(paused_until))}`
  return {
    text: `С возвращением! Анкета неактивна${until}, и новые проекты не приходят. Включить её можно в приложении.`,
    ...toProfile,
  }
}

const panel = { button: OPEN_APP, path: '/admin' }

const toOther = {
  text: 'Этот бот пишет креаторам, а сообщения не читает. Брифы, креаторы и отклики — в приложении.',
  support: 'Есть вопрос? Напишите в поддержку.',
  ...panel,
}

const toInvited = {
  text: 'Это личное приглашение креатора. Отправьте ссылку ему: у вас она ничего не откроет и не погаснет.',
  button: 'Открыть креаторов',
  path: '/admin/creators',
}

export const toOwners: Answers = {
  invitation: () => toInvited,
  team: {
    text: 'Это приглашение для коллеги. Отправьте ссылку ему: у вас она ничего не откроет и не погаснет.',
    button: 'Сотрудники',
    path: '/admin/settings/team',
  },
  no_invitation: toInvited,
  stop: toOther,
  start: {
    text: 'Здравствуйте! Здесь вы ведёте базу креаторов, пишете брифы, отправляете их подходящим креаторам и собираете отклики с ценами.\n\nВсё это — в приложении. Там же, в «Настройках», раздел «Уведомления»: о чём вам писать.',
    ...home,
  },
  brief: (id) => ({
    text: 'Бриф, его рассылка и отклики — в приложении.',
    button: 'Открыть бриф',
    path: `/admin/briefs/${id}`,
  }),
  projects: {
    text: 'Ваши брифы: условия, рассылка и отклики.',
    button: 'Открыть брифы',
    path: '/admin/briefs',
  },
  profile: {
    text: 'Анкеты креаторов — в вашей базе.',
    button: 'Открыть креаторов',
    path: '/admin/creators',
  },
  help: {
    text: [
      'Как это работает:',
      '1. Напишите бриф и выберите теги.',
      '2. Отправьте его: бот напишет всем подходящим креаторам.',
      '3. Отклики с ценами появятся в приложении.',
      '',
      '/projects — брифы\n/profile — креаторы',
    ].join('\n'),
    support: '/support — написать в поддержку',
    ...panel,
  },
  support: {
    text: 'Поддержка ответит в Telegram: напишите, что случилось.',
    support: '',
    ...panel,
  },
  other: toOther,
  media: {
    text: 'Этот бот не читает сообщения и не принимает файлы. Брифы, креаторы и отклики — в приложении.',
    support: 'Есть вопрос? Напишите в поддержку.',
    ...panel,
  },
}
