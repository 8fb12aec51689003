import type { BriefLinks } from '@ugc/contract/public-links'
import { Link } from 'react-router'
import { LinkRowsSkeleton } from '../../cards/link-row.tsx'
import { responseNumbers } from '../../cards/responses/response-numbers.ts'
import { BriefStatus } from '../../cards/status-badge.tsx'
import { TableLinkRow } from '../../cards/table-link.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './public-links.module.css'
import { useLinkMutations } from './queries.ts'
import { When } from '../../ui/data/when.tsx'

export function BriefLinksCard({ brief }: { brief: BriefLinks }) {
  const { id, title, links } = brief
  const client = useLinkMutations(id, 'client')
  const internal = useLinkMutations(id, 'internal')
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <div className={styles.top}>
          <BriefStatus status={brief.status} />
          <span>
            <When at={brief.created_at} />
          </span>
        </div>
        <h2>
          <Link to={`/admin/briefs/${id}`}>{title}</Link>
        </h2>
        <p className={styles.numbers}>{responseNumbers(brief)}</p>
      </div>
      <TableLinkRow kind="client" links={links} mutations={client} project={title} />
      <TableLinkRow kind="internal" links={links} mutations={internal} project={title} />
    </li>
  )
}

export const BriefLinksSkeleton = () => (
  <li className={styles.card}>
    <div className={styles.head}>
      <div className={styles.top}>
        <Skeleton width="86px" height={24} />
        <Skeleton width="72px" height={14} />
      </div>
      <Skeleton width="70%" height={20} />
    </div>
    <LinkRowsSkeleton />
  </li>
)
