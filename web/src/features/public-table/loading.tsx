import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './public-table.module.css'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const CELLS = [56, 60, 120, 110, 48, 70]

/** The shape of what is on its way; a table where there is room for one. */
export const TableLoading = ({ wide }: { wide: boolean }) => (
  <div role="status" aria-busy="true" aria-label="Загрузка..." className={styles.loading}>
    <div className={styles.heading}>
      <Skeleton width="140px" height={14} />
      <Skeleton width="min(420px, 80%)" height={30} />
      <Skeleton width="110px" height={16} />
    </div>
    <Skeleton width="min(420px, 100%)" height={46} radius={12} />
    <div className={wide ? styles.bones : styles.boneCards}>
      {ROWS.map((row) => (
        <div key={row} className={styles.bone}>
          <Skeleton width={wide ? '48px' : '76px'} height={wide ? 60 : 95} radius={10} />
          <span className={styles.boneWords}>
            <Skeleton width="140px" height={15} />
            <Skeleton width="96px" height={13} />
          </span>
          {wide && CELLS.map((width) => <Skeleton key={width} width={`${width}px`} height={15} />)}
        </div>
      ))}
    </div>
  </div>
)
