import type { User } from '@ugc/contract/auth'
import { lazy, useEffect } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { linkedOf, homeOf } from './early/home.ts'
import { poll } from './lib/poll.ts'
import { ALL_SCREENS, type Area, type PageModule, SCREENS } from './screens.ts'
import { useSession } from './session/state.ts'
import { TabbedLayout } from './shell/layout.tsx'
import { page } from './shell/page.tsx'
import { useTrail } from './shell/trail.ts'
import { useToastsOf } from './ui/overlays/toast.tsx'
import { getHost } from './telegram/host.ts'

const OpenThroughBot = lazy(async () => ({ default: (await import('./session/refused.tsx')).OpenThroughBot }))

/** Each page of the table with its files. */
const PAGES: Record<PageModule, ReturnType<typeof page>> = {
  'agency/agency-page': page(() => import('./features/agency/agency-page.tsx'), 'AgencyPage'),
  'blocks/blocked-page': page(() => import('./features/blocks/blocked-page.tsx'), 'BlockedPage'),
  'briefs/detail/brief-page': page(() => import('./features/briefs/detail/brief-page.tsx'), 'BriefPage'),
  'briefs/form/brief-edit-page': page(
    () => import('./features/briefs/form/brief-edit-page.tsx'),
    'BriefEditPage',
  ),
  'briefs/form/brief-new-page': page(
    () => import('./features/briefs/form/brief-new-page.tsx'),
    'BriefNewPage',
  ),
  'briefs/list/briefs-page': page(() => import('./features/briefs/list/briefs-page.tsx'), 'BriefsPage'),
  'consent/consent-page': page(() => import('./features/consent/consent-page.tsx'), 'ConsentPage'),
  'creators/detail/creator-page': page(
    () => import('./features/creators/detail/creator-page.tsx'),
    'CreatorPage',
  ),
  'creators/form/creator-edit-page': page(
    () => import('./features/creators/form/creator-edit-page.tsx'),
    'CreatorEditPage',
  ),
  'creators/form/creator-new-page': page(
    () => import('./features/creators/form/creator-new-page.tsx'),
    'CreatorNewPage',
  ),
  'creators/list/creators-page': page(
    () => import('./features/creators/list/creators-page.tsx'),
    'CreatorsPage',
  ),
  'erasures/erasures-page': page(() => import('./features/erasures/erasures-page.tsx'), 'ErasuresPage'),
  'overview/overview-page': page(() => import('./features/overview/overview-page.tsx'), 'HomePage'),
  'imports/import-page': page(() => import('./features/imports/import-page.tsx'), 'ImportPage'),
  'imports/imports-page': page(() => import('./features/imports/imports-page.tsx'), 'ImportsPage'),
  'invitations/invitation-page': page(
    () => import('./features/invitations/invitation-page.tsx'),
    'InvitationPage',
  ),
  'journal/journal-page': page(() => import('./features/journal/journal-page.tsx'), 'JournalPage'),
  'login/login-page': page(() => import('./features/login/login-page.tsx'), 'LoginPage'),
  'responses/mine/my-responses-page': page(
    () => import('./features/responses/mine/my-responses-page.tsx'),
    'MyResponsesPage',
  ),
  'news/news-page': page(() => import('./features/news/news-page.tsx'), 'NewsPage'),
  'devices/password-page': page(() => import('./features/devices/password-page.tsx'), 'PasswordPage'),
  'payouts/list/payouts-page': page(() => import('./features/payouts/list/payouts-page.tsx'), 'PayoutsPage'),
  'creators/profile/profile-page': page(
    () => import('./features/creators/profile/profile-page.tsx'),
    'ProfilePage',
  ),
  'projects/projects-page': page(() => import('./features/projects/projects-page.tsx'), 'ProjectsPage'),
  'public-table/public-table-page': page(
    () => import('./features/public-table/public-table-page.tsx'),
    'PublicTablePage',
  ),
  'public-links/public-links-page': page(
    () => import('./features/public-links/public-links-page.tsx'),
    'PublicLinksPage',
  ),
  'responses/respond/respond-page': page(
    () => import('./features/responses/respond/respond-page.tsx'),
    'RespondPage',
  ),
  'responses/list/responses-page': page(
    () => import('./features/responses/list/responses-page.tsx'),
    'ResponsesPage',
  ),
  'reviews/reviews-page': page(() => import('./features/reviews/reviews-page.tsx'), 'ReviewsPage'),
  'devices/security-page': page(() => import('./features/devices/security-page.tsx'), 'SecurityPage'),
  'settings/settings-page': page(() => import('./features/settings/settings-page.tsx'), 'SettingsPage'),
  'success/success-page': page(() => import('./features/success/success-page.tsx'), 'SuccessPage'),
  'works/list/works-page': page(() => import('./features/works/list/works-page.tsx'), 'WorksPage'),
  'team/team-page': page(() => import('./features/team/team-page.tsx'), 'TeamPage'),
  'tags/tags-page': page(() => import('./features/tags/tags-page.tsx'), 'TagsPage'),
  'welcome/welcome-page': page(() => import('./features/welcome/welcome-page.tsx'), 'WelcomePage'),
}

