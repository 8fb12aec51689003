import type { Creator } from '@ugc/contract/creators'
import { CONSENT_MISSING } from '@ugc/contract/facts/consent'
import { BellOff, CirclePause, EyeOff } from 'lucide-react'
import { relativeDateTime, shortDay } from '../../lib/format.ts'
import { ReviewNotice } from '../../cards/review-notice.tsx'
import { openBot } from '../../session/open-bot.ts'
import { Support } from '../../session/support.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

export const PROFILE = '/creator/profile'
const MY_DATA = '/creator/profile/data'

/** A complete profile that is not active: the creator or the agency switched it off, or the consent is missing. */
export const isPaused = (creator: Creator | null | undefined) =>
  creator?.profile_completed === true && !creator.is_active

/** Why the creator receives no new briefs. */
export function ProjectsNotices({ creator }: { creator: Creator | null | undefined }) {
  if (!creator) return null
  return (
    <>
      {!creator.profile_completed && (
        <Notice tone="amber" title="Заполни анкету" action={{ label: 'Открыть анкету', to: PROFILE }}>
          Пока она заполнена не до конца, новые проекты не приходят.
        </Notice>
      )}
      <ReviewNotice creator={creator} edit={PROFILE} />
      {isPaused(creator) && creator.deactivated_by === 'owner' && (
        <Notice tone="amber" icon={CirclePause} title="Агентство отключило анкету">
          Новые проекты не приходят.
          <Support before=" Если это ошибка, " after=".">
            напиши в поддержку
          </Support>
        </Notice>
      )}
      {isPaused(creator) && creator.deactivated_by !== 'owner' && (
        <Notice
          tone="amber"
          icon={CirclePause}
          title="Анкета неактивна"
          action={
            creator.erase_at
              ? { label: 'Вернуть согласие', to: MY_DATA }
              : { label: 'Открыть анкету', to: PROFILE }
          }
        >
          {creator.erase_at
            ? `Согласие отозвано, ${relativeDateTime(creator.erase_at)} мы всё удалим. До этого можно передумать.`
            : creator.needs_consent
              ? CONSENT_MISSING
              : creator.paused_until
                ? `Новые проекты не приходят. Анкета включится сама ${shortDay(creator.paused_until)}.`
                : 'Новые проекты не приходят. Сделай анкету активной, чтобы они появились.'}
        </Notice>
      )}
      {creator.is_active && creator.hidden_from_clients && (
        <Notice
          tone="amber"
          icon={EyeOff}
          title="Бренды тебя не видят"
          action={{ label: 'Показать анкету', to: MY_DATA }}
        >
          Откликаться можно, но менеджер не покажет тебя бренду.
        </Notice>
      )}
      {!creator.is_reachable && (
        <Notice
          tone="amber"
          icon={BellOff}
          title="Бот не может тебе написать"
          action={{ label: 'Открыть бота', onClick: openBot }}
        >
          Новые проекты не дойдут в Telegram. Открой бота и нажми «Запустить».
        </Notice>
      )}
    </>
  )
}
