import type { ReactNode } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { plural } from '../../../lib/plural.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Compare, type CompareProps } from '../compare/pick.tsx'
import { type Choosing, useChoosing } from './context.ts'
import styles from './choice.module.css'
import { chosenText, overBy, restText } from './texts.ts'

/** The one bar of the page: the client's choice of all pages with the way to submit it, and the picks to compare. */
export function BottomBar(compare: CompareProps) {
  const choosing = useChoosing()
  const picks = compare.picks.rows.length > 0 && <Compare {...compare} />
  if (choosing?.editable && choosing.state.totals.shown > 0)
    return <ChoiceBar choosing={choosing}>{picks}</ChoiceBar>
  return picks && <div className={styles.bar}>{picks}</div>
}

function ChoiceBar({ choosing, children }: { choosing: Choosing; children: ReactNode }) {
  const { state, submit, change } = choosing
  const { totals, submission } = state
  const over = overBy(state)
  const unchanged = submission !== null && totals.changed === 0
  const note =
    over > 0
      ? `На ${over === 1 ? 'одно' : over} больше, чем мест`
      : submission === null
        ? restText(totals)
        : unchanged
          ? 'Изменений нет'
          : `Изменено: ${plural(totals.changed, 'решение', 'решения', 'решений')}`
  return (
    <div className={styles.bar} role="region" aria-label="Ваш выбор">
      <p className={styles.chosen}>
        <b>{chosenText(state)}</b>
        <span className={cx(over > 0 && styles.over)}>{note}</span>
      </p>
      {children}
      {unchanged ? (
        <Button variant="neutral" onClick={() => change(false)}>
          Оставить как есть
        </Button>
      ) : (
        <Button aria-haspopup="dialog" onClick={submit}>
          {submission === null ? 'Отправить выбор' : 'Отправить изменения'}
        </Button>
      )}
    </div>
  )
}
