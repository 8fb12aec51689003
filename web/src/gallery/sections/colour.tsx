import { Board } from '../board.tsx'
import styles from '../gallery.module.css'

export const title = 'Цвет: семантические токены'

const NAMES =
  'page surface text text-2 hint link accent button line danger fill fill-hover fill-press control-line accent-soft raised ink ink-2 ink-line on-ink on-ink-2 tally green-solid'.split(
    ' ',
  )

export const Section = () => (
  <Board min={130}>
    {NAMES.map((name) => (
      <div key={name} className={styles.swatch}>
        <span style={{ background: `var(--${name})` }} />
        <p>--{name}</p>
      </div>
    ))}
  </Board>
)
