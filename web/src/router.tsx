import type { User } from '@ugc/contract/auth'
import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { OpenThroughBot } from './session/screens.tsx'
import { useSession } from './session/state.ts'
import { TabbedLayout } from './shell/layout.tsx'

const files = {
  home: () => import('./features/home/home-page.tsx'),
  login: () => import('./features/login/login-page.tsx'),
  publicTable: () => import('./features/public-table/public-table-page.tsx'),
  soon: () => import('./features/soon/soon-page.tsx'),
  success: () => import('./features/success/success-page.tsx'),
  tags: () => import('./features/tags/tags-page.tsx'),
  welcome: () => import('./features/welcome/welcome-page.tsx'),
}

const HomePage = lazy(() => files.home().then((file) => ({ default: file.HomePage })))
const LoginPage = lazy(() => files.login().then((file) => ({ default: file.LoginPage })))
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
]

/** Fetches the screen while sign-in is still under way. If it fails, the screen itself will say so. */
export function warm(path: string) {
  for (const [address, name] of FIRST) if (address.test(path)) files[name]().catch(() => undefined)
}

const publicTable = <Route path="/public/:token" element={<PublicTablePage />} />

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
    {publicTable}
    {!inTelegram && <Route path="/login" element={<LoginPage />} />}
    <Route path="*" element={inTelegram ? <OpenThroughBot /> : <Navigate to="/login" replace />} />
  </Routes>
)

const shared = (
  <>
    <Route path="/welcome" element={<WelcomePage />} />
    <Route path="/success" element={<SuccessPage />} />
    {publicTable}
  </>
)

const HOME = { to: '/admin', label: 'Главная' }

const ownerRoutes = (user: User) => (
  <Routes>
    {shared}
    <Route element={<TabbedLayout />}>
      <Route path="/admin" element={<HomePage />} />
      <Route
        path="/admin/creators"
        element={<SoonPage title="Креаторы" text="Здесь будет база креаторов: поиск, фильтры и анкеты." />}
      />
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
      <Route
        path="/creator/profile"
        element={<SoonPage title="Моя анкета" text="Скоро здесь можно будет заполнить анкету." />}
      />
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
