import { type Decision, RESPONSE_STATUSES } from '@ugc/contract/facts/statuses'
import { WORK_STATES, type WorkState } from '@ugc/contract/facts/works'

/** What a sentence is made of: the detail of the entry, and names that the database has for its ids. */
export interface Facts {
  detail: Record<string, unknown>
  brief: string | null
  creator: string | null
  owner: string | null
}

interface Sentence {
  /** Passive, because the gender of the actor is not known. */
  text: string
  more?: (facts: Facts) => string | undefined
  important?: true
  /** The server refused it. */
  refused?: true
}

const brief = ({ brief: title }: Facts) => (title === null ? undefined : `«${title}»`)
const creator = ({ creator: name }: Facts) => name ?? undefined
const owner = ({ owner: name }: Facts) => name ?? undefined
const both = (facts: Facts) => joined(creator(facts), brief(facts))
const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ') || undefined
const number = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('ru-RU') : undefined)
const counted = (label: string, value: unknown) => {
  const count = number(value)
  return count === undefined ? undefined : `${label}: ${count}`
}
const attempts = ({ detail }: Facts) => counted('попыток', detail.tries)
const rows = ({ detail }: Facts) =>
  joined(counted('строк', detail.rows), detail.complete === false ? 'скачана не до конца' : undefined)

/** All but the first are in entries of earlier releases. */
const ASKED: Record<string, string> = {
  web_login: 'вход в браузере',
  export: 'выгрузка',
  erasure: 'удаление',
  send: 'рассылка',
}
const asked = ({ detail }: Facts) => ASKED[String(detail.kind)]

const IMPORT_STEPS: Record<string, string> = { run: 'запись в базу', stop: 'остановлен', undo: 'отменён' }

const VERDICTS: Record<string, string> = { yes: 'да', no: 'нет', reserve: 'резерв', none: 'снят' }

const statusWord = (status: unknown) => RESPONSE_STATUSES[status as Decision]?.counted[0] ?? String(status)

/** The old and the new state of a response, where the entry has them. */
function change({ detail }: Facts): string | undefined {
  const { from, to, price_from, price_to, visibility } = detail
  const price = (value: unknown) => (typeof value === 'number' ? `${number(value)} ₽` : 'без цены')
  return joined(
    typeof to === 'string' ? `${statusWord(from)} → ${statusWord(to)}` : undefined,
    price_to === undefined ? undefined : `цена клиента: ${price(price_from)} → ${price(price_to)}`,
    visibility === 'hidden' ? 'скрыт от клиента' : undefined,
    visibility === 'shown' ? 'показан клиенту' : undefined,
  )
}

const roubles = (value: unknown) => `${number(value) ?? '0'} ₽`
const day = (moment: unknown) => MOSCOW.format(new Date(String(moment)))
const MOSCOW = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Moscow',
})

function workChange({ detail }: Facts): string | undefined {
  const { due_from, due_to, due_answer, product } = detail
  return joined(
    due_to === undefined ? undefined : `срок: ${day(due_from)} → ${day(due_to)}`,
    due_answer === 'refused' ? 'в другом сроке отказано' : undefined,
    product === undefined
      ? undefined
      : product === 'none'
        ? 'товар не нужен'
        : product === 'waits'
          ? 'ждёт товар'
          : 'товар отправлен',
  )
}

const sentences = <Name extends string>(all: Record<Name, Sentence>) => all

