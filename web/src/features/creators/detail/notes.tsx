import { completeness } from '@ugc/contract/values/completeness'
import type { Creator } from '@ugc/contract/creators'
import { Ban, BellOff, Clock, EyeOff } from 'lucide-react'
import { dateTimeInWords } from '../../../lib/format.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { CreatorInvitation } from './invitation.tsx'

const SWITCHED_OFF = {
  self: 'Креатор выключил её сам и может включить снова.',
  owner: 'Её выключил владелец. Сам креатор включить её не может.',
}

const NO_CHAT =
  'Креатор заблокировал бота или ещё не запускал его. Брифы начнут приходить, когда он откроет бота и нажмёт «Запустить».'

/** What an owner should know before writing to the creator: is the profile on, can the bot write, which fields are missing. */
export function CreatorNotes({ creator }: { creator: Creator }) {
  const points = completeness(creator)
  const missing = points.filter(({ done }) => !done).map(({ label }) => label)
  const incomplete = missing.length > 0 || !creator.profile_completed
  return (
    <>
      {creator.block_id !== null && (
        <Notice
          tone="red"
          icon={Ban}
          title="Заблокирован"
          action={{ label: 'Все заблокированные', to: '/admin/blocked' }}
        >
          Войти и откликнуться нельзя, клиенты не видят ни анкеты, ни откликов.
        </Notice>
      )}
      {creator.review !== 'approved' && (
        <Notice
          tone="amber"
          icon={Clock}
          title={creator.review === 'waiting' ? 'Анкета ждёт одобрения' : 'Анкета на правках'}
          action={{ label: 'Новые анкеты', to: '/admin/reviews' }}
        >
          Пока её не одобрили, брифы не приходят и клиенты её не видят.
        </Notice>
      )}
      {creator.hidden_from_clients && (
        <Notice tone="amber" icon={EyeOff} title="Просил не показывать брендам">
          Клиенты не видят ни карточки, ни откликов. Включить показ может только сам креатор, в «Моих данных».
        </Notice>
      )}
      {/* A person without Telegram gives it by the invitation below. */}
      {creator.needs_consent && creator.telegram_id !== null && (
        <Notice tone="amber" title="Нет согласия">
          Креатор не дал согласие на обработку данных или отозвал его. Анкета заработает, когда он даст его в
          приложении.
        </Notice>
      )}
      {!creator.is_active && creator.deactivated_by !== null && (
        <Notice tone="blue" title="Анкета неактивна">
          {SWITCHED_OFF[creator.deactivated_by]}
        </Notice>
      )}
      {creator.unverified_at !== null && (
        <Notice tone="amber" title="Отметка «Проверен» снята">
          Креатор изменил имя, фото или ссылки {dateTimeInWords(creator.unverified_at)}. Посмотрите и
          поставьте её снова.
        </Notice>
      )}
      <CreatorInvitation creator={creator} />
      {!creator.is_reachable && creator.telegram_id !== null && (
        <Notice tone="amber" icon={BellOff} title="Бот не может написать креатору">
          {NO_CHAT}
        </Notice>
      )}
      {incomplete && (
        <Notice
          tone="amber"
          title={`Анкета заполнена: ${points.length - missing.length} из ${points.length}`}
          action={{ label: 'Дополнить анкету', to: `/admin/creators/${creator.id}/edit` }}
        >
          {missing.length > 0 ? `Не хватает: ${missing.join(', ')}.` : 'Не все данные верны.'}
          {!creator.profile_completed &&
            ' Пока анкета неполная, её нельзя включить: брифы не приходят, а в списке она под фильтром «Неактивные».'}
        </Notice>
      )}
    </>
  )
}
