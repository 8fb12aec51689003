import { isStoppable, type OwnerAct } from '@ugc/contract/facts/bot/owner-acts'
import { WITHDRAW_REASONS, type WithdrawReason } from '@ugc/contract/facts/drafts'
import type { InlineKeyboardButton } from 'grammy/types'
import { appButton } from './buttons.ts'
import { counted } from './counted.ts'
import { quoted } from './quoted.ts'

interface Done {
  id: number
  kind: OwnerAct | 'owners'
  /** The name of the owner who did it. */
  name: string | null
  people: number | null
  brief_id: string | null
  title: string | null
  erased: number
  /** What happened to the owners. */
  reason?: string | null
}

const ASK = 'Если это не вы и не коллега, остановите и проверьте, кто вошёл.'
const ASK_ADMINISTRATOR = 'Если вы об этом не знали, спросите коллег и того, кто ведёт сервер.'

const people = (count: number | null) => counted(count ?? 0, 'человек', 'человека', 'человек')
const toBrief = ({ brief_id }: Done) => ({ button: 'Открыть бриф', path: `/admin/briefs/${brief_id}` })
const about = (what: string, done: Done) => ({
  text: `${what} ${quoted(done.title ?? '')}: ${counted(done.people ?? 0, 'креатор', 'креатора', 'креаторов')}.`,
  ...toBrief(done),
})

const MESSAGES: Record<Done['kind'], (done: Done) => { text: string; button: string; path: string }> = {
  export: (done) =>
    done.title === null
      ? { text: `Выгрузка базы: ${people(done.people)}.`, button: 'Открыть базу', path: '/admin/creators' }
      : { text: `Выгрузка откликов ${quoted(done.title)}: ${people(done.people)}.`, ...toBrief(done) },
  profiles: ({ people: count }) => ({
    text: `За час открыты контакты больше чем ${count} человек.`,
    button: 'Журнал',
    path: '/admin/journal',
  }),
  erasures: ({ erased }) => ({
    text: `Удаления подряд: за час ${counted(erased, 'креатор', 'креатора', 'креаторов')}. 24 часа их можно вернуть.`,
    button: 'Вернуть',
    path: '/admin/erasures',
  }),
  broadcast: (done) => about('Рассылка', done),
  again: (done) => about('Повторная рассылка', done),
  planned: (done) => about('Запланирована рассылка', done),
  reminder: (done) => about('Напоминание о брифе', done),
  change: (done) => about('Через 10 минут бот расскажет об изменениях в брифе', done),
  ending: (done) => about('Бот пишет об окончании брифа', done),
  decisions: ({ people: count }) => ({
    text: `Решения сразу по многим откликам: ${people(count)}.`,
    button: 'Открыть отклики',
    path: '/admin/responses',
  }),
  messages: ({ people: count }) => ({
    text: `Несколько сообщений за час, вместе ${people(count)}.`,
    button: 'Журнал',
    path: '/admin/journal',
  }),
  bulk: ({ people: count }) => ({
    text: `Сразу изменены анкеты: больше ${count ?? 0} человек.`,
    button: 'Журнал',
    path: '/admin/journal',
  }),
  owners: ({ reason }) => ({
    text: `${reason}.`,
    button: 'Журнал',
    path: '/admin/journal',
  }),
}

const TAP = /^(stop|hold):(\d{1,15})$/
/** A tap under a notice: `stop` the rest of its messages, or `hold` the owner who did it. */
export function readStop(data: string): { what: 'stop' | 'hold'; notice_id: number } | undefined {
  const [, what, id] = TAP.exec(data) ?? []
  return what === 'stop' || what === 'hold' ? { what, notice_id: Number(id) } : undefined
}

/** What was read has left, so there the owner is stopped. */
function stops({ id, kind }: Done): InlineKeyboardButton[][] {
  if (kind === 'owners') return []
  const hold = { text: 'Закрыть доступ на час', callback_data: `hold:${id}` }
  if (kind === 'export' || kind === 'profiles') return [[{ ...hold, text: 'Остановить' }]]
  return isStoppable(kind) ? [[{ text: 'Остановить', callback_data: `stop:${id}` }], [hold]] : [[hold]]
}

