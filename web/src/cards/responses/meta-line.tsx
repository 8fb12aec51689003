import type { Response } from '@ugc/contract/responses'
import { dateTime, relativeDay } from '../../lib/format.ts'
import { metaOf } from './response-facts.ts'
import styles from './response-card.module.css'

/** «Москва · 128 тыс. · 5 дней · сегодня»: what does not fit on one line is left out, the day first. */
export const MetaLine = ({ response }: { response: Response }) => (
  <p className={styles.meta}>
    {metaOf(response).map((part, at) => (
      <span key={part}>
        {at > 0 && ' · '}
        {part}
      </span>
    ))}
    <time dateTime={response.created_at} title={dateTime(response.created_at)}>
      {' · '}
      {relativeDay(response.created_at)}
    </time>
  </p>
)
