import type { responses } from '@ugc/contract/responses'
import type { RouteReply } from '@ugc/contract/route'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { MyResponseCard } from './card.tsx'
import styles from './responses.module.css'

export type Page = RouteReply<typeof responses.list>

interface Props {
  page: Page
  /** The last try to refresh what is shown. */
  error: Error | null
  onRetry: () => Promise<unknown>
}

export const MyResponses = ({ page, error, onRetry }: Props) => (
  <div className={styles.page}>
    {error && (
      <Notice
        tone="red"
        title="Ошибка загрузки откликов"
        action={{ label: 'Повторить', onClick: () => void onRetry() }}
      >
        {error.message}
      </Notice>
    )}
    <ul className={styles.list} aria-label="Мои отклики">
      {page.items.map((response) => (
        <MyResponseCard key={response.id} response={response} />
      ))}
    </ul>
  </div>
)

export const MyResponsesLoading = () => (
  <div className={styles.list} role="status" aria-busy="true" aria-label="Загрузка...">
    {['a', 'b', 'c'].map((key) => (
      <div key={key} className={styles.card} aria-hidden>
        <Skeleton width="120px" height={24} />
        <Skeleton width="70%" height={20} />
        <Skeleton width="100%" height={58} radius={12} />
      </div>
    ))}
  </div>
)
