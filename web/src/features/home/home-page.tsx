import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Plus, Tags } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { Screen } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { Facts, Slogan } from '../../ui/slogan.tsx'
import { HomeCards } from './home-cards.tsx'
import { HomeDays, HomeDaysSkeleton } from './home-days.tsx'
import styles from './home-page.module.css'
import { HomeWaiting, HomeWaitingSkeleton } from './home-waiting.tsx'
import { overviewQuery } from './queries.ts'

const dayFormat = new Intl.DateTimeFormat('ru-RU', { weekday: 'long', day: 'numeric', month: 'long' })
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function HomePage() {
  const [today] = useState(() => capital(dayFormat.format(new Date())))
  const { data } = useQuery(overviewQuery)
  return (
    <Screen title="Главная" subtitle={today} actions={<NewBrief />}>
      <section className={styles.ink} aria-label="О площадке">
        <Slogan />
        <Facts />
      </section>
      <HomeCards overview={data} />
      <News />
      <Link className={styles.row} to="/admin/tags">
        <Tags size={20} strokeWidth={1.75} aria-hidden />
        <span>
          <b>Теги</b>
          По ним подбираются креаторы
        </span>
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
      </Link>
    </Screen>
  )
}

/** A phone has it one tap away, under «Брифы». */
const NewBrief = () => (
  <span className={styles.wide}>
    <Button to="/admin/briefs/new" icon={Plus}>
      Новый бриф
    </Button>
  </span>
)

/** The cards lead on without it. */
function News() {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery)
  if (!data && error && !isFetching)
    return (
      <div className={cx(card.card, styles.failed)} role="alert">
        <p>Сводка не загрузилась. {error.message}</p>
        <Button variant="soft" size="sm" onClick={() => void refetch()}>
          Повторить
        </Button>
      </div>
    )
  return (
    <div className={styles.news}>
      <section aria-labelledby="waiting">
        <h2 id="waiting">Ждут вашего решения</h2>
        {data ? <HomeWaiting {...data} /> : <HomeWaitingSkeleton />}
      </section>
      <section aria-labelledby="days">
        <h2 id="days">Отклики за 14 дней</h2>
        {data ? <HomeDays {...data} /> : <HomeDaysSkeleton />}
      </section>
    </div>
  )
}
