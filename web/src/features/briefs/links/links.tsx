import { useQuery } from '@tanstack/react-query'
import { TableLinkRow } from '../../../cards/table-link.tsx'
import { LinkRowsSkeleton, LinksFailedRow } from '../../../cards/link-row.tsx'
import { briefLinksQuery, useLinkMutations } from '../../public-links/queries.ts'
import { type Brief, moneyQuery } from '../queries.ts'
import { InternalLinkMenu } from './menu.tsx'
import styles from './links.module.css'

export function BriefLinks({ brief }: { brief: Brief }) {
  const { id } = brief
  const { data, error, isFetching, refetch } = useQuery(briefLinksQuery(id))
  const { data: money } = useQuery(moneyQuery(id))
  const internal = data?.find((link) => link.visible_columns && link.revoked_at === undefined)
  const mutations = {
    client: useLinkMutations(id, 'client'),
    internal: useLinkMutations(id, 'internal'),
  }
  return (
    <section className={styles.section} aria-label="Таблицы">
      <div className={styles.head}>
        <h2>Таблицы</h2>
        {internal && <InternalLinkMenu link={internal} mutations={mutations.internal} />}
      </div>
      <div className={styles.rows} aria-busy={!data && !error}>
        {!data && !error && <LinkRowsSkeleton />}
        {!data && error && <LinksFailedRow alone retrying={isFetching} onRetry={() => void refetch()} />}
        {data && (
          <>
            <TableLinkRow
              kind="client"
              links={data}
              mutations={mutations.client}
              unpriced={money?.shown.unpriced}
              eager
            />
            <TableLinkRow kind="internal" links={data} mutations={mutations.internal} eager />
          </>
        )}
      </div>
    </section>
  )
}
