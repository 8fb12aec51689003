import { useQuery } from '@tanstack/react-query'
import type { Tag } from '@ugc/contract/tags'
import { useState } from 'react'
import { plural } from '../../lib/plural.ts'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState, ErrorState } from '../../ui/state.tsx'
import { groupTags } from './group.ts'
import { tagsQuery } from './queries.ts'
import { TagForm } from './tag-form.tsx'
import { TagGroups, TagGroupsLoading } from './tag-groups.tsx'
import styles from './tags-page.module.css'

export function TagsPage() {
  const { data, error, isFetching, refetch } = useQuery(tagsQuery)
  const failed = error !== null && data === undefined
  return (
    <Page title="Теги" subtitle={data && plural(data.length, 'тег', 'тега', 'тегов')}>
      <div className={styles.columns}>
        <TagForm />
        <div className={styles.list}>
          {failed && (
            <ErrorState
              title="Ошибка загрузки тегов"
              text={error.message}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {data && <TagList tags={data} />}
          {!failed && !data && <TagGroupsLoading />}
        </div>
      </div>
    </Page>
  )
}

function TagList({ tags }: { tags: Tag[] }) {
  const [search, setSearch] = useState('')
  const groups = groupTags(tags, search)
  const text = search === '' ? 'Добавьте первый тег: по тегам подбираются креаторы.' : 'Измените запрос'
  return (
    <>
      {tags.length > 0 && <SearchField label="Найти тег" value={search} onChange={setSearch} />}
      {groups.length > 0 ? <TagGroups groups={groups} /> : <EmptyState title="Теги не найдены" text={text} />}
    </>
  )
}
