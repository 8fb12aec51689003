import { ChevronRight, LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { useWide } from '../../lib/use-wide.ts'
import { signOut } from '../../session/sign-in.ts'
import { useSession } from '../../session/state.ts'
import { Screen } from '../../shell/screen.tsx'
import { useSettings } from '../../shell/settings.tsx'
import { Button } from '../../ui/controls/button.tsx'
import styles from './settings-page.module.css'

/** The list of sections. In a narrow browser, where there is no sidebar, the logout is here too. */
export function SettingsPage() {
  const wide = useWide()
  const session = useSession()
  const sections = useSettings()
  return (
    <Screen title="Настройки" back={{ to: '/admin', label: 'Главная' }}>
      <ul className={styles.list}>
        {sections.map(({ to, label, note, icon: Icon }) => (
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
      {!wide && session.status === 'user' && session.via === 'web' && (
        <Button variant="surface" icon={LogOut} onClick={() => void signOut()}>
          Выйти
        </Button>
      )}
    </Screen>
  )
}
