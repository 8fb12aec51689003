import type { User } from '@ugc/contract/auth'
import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { OpenThroughBot } from './session/screens.tsx'
import { useSession } from './session/state.ts'
import { TabbedLayout } from './shell/layout.tsx'

const files = {
  consent: () => import('./features/consent/consent-page.tsx'),
  creator: () => import('./features/creators/creator-page.tsx'),
  creatorEdit: () => import('./features/creators/creator-edit-page.tsx'),
  creatorNew: () => import('./features/creators/creator-new-page.tsx'),
  creators: () => import('./features/creators/creators-page.tsx'),
  home: () => import('./features/home/home-page.tsx'),
  login: () => import('./features/login/login-page.tsx'),
  profile: () => import('./features/creators/profile-page.tsx'),
  publicTable: () => import('./features/public-table/public-table-page.tsx'),
  soon: () => import('./features/soon/soon-page.tsx'),
  success: () => import('./features/success/success-page.tsx'),
  tags: () => import('./features/tags/tags-page.tsx'),
  welcome: () => import('./features/welcome/welcome-page.tsx'),
}

const ConsentPage = lazy(() => files.consent().then((file) => ({ default: file.ConsentPage })))
const CreatorEditPage = lazy(() => files.creatorEdit().then((file) => ({ default: file.CreatorEditPage })))
const CreatorNewPage = lazy(() => files.creatorNew().then((file) => ({ default: file.CreatorNewPage })))
const CreatorPage = lazy(() => files.creator().then((file) => ({ default: file.CreatorPage })))
const CreatorsPage = lazy(() => files.creators().then((file) => ({ default: file.CreatorsPage })))
const HomePage = lazy(() => files.home().then((file) => ({ default: file.HomePage })))
const LoginPage = lazy(() => files.login().then((file) => ({ default: file.LoginPage })))
const ProfilePage = lazy(() => files.profile().then((file) => ({ default: file.ProfilePage })))
const PublicTablePage = lazy(() => files.publicTable().then((file) => ({ default: file.PublicTablePage })))
const SoonPage = lazy(() => files.soon().then((file) => ({ default: file.SoonPage })))
const SuccessPage = lazy(() => files.success().then((file) => ({ default: file.SuccessPage })))
const TagsPage = lazy(() => files.tags().then((file) => ({ default: file.TagsPage })))
const WelcomePage = lazy(() => files.welcome().then((file) => ({ default: file.WelcomePage })))

/** Which file an address will need. «/» is not here: where it leads is known only after sign-in. */
const FIRST: [RegExp, keyof typeof files][] = [
  [/^\/login/, 'login'],
  [/^\/public\//, 'publicTable'],
  [/^\/success/, 'success'],
  [/^\/admin$/, 'home'],
  [/^\/welcome/, 'welcome'],
  [/^\/admin\/tags/, 'tags'],
  [/^\/admin\/creators$/, 'creators'],
  [/^\/admin\/creators\/new$/, 'creatorNew'],
  [/^\/admin\/creators\/[^/]+$/, 'creator'],
  [/^\/creator\/profile/, 'profile'],
  [/^\/consent/, 'consent'],
]

/** Fetches the screen while sign-in is still under way. If it fails, the screen itself will say so. */
export function warm(path: string) {
  for (const [address, name] of FIRST) if (address.test(path)) files[name]().catch(() => undefined)
}

/** For anybody, signed in or not. */
const open = (
  <>
    <Route path="/public/:token" element={<PublicTablePage />} />
    <Route path="/consent" element={<ConsentPage />} />
  </>
)

/** Where an address leads that is not one of ours, or not for this person. */
export function homeOf({ role, profile_completed }: Pick<User, 'role' | 'profile_completed'>): string {
  if (role !== 'owner' && !profile_completed) return '/welcome'
  return role === 'owner' ? '/admin' : '/creator/briefs'
}

export function Router() {
  const session = useSession()
  if (session.status === 'user')
    return session.user.role === 'owner' ? ownerRoutes(session.user) : creatorRoutes(session.user)
  return nobodyRoutes(session.status === 'nobody' && session.via === 'telegram')
}

const nobodyRoutes = (inTelegram: boolean) => (
  <Routes>
    {open}
    {!inTelegram && <Route path="/login" element={<LoginPage />} />}
    <Route path="*" element={inTelegram ? <OpenThroughBot /> : <Navigate to="/login" replace />} />
  </Routes>
)

const shared = (
  <>
    <Route path="/welcome" element={<WelcomePage />} />
    <Route path="/success" element={<SuccessPage />} />
    {open}
  </>
)

const HOME = { to: '/admin', label: 'Главная' }

const ownerRoutes = (user: User) => (
  <Routes>
    {shared}
    <Route element={<TabbedLayout />}>
      <Route path="/admin" element={<HomePage />} />
      <Route path="/admin/creators" element={<CreatorsPage />} />
      <Route path="/admin/creators/new" element={<CreatorNewPage />} />
      <Route path="/admin/creators/:id" element={<CreatorPage />} />
      <Route path="/admin/creators/:id/edit" element={<CreatorEditPage />} />
      <Route
        path="/admin/briefs"
        element={<SoonPage title="Брифы" text="Здесь будут проекты и рассылка креаторам." />}
      />
      <Route
        path="/admin/responses"
        element={
          <SoonPage title="Отклики" text="Здесь будут ставки креаторов и цены для клиента." back={HOME} />
        }
      />
      <Route
        path="/admin/public-links"
        element={<SoonPage title="Публичные ссылки" text="Здесь будут таблицы для клиентов." />}
      />
      <Route path="/admin/tags" element={<TagsPage />} />
    </Route>
    <Route path="*" element={<Navigate to={homeOf(user)} replace />} />
  </Routes>
)

const creatorRoutes = (user: User) => (
  <Routes>
    {shared}
    <Route element={<TabbedLayout />}>
      <Route path="/creator/profile" element={<ProfilePage />} />
      <Route
        path="/creator/briefs"
        element={<SoonPage title="Проекты" text="Здесь появятся проекты, которые тебе подходят." />}
      />
      <Route
        path="/creator/responses"
        element={<SoonPage title="Мои отклики" text="Здесь появятся твои отклики и решения по ним." />}
      />
    </Route>
    <Route path="*" element={<Navigate to={homeOf(user)} replace />} />
  </Routes>
)
