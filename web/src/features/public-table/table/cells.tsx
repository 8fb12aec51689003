import { UNSEEN } from '@ugc/contract/facts/client-view'
import { markupOf } from '@ugc/contract/values/money'
import { EyeOff } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '../../../lib/class-names.ts'
import { grouped } from '../../../lib/format.ts'
import { experience } from '../../../lib/people.ts'
import { mailLink, phoneLink } from '../../../lib/person.ts'
import { plural } from '../../../lib/plural.ts'
import { Followers } from '../../../ui/data/followers.tsx'
import { Frame } from '../../../ui/brand/frame.tsx'
import { HiddenText } from '../../../ui/feedback/hidden-text.tsx'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { TagLine } from '../../../ui/data/tag-line.tsx'
import { ResponseStatus } from '../../../cards/status-badge.tsx'
import { VerdictBadge } from '../../../cards/verdict-badge.tsx'
import { Verified } from '../../../ui/data/verified.tsx'
import styles from './cells.module.css'
import { OutLink } from './links.tsx'
import { type FlatRow, isErased, nameOf, placeOf, type ShownRow } from './row.ts'
import { When } from '../../../ui/data/when.tsx'

interface Props {
  row: FlatRow
}

/** Opens the panel of a person. */
export type OpenPerson = (row: ShownRow) => void

interface NameProps {
  row: ShownRow
  open: OpenPerson | undefined
}

/** The name; where there is a panel, a button that opens it. */
export const PersonName = ({ row, open }: NameProps) =>
  open && !isErased(row) ? (
    <button
      type="button"
      className={styles.name}
      data-person={row.key}
      aria-haspopup="dialog"
      onClick={() => open(row)}
    >
      {nameOf(row)}
    </button>
  ) : (
    nameOf(row)
  )

interface TagsProps extends NameProps {
  limit: number
}

/** As many tags as fit; the others are in the panel. */
export function Tags({ row, open, limit }: TagsProps) {
  const tags = row.tags ?? []
  const line = <TagLine tags={tags} limit={limit} />
  if (!open || tags.length <= limit) return line
  return (
    <button type="button" className={styles.more} aria-haspopup="dialog" onClick={() => open(row)}>
      {line}
      <HiddenText>: {tags.slice(limit).join(', ')}. Открыть карточку</HiddenText>
    </button>
  )
}

/** To an owner at the client's table. */
export const NotShown = ({ row: { unseen = null } }: Props) =>
  unseen !== null && (
    <span className={styles.unseen}>
      <EyeOff size={16} strokeWidth={1.75} aria-hidden />
      Клиент не видит: {UNSEEN[unseen]}
    </span>
  )

interface WhoProps {
  row: ShownRow
  owner?: boolean
  open?: OpenPerson | undefined
}

export const Who = ({ row, owner = false, open }: WhoProps) => (
  <span className={cx(styles.who, owner && styles.tight)}>
    <Frame name={nameOf(row)} src={row.photo_url} erased={isErased(row)} size={owner ? 40 : 48} />
    <span className={styles.words}>
      <span>
        <b>
          <PersonName row={row} open={open} />
        </b>
        {row.is_verified === true && (
          <>
            &nbsp;
            <Verified />
          </>
        )}
      </span>
      {placeOf(row) !== '' && <span className={styles.sub}>{placeOf(row)}</span>}
      <NotShown row={row} />
      {/* Where the column of tags has no room. */}
      {!owner && row.tags !== undefined && row.tags.length > 0 && (
        <span className={styles.few}>{row.tags.join(', ')}</span>
      )}
    </span>
  </span>
)

export const FollowerCount = ({ row: { followers_count = null } }: Props) =>
  followers_count === null ? null : <Followers count={followers_count} />

export const Days = ({ row: { estimated_delivery_days: days } }: Props) =>
  days === null ? null : plural(days, 'день', 'дня', 'дней')

export const Price = ({ value }: { value: number | null }) =>
  value === null ? <span className={styles.none}>готовим</span> : <Rubles value={value} />

/** Experience, specialization and languages. */
export const Skills = ({ row: { experience_years: years = null, specialization, languages } }: Props) => (
  <span className={styles.skills}>
    {years !== null && years > 0 && <span>{experience(years)}</span>}
    {specialization !== undefined && specialization.length > 0 && (
      <span className={styles.sub}>{specialization.join(', ')}</span>
    )}
    {languages !== undefined && languages.length > 0 && (
      <span className={styles.sub}>{languages.join(', ')}</span>
    )}
  </span>
)

export function Contacts({ row: { telegram_username, email, phone } }: Props) {
  if (!telegram_username && !email && !phone) return <HiddenText>не указаны</HiddenText>
  return (
    <span className={styles.contacts}>
      {telegram_username && (
        <OutLink className={styles.contact} href={`https://t.me/${encodeURIComponent(telegram_username)}`}>
          @{telegram_username}
        </OutLink>
      )}
      {email && (
        <a className={styles.contact} href={mailLink(email)}>
          {email}
        </a>
      )}
      {phone && (
        <a className={styles.contact} href={phoneLink(phone)}>
          {phone}
        </a>
      )}
    </span>
  )
}

/** Decisions are made on the brief's page: a session of a table may be for the table alone. */
export const Status = ({ row, brief_id }: Props & { brief_id: string | undefined }) => (
  <span className={styles.status}>
    <ResponseStatus status={row.status ?? ''} />
    {brief_id !== undefined && !isErased(row) && (
      <Link
        className={styles.contact}
        to={`/admin/briefs/${brief_id}`}
        aria-label={`Изменить решение: ${nameOf(row)}`}
      >
        Изменить
      </Link>
    )}
  </span>
)

/** What the client submitted, for owners: the verdict, its author and the comment. */
export const Chosen = ({ row: { client_choice } }: Props) =>
  client_choice && (
    <span className={styles.chosen}>
      <span>
        Клиент: <VerdictBadge verdict={client_choice.verdict} />
      </span>
      <small>
        {client_choice.author}
        {client_choice.comment !== null && `: «${client_choice.comment}»`}
      </small>
    </span>
  )

export const Created = ({ row: { created_at } }: Props) =>
  created_at === undefined ? null : <When at={created_at} />

/** What is added for the client: in money, and as a share of the creator's price. */
export function Markup({ row: { client_price, creator_price } }: Props) {
  if (client_price === null || creator_price === undefined)
    return <span className={styles.none}>нет цены</span>
  const margin = client_price - creator_price
  const markup = markupOf(creator_price, client_price)
  return (
    <span className={styles.lines}>
      <span className={margin < 0 ? styles.loss : styles.gain}>
        <Rubles value={margin} signed />
      </span>
      {markup !== null && <span className={styles.sub}>{grouped(markup)}&nbsp;%</span>}
    </span>
  )
}
