import { useQuery } from '@tanstack/react-query'
import { ChevronRight, LogOut, Tags } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import { plural } from '../../lib/plural.ts'
import { useWide } from '../../lib/use-wide.ts'
import { signOut } from '../../session/sign-in.ts'
import { useSession } from '../../session/state.ts'
import { Screen } from '../../shell/screen.tsx'
import { SETTINGS } from '../../shell/settings.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { tagsQuery } from '../tags/queries.ts'
import styles from './settings-page.module.css'

/** The list of sections, and what the sidebar of a wide screen has besides: tags and, in a browser, the logout. */
export function SettingsPage() {
  const wide = useWide()
  const session = useSession()
  const tags = useQuery({ ...tagsQuery, enabled: !wide })
  if (wide) return <Navigate to={SETTINGS[0]?.to ?? '/admin'} replace />
  const rows = [
    ...SETTINGS,
    {
      to: '/admin/tags',
      label: 'Теги',
      note: tags.data ? plural(tags.data.length, 'тег', 'тега', 'тегов') : '',
      icon: Tags,
    },
  ]
  return (
    <Screen title="Настройки" back={{ to: '/admin', label: 'Главная' }}>
      <ul className={styles.list}>
        {rows.map(({ to, label, note, icon: Icon }) => (
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
      {session.status === 'user' && session.via === 'web' && (
        <Button variant="surface" icon={LogOut} onClick={() => void signOut()}>
          Выйти
        </Button>
      )}
    </Screen>
  )
}
