import { UserRound } from 'lucide-react'
import { plural } from '../lib/plural.ts'
import { Button } from '../ui/controls/button.tsx'
import type { Point } from '../ui/brand/film-strip.tsx'
import film from '../ui/brand/film-strip.module.css'
import styles from './profile-needed.module.css'
import { EmptyState } from '../ui/feedback/state.tsx'

interface Props {
  /** Where the profile is. */
  to: string
  /** What the profile is needed for. */
  text: string
  points: readonly Point[]
}

/** Replaces content that needs a complete profile. */
export function ProfileNeeded({ to, text, points }: Props) {
  const left = points.filter((point) => !point.done).length
  const rest = `Осталось ${plural(left, 'пункт', 'пункта', 'пунктов')} из ${points.length}.`
  return (
    <EmptyState icon={UserRound} title="Заполни анкету" text={left > 0 ? `${text} ${rest}` : text}>
      <div className={styles.needed}>
        {left > 0 && (
          <div
            className={film.strip}
            role="progressbar"
            aria-label="Заполнение анкеты"
            aria-valuemin={0}
            aria-valuemax={points.length}
            aria-valuenow={points.length - left}
            aria-valuetext={rest}
          >
            {points.map(({ label }, at) => (
              <i key={label} className={at < points.length - left ? film.on : undefined} />
            ))}
          </div>
        )}
        <Button to={to}>Открыть анкету</Button>
      </div>
    </EmptyState>
  )
}
