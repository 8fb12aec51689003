import type { User } from '@ugc/contract/auth'
import { lazy, useEffect } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { linkedOf, homeOf } from './early/home.ts'
import { poll } from './lib/poll.ts'
import { useSession } from './session/state.ts'
import { TabbedLayout } from './shell/layout.tsx'
import { page } from './shell/page.tsx'
import { useTrail } from './shell/trail.ts'
import { useToastsOf } from './ui/overlays/toast.tsx'
import { getHost } from './telegram/host.ts'

const OpenThroughBot = lazy(async () => ({ default: (await import('./session/refused.tsx')).OpenThroughBot }))

type Table = [path: string, page: ReturnType<typeof page>][]

const agency = page(() => import('./features/agency/agency-page.tsx'), 'AgencyPage')
const blocked = page(() => import('./features/blocks/blocked-page.tsx'), 'BlockedPage')
const brief = page(() => import('./features/briefs/detail/brief-page.tsx'), 'BriefPage')
const briefEdit = page(() => import('./features/briefs/form/brief-edit-page.tsx'), 'BriefEditPage')
const briefNew = page(() => import('./features/briefs/form/brief-new-page.tsx'), 'BriefNewPage')
const briefs = page(() => import('./features/briefs/list/briefs-page.tsx'), 'BriefsPage')
const consent = page(() => import('./features/consent/consent-page.tsx'), 'ConsentPage')
const creator = page(() => import('./features/creators/detail/creator-page.tsx'), 'CreatorPage')
const creatorEdit = page(() => import('./features/creators/form/creator-edit-page.tsx'), 'CreatorEditPage')
const creatorNew = page(() => import('./features/creators/form/creator-new-page.tsx'), 'CreatorNewPage')
const creators = page(() => import('./features/creators/list/creators-page.tsx'), 'CreatorsPage')
const erasures = page(() => import('./features/erasures/erasures-page.tsx'), 'ErasuresPage')
const home = page(() => import('./features/overview/overview-page.tsx'), 'HomePage')
const importOne = page(() => import('./features/imports/import-page.tsx'), 'ImportPage')
const importFile = page(() => import('./features/imports/imports-page.tsx'), 'ImportsPage')
const invitation = page(() => import('./features/invitations/invitation-page.tsx'), 'InvitationPage')
const journal = page(() => import('./features/journal/journal-page.tsx'), 'JournalPage')
const login = page(() => import('./features/login/login-page.tsx'), 'LoginPage')
const myResponses = page(() => import('./features/responses/mine/my-responses-page.tsx'), 'MyResponsesPage')
const news = page(() => import('./features/news/news-page.tsx'), 'NewsPage')
const password = page(() => import('./features/devices/password-page.tsx'), 'PasswordPage')
const payouts = page(() => import('./features/payouts/list/payouts-page.tsx'), 'PayoutsPage')
const profile = page(() => import('./features/creators/profile/profile-page.tsx'), 'ProfilePage')
const projects = page(() => import('./features/projects/projects-page.tsx'), 'ProjectsPage')
const publicTable = page(() => import('./features/public-table/public-table-page.tsx'), 'PublicTablePage')
const publicLinks = page(() => import('./features/public-links/public-links-page.tsx'), 'PublicLinksPage')
const respond = page(() => import('./features/responses/respond/respond-page.tsx'), 'RespondPage')
const responses = page(() => import('./features/responses/list/responses-page.tsx'), 'ResponsesPage')
const reviews = page(() => import('./features/reviews/reviews-page.tsx'), 'ReviewsPage')
const security = page(() => import('./features/devices/security-page.tsx'), 'SecurityPage')
const settings = page(() => import('./features/settings/settings-page.tsx'), 'SettingsPage')
const success = page(() => import('./features/success/success-page.tsx'), 'SuccessPage')
const works = page(() => import('./features/works/list/works-page.tsx'), 'WorksPage')
const team = page(() => import('./features/team/team-page.tsx'), 'TeamPage')
const tags = page(() => import('./features/tags/tags-page.tsx'), 'TagsPage')
const welcome = page(() => import('./features/welcome/welcome-page.tsx'), 'WelcomePage')

/** Public screens. */
const OPEN: Table = [
  ['/public/:token', publicTable],
  ['/consent', consent],
]
/** Screens without tabs, for signed-in users. */
const PLAIN: Table = [['/welcome', welcome]]
/** Without tabs, but owners keep the sidebar on wide screens. */
const DONE: Table = [['/success', success]]
const OWNER: Table = [
  ['/admin', home],
  ['/admin/creators', creators],
  ['/admin/creators/new', creatorNew],
  ['/admin/creators/import', importFile],
  ['/admin/creators/import/:id', importOne],
  ['/admin/creators/:id', creator],
  ['/admin/creators/:id/edit', creatorEdit],
  ['/admin/briefs', briefs],
  ['/admin/briefs/new', briefNew],
  ['/admin/briefs/:id', brief],
  ['/admin/briefs/:id/edit', briefEdit],
  ['/admin/responses', responses],
  ['/admin/works', works],
  ['/admin/payouts', payouts],
  ['/admin/public-links', publicLinks],
  ['/admin/tags', tags],
  ['/admin/settings', settings],
  ['/admin/agency', agency],
  ['/admin/journal', journal],
  ['/admin/settings/team', team],
  ['/admin/settings/news', news],
  ['/admin/settings/security', security],
  ['/admin/settings/security/password', password],
  ['/admin/erasures', erasures],
  ['/admin/blocked', blocked],
  ['/admin/reviews', reviews],
]
const CREATOR: Table = [
  ['/creator/profile/*', profile],
  ['/creator/briefs', projects],
  ['/creator/invitation', invitation],
  ['/creator/respond/:id', respond],
  ['/creator/responses', myResponses],
]
const LOGIN: Table = [['/login', login]]

/** Fetches the screen's files while sign-in is running. A failure is ignored: the screen fetches them again and shows the error. */
export async function warm(address: string) {
  const screens = [OPEN, PLAIN, DONE, OWNER, CREATOR, LOGIN].flat()
  await screens
    .find(([path]) => matchPath(path, address))?.[1]
    .load()
    .catch(() => undefined)
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
    for (const [, { load }] of [...(role === 'owner' ? OWNER : CREATOR), ...PLAIN])
      await load().catch(() => undefined)
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
  return OWNER.some(([pattern]) => matchPath(pattern, path)) ? asked : undefined
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

const routes = (table: Table) =>
  table.map(([path, { element }]) => <Route key={path} path={path} element={element} />)

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
    {routes([...OPEN, ...PLAIN])}
    <Route path="*" element={<Navigate to="/welcome" replace />} />
  </Routes>
)

const signedOutRoutes = (inTelegram: boolean) => (
  <Routes>
    {routes(inTelegram ? OPEN : [...OPEN, ...LOGIN])}
    <Route path="*" element={inTelegram ? <OpenThroughBot /> : <ToLogin />} />
  </Routes>
)

const userRoutes = (user: User) => (
  <Routes>
    {routes([...OPEN, ...PLAIN])}
    {user.role === 'owner' ? (
      <Route element={<TabbedLayout tabs={false} />}>{routes(DONE)}</Route>
    ) : (
      routes(DONE)
    )}
    <Route element={<TabbedLayout />}>{routes(user.role === 'owner' ? OWNER : CREATOR)}</Route>
    <Route path="*" element={<Home user={user} />} />
  </Routes>
)