/** Every action of the audit with its sentence in the journal. */
const SENTENCES = sentences({
  'telegram login': { text: 'Вход через Telegram' },
  'telegram login refused': {
    text: 'Отклонён вход через Telegram',
    more: attempts,
    important: true,
    refused: true,
  },
  'web login': { text: 'Вход в браузере по паролю' },
  'web login refused': {
    text: 'Отклонён вход в браузере: неверный логин или пароль',
    more: attempts,
    important: true,
    refused: true,
  },
  'web login throttled': {
    text: 'Вход в браузере приостановлен: слишком много попыток',
    more: attempts,
    important: true,
    refused: true,
  },
  logout: { text: 'Выход' },
  'logout everywhere': { text: 'Выход на всех устройствах', important: true },
  'handoff offered': { text: 'Запрошена ссылка, чтобы открыть таблицу в браузере' },
  handoff: { text: 'Таблица открыта в браузере по ссылке из приложения' },
  'handoff refused': {
    text: 'Отклонена ссылка для входа в браузере',
    more: attempts,
    important: true,
    refused: true,
  },
  'approved in the bot': { text: 'Подтверждено в боте', more: asked, important: true },
  'refused in the bot': { text: 'Отклонено в боте', more: asked, important: true, refused: true },
  'session ended': { text: 'Завершён сеанс на другом устройстве', important: true },
  'other sessions ended': { text: 'Завершены все сеансы, кроме текущего', important: true },
  'session ended in the bot': { text: 'Вход остановлен ответом «Это не я»', important: true },
  'login pass given': { text: 'Выдан вход без подтверждения в боте', more: owner, important: true },
  'owner added': { text: 'Добавлен владелец', more: owner, important: true },
  'owner removed': { text: 'Удалён владелец', more: owner, important: true },
  'owner suspended': { text: 'Приостановлен доступ владельца', more: owner, important: true },
  'owner resumed': { text: 'Возвращён доступ владельца', more: owner, important: true },
  'colleague invited': { text: 'Создано приглашение коллеги', important: true },
  'colleague invitation ended': { text: 'Отменено приглашение коллеги' },
  'password changed': { text: 'Изменён пароль владельца', more: owner, important: true },
  'agency changed': { text: 'Изменены настройки агентства' },
  'news switched': { text: 'Изменены уведомления владельца' },
  'creators changed': {
    text: 'Изменены сразу анкеты креаторов',
    more: ({ detail }) => counted('человек', detail.people),
    important: true,
  },
  'creators changed back': {
    text: 'Отменено изменение анкет',
    more: ({ detail }) => counted('человек', detail.people),
  },
  'tag added': { text: 'Добавлен тег' },
  'view saved': { text: 'Сохранён вид базы' },
  'view renamed': { text: 'Переименован вид базы' },
  'view deleted': { text: 'Удалён вид базы' },
  'creator added': { text: 'Добавлен креатор', more: creator },
  'creator changed': { text: 'Изменена анкета креатора', more: creator },
  'creator erased': { text: 'Удалены данные креатора', important: true },
  'erasure begun': { text: 'Удалён креатор, 24 часа его можно вернуть', important: true },
  'erasure taken back': { text: 'Возвращён удалённый креатор', more: creator, important: true },
  'import begun': { text: 'Загружен файл с людьми' },
  'import checked': { text: 'Проверка файла с людьми' },
  'import moved': {
    text: 'Импорт',
    more: ({ detail }) => IMPORT_STEPS[String(detail.step)],
    important: true,
  },
  'note added': { text: 'Записана заметка о креаторе', more: creator },
  'note deleted': { text: 'Удалена заметка о креаторе', more: creator },
  'note taken back': { text: 'Возвращена заметка о креаторе', more: creator },
  'creator stopped': { text: 'Креатор внесён в стоп-лист', more: creator },
  'creator unstopped': { text: 'Креатор убран из стоп-листа', more: creator },
  'person invited': { text: 'Сделано личное приглашение', more: creator },
  'people invited': {
    text: 'Сделаны приглашения людям из файла',
    more: ({ detail }) => counted('людей', detail.people),
    important: true,
  },
  'invitation accepted': { text: 'Приглашение принято: «Это я»', more: creator },
  'invitation refused': { text: 'По приглашению ответили «Это не я»', more: creator, important: true },
  'creator blocked': { text: 'Заблокирован креатор', more: creator, important: true },
  'creator unblocked': { text: 'Снята блокировка креатора', important: true },
  'profile approved': { text: 'Одобрена новая анкета', more: creator },
  'profile returned': { text: 'Новая анкета возвращена на правки', more: creator },
  'profile approval undone': { text: 'Отменено одобрение анкеты', more: creator },
  'brief created': { text: 'Создан бриф', more: brief },
  'brief changed': { text: 'Изменён бриф', more: brief },
  'brief deleted': { text: 'Удалён бриф', more: brief, important: true },
  'brief sent': {
    text: 'Отправлен бриф',
    more: (facts) => joined(brief(facts), counted('получателей', facts.detail.sent_to)),
    important: true,
  },
  'brief sent again': {
    text: 'Бриф отправлен ещё раз тем, кому не дошёл',
    more: (facts) => joined(brief(facts), counted('получателей', facts.detail.sent_to)),
    important: true,
  },
  'brief send stopped': {
    text: 'Остановлена рассылка брифа',
    more: (facts) => joined(brief(facts), counted('не ушло', facts.detail.stopped)),
    important: true,
  },
  'brief planned': { text: 'Запланирована отправка брифа', more: brief },
  'brief plan cancelled': { text: 'Отменена запланированная отправка брифа', more: brief },
  'brief tested': { text: 'Сообщение о брифе отправлено себе на проверку', more: brief },
  'brief reminded': {
    text: 'Напоминание о брифе тем, кто молчит',
    more: (facts) => joined(brief(facts), counted('получателей', facts.detail.sent_to)),
    important: true,
  },
  'response changed': { text: 'Изменён отклик', more: (facts) => joined(both(facts), change(facts)) },
  'response reminded': { text: 'Напоминание принятому креатору подтвердить участие', more: both },
  'work changed': { text: 'Изменена работа', more: (facts) => joined(both(facts), workChange(facts)) },
  'work answered': {
    text: 'Ответ на сданное видео',
    more: (facts) => joined(both(facts), WORK_STATES[facts.detail.to as WorkState]?.label.toLowerCase()),
  },
  'payout paid': {
    text: 'Отмечена выплата',
    more: (facts) => joined(both(facts), roubles(facts.detail.amount)),
    important: true,
  },
  'payment undone': {
    text: 'Убрана отметка о выплате',
    more: (facts) => joined(both(facts), roubles(facts.detail.amount)),
    important: true,
  },
  'payout changed': {
    text: 'Изменена сумма выплаты',
    more: (facts) =>
      joined(both(facts), `${roubles(facts.detail.amount_from)} → ${roubles(facts.detail.amount_to)}`),
    important: true,
  },
  'responses priced': { text: 'Цены клиента посчитаны по наценке', more: brief },
  'prices restored': { text: 'Возвращены прежние цены клиента', more: brief },
  'link created': { text: 'Создана публичная ссылка', more: brief },
  'link changed': { text: 'Изменена публичная ссылка', more: brief },
  'link renewed': { text: 'Публичная ссылка заменена новой', more: brief },
  'link revoked': { text: 'Отозвана публичная ссылка', more: brief },
  'pins missed': {
    text: 'По ссылке клиента подбирают PIN',
    more: brief,
    important: true,
    refused: true,
  },
  'client chose': {
    text: 'Отметка клиента в таблице',
    more: (facts) => joined(both(facts), VERDICTS[String(facts.detail.verdict)]),
  },
  'client remarked': { text: 'Замечание клиента к видео', more: both },
  'client submitted': { text: 'Клиент отправил выбор', more: brief, important: true },
  'people read': {
    text: 'Прочитаны люди за час',
    more: ({ detail }) =>
      joined(counted('всего', detail.people), counted('из них контакты', detail.contacts)),
  },
  'stopped in the bot': { text: 'Остановлено в боте', more: brief, important: true },
  'access held in the bot': { text: 'В боте закрыт на час доступ владельца', more: owner, important: true },
  'export offered': { text: 'Запрошена ссылка на Excel', more: brief },
  'export started': { text: 'Начата выгрузка в Excel', more: brief, important: true },
  'audit pruned': { text: 'Удалены старые записи журнала', more: rows, important: true },
  'creators exported': { text: 'Выгружена база креаторов', more: rows, important: true },
  'responses exported': {
    text: 'Выгружены отклики',
    more: (facts) => joined(brief(facts), rows(facts)),
    important: true,
  },
  'payouts exported': { text: 'Выгружены выплаты', more: rows, important: true },
})

