import { useQuery } from '@tanstack/react-query'
import { Ban, Bell, History, type LucideIcon, ShieldCheck, Store, Trash2, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { overviewQuery } from './overview.ts'
import { Screen } from './screen.tsx'
import styles from './settings.module.css'

interface Section {
  to: string
  label: string
  /** Under the label in the list. */
  note: string
  icon: LucideIcon
}

const REVIEWS = '/admin/reviews'

/** The sections of «Настройки», in the order of the list. A new one has its line here and its screen in router.tsx. */
const SETTINGS: Section[] = [
  { to: '/admin/agency', label: 'Агентство', note: 'Название и контакт, наценка, тихие часы', icon: Store },
  { to: '/admin/settings/news', label: 'Уведомления', note: 'О чём вам пишет бот', icon: Bell },
  {
    to: '/admin/settings/security',
    label: 'Безопасность',
    note: 'Пароль, вход и устройства',
    icon: ShieldCheck,
  },
  { to: '/admin/erasures', label: 'Удаляются', note: 'Кого ещё можно вернуть', icon: Trash2 },
  { to: REVIEWS, label: 'Новые анкеты', note: 'Кого ещё никто не посмотрел', icon: UserRoundCheck },
  { to: '/admin/blocked', label: 'Заблокированные', note: 'Кому закрыт вход', icon: Ban },
  { to: '/admin/journal', label: 'Журнал', note: 'Кто что сделал и когда', icon: History },
]

/** «Новые анкеты» is there while the agency reviews new profiles. */
export function useSettings(): Section[] {
  const { data } = useQuery({ ...overviewQuery, refetchOnMount: true })
  return SETTINGS.filter(({ to }) => to !== REVIEWS || data?.review_new_profiles)
}

const SETTINGS_LIST = { to: '/admin/settings', label: 'Настройки' }

interface Props {
  title: string
  subtitle?: string
  back?: { to: string; label: string }
  children: ReactNode
}

/** A section of the settings. On wide screens the list of sections stands at the left. */
export function SettingsScreen({ title, subtitle, back = SETTINGS_LIST, children }: Props) {
  const sections = useSettings()
  return (
    <Screen title={title} subtitle={subtitle} back={back}>
      <div className={styles.columns}>
        <nav className={styles.sections} aria-label="Разделы настроек">
          {sections.map(({ to, label, icon: Icon }) => (
            <NavLink key={to} to={to}>
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