/** Plain text to the other owners. Counts only: no creator is named. */
export function ownerMessage(done: Done, app_url: string) {
  const { text, button, path } = MESSAGES[done.kind](done)
  const who = done.name === null ? '' : `Кто: ${done.name}.\n`
  const { inline_keyboard } = appButton(button, app_url, path)
  return {
    text: `${text}\n${who}${done.kind === 'owners' ? ASK_ADMINISTRATOR : ASK}`,
    reply_markup: { inline_keyboard: [...stops(done), ...inline_keyboard] },
    link_preview_options: { is_disabled: true },
  }
}

/** To the person who has just become an owner, instead of the alert about it. */
export const admittedMessage = (app_url: string) => ({
  text: 'Вас добавили в команду. Открывайте приложение: в нём вся база и все брифы.',
  reply_markup: appButton('Открыть приложение', app_url, '/admin'),
  link_preview_options: { is_disabled: true },
})

/** The end of the message after the tap. `stopped`: undefined if there was nothing to stop. */
export const stoppedText = (stopped: number | undefined) => {
  if (stopped === undefined) return 'Остановить уже нечего.'
  return stopped === 0 ? 'Всё уже ушло, останавливать нечего.' : 'Остановлено: остальное не уйдёт.'
}
export const heldText = (is_held: boolean) =>
  is_held
    ? 'Доступ закрыт на час: сеансы этого владельца завершены. Позвоните ему.'
    : 'Закрыть доступ уже нельзя.'

/** To the owner who planned the send. The reason is the sentence that the app would show. */
export const unsentMessage = (
  { title, brief_id, reason }: Pick<Done, 'title' | 'brief_id'> & { reason: string | null },
  app_url: string,
) => ({
  text: `Запланированная рассылка ${quoted(title ?? '')} не ушла.\n${reason ?? 'Отправьте бриф вручную'}.`,
  reply_markup: appButton('Открыть бриф', app_url, `/admin/briefs/${brief_id}`),
  link_preview_options: { is_disabled: true },
})

interface Withdrawn {
  brief_id: string
  title: string
  first_name: string
  last_name: string
  reason: WithdrawReason | null
  /** Who may take the place is at hand then. */
  was_accepted: boolean
  reserve: number
  pending: number
}

/** A creator has taken a response back, or cannot take part after all. Names are not inflected. */
export function withdrawnMessage(withdrawn: Withdrawn, app_url: string) {
  const { brief_id, title, first_name, last_name, reason, was_accepted, reserve, pending } = withdrawn
  const why = reason === null ? '' : `\nПричина: ${WITHDRAW_REASONS[reason].toLowerCase()}.`
  const name = `${first_name} ${last_name}`.trim()
  const others =
    reserve + pending === 0
      ? 'Замены пока нет: в резерве и на рассмотрении никого.'
      : `На замену: в резерве ${reserve}, на рассмотрении ${pending}.`
  return {
    text: was_accepted
      ? `Не сможет участвовать: ${name}.\nБриф ${quoted(title)}, место освободилось.${why}\n${others}`
      : `Отклик снят: ${name}.\nБриф ${quoted(title)}.${why}`,
    reply_markup: appButton('Открыть бриф', app_url, `/admin/briefs/${brief_id}`),
    link_preview_options: { is_disabled: true },
  }
}

/** A client's remark on an accepted video: without its words. */
export const remarkMessage = (
  {
    brief_id,
    title,
    first_name,
    last_name,
  }: { brief_id: string; title: string; first_name: string; last_name: string },
  app_url: string,
) => ({
  text: `Замечание клиента к видео: ${`${first_name} ${last_name}`.trim()}.\nБриф ${quoted(title)}.`,
  reply_markup: appButton('Открыть работы', app_url, `/admin/works?brief_id=${brief_id}&view=ended`),
  link_preview_options: { is_disabled: true },
})

/** The person who opened the invitation of this profile is another one. */
export const notMeMessage = (
  { id, first_name, last_name }: { id: string; first_name: string; last_name: string },
  app_url: string,
) => ({
  text: `По приглашению ответили «Это не я»: ${`${first_name} ${last_name}`.trim()}.\nСсылка больше не работает. Проверьте, кому её отправили, и сделайте новую.`,
  reply_markup: appButton('Открыть анкету', app_url, `/admin/creators/${id}`),
  link_preview_options: { is_disabled: true },
})
