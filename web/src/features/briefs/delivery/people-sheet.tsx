import { DELIVERIES_PER_PAGE } from '@ugc/contract/facts/limits'
import { ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { fullName } from '../../../lib/person.ts'
import { ListResult } from '../../../lists/list-screen.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import styles from './delivery.module.css'

interface Person {
  creator_id: string
  first_name: string
  last_name: string
}

interface Props<One extends Person> {
  title: string
  meaning?: string | undefined
  query: ComponentProps<typeof ListResult<One>>['query']
  page: number
  onPage: (page: number) => void
  /** Under the name. */
  about: (one: One) => (string | undefined)[]
  onClose: () => void
}

/** People of a brief by pages; a name opens the creator. */
export const PeopleSheet = <One extends Person>({
  title,
  meaning,
  query,
  page,
  onPage,
  about,
  onClose,
}: Props<One>) => (
  <Sheet title={title} side onClose={onClose}>
    {meaning !== undefined && <p className={styles.meaning}>{meaning}.</p>}
    <ListResult
      query={query}
      page={page}
      perPage={DELIVERIES_PER_PAGE}
      onPage={onPage}
      failed="Ошибка загрузки списка"
      skeleton={
        <div className={styles.loading}>
          <Skeleton width="100%" height={48} />
          <Skeleton width="100%" height={48} />
          <Skeleton width="100%" height={48} />
        </div>
      }
      empty={<EmptyState title="Никого нет" text="За это время всё изменилось: здесь больше никого нет." />}
    >
      {(people) => (
        <ul className={styles.people} aria-label={title}>
          {people.map((one) => (
            <li key={one.creator_id}>
              <Link to={`/admin/creators/${one.creator_id}`}>
                <span className={styles.words}>
                  {fullName(one)}
                  <small>{about(one).filter(Boolean).join(' · ')}</small>
                </span>
                <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </ListResult>
  </Sheet>
)
