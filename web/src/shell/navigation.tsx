import { FileText, House, Inbox, Link, LogOut, type LucideIcon, UserRound, Users } from 'lucide-react'
import { NavLink } from 'react-router'
import { signOut } from '../session/sign-in.ts'
import { useSession, useUser } from '../session/state.ts'
import { haptics } from '../telegram/haptics.ts'
import { Brand } from '../ui/brand.tsx'
import { Frame } from '../ui/frame.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './navigation.module.css'

interface Place {
  to: string
  label: string
  icon: LucideIcon
  /** Only when the address is exactly this one. */
  end?: boolean
}

const HOME: Place = { to: '/admin', label: 'Главная', icon: House, end: true }
const CREATORS: Place = { to: '/admin/creators', label: 'Креаторы', icon: Users }
const BRIEFS: Place = { to: '/admin/briefs', label: 'Брифы', icon: FileText }
const RESPONSES: Place = { to: '/admin/responses', label: 'Отклики', icon: Inbox }

const OWNER_TABS: Place[] = [
  HOME,
  CREATORS,
  BRIEFS,
  { to: '/admin/public-links', label: 'Ссылки', icon: Link },
]
/** With room for a fifth: on a phone the responses are reached from the home screen. */
const OWNER_SIDEBAR: Place[] = [
  HOME,
  CREATORS,
  BRIEFS,
  RESPONSES,
  { to: '/admin/public-links', label: 'Публичные ссылки', icon: Link },
]
const CREATOR_TABS: Place[] = [
  { to: '/creator/briefs', label: 'Проекты', icon: FileText },
  { to: '/creator/responses', label: 'Отклики', icon: Inbox },
  { to: '/creator/profile', label: 'Анкета', icon: UserRound },
]

export function TabBar() {
  const { role } = useUser()
  return (
    <nav className={styles.tabs} aria-label="Основная навигация">
      {(role === 'owner' ? OWNER_TABS : CREATOR_TABS).map(({ icon: Icon, label, ...place }) => (
        <NavLink key={place.to} {...place} onClick={haptics.selection}>
          <Icon size={24} strokeWidth={1.75} aria-hidden />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

/** From 1024 px on, for an owner, instead of the tab bar. */
export function Sidebar() {
  const user = useUser()
  const session = useSession()
  const name = `${user.first_name} ${user.last_name}`.trim() || 'Владелец'
  return (
    <aside className={styles.sidebar}>
      <Brand note="Панель управления" />
      <nav aria-label="Основная навигация">
        {OWNER_SIDEBAR.map(({ icon: Icon, label, ...place }) => (
          <NavLink key={place.to} {...place}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={styles.me}>
        <Frame name={name} size={40} />
        <span>
          {name}
          <small>Владелец</small>
        </span>
        {session.status === 'user' && session.via === 'web' && (
          <IconButton label="Выйти" icon={LogOut} variant="plain" onClick={() => void signOut()} />
        )}
      </div>
    </aside>
  )
}
