import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './form.module.css'

const HEIGHTS = [330, 290, 250, 420]

export const BriefFormLoading = () => (
  <div className={styles.loading} role="status" aria-busy="true" aria-label="Загрузка...">
    {HEIGHTS.map((height) => (
      <Skeleton key={height} width="100%" height={height} radius={16} />
    ))}
  </div>
)
