import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Refreshable } from '../../../shell/refreshable.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { HiddenText } from '../../../ui/feedback/hidden-text.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ExportCreators } from './export.tsx'
import { announcement, summary, useFound } from './found.ts'
import styles from './page.module.css'
import { usePlace, useScrollPlace, useTypedSearch } from './place.ts'
import { CreatorsResult } from './result.tsx'
import { CreatorsToolbar } from './toolbar.tsx'

export function CreatorsPage() {
  const { place, change } = usePlace()
  const search = useTypedSearch({ place, change })
  const found = useFound(place)
  const { data, stale } = found
  useScrollPlace(data !== undefined)

  const beyond = data !== undefined && !stale && place.page > data.pages
  const last = data?.pages ?? 1
  useEffect(() => {
    if (beyond) change({ page: last }, { replace: true })
  }, [beyond, last, change])

  return (
    <Screen
      title="Креаторы"
      subtitle={summary(found, place)}
      actions={
        <>
          <ExportCreators place={place} />
          <AddCreator />
        </>
      }
    >
      <Refreshable onRefresh={found.refetch}>
        <div className={styles.page}>
          {data?.base?.total !== 0 && (
            <CreatorsToolbar place={place} change={change} search={search} busy={stale || search.pending} />
          )}
          {place.project !== undefined && <AllResponses project={place.project} />}
          <CreatorsResult found={found} place={place} change={change} onReset={search.reset} />
        </div>
      </Refreshable>
      <HiddenText live>{announcement(found)}</HiddenText>
    </Screen>
  )
}

/** Anybody who sees a project may answer it, with a matching tag or without. */
const AllResponses = ({ project }: { project: string }) => (
  <p className={styles.note}>
    Здесь те, кому проект подходит по тегам.{' '}
    <Link to={`/admin/responses?brief_id=${project}`}>Все отклики на проект</Link>
  </p>
)

const NEW = '/admin/creators/new'

const AddCreator = () => (
  <>
    <span className={styles.narrow}>
      <IconButton to={NEW} label="Добавить" icon={Plus} />
    </span>
    <span className={styles.wide}>
      <Button to={NEW} icon={Plus}>
        Добавить
      </Button>
    </span>
  </>
)
