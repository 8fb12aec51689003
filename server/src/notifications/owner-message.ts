import { WITHDRAW_REASONS, type WithdrawReason } from '@ugc/contract/facts/drafts'
import { appButton } from './buttons.ts'
import { counted } from './counted.ts'
import { quoted } from './quoted.ts'

interface Done {
  kind: 'export' | 'erasures' | 'broadcast'
  /** The name of the owner who did it. */
  name: string | null
  people: number | null
  brief_id: string | null
  title: string | null
  erased: number
}

const ASK = 'Если это не вы и не коллега, проверьте, кто вошёл.'

const MESSAGES: Record<Done['kind'], (done: Done) => { text: string; button: string; path: string }> = {
  export: ({ people, brief_id, title }) => ({
    text:
      title === null
        ? `Выгрузка базы: ${counted(people ?? 0, 'человек', 'человека', 'человек')}.`
        : `Выгрузка откликов ${quoted(title)}: ${counted(people ?? 0, 'человек', 'человека', 'человек')}.`,
    button: brief_id === null ? 'Открыть базу' : 'Открыть бриф',
    path: brief_id === null ? '/admin/creators' : `/admin/briefs/${brief_id}`,
  }),
  erasures: ({ erased }) => ({
    text: `Удаления подряд: за час ${counted(erased, 'креатор', 'креатора', 'креаторов')}. 24 часа их можно вернуть.`,
    button: 'Удаляются',
    path: '/admin/erasures',
  }),
  broadcast: ({ people, brief_id, title }) => ({
    text: `Рассылка ${quoted(title ?? '')}: ${counted(people ?? 0, 'креатор', 'креатора', 'креаторов')}.`,
    button: 'Открыть бриф',
    path: `/admin/briefs/${brief_id}`,
  }),
}

/** Plain text to all owners. Counts only: no creator is named. */
export function ownerMessage(done: Done, app_url: string) {
  const { text, button, path } = MESSAGES[done.kind](done)
  return {
    text: `${text}\nКто: ${done.name}.\n${ASK}`,
    reply_markup: appButton(button, app_url, path),
    link_preview_options: { is_disabled: true },
  }
}

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
