import card from '../../ui/data/card.module.css'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tag } from '../../ui/data/tag.tsx'
import type { TagGroup } from '../../lib/group-tags.ts'
import styles from './tags-page.module.css'

export function TagGroups({ groups }: { groups: TagGroup[] }) {
  return groups.map((group) => (
    <section key={group.title} className={`${card.card} ${styles.group}`} aria-label={group.title}>
      <header>
        <h2>{group.title}</h2>
        <span>{group.tags.length}</span>
      </header>
      <ul>
        {group.tags.map((tag) => (
          <li key={tag.id}>
            <Tag>{tag.name}</Tag>
          </li>
        ))}
      </ul>
    </section>
  ))
}

const WIDTHS = ['84px', '120px', '96px', '140px', '72px', '110px', '90px', '128px']

export function TagGroupsLoading() {
  return (
    <div className={styles.list} aria-busy="true" role="status" aria-label="Загрузка...">
      {[8, 6, 5].map((count) => (
        <section key={count} className={`${card.card} ${styles.group}`}>
          <Skeleton width="72px" height={22} />
          <ul>
            {WIDTHS.slice(0, count).map((width) => (
              <li key={width}>
                <Skeleton width={width} height={32} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
