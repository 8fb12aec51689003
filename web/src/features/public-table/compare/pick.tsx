import { Check, Columns2, X } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { HiddenText } from '../../../ui/feedback/hidden-text.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { nameOf, type ShownRow } from '../table/row.ts'
import styles from './compare.module.css'
import type { Picks } from './use-picks.ts'

/** The first column of the table. */
export const pickColumn = (picks: Picks): Column<ShownRow> => ({
  key: 'compare',
  title: 'Сравнить',
  titleHidden: true,
  unprinted: true,
  cell: (row) => (
    <div className={styles.tick}>
      <Checkbox checked={picks.has(row)} onChange={() => picks.toggle(row)}>
        <HiddenText>Сравнить: {nameOf(row)}</HiddenText>
      </Checkbox>
    </div>
  ),
})

/** On a card. */
export const PickButton = ({ row, picks }: { row: ShownRow; picks: Picks }) => {
  const picked = picks.has(row)
  return (
    <Button
      variant="neutral"
      icon={picked ? Check : Columns2}
      aria-pressed={picked}
      aria-label={`Сравнить: ${nameOf(row)}`}
      onClick={() => picks.toggle(row)}
    >
      {picked ? 'В сравнении' : 'Сравнить'}
    </Button>
  )
}

export interface CompareProps {
  picks: Picks
  onCompare: () => void
}

/** While at least one row is picked: alone in a bar, or a part of the bar of the client's choice. */
export const Compare = ({ picks, onCompare }: CompareProps) => {
  const enough = picks.rows.length > 1
  return (
    <div className={styles.picked} role="group" aria-label="Сравнение">
      <p role="status" className={enough ? styles.names : undefined}>
        {enough ? picks.rows.map(nameOf).join(', ') : 'Отметьте ещё одного, чтобы сравнить'}
      </p>
      <IconButton variant="plain" icon={X} label="Сбросить сравнение" onClick={picks.clear} />
      {enough && (
        <Button variant="neutral" icon={Columns2} aria-haspopup="dialog" onClick={onCompare}>
          {`Сравнить ${picks.rows.length}`}
        </Button>
      )}
    </div>
  )
}
