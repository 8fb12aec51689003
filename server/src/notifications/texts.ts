import { respondPath } from './buttons.ts'

/** A message and the one button under it: its words and the address in the app. Plain text, never parsed as markup. */
export interface Answer {
  text: string
  button: string
  path: string
}

export type Command = 'start' | 'projects' | 'profile' | 'help'
type Answers = Record<Command | 'other', Answer> & { brief: (id: string) => Answer }

export const OPEN_APP = 'Открыть приложение'

export const COMMANDS: { command: Command; description: string }[] = [
  { command: 'start', description: OPEN_APP },
  { command: 'projects', description: 'Проекты' },
  { command: 'profile', description: 'Анкета' },
  { command: 'help', description: 'Как это работает' },
]

const home = { button: OPEN_APP, path: '' }

export const toCreators: Answers = {
  start: {
    text: 'Привет! Здесь бренды находят авторов видео.\n\nОткрой приложение, заполни анкету и получай проекты прямо в этот чат.',
    ...home,
  },
  brief: (id) => ({
    text: 'Открой проект: посмотри, что снять и на каких условиях, и предложи свою цену.',
    button: 'Откликнуться',
    path: respondPath(id),
  }),
  projects: {
    text: 'Здесь проекты, которые тебе подходят. Выбери и предложи свою цену.',
    button: 'Открыть проекты',
    path: '/creator/briefs',
  },
  profile: {
    text: 'По анкете мы подбираем тебе проекты. Чем она полнее, тем их больше.',
    button: 'Открыть анкету',
    path: '/creator/profile',
  },
  help: {
    text: [
      'Как это работает:',
      '1. Заполни анкету: о себе, соцсети, цена за видео.',
      '2. Подходящие проекты придут в этот чат.',
      '3. Нажми «Откликнуться» и предложи свою цену.',
      '4. О решении бренда узнаешь здесь же.',
      '',
      '/projects — твои проекты\n/profile — твоя анкета',
    ].join('\n'),
    ...home,
  },
  other: {
    text: 'Сюда я присылаю проекты, а сообщения не читаю. Проекты, отклики и анкета — в приложении.',
    ...home,
  },
}

export const toOwners: Answers = {
  start: {
    text: 'Здравствуйте! Здесь вы ведёте базу креаторов, пишете брифы, отправляете их подходящим креаторам и собираете отклики с ценами.\n\nВсё это — в приложении.',
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
    button: OPEN_APP,
    path: '/admin',
  },
  other: {
    text: 'Этот бот пишет креаторам, а сообщения не читает. Брифы, креаторы и отклики — в приложении.',
    button: OPEN_APP,
    path: '/admin',
  },
}
