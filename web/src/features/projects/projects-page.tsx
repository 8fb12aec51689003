import { Refreshable } from '../../shell/refreshable.tsx'
import { Screen } from '../../shell/screen.tsx'
import { plural } from '../../lib/plural.ts'
import { useOffered } from './offered.ts'
import styles from './page.module.css'
import { usePage, useScrollPlace } from './place.ts'
import { ProjectsResult } from './result.tsx'

export function ProjectsPage() {
  const [page, setPage] = usePage()
  const offered = useOffered(page)
  useScrollPlace(offered.state === 'list')
  return (
    <Screen title="Проекты" subtitle={summary(offered)}>
      <Refreshable onRefresh={offered.refresh}>
        <div className={styles.page}>
          <ProjectsResult offered={offered} page={page} onPage={setPage} />
        </div>
      </Refreshable>
    </Screen>
  )
}

function summary({ state, data }: ReturnType<typeof useOffered>): string | undefined {
  if (state === 'loading') return 'Загрузка...'
  return state === 'list' && data ? plural(data.total, 'проект', 'проекта', 'проектов') : undefined
}
