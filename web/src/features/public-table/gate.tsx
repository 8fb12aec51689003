import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useScreenTitle } from '../../shell/screen.tsx'
import { Button } from '../../ui/controls/button.tsx'
import card from '../../ui/data/card.module.css'
import { Viewfinder } from '../../ui/brand/viewfinder.tsx'
import { TableFrame } from './frame.tsx'
import { TableLogin } from './owner.tsx'
import styles from './gate.module.css'

/** For a visitor without a session, at the internal table. */
export const TableGate = () => (
  <Locked text="Эта ссылка для сотрудников агентства. Клиентскую ссылку попросите у агентства.">
    <TableLogin />
  </Locked>
)

/** For a creator at the internal table: a password would not help. */
export const TableRefused = () => (
  <Locked text="Она доступна только владельцу. Твои проекты и отклики — в приложении.">
    <Button to="/" size="lg" block>
      Открыть приложение
    </Button>
  </Locked>
)

function Locked({ text, children }: { text: string; children: ReactNode }) {
  useScreenTitle('Внутренняя таблица')
  return (
    <TableFrame>
      <div className={`${card.card} ${styles.gate}`}>
        <span className={styles.mark}>
          <Viewfinder size="icon">
            <Lock size={24} strokeWidth={1.75} aria-hidden />
          </Viewfinder>
        </span>
        <div>
          <h1>Внутренняя таблица</h1>
          <p className={styles.intro}>{text}</p>
        </div>
        {children}
      </div>
    </TableFrame>
  )
}
