import { Clapperboard, Mic, Sparkles } from 'lucide-react'
import styles from './stage.module.css'

/** Three drawn scenes under a viewfinder, in place of stock photos. */
export function Stage() {
  return (
    <div className={styles.stage} aria-hidden>
      <span className={`${styles.shot} ${styles.left}`}>
        <Mic size={36} strokeWidth={1.5} />
      </span>
      <span className={`${styles.shot} ${styles.right}`}>
        <Sparkles size={36} strokeWidth={1.5} />
      </span>
      <span className={`${styles.shot} ${styles.centre}`}>
        <span className={styles.rec}>
          <i />
          00:24
        </span>
        <Clapperboard size={48} strokeWidth={1.5} />
      </span>
      <span className={styles.corners} />
    </div>
  )
}
