import { useEffect, useState } from 'react'
import card from '../data/card.module.css'
import styles from './approval-number.module.css'

interface Props {
  number: number
  /** Left when the question was asked, by the server's clock. */
  seconds: number
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The number that the bot's question shows too, and the time that is left for the answer. */
export function ApprovalNumber({ number, seconds }: Props) {
  const [end] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  return (
    <div className={`${card.card} ${styles.card}`}>
      <p>Число на этом экране</p>
      <p className={styles.number} aria-label={String(number).split('').join(' ')}>
        {number}
      </p>
      <p role="timer" aria-live="off">
        Ждём ответа, осталось {clock(left)}
      </p>
    </div>
  )
}
