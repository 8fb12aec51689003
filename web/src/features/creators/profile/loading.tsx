import card from '../../../ui/data/card.module.css'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './form.module.css'

export function ProfileLoading() {
  return (
    <div className={styles.form} role="status" aria-busy="true" aria-label="Загрузка...">
      <div className={card.card}>
        <Skeleton width="60%" height={22} />
      </div>
      {[4, 3, 3].map((rows, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing ever moves here
        <div key={at} className={`${card.card} ${styles.loading}`}>
          <Skeleton width="40%" height={18} />
          {['a', 'b', 'c', 'd'].slice(0, rows).map((row) => (
            <Skeleton key={row} width="100%" height={48} radius={12} />
          ))}
        </div>
      ))}
    </div>
  )
}
