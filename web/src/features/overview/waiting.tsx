import type { Overview, Waiting } from '@ugc/contract/overview'
import {
  AlarmClock,
  CheckCheck,
  CircleDashed,
  Clapperboard,
  ClipboardCheck,
  FileUp,
  Hourglass,
  Inbox,
  MessageSquareWarning,
  type LucideIcon,
  Plus,
  Send,
  UserRoundPlus,
  UserX,
  Wallet,
} from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { grouped, money, relativeDateTime, term } from '../../lib/format.ts'
import { plural, pluralOf } from '../../lib/plural.ts'
import card from '../../ui/data/card.module.css'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './waiting.module.css'

interface Row {
  to: string
  title: string
  text: string
  verb: string
  tone: 'red' | 'green' | 'blue' | 'amber' | 'gray'
  icon: LucideIcon
}

type Look = Pick<Row, 'tone' | 'icon' | 'verb'> & {
  /** The part of the brief that the row opens. */
  at: string
  text: (counted: { total: number; capped: boolean }, until: string) => string
}

const waits = (counted: { total: number; capped: boolean }) =>
  `${pluralOf(counted, 'ждёт', 'ждут', 'ждут')} ответа`

const KINDS: Record<Waiting['kind'], Look> = {
  deadline: {
    tone: 'red',
    icon: AlarmClock,
    verb: 'Выбрать',
    at: '?status=pending',
    text: (counted, until) =>
      counted.total > 0 ? `${waits(counted)}, набор до ${until}` : `Набор до ${until}`,
  },
  against: {
    tone: 'red',
    icon: UserX,
    verb: 'Решить',
    at: '?client_choice=no',
    text: (counted) => `Клиент против: ${pluralOf(counted, 'принятый', 'принятых', 'принятых')}`,
  },
  chosen: {
    tone: 'green',
    icon: CheckCheck,
    verb: 'Принять',
    at: '?client_choice=yes',
    text: (counted) => `Клиент выбрал: ${pluralOf(counted, 'человек', 'человека', 'человек')}`,
  },
  pending: { tone: 'blue', icon: Inbox, verb: 'Разобрать', at: '?status=pending', text: waits },
  quiet: {
    tone: 'amber',
    icon: Hourglass,
    verb: 'Напомнить',
    at: '',
    text: (counted) => `Клиент молчит ${pluralOf(counted, 'день', 'дня', 'дней')}`,
  },
  silent: {
    tone: 'amber',
    icon: Hourglass,
    verb: 'Посмотреть',
    at: '?status=accepted',
    text: (counted) =>
      pluralOf(counted, 'принятый не ответил', 'принятых не ответили', 'принятых не ответили'),
  },
  undelivered: {
    tone: 'amber',
    icon: Send,
    verb: 'Повторить',
    at: '',
    text: (counted) => `Не доставлено ${pluralOf(counted, 'сообщение', 'сообщения', 'сообщений')}`,
  },
  draft: { tone: 'gray', icon: CircleDashed, verb: 'Отправить', at: '', text: () => 'Черновик' },
}

function rowOf({ kind, brief_id, title, until, count, capped }: Waiting): Row {
  const { at, text, ...look } = KINDS[kind]
  const to = `/admin/briefs/${brief_id}${at}`
  return { ...look, to, title, text: text({ total: count, capped }, relativeDateTime(term(until))) }
}

const FIRST_PEOPLE: Row = {
  to: '/admin/creators/import',
  title: 'Загрузите базу креаторов',
  text: 'Из таблицы Excel или CSV',
  verb: 'Загрузить',
  tone: 'blue',
  icon: FileUp,
}

const FIRST_BRIEF: Row = {
  to: '/admin/briefs/new',
  title: 'Создайте первый бриф',
  text: 'Бот разошлёт его подходящим креаторам',
  verb: 'Создать',
  tone: 'blue',
  icon: Plus,
}

const inviteRow = ({ import_id, people, capped }: NonNullable<Overview['to_invite']>): Row => ({
  to: `/admin/creators/import/${import_id}`,
  title: `Пригласите людей: ${grouped(people)}${capped ? '+' : ''}`,
  text: 'Без приглашения брифы им не придут',
  verb: 'Пригласить',
  tone: 'blue',
  icon: UserRoundPlus,
})

const reviewsRow = (reviews: number): Row => ({
  to: '/admin/reviews',
  title: plural(reviews, 'новая анкета', 'новые анкеты', 'новых анкет'),
  text: 'Ждут проверки',
  verb: 'Проверить',
  tone: 'blue',
  icon: ClipboardCheck,
})

