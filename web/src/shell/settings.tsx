import { Bell, type LucideIcon, ShieldCheck, Store, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useWide } from '../lib/use-wide.ts'
import { Screen } from './screen.tsx'
import styles from './settings.module.css'

interface Section {
  to: string
  label: string
  /** Under the label in the list. */
  note: string
  icon: LucideIcon
}

/** The sections of «Настройки», in the order of the list. A new one has its line here and its screen in router.tsx. */
export const SETTINGS: Section[] = [
  { to: '/admin/agency', label: 'Агентство', note: 'Название, наценка, тихие часы', icon: Store },
  { to: '/admin/settings/team', label: 'Сотрудники', note: 'Кто ведёт агентство с вами', icon: Users },
  { to: '/admin/settings/news', label: 'Уведомления', note: 'О чём вам пишет бот', icon: Bell },
  {
    to: '/admin/settings/security',
    label: 'Безопасность',
    note: 'Вход, устройства, журнал',
    icon: ShieldCheck,
  },
]

const SETTINGS_LIST = { to: '/admin/settings', label: 'Настройки' }
const HOME = { to: '/admin', label: 'Главная' }

interface Props {
  title: string
  subtitle?: string
  back?: { to: string; label: string }
  children: ReactNode
}

/** A section of the settings. On wide screens the list of sections stands at the left. */
export function SettingsScreen({ title, subtitle, back, children }: Props) {
  // On a wide screen the list is no screen of its own: it opens its first section.
  const list = useWide() ? HOME : SETTINGS_LIST
  return (
    <Screen title={title} subtitle={subtitle} back={back ?? list}>
      <div className={styles.columns}>
        <nav className={styles.sections} aria-label="Разделы настроек">
          {SETTINGS.map(({ to, label, icon: Icon }) => (
            // Replaced: the sections stand side by side, so none is «before» another.
            <NavLink key={to} to={to} replace>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.section}>{children}</div>
      </div>
    </Screen>
  )
}
