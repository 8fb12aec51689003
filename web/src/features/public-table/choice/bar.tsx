import { cx } from '../../../lib/class-names.ts'
import { plural } from '../../../lib/plural.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useChoosing } from './context.ts'
import styles from './choice.module.css'
import { chosenText, overBy, restText } from './texts.ts'

/** The client's choice in one line, of all pages, and the way to submit it. */
export function ChoiceBar() {
  const choosing = useChoosing()
  if (!choosing || !choosing.editable || choosing.state.totals.shown === 0) return null
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
