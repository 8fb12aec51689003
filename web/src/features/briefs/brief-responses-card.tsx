import type { Response } from '@ugc/contract/responses'
import { Link } from 'react-router'
import { followers } from '../../lib/format.ts'
import { plural } from '../../lib/plural.ts'
import { Frame } from '../../ui/frame.tsx'
import look from '../../ui/response-card.module.css'
import { Rubles } from '../../ui/rubles.tsx'
import { ResponseStatus } from '../../ui/status-badge.tsx'
import { Verified } from '../../ui/verified.tsx'
import { nameOf } from './brief-detail-name.ts'
import styles from './brief-responses.module.css'

/** A response to read: who, how soon, for how much, in what words. */
export function BriefResponse({ response }: { response: Response }) {
  const { creator, status, creator_price, estimated_delivery_days: days, message } = response
  const name = creator ? nameOf(creator) : 'Креатор удалён'
  return (
    <li>
      <article className={`${look.card} ${styles.card}`}>
        <div className={look.head}>
          <Frame name={name} src={creator?.photo_url} size={60} />
          <div className={look.person}>
            <div className={look.name}>
              <h3>{creator ? <Link to={`/admin/creators/${creator.id}`}>{name}</Link> : name}</h3>
              {creator?.is_verified && <Verified />}
            </div>
            <p className={look.about}>{creator ? about(creator) : 'От анкеты остались только цифры'}</p>
            <div className={look.status}>
              <ResponseStatus status={status} />
              {days === null ? 'без срока' : plural(days, 'день', 'дня', 'дней')}
            </div>
          </div>
        </div>
        <dl className={look.money}>
          <div>
            <dt>Ставка</dt>
            <dd>
              <Rubles value={creator_price} />
            </dd>
          </div>
        </dl>
        {message !== null && message !== '' && <blockquote className={styles.quote}>{message}</blockquote>}
      </article>
    </li>
  )
}

/** «Москва. 128 тыс. подписчиков» */
function about({ city, followers_count }: NonNullable<Response['creator']>): string {
  const crowd =
    followers_count === null
      ? 'Подписчики не указаны'
      : followers_count < 1000
        ? plural(followers_count, 'подписчик', 'подписчика', 'подписчиков')
        : `${followers(followers_count)} подписчиков`
  return `${city ?? 'Город не указан'}. ${crowd}`
}
