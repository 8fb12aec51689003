import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { BriefItem } from '@ugc/contract/briefs'
import type { PublicLink, publicLinks } from '@ugc/contract/public-links'
import type { RouteReply } from '@ugc/contract/route'
import { Link } from 'react-router'
import { date } from '../../lib/format.ts'
import { type ResponseCounts, responseNumbers } from '../../cards/response-numbers.ts'
import { TableLinkRow } from '../../cards/table-link.tsx'
import { LinkRowsSkeleton, LinksFailedRow } from '../../cards/link-row.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BriefStatus } from '../../cards/status-badge.tsx'
import styles from './public-links.module.css'
import { briefLinksQuery, useRenewLink } from './queries.ts'

/** The numbers are known in the list, not for a project asked for alone. */
type Project = Pick<BriefItem, 'id' | 'title' | 'status' | 'created_at'> & Partial<ResponseCounts>

interface Props {
  brief: Project
  links: UseQueryResult<RouteReply<typeof publicLinks.list>>
  /** The projects of another page are on their way. */
  turning: boolean
}

export const ProjectCard = (props: Props) => (
  <li className={styles.card}>
    <div className={styles.head}>
      <div className={styles.top}>
        <BriefStatus status={props.brief.status} />
        <span>{date(props.brief.created_at)}</span>
      </div>
      <h2>
        <Link to={`/admin/briefs/${props.brief.id}`}>{props.brief.title}</Link>
      </h2>
      <Numbers {...props.brief} />
    </div>
    <Links {...props} />
  </li>
)

function Numbers({ response_count, pending_count = 0, accepted_count = 0 }: Partial<ResponseCounts>) {
  if (response_count === undefined) return null
  return (
    <p className={styles.numbers}>{responseNumbers({ response_count, pending_count, accepted_count })}</p>
  )
}

/** A revoked link moves those of older projects to another page of links; whose are not here are asked for alone. */
function Links({ brief, links, turning }: Props) {
  const here = links.data?.items.filter((link) => link.brief.id === brief.id) ?? []
  const known = links.data !== undefined && !links.isPlaceholderData && !turning
  const own = useQuery({ ...briefLinksQuery(brief.id), enabled: known && here.length < 2 })
  const found = here.length === 2 ? here : known ? own.data : undefined
  if (found) return <Rows id={brief.id} title={brief.title} links={found} />
  const failed = [links, own].find(({ error }) => error !== null)
  if (failed) return <LinksFailedRow retrying={failed.isFetching} onRetry={() => void failed.refetch()} />
  return <LinkRowsSkeleton />
}

interface RowsProps {
  id: string
  title: string
  links: PublicLink[]
}

function Rows({ id, title, links }: RowsProps) {
  const renewClient = useRenewLink(id, 'client')
  const renewInternal = useRenewLink(id, 'internal')
  return (
    <>
      <TableLinkRow kind="client" links={links} create={renewClient} project={title} />
      <TableLinkRow kind="internal" links={links} create={renewInternal} project={title} />
    </>
  )
}

export const ProjectsLoading = ({ count = 6 }: { count?: number }) => (
  <div role="status" aria-busy="true" aria-label="Загрузка...">
    <ul className={styles.list}>
      {Array.from({ length: count }, (_, key) => (
        <li key={key} className={styles.card}>
          <div className={styles.head}>
            <div className={styles.top}>
              <Skeleton width="86px" height={24} />
              <Skeleton width="72px" height={14} />
            </div>
            <Skeleton width="70%" height={20} />
          </div>
          <LinkRowsSkeleton />
        </li>
      ))}
    </ul>
  </div>
)