export type Action = keyof typeof SENTENCES
const isAction = (name: string): name is Action => name in SENTENCES

/** Entries of a later release, which this one cannot tell in words. */
const UNKNOWN: Sentence = { text: 'Действие, о котором эта версия не знает' }

/** A title follows as a part of the sentence; a second colon would not be Russian. */
const glue = (text: string, rest: string) =>
  rest.startsWith('«') ? ' ' : `${text}${rest}`.includes(':') ? ', ' : ': '

export function tell(action: string, facts: Facts) {
  const { text, more, important = false, refused = false } = isAction(action) ? SENTENCES[action] : UNKNOWN
  const rest = more?.(facts)
  return {
    what: rest === undefined ? text : text + glue(text, rest) + rest,
    important,
    refused,
  }
}

export const IMPORTANT = Object.entries(SENTENCES).flatMap(([action, { important }]) =>
  important ? [action] : [],
)

/** The actions whose sentence has all these words. */
export function actionsWith(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/)
  return Object.entries(SENTENCES).flatMap(([action, { text }]) =>
    words.every((word) => text.toLowerCase().includes(word)) ? [action] : [],
  )
}

/** Actors that are no owner. */
export const OTHERS: Record<string, string> = {
  creator: 'Креатор',
  client: 'Клиент',
  'command line': 'Администратор сервера',
  nobody: 'Кто-то без входа',
  schedule: 'По расписанию',
  session: 'Кто-то со своей сессией',
}
