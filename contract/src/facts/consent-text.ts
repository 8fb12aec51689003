import { BRAND_NAME } from './brand.ts'
import { CONSENT_VERSION, ERASURE } from './consent.ts'

export const CONSENT_TITLE = 'Согласие на обработку данных'
/** The version, and the day its text took effect. */
export const CONSENT_SINCE = `Версия ${CONSENT_VERSION}, действует с 19 ноября 2026 года`

/** The sentence beside the box: the words in the middle open the text. */
export const CONSENT_BOX = [
  'Даю согласие на ',
  'обработку данных',
  ' из анкеты и показ карточки брендам: без контактов и моей цены',
] as const

/** Beside the name of the guardian: what the name says. Part of the text that a person of 14 to 17 agrees to. */
export const GUARDIAN_TEXT =
  'Мне ещё нет 18. Мама, папа или опекун прочитали текст согласия и тоже согласны на обработку данных.'

type Part = { heading: string } | { lead?: string; text: string } | { list: readonly string[] }

/** The text that a person agrees to. Screens show these parts, and the hash of them is stored with the consent. */
export const CONSENT_TEXT: readonly Part[] = [
  {
    text: `Это согласие ты даёшь агентству, которое ведёт «${BRAND_NAME}». Без него анкета сохраняется, но не работает: проекты не приходят, и её не видят бренды.`,
  },
  { heading: 'Какие данные' },
  { text: 'Только то, что есть в твоей анкете и в твоих откликах:' },
  {
    list: [
      'имя, фамилия, возраст, пол и фото;',
      'страна, город и языки;',
      'ссылки на портфолио, Instagram и TikTok, число подписчиков;',
      'опыт, специализация, рассказ о себе, теги и цена за видео;',
      'email, телефон, имя пользователя и номер (ID) в Telegram;',
      'отклики на проекты и причины отказов;',
      'какие сообщения бота до тебя дошли и какие проекты открыты.',
    ],
  },
  { text: 'Фото хранится уменьшенным и без сведений о месте и времени съёмки.' },
  { heading: 'Зачем' },
  {
    lead: 'Анкета.',
    text: 'Чтобы подбирать тебе проекты по тегам, присылать их через бота, принимать твои отклики и договариваться об оплате.',
  },
  {
    lead: 'Клиенты.',
    text: 'Чтобы предложить тебя клиентам агентства: брендам, которым нужны ролики.',
  },
  { heading: 'Кто их видит' },
  { text: 'Сотрудники агентства видят анкету целиком.' },
  {
    text: 'Клиент по закрытой ссылке видит имя, фамилию, фото, город, страну, языки, подписчиков, ссылки на работы и соцсети, опыт, специализацию, теги, срок и цену для клиента. Email, телефон, Telegram и твою цену он не видит. Чтобы бренды не видели тебя совсем, включи «Не показывать брендам» в «Моих данных»: анкета исчезнет из их таблиц сразу.',
  },
  { text: 'Сообщения доставляет Telegram. Больше данные никому не передаются и не продаются.' },
  { heading: 'Сколько хранятся' },
  { text: 'Пока есть анкета. Данные из резервных копий исчезают вместе со старыми копиями.' },
  { heading: 'Как отозвать согласие' },
  {
    text: 'Открой «Моя анкета», затем «Мои данные». Если отозвать согласие, анкета станет неактивной в тот же день, а через 30 дней всё будет удалено; до этого можно передумать.',
  },
  {
    text: `Чтобы удалить всё сразу, открой «Моя анкета» и нажми «Удалить анкету»: ${ERASURE[0]?.toLowerCase()}${ERASURE.slice(1)}`,
  },
  { heading: 'Если текст изменится' },
  {
    text: 'У новой версии будет новый номер. Если с данными можно будет делать больше, чем здесь написано, анкета попросит согласие ещё раз. Время согласия и версия записываются.',
  },
]

const linesOf = (part: Part): readonly string[] => {
  if ('heading' in part) return [part.heading]
  if ('list' in part) return part.list
  return [part.lead === undefined ? part.text : `${part.lead} ${part.text}`]
}

/** Everything that the person was shown, as plain text. */
export const consentDocument = (guardian: string | null): string =>
  [
    CONSENT_TITLE,
    CONSENT_SINCE,
    CONSENT_BOX.join(''),
    ...CONSENT_TEXT.flatMap(linesOf),
    ...(guardian === null ? [] : [GUARDIAN_TEXT]),
  ].join('\n')
