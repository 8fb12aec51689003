import card from '../../../ui/data/card.module.css'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './respond.module.css'

export const RespondLoading = () => (
  <div className={styles.page} role="status" aria-busy="true" aria-label="Загрузка...">
    <div className={`${card.card} ${styles.loading}`}>
      <Skeleton width="130px" height={14} />
      <Skeleton width="78%" height={22} />
      <Skeleton width="100%" height={14} />
      <Skeleton width="100%" height={14} />
      <Skeleton width="64%" height={14} />
    </div>
    <div className={`${card.card} ${styles.loading}`}>
      <Skeleton width="40%" height={16} />
      <Skeleton width="100%" height={56} radius={12} />
      <Skeleton width="40%" height={16} />
      <Skeleton width="100%" height={48} radius={12} />
    </div>
  </div>
)
