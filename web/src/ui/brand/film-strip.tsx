import type { ReactNode } from 'react'
import card from '../data/card.module.css'
import styles from './film-strip.module.css'

export interface Point {
  /** As it reads in a list: «портфолио», «цена за видео». */
  label: string
  done: boolean
}

interface Props {
  title: string
  hint: string
  points: readonly Point[]
  /** Replaces «Всё заполнено» if something besides the points is missing. */
  full?: string | undefined
  /** The action that is offered. */
  children?: ReactNode
}

/** How complete a profile is: one frame of film for each point. */
export function FilmStrip({ title, hint, points, full = 'Всё заполнено', children }: Props) {
  const done = points.filter((point) => point.done).length
  const left = points.filter((point) => !point.done).map((point) => point.label)
  const count = `${done} из ${points.length}.`
  const rest = left.length > 0 ? `Осталось: ${left.join(', ')}` : full
  return (
    <section className={`${card.card} ${styles.card}`}>
      <header className={styles.head}>
        <div>
          <h2>{title}</h2>
          <p>{hint}</p>
        </div>
        <p className={styles.percent}>{Math.round((done / points.length) * 100)} %</p>
      </header>
      <div
        className={styles.strip}
        role="progressbar"
        aria-label="Заполнение анкеты"
        aria-valuemin={0}
        aria-valuemax={points.length}
        aria-valuenow={done}
        aria-valuetext={`${count} ${rest}`}
      >
        {points.map((point, index) => (
          // The strip fills from the left, whichever points are done.
          <i key={point.label} className={index < done ? styles.on : undefined} />
        ))}
      </div>
      <p className={styles.left}>
        <b>{count}</b> {left.length > 0 ? `Дальше: ${left[0]}` : full}
      </p>
      {children}
    </section>
  )
}
