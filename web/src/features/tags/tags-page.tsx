import { useQuery } from '@tanstack/react-query'
import { SEARCH_DEBOUNCE_MS } from '@ugc/contract/facts/limits'
import type { Tag } from '@ugc/contract/tags'
import { useState } from 'react'
import { useDebounced } from '../../lib/debounce.ts'
import { plural } from '../../lib/plural.ts'
import { LoadError } from '../../shell/load-error.tsx'
import { Refreshable } from '../../shell/refreshable.tsx'
import { Screen } from '../../shell/screen.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { groupTags } from '../../lib/group-tags.ts'
import { tagsQuery } from './queries.ts'
import { TagForm } from './tag-form.tsx'
import { TagGroups, TagGroupsLoading } from './tag-groups.tsx'
import styles from './tags-page.module.css'

export function TagsPage() {
  const query = useQuery(tagsQuery)
  const { data, error, refetch } = query
  const failed = error !== null && data === undefined
  return (
    <Screen
      title="Теги"
      back={{ to: '/admin', label: 'Главная' }}
      subtitle={data && plural(data.length, 'тег', 'тега', 'тегов')}
    >
      <Refreshable onRefresh={refetch}>
        <div className={styles.columns}>
          <TagForm />
          <div className={styles.list}>
            {failed && <LoadError title="Ошибка загрузки тегов" query={query} />}
            {data && <TagList tags={data} />}
            {!failed && !data && <TagGroupsLoading />}
          </div>
        </div>
      </Refreshable>
    </Screen>
  )
}

function TagList({ tags }: { tags: Tag[] }) {
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search, SEARCH_DEBOUNCE_MS)
  const groups = groupTags(tags, wanted)
  const text = wanted === '' ? 'Добавьте первый тег: по тегам подбираются креаторы.' : 'Измените запрос'
  return (
    <>
      {tags.length > 0 && <SearchField label="Найти тег" value={search} onChange={setSearch} />}
      {groups.length > 0 ? <TagGroups groups={groups} /> : <EmptyState title="Теги не найдены" text={text} />}
    </>
  )
}
