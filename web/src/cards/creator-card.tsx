import type { ResponseStatus } from '@ugc/contract/facts/statuses'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './creator-card.module.css'
import { Followers } from '../ui/data/followers.tsx'
import { Frame } from '../ui/brand/frame.tsx'
import { OutOfReachMark } from './out-of-reach.tsx'
import { Rubles } from '../ui/data/rubles.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { BriefAnswer, CreatorStatus } from './status-badge.tsx'
import { TagLine } from '../ui/data/tag-line.tsx'
import { Verified } from '../ui/data/verified.tsx'

const TAGS_SHOWN = 3

/** Cards on a phone, two columns on a tablet, rows of one panel on a desktop. */
export const CreatorList = ({ children, label }: { children: ReactNode; label: string }) => (
  <div className={styles.panel}>
    {/* On a desktop the labels of the numbers stand once above all rows; in the rows they are only read out. */}
    <div className={styles.head} aria-hidden>
      <span>Креатор</span>
      <span className={styles.numbers}>
        <span>Подписчики</span>
        <span>Цена за видео</span>
      </span>
      <span className={styles.tags}>Теги</span>
    </div>
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  </div>
)

interface Props {
  to: string
  /** Kept by the history beside the address of `to`. */
  state?: unknown
  name: string
  photo?: string | null | undefined
  verified?: boolean
  city?: string | null | undefined
  country?: string | null | undefined
  followers: number | null
  price: number | null
  tags: readonly string[]
  active: boolean
  /** False for those the bot cannot write to. */
  reachable?: boolean
  /** In a list filtered by a brief: the response replaces the active badge. */
  answer?: ResponseStatus | null | undefined
}

/** An item of a CreatorList. */
export function CreatorCard(props: Props) {
  const {
    to,
    state,
    name,
    photo,
    verified = false,
    city,
    country,
    followers,
    price,
    tags,
    active,
    reachable = true,
    answer,
  } = props
  const place = [city, country].filter(Boolean).join(', ')
  return (
    <li>
      <Link className={styles.card} to={to} state={state}>
        <span className={styles.photo}>
          <Frame name={name} src={photo} size={76} />
        </span>
        <span className={styles.status}>
          {answer === undefined ? <CreatorStatus active={active} /> : <BriefAnswer status={answer} />}
        </span>
        <span className={styles.name}>
          <span className={styles.clip}>{name}</span>
          {verified && <Verified />}
          {!reachable && <OutOfReachMark />}
        </span>
        <span className={styles.place}>{place || 'Город не указан'}</span>
        <dl className={styles.numbers}>
          <div>
            <dt>Подписчики</dt>
            <dd>{followers === null ? <Missing>не указаны</Missing> : <Followers count={followers} />}</dd>
          </div>
          <div>
            <dt>Цена за видео</dt>
            <dd>{price === null ? <Missing>не указана</Missing> : <Rubles value={price} />}</dd>
          </div>
        </dl>
        <span className={styles.tags}>
          <TagLine tags={tags} limit={TAGS_SHOWN} />
        </span>
      </Link>
    </li>
  )
}

const Missing = ({ children }: { children: string }) => <span className={styles.missing}>{children}</span>

/** An item of a CreatorList while it loads. */
export const CreatorCardSkeleton = () => (
  <li>
    <div className={`${styles.card} ${styles.skeleton}`} aria-hidden>
      <span className={styles.photoSkeleton}>
        <Skeleton width="100%" height={0} radius={12} />
      </span>
      <span className={styles.status}>
        <Skeleton width="62px" height={12} />
      </span>
      <span className={styles.name}>
        <Skeleton width="150px" height={15} />
      </span>
      <span className={styles.place}>
        <Skeleton width="112px" height={13} />
      </span>
      <span className={styles.numbers}>
        <span>
          <Skeleton width="62px" height={30} />
        </span>
        <span>
          <Skeleton width="86px" height={30} />
        </span>
      </span>
      <span className={styles.tags}>
        <TagsSkeleton />
      </span>
    </div>
  </li>
)

const TagsSkeleton = () => (
  <span className={styles.tagsSkeleton}>
    <Skeleton width="64px" height={26} />
    <Skeleton width="104px" height={26} />
    <Skeleton width="84px" height={26} />
  </span>
)
