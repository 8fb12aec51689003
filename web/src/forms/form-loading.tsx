import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './form-frame.module.css'

/** In the place of a form whose saved values are not there yet. */
export const FormLoading = () => (
  <div className={styles.column} role="status" aria-busy="true" aria-label="Загрузка...">
    {[330, 290, 250, 420].map((height) => (
      <Skeleton key={height} width="100%" height={height} radius={16} />
    ))}
  </div>
)
