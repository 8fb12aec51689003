import { Check, Columns2 } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
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

interface BarProps {
  picks: Picks
  onCompare: () => void
}

/** While at least one row is picked. */
export const CompareBar = ({ picks, onCompare }: BarProps) => (
  <div className={styles.bar} role="region" aria-label="Сравнение">
    <p role="status">
      {picks.rows.length < 2 ? 'Отметьте ещё одного, чтобы сравнить' : picks.rows.map(nameOf).join(', ')}
    </p>
    <Button variant="neutral" onClick={picks.clear}>
      Сбросить
    </Button>
    {picks.rows.length > 1 && <CompareButton picks={picks} onCompare={onCompare} />}
  </div>
)

const CompareButton = ({ picks, onCompare }: BarProps) => (
  <Button icon={Columns2} aria-haspopup="dialog" onClick={onCompare}>
    {`Сравнить ${picks.rows.length}`}
  </Button>
)
