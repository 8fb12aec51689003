import { useQuery } from '@tanstack/react-query'
import type { LinkKind, PublicLink } from '@ugc/contract/public-links'
import { cx } from '../../../lib/class-names.ts'
import { TableLinkRow } from '../../../cards/table-link.tsx'
import { LinkRowsSkeleton, LinksFailedRow } from '../../../cards/link-row.tsx'
import { briefLinksQuery, useLinkMutations } from '../../public-links/queries.ts'
import section from '../detail/detail.module.css'
import type { Brief } from '../queries.ts'
import { LinksMenu } from './menu.tsx'
import { ShowMode } from './show-mode.tsx'
import styles from './links.module.css'

/** The client's link is the one without `visible_columns`. */
const liveOf = (links: readonly PublicLink[], kind: LinkKind) =>
  links.find(
    ({ visible_columns, revoked_at }) =>
      revoked_at === undefined && (visible_columns ? 'internal' : 'client') === kind,
  )

export function BriefLinks({ brief }: { brief: Brief }) {
  const { id } = brief
  const { data, error, isFetching, refetch } = useQuery(briefLinksQuery(id))
  const client = data && liveOf(data, 'client')
  const internal = data && liveOf(data, 'internal')
  const mutations = {
    client: useLinkMutations(id, 'client'),
    internal: useLinkMutations(id, 'internal'),
  }
  return (
    <section className={cx(section.section, section.links)} aria-label="Таблицы">
      <div className={styles.head}>
        <h2>Таблицы</h2>
        {(client ?? internal) && <LinksMenu client={client} internal={internal} mutations={mutations} />}
      </div>
      <div className={styles.rows} aria-busy={!data && !error}>
        {!data && !error && <LinkRowsSkeleton />}
        {!data && error && <LinksFailedRow alone retrying={isFetching} onRetry={() => void refetch()} />}
        {data && (
          <>
            <TableLinkRow kind="client" links={data} mutations={mutations.client} eager />
            <TableLinkRow kind="internal" links={data} mutations={mutations.internal} eager />
          </>
        )}
      </div>
      <ShowMode brief={brief} />
    </section>
  )
}
