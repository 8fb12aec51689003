import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Screen } from '../../shell/screen.tsx'
import { SETTINGS } from '../../shell/settings.tsx'
import styles from './settings-page.module.css'

/** The list of sections. */
export function SettingsPage() {
  return (
    <Screen title="Настройки" back={{ to: '/admin', label: 'Главная' }}>
      <ul className={styles.list}>
        {SETTINGS.map(({ to, label, note, icon: Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              <span>
                <b>{label}</b>
                {note}
              </span>
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
