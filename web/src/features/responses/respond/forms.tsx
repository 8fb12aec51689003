import { part } from '../../../shell/page.tsx'
import card from '../../../ui/data/card.module.css'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './respond.module.css'

export const FormLoading = () => (
  <div className={`${card.card} ${styles.loading}`}>
    <Skeleton width="40%" height={16} />
    <Skeleton width="100%" height={56} radius={12} />
    <Skeleton width="40%" height={16} />
    <Skeleton width="100%" height={48} radius={12} />
  </div>
)

const shown = { Loading: FormLoading, title: 'Форма не загрузилась' }
/** The brief is read first: its page does not wait for the files of the forms. */
export const RespondForm = part(() => import('./form.tsx'), 'RespondForm', shown)
export const ChangeResponse = part(() => import('./change.tsx'), 'ChangeResponse', shown)
