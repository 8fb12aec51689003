import { Outlet } from 'react-router'
import { useUser } from '../session/state.ts'
import styles from './layout.module.css'
import { Sidebar, TabBar } from './navigation.tsx'

/** Screens with the tab bar. Owners have a sidebar instead on wide screens. */
export function TabbedLayout({ tabs = true }: { tabs?: boolean }) {
  const { role } = useUser()
  return (
    <div className={role === 'owner' ? styles.owner : styles.creator}>
      <a className={styles.skip} href="#main">
        К содержанию
      </a>
      {role === 'owner' && <Sidebar />}
      <div className={styles.content}>
        <Outlet />
      </div>
      {tabs && (
        <div className={styles.tabs}>
          <TabBar />
        </div>
      )}
    </div>
  )
}
