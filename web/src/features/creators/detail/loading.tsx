import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './detail.module.css'

export const CreatorDetailLoading = () => (
  <div role="status" aria-busy="true" aria-label="Загрузка..." className={styles.column}>
    <Skeleton width="116px" height={145} radius={16} />
    <Skeleton width="100%" height={72} radius={16} />
    <Skeleton width="100%" height={140} radius={16} />
    <Skeleton width="100%" height={220} radius={16} />
  </div>
)
