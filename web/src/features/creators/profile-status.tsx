import { completeness } from '@ugc/contract/completeness'
import type { Creator } from '@ugc/contract/creators'
import { CircleCheck, CirclePause } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Support } from '../../session/support.tsx'
import card from '../../ui/card.module.css'
import { FilmStrip } from '../../ui/film-strip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type FormValues, payloadOf } from './creator-form-values.ts'
import { ToggleButton } from './profile-actions.tsx'
import styles from './profile-form.module.css'

interface Props {
  creator: Creator | null
  dirty: boolean
}

/** Complete and saved, and not active: one press away from it. */
export const isPaused = (creator: Creator | null, dirty: boolean) =>
  creator !== null &&
  creator.profile_completed &&
  !creator.is_active &&
  creator.deactivated_by !== 'owner' &&
  !dirty

export function ProfileStatus({ creator, dirty }: Props) {
  if (creator?.is_active) {
    return (
      <section className={`${card.card} ${styles.active}`}>
        <h2>
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden />
          Анкета активна
        </h2>
        <p>Тебе приходят брифы по твоим тегам</p>
      </section>
    )
  }
  return (
    <>
      {creator?.deactivated_by === 'owner' && (
        <Notice tone="amber" icon={CirclePause} title="Агентство отключило анкету">
          Брифы не приходят.
          <Support before=" Если это ошибка, " after=".">
            напиши в поддержку
          </Support>
        </Notice>
      )}
      <Completeness creator={creator} dirty={dirty} />
    </>
  )
}

/** As one types: the twelve points of what is in the form now. */
function Completeness({ creator, dirty }: Props) {
  const { control } = useFormContext<FormValues>()
  const values = useWatch({ control }) as FormValues
  const points = completeness(payloadOf(values))
  const full = points.every((point) => point.done)
  const paused = isPaused(creator, dirty)
  return (
    <FilmStrip title="Анкета неактивна" hint={hintOf(full, dirty || creator === null)} points={points}>
      {paused && <ToggleButton creator={creator} primary />}
    </FilmStrip>
  )
}

function hintOf(full: boolean, unsaved: boolean): string {
  if (!full) return 'Заполни 12 пунктов, чтобы получать проекты'
  return unsaved ? 'Всё готово: сохрани анкету' : 'Брифы пока не приходят'
}
