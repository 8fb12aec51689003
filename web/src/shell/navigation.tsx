import { useQuery } from '@tanstack/react-query'
import type { Overview } from '@ugc/contract/overview'
import {
  Clapperboard,
  FileText,
  House,
  Inbox,
  Link,
  LogOut,
  type LucideIcon,
  Send,
  Settings,
  Tags,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { grouped } from '../lib/format.ts'
import { useWide } from '../lib/use-wide.ts'
import { signOut } from '../session/sign-in.ts'
import { useSession, useUser } from '../session/state.ts'
import { haptics } from '../telegram/haptics.ts'
import { Brand } from '../ui/brand/brand.tsx'
import { Frame } from '../ui/brand/frame.tsx'
import { HiddenText } from '../ui/feedback/hidden-text.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import styles from './navigation.module.css'
import { askedQuery, overviewQuery } from './overview.ts'

interface Place {
  to: string
  label: string
  icon: LucideIcon
  /** Current only at exactly this address, not below it. */
  end?: boolean
  /** Other addresses that belong to it. */
  also?: string[]
}

const TAGS: Place = { to: '/admin/tags', label: 'Теги', icon: Tags }
const SETTINGS: Place = {
  to: '/admin/settings',
  label: 'Настройки',
  icon: Settings,
  also: ['/admin/agency', '/admin/journal'],
}
const HOME: Place = { to: '/admin', label: 'Главная', icon: House, end: true }
const CREATORS: Place = {
  to: '/admin/creators',
  label: 'Креаторы',
  icon: Users,
  also: ['/admin/reviews', '/admin/erasures', '/admin/blocked'],
}
const BRIEFS: Place = { to: '/admin/briefs', label: 'Брифы', icon: FileText }
const RESPONSES: Place = { to: '/admin/responses', label: 'Отклики', icon: Inbox }
const WORKS: Place = { to: '/admin/works', label: 'Работы', icon: Clapperboard }
const PAYOUTS: Place = { to: '/admin/payouts', label: 'Выплаты', icon: Wallet }

/** On a phone the home screen leads to works, payouts and the settings, and these to the tags. */
const OWNER_TABS: Place[] = [
  { ...HOME, also: [WORKS.to, PAYOUTS.to, TAGS.to, SETTINGS.to, ...(SETTINGS.also ?? [])] },
  CREATORS,
  BRIEFS,
  RESPONSES,
  { to: '/admin/public-links', label: 'Ссылки', icon: Link },
]
const OWNER_SIDEBAR: Place[] = [
  HOME,
  CREATORS,
  BRIEFS,
  RESPONSES,
  WORKS,
  PAYOUTS,
  { to: '/admin/public-links', label: 'Публичные ссылки', icon: Link },
  // These two stand at the bottom.
  TAGS,
  SETTINGS,
]
const CREATOR_TABS: Place[] = [
  { to: '/creator/briefs', label: 'Проекты', icon: Clapperboard },
  { to: '/creator/responses', label: 'Отклики', icon: Send },
  { to: '/creator/profile', label: 'Анкета', icon: UserRound },
]

export function TabBar() {
  const { role } = useUser()
  const current = useCurrentTab()
  const { data: asked = 0 } = useQuery({ ...askedQuery, enabled: role === 'creator' })
  return (
    <nav className={styles.tabs} aria-label="Основная навигация">
      {(role === 'owner' ? OWNER_TABS : CREATOR_TABS).map(({ icon: Icon, label, ...place }) => (
        <RouterLink key={place.to} to={place.to} aria-current={current(place)} onClick={haptics.selection}>
          <Icon size={24} strokeWidth={1.75} aria-hidden />
          {label}
          {place.to === '/creator/responses' && asked > 0 && (
            <span className={styles.waiting}>
              {asked}
              <HiddenText> ждут твоего ответа</HiddenText>
            </span>
          )}
          {place.to === RESPONSES.to && <WaitingCount />}
        </RouterLink>
      ))}
    </nav>
  )
}

/** How many people wait for a decision. */
function WaitingCount() {
  // From 1024 px on the tab bar is hidden, and the sidebar has the number.
  const { data } = useQuery({ ...overviewQuery, refetchOnMount: true, enabled: !useWide() })
  const { total = 0 } = data?.pending ?? {}
  return (
    total > 0 && (
      <span className={styles.waiting}>
        {total > 99 ? '99+' : total}
        <HiddenText> ждут решения</HiddenText>
      </span>
    )
  )
}

const isBelow = (path: string, to: string) => path === to || path.startsWith(`${to}/`)

/** A brief belongs to the tab it was opened from; opened by a link, it belongs to the projects. */
function useCurrentTab() {
  const { pathname, state } = useLocation() as { pathname: string; state: { back?: unknown } | null }
  const back = typeof state?.back === 'string' ? state.back : '/creator/briefs'
  const from = pathname.startsWith('/creator/respond/') ? back : undefined
  return ({ to, end = false, also = [] }: Pick<Place, 'to' | 'end' | 'also'>) => {
    if (from?.startsWith(to) || also.some((other) => isBelow(pathname, other))) return true
    return (end ? pathname === to : isBelow(pathname, to)) ? 'page' : undefined
  }
}

/** Zero is not shown. */
const countsOf = ({ creators, briefs, pending }: Overview): Record<string, ReactNode> => ({
  [CREATORS.to]: creators > 0 && <span className={styles.count}>{grouped(creators)}</span>,
  [BRIEFS.to]: briefs.total > 0 && <span className={styles.count}>{grouped(briefs.total)}</span>,
  [RESPONSES.to]: pending.total > 0 && (
    <span className={styles.count}>
      <i className={styles.dot} />
      {grouped(pending.total)}
      {pending.capped && '+'}
      <HiddenText> ждут решения</HiddenText>
    </span>
  ),
})

/** From 1024 px on, for an owner, instead of the tab bar. */
export function Sidebar() {
  const user = useUser()
  const session = useSession()
  // Below that width the sidebar is hidden, so its numbers are not fetched.
  const { data } = useQuery({ ...overviewQuery, refetchOnMount: true, enabled: useWide() })
  const counts = data ? countsOf(data) : {}
  // An owner added on the command line has no name until the first launch in Telegram.
  const name = `${user.first_name} ${user.last_name}`.trim() || (user.username ?? 'Владелец')
  return (
    <aside className={styles.sidebar}>
      <Brand note="Панель управления" />
      <nav aria-label="Основная навигация">
        {OWNER_SIDEBAR.map((place) => (
          <SidebarLink key={place.to} {...place} count={counts[place.to]} />
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

function SidebarLink({ icon: Icon, label, count, ...place }: Place & { count?: ReactNode }) {
  const current = useCurrentTab()
  return (
    <RouterLink to={place.to} aria-current={current(place)}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {label}
      {count}
    </RouterLink>
  )
}
