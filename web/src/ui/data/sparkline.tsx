import styles from './sparkline.module.css'

const WIDTH = 320
/** The line keeps clear of the edges by as much as the dot needs. */
const EDGE = 6

interface Props {
  /** Oldest first. */
  values: readonly number[]
  /** What is drawn, with the total: «Отклики по дням, за две недели 37». */
  label: string
  height?: number
  from?: string | undefined
  to?: string | undefined
}

export function Sparkline({ values, label, height = 56, from, to }: Props) {
  const highest = Math.max(...values, 1)
  const points = values.map((value, index) => ({
    x: values.length > 1 ? (index / (values.length - 1)) * WIDTH : WIDTH,
    y: height - EDGE - (value / highest) * (height - 2 * EDGE),
  }))
  const last = points.at(-1)
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
  return (
    <div className={styles.sparkline}>
      <div className={styles.plot}>
        <svg
          viewBox={`0 0 ${WIDTH} ${height}`}
          preserveAspectRatio="none"
          height={height}
          role="img"
          aria-label={label}
        >
          {points.length > 1 && <path className={styles.area} d={`${line}V${height}H0Z`} />}
          {points.length > 1 && <path className={styles.line} d={line} />}
        </svg>
        {last && <i className={styles.dot} style={{ top: last.y }} />}
      </div>
      {from !== undefined && to !== undefined && (
        <div className={styles.axis}>
          <span>{from}</span>
          <span>{to}</span>
        </div>
      )}
    </div>
  )
}

const round = (value: number) => Math.round(value * 10) / 10
