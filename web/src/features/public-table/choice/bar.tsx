import { type ReactNode, useRef } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { plural } from '../../../lib/plural.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useToastAbove } from '../../../ui/overlays/toast.tsx'
import { Compare, type CompareProps } from '../compare/pick.tsx'
import { type Choosing, useChoosing } from './context.ts'
import styles from './choice.module.css'
import { chosenText, isBlank, overBy, restText } from './texts.ts'

/** The one bar of the page: the client's choice of all pages with the way to submit it, and the picks to compare. */
export function BottomBar(compare: CompareProps) {
  const choosing = useChoosing()
  const picks = compare.picks.rows.length > 0 && <Compare {...compare} />
  if (choosing?.editable && !choosing.idle && choosing.state.totals.shown > 0)
    return (
      <Bar label="Ваш выбор">
        {picks}
        <ChoiceParts choosing={choosing} />
      </Bar>
    )
  return picks && <Bar label="Сравнение">{picks}</Bar>
}

function Bar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useToastAbove(bar)
  return (
    <div ref={bar} className={styles.bar} role="region" aria-label={label}>
      {children}
    </div>
  )
}

function ChoiceParts({ choosing }: { choosing: Choosing }) {
  const { state, unsaved, submit, settleRest, restore, change } = choosing
  const { totals, submission } = state
  const over = overBy(state)
  const waits = unsaved.length > 0
  const unchanged = submission !== null && totals.changed === 0 && !waits
  /** Nothing new, but a colleague has sent something else since: the own choice can be sent once more. */
  const again = unchanged && submission.is_sender && submission.author !== state.name && totals.differ > 0
  const note = waits
    ? `Не сохранено ${unsaved.length}: нет связи`
    : over > 0
      ? `На ${over === 1 ? 'одного' : over} больше, чем нужно`
      : totals.differ > 0
        ? `С коллегами разошлись: ${totals.differ}`
        : isBlank(totals)
          ? 'Отметьте хотя бы одного'
          : submission === null
            ? restText(totals.result)
            : unchanged
              ? 'Изменений нет'
              : `Изменено: ${plural(totals.changed, 'решение', 'решения', 'решений')}`
  return (
    <>
      <p className={styles.chosen}>
        <b>{chosenText(state)}</b>
        <span className={cx((over > 0 || waits) && styles.over)}>{note}</span>
      </p>
      {unchanged ? (
        <>
          <Button variant="neutral" onClick={() => change(false)}>
            Оставить как есть
          </Button>
          {again && (
            <Button aria-haspopup="dialog" onClick={submit}>
              Отправить мой выбор
            </Button>
          )}
        </>
      ) : (
        <>
          {totals.result.yes > 0 && totals.result.none > 0 && (
            <Button variant="neutral" onClick={() => settleRest('filtered')}>
              Остальным — нет
            </Button>
          )}
          {submission?.is_sender && !waits && (
            <Button variant="neutral" onClick={restore}>
              Отменить изменения
            </Button>
          )}
          <Button
            aria-haspopup="dialog"
            disabled={submission === null && isBlank(totals) && !waits}
            onClick={submit}
          >
            {submission === null ? 'Отправить выбор' : 'Отправить изменения'}
          </Button>
        </>
      )}
    </>
  )
}
