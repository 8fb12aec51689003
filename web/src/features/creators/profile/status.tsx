import { CONSENT_MISSING } from '@ugc/contract/facts/consent'
import { completeness } from '@ugc/contract/values/completeness'
import { isComplete } from '@ugc/contract/profile'
import type { Creator } from '@ugc/contract/creators'
import { CircleCheck, CirclePause } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { ReviewNotice } from '../../../cards/review-notice.tsx'
import { Support } from '../../../session/support.tsx'
import card from '../../../ui/data/card.module.css'
import { FilmStrip, type Point } from '../../../ui/brand/film-strip.tsx'
import { relativeDateTime } from '../../../lib/format.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { type FormValues, payloadOf } from '../form/values.ts'
import { PauseOfActive, PauseUntil, ToggleButton } from './actions.tsx'
import styles from './form.module.css'

interface Props {
  creator: Creator | null
  dirty: boolean
  /** The dates of the pause are brought into view. */
  pausing: boolean
  onPausing: (pausing: boolean) => void
}

/** Complete and saved, but inactive: the toggle activates it. */
export const isPaused = (creator: Creator | null, dirty: boolean) =>
  creator !== null &&
  creator.profile_completed &&
  !creator.is_active &&
  creator.deactivated_by !== 'owner' &&
  !creator.needs_consent &&
  !dirty

export function ProfileStatus({ creator, dirty, ...pause }: Props) {
  if (creator?.is_active && creator.review !== 'approved') return <ReviewNotice creator={creator} />
  if (creator?.is_active) {
    return (
      <section className={`${card.card} ${styles.active}`}>
        <h2>
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden />
          Анкета активна
        </h2>
        {creator.tags.length > 0 ? (
          <p>Новые проекты подбираются по твоим тегам</p>
        ) : (
          <p>
            Проекты подбираются по тегам, а в анкете их пока нет.{' '}
            <Link to={{ search: '?section=tags' }} replace>
              Выбрать теги
            </Link>
          </p>
        )}
        {creator.hidden_from_clients && (
          <p>
            Бренды тебя не видят. <Link to="/creator/profile/data">Показать анкету</Link>
          </p>
        )}
        <PauseOfActive creator={creator} onPausing={pause.onPausing} />
      </section>
    )
  }
  return (
    <>
      {creator?.deactivated_by === 'owner' && (
        <Notice tone="amber" icon={CirclePause} title="Агентство отключило анкету">
          Проекты не приходят.
          <Support before=" Если это ошибка, " after=".">
            напиши в поддержку
          </Support>
        </Notice>
      )}
      <Completeness creator={creator} dirty={dirty} {...pause} />
    </>
  )
}

/** The twelve points of the form's current values. */
function Completeness({ creator, dirty, ...pause }: Props) {
  const { control } = useFormContext<FormValues>()
  const values = useWatch({ control }) as FormValues
  const payload = payloadOf(values)
  const points = completeness(payload)
  const tagged = payload.tag_ids.length > 0
  const unsaved = dirty || creator === null
  const agreed = values.consent || (creator !== null && creator.consent_version !== null)
  return (
    <FilmStrip
      title="Анкета неактивна"
      hint={hintOf({
        payload,
        points,
        tagged,
        unsaved,
        agreed,
        erase_at: values.consent ? null : creator?.erase_at,
      })}
      points={points}
      full={tagged ? undefined : 'Всё, кроме тегов'}
    >
      {creator && isPaused(creator, dirty) && (
        <>
          <ToggleButton creator={creator} primary />
          <PauseUntil creator={creator} {...pause} />
        </>
      )}
    </FilmStrip>
  )
}

interface Filled {
  payload: ReturnType<typeof payloadOf>
  points: readonly Point[]
  tagged: boolean
  unsaved: boolean
  agreed: boolean
  erase_at: string | null | undefined
}

function hintOf({ payload, points, tagged, unsaved, agreed, erase_at }: Filled): string {
  if (erase_at) return `Согласие отозвано, ${relativeDateTime(erase_at)} мы всё удалим`
  // A number that is 0 does not count as a point, but the profile can be activated with it.
  const enough = isComplete(payload)
  if (!enough) return 'Заполни её и выбери теги, чтобы получать проекты'
  if (!tagged) return 'Осталось выбрать теги: по ним подбираются проекты'
  if (!agreed) return CONSENT_MISSING
  if (!unsaved) return 'Новые проекты пока не приходят'
  return points.every((point) => point.done)
    ? 'Всё готово: сохрани анкету'
    : 'Можно сохранять: ноль тоже подходит'
}
