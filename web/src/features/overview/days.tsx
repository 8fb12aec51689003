import type { Overview } from '@ugc/contract/overview'
import { cx } from '../../lib/class-names.ts'
import { dayMonth, grouped } from '../../lib/format.ts'
import card from '../../ui/data/card.module.css'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Sparkline } from '../../ui/data/sparkline.tsx'
import styles from './days.module.css'

const HEIGHT = 96
/** Parsed as local noon, so that no time zone moves the day. */
const nameOf = (day: string | undefined) => (day === undefined ? '' : dayMonth(`${day}T12:00:00`))

export function HomeDays({ days }: Pick<Overview, 'days'>) {
  const counts = days.map(({ responses }) => responses)
  const total = grouped(counts.reduce((sum, count) => sum + count, 0))
  const [yesterday = 0, today = 0] = counts.slice(-2)
  return (
    <div className={cx(card.card, styles.days)}>
      <p>
        <b>{total}</b>
        вчера {grouped(yesterday)}, сегодня {grouped(today)}
      </p>
      <Sparkline
        values={counts}
        height={HEIGHT}
        label={`Отклики по дням, за две недели ${total}`}
        from={nameOf(days[0]?.day)}
        to={nameOf(days.at(-1)?.day)}
      />
    </div>
  )
}

export const HomeDaysSkeleton = () => (
  <div className={cx(card.card, styles.days)} aria-hidden>
    <Skeleton width="64px" height={32} />
    <Skeleton width="100%" height={HEIGHT + 22} />
  </div>
)
