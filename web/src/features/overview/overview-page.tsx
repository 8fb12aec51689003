import { useQuery } from '@tanstack/react-query'
import { Plus, Settings } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { plural } from '../../lib/plural.ts'
import { overviewQuery, wholeOverviewQuery } from '../../shell/overview.ts'
import { Screen } from '../../shell/screen.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import card from '../../ui/data/card.module.css'
import { Facts, Slogan } from '../../ui/brand/slogan.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { HomeCards } from './cards.tsx'
import { HomeLive } from './live.tsx'
import styles from './page.module.css'
import { HomeWaiting, HomeWaitingSkeleton } from './waiting.tsx'

export function HomePage() {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery)
  const [expanded, setExpanded] = useState(false)
  const { data: whole } = useQuery({ ...wholeOverviewQuery, enabled: expanded })
  const shown = (expanded && whole) || data
  const failed = !data && error && !isFetching
  return (
    <Screen title="Главная" actions={<Actions />}>
      {data && data.failed_jobs > 0 && (
        <Notice
          tone="amber"
          title={`Сервер не выполнил ${plural(data.failed_jobs, 'задачу', 'задачи', 'задач')}`}
        >
          Он повторит их сам. Если строка не исчезнет за час, напишите администратору: причина в журнале
          worker.
        </Notice>
      )}
      <div className={styles.news}>
        <HomeCards overview={data} />
        {failed ? (
          // The cards work as links without the numbers.
          <div className={cx(card.card, styles.failed)} role="alert">
            <p>Сводка не загрузилась. {error.message}</p>
            <Button variant="soft" size="sm" onClick={() => void refetch()}>
              Повторить
            </Button>
          </div>
        ) : (
          <section aria-labelledby="waiting">
            <div className={styles.head}>
              <h2 id="waiting">Ждут вас</h2>
              {shown && shown.more > 0 && (
                <button type="button" aria-busy={expanded && !whole} onClick={() => setExpanded(true)}>
                  Ещё {shown.more}
                </button>
              )}
            </div>
            {shown ? <HomeWaiting {...shown} /> : <HomeWaitingSkeleton />}
          </section>
        )}
        {data && data.live.length > 0 && (
          <section aria-labelledby="live">
            <h2 id="live">Живые брифы</h2>
            <HomeLive live={data.live} />
          </section>
        )}
      </div>
      <section className={styles.about} aria-label="О площадке">
        <Slogan />
        <Facts />
      </section>
    </Screen>
  )
}

const NEW = '/admin/briefs/new'

/** Beside the sidebar, which has the settings, there is room for the word. */
const Actions = () => (
  <>
    <span className={styles.narrow}>
      <IconButton to={NEW} label="Новый бриф" icon={Plus} />
      <IconButton to="/admin/settings" label="Настройки" icon={Settings} />
    </span>
    <span className={styles.wide}>
      <Button to={NEW} icon={Plus}>
        Новый бриф
      </Button>
    </span>
  </>
)
