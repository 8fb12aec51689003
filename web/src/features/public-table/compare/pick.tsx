import { Columns2, X } from 'lucide-react'
import { cx } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { nameOf, type ShownRow } from '../table/row.ts'
import cells from '../table/cells.module.css'
import styles from './compare.module.css'
import type { Picks } from './use-picks.ts'

/** A column with a visible head: a box to tick would read as «choose». */
export const pickColumn = (picks: Picks): Column<ShownRow> => ({
  key: 'compare',
  title: 'Сравнить',
  unprinted: true,
  className: cells.compareColumn,
  cell: (row) => <PickButton row={row} picks={picks} />,
})

export const PickButton = ({ row, picks }: { row: ShownRow; picks: Picks }) => {
  const picked = picks.has(row)
  return (
    <span className={cx(styles.pick, picked && styles.on)}>
      <IconButton
        variant="fill"
        icon={Columns2}
        aria-pressed={picked}
        label={`Сравнить: ${nameOf(row)}`}
        onClick={() => picks.toggle(row)}
      />
    </span>
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
