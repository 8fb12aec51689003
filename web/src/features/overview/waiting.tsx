import type { MoreWaiting, Overview, Waiting } from '@ugc/contract/overview'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { relativeDateTime } from '../../lib/format.ts'
import { plural, pluralOf } from '../../lib/plural.ts'
import card from '../../ui/data/card.module.css'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PENDING } from './cards.tsx'
import styles from './waiting.module.css'

interface Row {
  to: string
  title: string
  text: string
  isNew?: boolean
}

/** The text of each kind of task for an owner. */
function rowOf({ kind, brief_id, title, deadline, count, capped }: Waiting): Row {
  const to = `/admin/briefs/${brief_id}`
  const counted = { total: count ?? 0, capped }
  if (kind === 'chosen')
    return {
      to,
      title: `Клиент выбрал: ${pluralOf(counted, 'отклик ждёт', 'отклика ждут', 'откликов ждут')} решения`,
      text: title,
      isNew: true,
    }
  if (kind === 'undelivered')
    return {
      to,
      title: `Проверьте доставку: ${pluralOf(counted, 'сообщение', 'сообщения', 'сообщений')}`,
      text: title,
    }
  if (kind === 'pending')
    return {
      to,
      title: `${pluralOf(counted, 'отклик', 'отклика', 'откликов')} без ответа`,
      text: title,
      isNew: true,
    }
  if (kind === 'deadline') return { to, title: `Срок истекает: ${relativeDateTime(deadline)}`, text: title }
  return { to, title: 'Черновик не отправлен', text: title }
}

const FIRST_BRIEF: Row = {
  to: '/admin/briefs/new',
  title: 'Создайте первый бриф',
  text: 'Креаторы с подходящими тегами получат его от бота',
}

/** The number of tasks that are not listed, with a link to all of them. */
function moreOf({ kind, briefs, count }: MoreWaiting): Row {
  if (kind === 'draft')
    return {
      to: '/admin/briefs?status=draft',
      title: `Ещё ${plural(briefs, 'черновик', 'черновика', 'черновиков')}`,
      text: 'Показать все',
    }
  const projects = `Ещё ${plural(briefs, 'проект', 'проекта', 'проектов')}`
  if (kind === 'pending')
    return {
      to: PENDING,
      title: count === null ? projects : `${projects}, ${plural(count, 'отклик', 'отклика', 'откликов')}`,
      text: 'Показать все без решения',
      isNew: true,
    }
  if (kind === 'chosen')
    return { to: '/admin/briefs', title: projects, text: 'Клиент выбрал, решения нет', isNew: true }
  const text = kind === 'deadline' ? 'Срок истекает' : 'Проверьте доставку'
  return { to: '/admin/briefs?status=active', title: projects, text }
}

type Props = Pick<Overview, 'waiting' | 'more' | 'briefs'>

export function HomeWaiting({ waiting, more, briefs }: Props) {
  // The rest of a kind stands right after the last row of that kind.
  const found = waiting.flatMap((one, at) => {
    const rest = waiting[at + 1]?.kind === one.kind ? undefined : more.find(({ kind }) => kind === one.kind)
    return rest ? [rowOf(one), moreOf(rest)] : [rowOf(one)]
  })
  const rows = briefs.total === 0 ? [FIRST_BRIEF] : found
  if (rows.length === 0) return <p className={cx(card.card, styles.nothing)}>Сейчас ничего. Всё разобрано</p>
  return (
    <ul className={cx(card.card, styles.rows)}>
      {rows.map(({ to, title, text, isNew }) => (
        <li key={`${title} ${to}`}>
          <Link to={to}>
            <span className={styles.words}>
              <b>{title}</b>
              <span>{text}</span>
            </span>
            {isNew && <i className={styles.dot} />}
            <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
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