/** Works without a task for today are the last line: the way to their list, also once all have ended. */
function worksRow(works: Overview['works']): Row {
  const { open, unconfirmed, asked, review, late, today } = works
  const going = open - unconfirmed
  const facts = isUrgent(works)
    ? [
        asked > 0 && `просят срок ${asked}`,
        today > 0 && `сегодня сдают ${today}`,
        late > 0 && `просрочено ${late}`,
        review > 0 && `на проверке ${review}`,
      ]
    : [
        open === 0 && 'все закончены',
        going > 0 && `в работе ${going}`,
        unconfirmed > 0 && `не подтвердили ${unconfirmed}`,
      ]
  const text = facts.filter((fact) => fact !== false).join(', ')
  return {
    to: '/admin/works',
    title: 'Работы',
    text: text.charAt(0).toUpperCase() + text.slice(1),
    verb: 'Открыть',
    tone: late > 0 ? 'red' : isUrgent(works) ? 'amber' : 'gray',
    icon: Clapperboard,
  }
}
const isUrgent = ({ asked, review, late, today }: Overview['works']) => asked + review + late + today > 0

const remarksRow = (remarked: number): Row => ({
  to: '/admin/works?view=ended',
  title: 'Замечания клиента',
  text: `К принятым видео: ${remarked}`,
  verb: 'Ответить',
  tone: 'amber',
  icon: MessageSquareWarning,
})

/** Late payouts are urgent; the others are a line below, the way to their register, also before the first payout. */
function payoutsRow(payouts: Overview['payouts']): Row {
  const { due, late, month } = payouts ?? { due: 0, late: 0, month: 0 }
  const facts = [
    late > 0 && `Просрочено ${money(late)}`,
    due > late && (late > 0 ? `всего к выплате ${money(due)}` : `К выплате ${money(due)}`),
  ].filter((fact) => fact !== false)
  const calm = payouts === null ? 'Пока нет' : 'Всё выплачено'
  return {
    to: '/admin/payouts',
    title: 'Выплаты',
    text: facts.join(', ') || (month > 0 ? `За месяц выплачено ${money(month)}` : calm),
    verb: late > 0 ? 'Выплатить' : 'Открыть',
    tone: late > 0 ? 'red' : 'gray',
    icon: Wallet,
  }
}

/** Less urgent than new profiles. */
const LATER = new Set<Waiting['kind']>(['undelivered', 'draft'])

type Props = Pick<
  Overview,
  'creators' | 'waiting' | 'briefs' | 'reviews' | 'live' | 'works' | 'payouts' | 'to_invite'
>

export function HomeWaiting(props: Props) {
  const { creators, waiting, briefs, reviews, works, payouts, to_invite, live } = props
  const [nearest] = live
  const rows = [
    ...(isUrgent(works) ? [worksRow(works)] : []),
    ...(works.remarked > 0 ? [remarksRow(works.remarked)] : []),
    ...(payouts !== null && payouts.late > 0 ? [payoutsRow(payouts)] : []),
    ...waiting.filter(({ kind }) => !LATER.has(kind)).map(rowOf),
    ...(reviews > 0 ? [reviewsRow(reviews)] : []),
    ...waiting.filter(({ kind }) => LATER.has(kind)).map(rowOf),
    ...(creators === 0 ? [FIRST_PEOPLE] : []),
    ...(to_invite ? [inviteRow(to_invite)] : []),
    ...(briefs.total === 0 ? [FIRST_BRIEF] : []),
  ]
  const calm = [
    ...(works.any && !isUrgent(works) ? [worksRow(works)] : []),
    ...((works.any || payouts !== null) && !payouts?.late ? [payoutsRow(payouts)] : []),
  ]
  return (
    <>
      {rows.length === 0 && (
        <p className={cx(card.card, styles.nothing)}>
          {works.open > 0 ? 'Срочного нет.' : 'Всё разобрано.'}
          {nearest && ` Ближайший срок: ${nearest.title}, ${relativeDateTime(term(nearest.until))}`}
        </p>
      )}
      <Rows rows={[...rows, ...calm]} />
    </>
  )
}

function Rows({ rows }: { rows: Row[] }) {
  if (rows.length === 0) return null
  return (
    <ul className={cx(card.card, styles.rows)}>
      {rows.map(({ to, title, text, verb, tone, icon: Icon }) => (
        <li key={to}>
          <Link to={to}>
            <i className={styles[tone]}>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
            </i>
            <b>{title}</b>
            <span className={styles.fact}>{text}</span>
            <span className={styles.verb}>{verb}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export const HomeWaitingSkeleton = () => (
  <div className={cx(card.card, styles.rows)} role="status" aria-label="Загрузка..." aria-busy="true">
    {['56%', '44%', '50%'].map((width) => (
      <div key={width} className={styles.coming}>
        <Skeleton width={width} height={18} />
        <Skeleton width="70%" height={14} />
      </div>
    ))}
  </div>
)