/** Fetches the screen's files while sign-in is running. A failure is ignored: the screen fetches them again and shows the error. */
export async function warm(address: string) {
  const [, module] = ALL_SCREENS.find(([path]) => matchPath(path, address)) ?? []
  if (module !== undefined) await PAGES[module].load().catch(() => undefined)
}

/** A shorter visit downloads only the screens that were opened. */
const AHEAD_AFTER_MS = 5000
const AHEAD_AT_LATEST_MS = 30_000

/** Fetches a role's other screens after the first one, so that they open without a network too. */
function fetchAhead(role: User['role']): () => void {
  const isQuiet = () => document.querySelector('#main') !== null && queryClient.isFetching() === 0
  const run = async () => {
    await poll(() => isQuiet() || undefined, 500, AHEAD_AT_LATEST_MS)
    performance.mark('fetch-ahead')
    for (const [, module] of [...SCREENS[role], ...SCREENS.plain])
      await PAGES[module].load().catch(() => undefined)
    performance.mark('fetched-ahead')
  }
  const again = () => void run()
  const timer = setTimeout(again, AHEAD_AFTER_MS)
  window.addEventListener('online', again)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
  }
}

/**
 * The address that a visitor asked for before they were sent to /login. It is kept in the entry of the history, where no
 * link can put one. Only an address of the owner's table is taken: «//evil.example» would leave the site.
 */
function askedBefore(state: unknown): string | undefined {
  const asked = (state as { asked?: unknown } | null)?.asked
  if (typeof asked !== 'string' || !asked.startsWith('/admin')) return undefined
  const [path = ''] = asked.split('?')
  return SCREENS.owner.some(([pattern]) => matchPath(pattern, path)) ? asked : undefined
}

/** Passes the requested address on: for a creator's address the login page links to Telegram. */
function ToLogin() {
  const { pathname, search } = useLocation()
  return <Navigate to="/login" replace state={{ asked: pathname + search }} />
}

/** A launch by a link opens its brief or invitation, once: later locations of the router have a key other than `default`. */
function Home({ user }: { user: User }) {
  const at = useLocation()
  const link = at.key === 'default' ? getHost()?.initDataUnsafe.start_param : ''
  const asked = user.role === 'owner' ? askedBefore(at.state) : undefined
  return <Navigate to={linkedOf(user, link) ?? asked ?? homeOf(user)} replace />
}

const routes = (...areas: Area[]) =>
  areas.flatMap((area) =>
    SCREENS[area].map(([path, module]) => <Route key={path} path={path} element={PAGES[module].element} />),
  )

export function Router() {
  useTrail()
  useToastsOf(useLocation().pathname)
  const session = useSession()
  const role = session.status === 'user' ? session.user.role : undefined
  useEffect(() => (role === undefined ? undefined : fetchAhead(role)), [role])
  if (session.status === 'user') return userRoutes(session.user)
  if (session.status === 'erased') return ERASED_ROUTES
  return signedOutRoutes(session.status === 'signed_out' && session.via === 'telegram')
}

const ERASED_ROUTES = (
  <Routes>
    {routes('open', 'plain')}
    <Route path="*" element={<Navigate to="/welcome" replace />} />
  </Routes>
)

const signedOutRoutes = (inTelegram: boolean) => (
  <Routes>
    {inTelegram ? routes('open') : routes('open', 'login')}
    <Route path="*" element={inTelegram ? <OpenThroughBot /> : <ToLogin />} />
  </Routes>
)

const userRoutes = (user: User) => (
  <Routes>
    {routes('open', 'plain')}
    {user.role === 'owner' ? (
      <Route element={<TabbedLayout tabs={false} />}>{routes('done')}</Route>
    ) : (
      routes('done')
    )}
    <Route element={<TabbedLayout />}>{routes(user.role)}</Route>
    <Route path="*" element={<Home user={user} />} />
  </Routes>
)
