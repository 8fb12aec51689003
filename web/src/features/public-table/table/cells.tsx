import { useState } from 'react'
import { UNSEEN } from '@ugc/contract/facts/client-view'
import { markupOf } from '@ugc/contract/values/money'
import { isLate } from '@ugc/contract/values/term'
import { EyeOff } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '../../../lib/class-names.ts'
import { dayMonth, grouped, term } from '../../../lib/format.ts'
import { mailLink, phoneLink } from '../../../lib/person.ts'
import { plural } from '../../../lib/plural.ts'
import { Followers } from '../../../ui/data/followers.tsx'
import { Frame } from '../../../ui/brand/frame.tsx'
import { HiddenText } from '../../../ui/feedback/hidden-text.tsx'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { FittingTags } from '../../../ui/data/fitting-tags.tsx'
import { agreedOf } from '../../../cards/agreed.ts'
import { ResponseStatus } from '../../../cards/status-badge.tsx'
import type { OpenResponse } from '../../../cards/workplace/workplace.tsx'
import { VerdictBadge } from '../../../cards/verdict-badge.tsx'
import { Verified } from '../../../ui/data/verified.tsx'
import styles from './cells.module.css'
import { OutLink } from './links.tsx'
import { type FlatRow, hasVideo, isErased, nameOf, placeOf, type ShownRow } from './row.ts'
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

/** As many whole tags as fit; the others are in the panel. */
export const Tags = ({ row, open }: NameProps) => {
  const tags = row.tags ?? []
  if (tags.length === 0) return null
  if (!open) return <FittingTags tags={tags} />
  return (
    <button type="button" className={styles.more} aria-haspopup="dialog" onClick={() => open(row)}>
      <FittingTags tags={tags} />
      <HiddenText>: {nameOf(row)}, открыть карточку</HiddenText>
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

/** Of an owner's table. */
export const Who = ({ row }: Props) => (
  <span className={cx(styles.who, styles.tight)}>
    <Frame name={nameOf(row)} src={row.photo_url} erased={isErased(row)} size={40} />
    <span className={styles.words}>
      <span>
        <b>{nameOf(row)}</b>
        {row.is_verified === true && (
          <>
            &nbsp;
            <Verified />
          </>
        )}
      </span>
      {placeOf(row) !== '' && <span className={styles.sub}>{placeOf(row)}</span>}
    </span>
  </span>
)

/** Of the client's table: the name on one line, the city below. */
export const ClientWho = ({ row, open }: NameProps) => (
  <span className={styles.who}>
    <Frame name={nameOf(row)} src={row.photo_url} erased={isErased(row)} size={48} />
    <span className={styles.lines}>
      <span className={styles.named}>
        <b title={nameOf(row)}>
          <PersonName row={row} open={open} />
        </b>
        {row.is_verified === true && <Verified />}
      </span>
      {row.city && <span className={styles.sub}>{row.city}</span>}
      <NotShown row={row} />
      {/* On paper, where the column of tags is not printed. */}
      {row.tags !== undefined && row.tags.length > 0 && (
        <span className={styles.few}>{row.tags.join(', ')}</span>
      )}
    </span>
  </span>
)

export const FollowerCount = ({ row: { followers_count = null } }: Props) =>
  followers_count === null ? null : <Followers count={followers_count} />

export const Days = ({ row: { estimated_delivery_days: days } }: Props) =>
  days === null ? null : plural(days, 'день', 'дня', 'дней')

/** More days than are left until the day of the deadline. Undefined: the project is over. */
export function useIsLate(deadline: string | undefined) {
  const [now] = useState(Date.now)
  return ({ estimated_delivery_days: days, taken }: ShownRow) =>
    deadline !== undefined && taken !== true && isLate(days, deadline, now)
}

/** The date of the work of a person who is at work in a project that goes on. */
export const workDue = ({ taken, work }: FlatRow, deadline: string | undefined) =>
  deadline !== undefined && taken === true ? (work?.due ?? null) : null

export const hasTerm = (row: FlatRow, deadline: string | undefined) =>
  row.estimated_delivery_days !== null || workDue(row, deadline) !== null

/** Days to deliver, of which too many are marked by a word, and once the person is at work the date, which may be after the project's. */
export const Term = ({ row, deadline }: { row: ShownRow; deadline: string | undefined }) => {
  const late = useIsLate(deadline)(row)
  const due = workDue(row, deadline)
  if (due !== null && deadline !== undefined)
    return (
      <span className={cx(isLate(0, deadline, Date.parse(due) - 1) && styles.late)}>
        до&nbsp;{dayMonth(term(due))}
      </span>
    )
  if (row.estimated_delivery_days === null) return null
  return (
    <span className={cx(late && styles.late)}>
      <Days row={row} />
      {late && (
        <>
          <span className={styles.comma}>, </span>
          <small>не успеет</small>
        </>
      )}
    </span>
  )
}

export const Price = ({ row }: { row: ShownRow }) =>
  row.client_price === null ? (
    // Beside «Готово» the word alone would be said of the video.
    <span className={styles.none}>{hasVideo(row) ? 'цену готовим' : 'готовим'}</span>
  ) : (
    <Rubles value={row.client_price} />
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
        state={{ response: row.id } satisfies OpenResponse}
        aria-label={`Изменить решение: ${nameOf(row)}`}
      >
        Изменить
      </Link>
    )}
  </span>
)

/** What the client submitted, for owners: the verdict, its author and the comment. */
export const Chosen = ({ row: { client_choice, client_price } }: Props) =>
  client_choice && (
    <span className={styles.chosen}>
      <span>
        Клиент: <VerdictBadge verdict={client_choice.verdict} />
      </span>
      <small>
        {client_choice.author}
        {client_choice.comment !== null && `: «${client_choice.comment}»`}
      </small>
      <small>{agreedOf('Клиент согласился', client_choice, client_price)}</small>
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
