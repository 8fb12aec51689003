import { useQuery } from '@tanstack/react-query'
import type { LinkKind, PublicLink } from '@ugc/contract/public-links'
import { cx } from '../../lib/class-names.ts'
import { MissingTableLink, TableLink } from '../../shell/table-link.tsx'
import { LinkRowsSkeleton, LinksFailedRow } from '../../ui/link-row.tsx'
import { briefLinksQuery, useRenewLink } from '../public-links/queries.ts'
import section from './brief-detail.module.css'
import { LinksMenu } from './brief-links-menu.tsx'
import styles from './brief-links.module.css'

/** Without `visible_columns` it is the client's. */
const linkOf = (links: readonly PublicLink[], kind: LinkKind) =>
  links.find(({ visible_columns }) => (visible_columns ? 'internal' : 'client') === kind)

export function BriefLinks({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(briefLinksQuery(id))
  const client = data && linkOf(data, 'client')
  const internal = data && linkOf(data, 'internal')
  return (
    <section className={cx(section.section, styles.links)} aria-label="Таблицы">
      <div className={styles.head}>
        <h2>Таблицы</h2>
        {(client ?? internal) && <LinksMenu id={id} client={client} internal={internal} />}
      </div>
      <div className={styles.rows} aria-busy={!data && !error}>
        {!data && !error && <LinkRowsSkeleton />}
        {!data && error && <LinksFailedRow alone retrying={isFetching} onRetry={() => void refetch()} />}
        {data && (
          <>
            {client ? <TableLink link={client} note="без входа" eager /> : <Missing id={id} kind="client" />}
            {internal ? (
              <TableLink link={internal} note="для владельца" eager />
            ) : (
              <Missing id={id} kind="internal" />
            )}
          </>
        )}
      </div>
    </section>
  )
}

const Missing = ({ id, kind }: { id: string; kind: LinkKind }) => (
  <MissingTableLink kind={kind} create={useRenewLink(id, kind)} />
)
