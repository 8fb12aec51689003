import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './detail.module.css'

export const BriefDetailLoading = () => (
  <div role="status" aria-busy="true" aria-label="Загрузка..." className={styles.column}>
    <Skeleton width="100%" height={160} radius={20} />
    <Skeleton width="100%" height={140} radius={16} />
    <Skeleton width="100%" height={140} radius={16} />
    <Skeleton width="100%" height={220} radius={16} />
  </div>
)
