import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { countOpen, worksQuery } from '../../works/queries.ts'
import styles from './works-line.module.css'

/** The works of the brief in numbers, and the way to them. Without a work, and while it is not loaded, there is none. */
export function WorksLine({ brief_id }: { brief_id: string }) {
  const { data } = useQuery({ ...worksQuery({ brief_id }), meta: { shared: true } })
  const { data: ended } = useQuery({ ...worksQuery({ brief_id, view: 'ended' }), meta: { shared: true } })
  if (!data || !ended || data.items.length + ended.items.length === 0) return null
  const { remarked, asked, review, late, today } = data.counts
  const open = countOpen(data.counts)
  const parts = [
    asked > 0 && `просят срок ${asked}`,
    data.unconfirmed > 0 && `не подтвердили ${data.unconfirmed}`,
    today > 0 && `сегодня сдают ${today}`,
    late > 0 && `просрочено ${late}`,
    review > 0 && `на проверке ${review}`,
  ].filter((fact) => fact !== false)
  // One work may count in two parts: it is late, and its creator has not confirmed.
  const facts = [
    open === 0 ? 'все закончены' : [`идут ${open}`, parts.join(', ')].filter(Boolean).join(', из них '),
    remarked > 0 && `замечания клиента ${remarked}`,
  ].filter((fact) => fact !== false)
  return (
    <Link className={styles.line} to={`/admin/works?brief_id=${brief_id}${open === 0 ? '&view=ended' : ''}`}>
      <b>Работы</b>
      <span>{facts.join(', ')}</span>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
    </Link>
  )
}
