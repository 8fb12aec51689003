import { Created, Days, FollowerCount } from './cells.tsx'
import styles from './cells.module.css'
import { Networks, Portfolio } from './links.tsx'
import { aboutOf, type ShownRow } from './row.ts'

/** The rest of what an owner sees of a row, below it: columns for all of it would not fit any screen. */
export function UnderRow({ row }: { row: ShownRow }) {
  const { tags = [], message } = row
  const facts = [...aboutOf(row), ...(tags.length > 0 ? [`Теги: ${tags.join(', ')}`] : [])]
  return (
    <div className={styles.under}>
      <div className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {typeof row.followers_count === 'number' && (
          <span className={styles.noFollowers}>
            Подписчики: <FollowerCount row={row} />
          </span>
        )}
        {row.estimated_delivery_days !== null && (
          <span className={styles.noDays}>
            Срок: <Days row={row} />
          </span>
        )}
        <span className={styles.noDate}>
          Отклик: <Created row={row} />
        </span>
        <Portfolio row={row} />
        <Networks row={row} />
      </div>
      {message && (
        <details className={styles.message}>
          <summary>{message}</summary>
        </details>
      )}
    </div>
  )
}
