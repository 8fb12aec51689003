import { useQuery } from '@tanstack/react-query'
import { weekday } from '../../lib/format.ts'
import { ChevronRight, Plus, Settings, Tags } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { plural } from '../../lib/plural.ts'
import { overviewQuery } from '../../shell/overview.ts'
import { Screen } from '../../shell/screen.tsx'
import { Button } from '../../ui/controls/button.tsx'
import card from '../../ui/data/card.module.css'
import { Facts, Slogan } from '../../ui/brand/slogan.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { HomeCards } from './cards.tsx'
import { HomeDays, HomeDaysSkeleton } from './days.tsx'
import styles from './page.module.css'
import { HomeWaiting, HomeWaitingSkeleton } from './waiting.tsx'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function HomePage() {
  const [today] = useState(() => capital(weekday(new Date())))
  const { data, error, isFetching, refetch } = useQuery(overviewQuery)
  const failed = !data && error && !isFetching
  return (
    <Screen title="Главная" subtitle={today} actions={<NewBrief />}>
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
            <h2 id="waiting">Ждут вашего решения</h2>
            {data ? <HomeWaiting {...data} /> : <HomeWaitingSkeleton />}
          </section>
        )}
        {!failed && (
          <section className={styles.days} aria-labelledby="days">
            <h2 id="days">Отклики за 14 дней</h2>
            {data ? <HomeDays {...data} /> : <HomeDaysSkeleton />}
          </section>
        )}
      </div>
      <Link className={styles.row} to="/admin/tags">
        <Tags size={20} strokeWidth={1.75} aria-hidden />
        <span>
          <b>Теги</b>
          По ним подбираются креаторы
        </span>
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
      </Link>
      <Link className={styles.row} to="/admin/settings">
        <Settings size={20} strokeWidth={1.75} aria-hidden />
        <span>
          <b>Настройки</b>
          Агентство, устройства
        </span>
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
      </Link>
      <section className={styles.about} aria-label="О площадке">
        <Slogan />
        <Facts />
      </section>
    </Screen>
  )
}

const NewBrief = () => (
  <Button to="/admin/briefs/new" icon={Plus}>
    Новый бриф
  </Button>
)
