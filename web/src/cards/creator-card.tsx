import type { Gender } from '@ugc/contract/facts/profile-fields'
import type { ResponseStatus } from '@ugc/contract/facts/statuses'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../lib/class-names.ts'
import styles from './creator-card.module.css'
import { Followers } from '../ui/data/followers.tsx'
import { Frame } from '../ui/brand/frame.tsx'
import { OutOfReachMark } from './out-of-reach.tsx'
import { Rubles } from '../ui/data/rubles.tsx'
import { HiddenText } from '../ui/feedback/hidden-text.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { When } from '../ui/data/when.tsx'
import { StoppedMark } from './stopped.tsx'
import { BriefAnswer, CreatorStatus } from './status-badge.tsx'
import { TagLine } from '../ui/data/tag-line.tsx'
import { Verified } from '../ui/data/verified.tsx'

const TAGS_SHOWN = 3
const SEXES: Record<Gender, string> = { female: 'Ж', male: 'М', other: '' }

/** Cards on a phone, two columns on a tablet, rows of one panel on a desktop. */
export const CreatorList = ({ children, label }: { children: ReactNode; label: string }) => (
  <div className={styles.panel}>
    {/* On a desktop the names of the columns stand once above all rows; in the rows they are only read out. */}
    <div className={styles.head} aria-hidden>
      <span className={styles.name}>Креатор</span>
      <span className={styles.age}>Возраст</span>
      <span className={styles.followers}>Подписчики</span>
      <span className={styles.price}>За видео</span>
      <span className={styles.tags}>Теги</span>
      <span className={styles.status}>В сети</span>
    </div>
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  </div>
)

/** In the selection mode the card is one large checkbox. */
export interface Selecting {
  checked: boolean
  onToggle: () => void
}

interface Props {
  to: string
  name: string
  photo?: string | null | undefined
  verified?: boolean
  age?: number | null | undefined
  gender?: Gender | null | undefined
  city?: string | null | undefined
  country?: string | null | undefined
  followers: number | null
  price: number | null
  tags: readonly string[]
  active: boolean
  /** Null: the person has never been in the app. */
  seenAt?: string | null | undefined
  /** False for those the bot cannot write to. */
  reachable?: boolean
  stopped?: boolean
  /** In a list filtered by a brief: the response replaces the active badge. */
  answer?: ResponseStatus | null | undefined
  selecting?: Selecting | undefined
}

/** An item of a CreatorList. */
export function CreatorCard(props: Props) {
  const { to, name, photo, verified = false, age, gender, city, country } = props
  const {
    followers,
    price,
    tags,
    active,
    seenAt,
    reachable = true,
    stopped = false,
    answer,
    selecting,
  } = props
  const place = [city, country].filter(Boolean).join(', ')
  const who = [gender && SEXES[gender], age].filter(Boolean).join(', ')
  return (
    <li>
      <Whole to={to} name={name} selecting={selecting}>
        <span className={styles.photo}>
          <Frame name={name} src={photo} size={60} />
        </span>
        <span className={styles.name}>
          <span className={styles.clip}>{name}</span>
          {verified && <Verified />}
          {!reachable && <OutOfReachMark />}
          {stopped && <StoppedMark />}
        </span>
        <span className={styles.price}>
          <HiddenText>Цена за видео</HiddenText>
          {price === null ? <Missing>цены нет</Missing> : <Rubles value={price} />}
        </span>
        <span className={styles.facts}>
          {who !== '' && <span className={styles.age}>{who}</span>}
          <span className={styles.place}>{place || 'Город не указан'}</span>
          <span className={styles.followers}>
            <HiddenText>Подписчики</HiddenText>
            {followers === null ? <Missing>не указаны</Missing> : <Followers count={followers} />}
          </span>
        </span>
        <span className={styles.tags}>
          <TagLine tags={tags} limit={TAGS_SHOWN} />
        </span>
        <span className={styles.status}>
          {answer === undefined ? <CreatorStatus active={active} /> : <BriefAnswer status={answer} />}
          {answer === undefined && seenAt && (
            <span className={styles.seen}>
              <When at={seenAt} />
            </span>
          )}
        </span>
      </Whole>
    </li>
  )
}

type WholeProps = Pick<Props, 'to' | 'name' | 'selecting'> & { children: ReactNode }

const Whole = ({ to, name, selecting, children }: WholeProps) =>
  selecting ? (
    <div className={cx(styles.card, selecting.checked && styles.on)}>
      {children}
      <label className={styles.pick}>
        <input
          type="checkbox"
          checked={selecting.checked}
          onChange={selecting.onToggle}
          aria-label={`Выбрать: ${name}`}
        />
      </label>
    </div>
  ) : (
    <Link className={styles.card} to={to}>
      {children}
    </Link>
  )

const Missing = ({ children }: { children: string }) => <span className={styles.missing}>{children}</span>

/** An item of a CreatorList while it loads. */
export const CreatorCardSkeleton = () => (
  <li>
    <div className={styles.card} aria-hidden>
      <span className={styles.photoSkeleton}>
        <Skeleton width="100%" height={0} radius={12} />
      </span>
      <span className={styles.name}>
        <Skeleton width="150px" height={21} />
      </span>
      <span className={styles.price}>
        <Skeleton width="72px" height={21} />
      </span>
      <span className={styles.facts}>
        <span className={styles.place}>
          <Skeleton width="112px" height={18} />
        </span>
      </span>
      <span className={styles.tags}>
        <span className={styles.tagsSkeleton}>
          <Skeleton width="64px" height={26} />
          <Skeleton width="84px" height={26} />
        </span>
      </span>
    </div>
  </li>
)
