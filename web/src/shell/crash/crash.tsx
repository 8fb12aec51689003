import { CircleAlert, House, RotateCw, TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { getSession } from '../../session/state.ts'
import { Support } from '../../session/support.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FullScreen } from '../../ui/overlays/full-screen.tsx'
import { IconMark } from '../../ui/feedback/screen-mark.tsx'
import { reportCrash } from './report-crash.ts'

/** The link loads the page anew: the state of a crashed app is not used again. Clients of a table have no first screen. */
const WaysOut = () => (
  <>
    <Button size="lg" icon={RotateCw} onClick={() => location.reload()}>
      Перезагрузить
    </Button>
    {getSession().status === 'user' && (
      <Button size="lg" variant="soft" icon={House} href="/">
        На главную
      </Button>
    )}
  </>
)

/** The whole app has failed, so the text depends on nothing else of the app. */
function GeneralCrash() {
  return (
    <FullScreen
      mark={<IconMark icon={TriangleAlert} />}
      title={<span lang="en">Something went wrong</span>}
      text={
        <>
          Перезагрузите приложение.
          <Support before=" Если не поможет, " after=".">
            напишите в поддержку
          </Support>
        </>
      }
      role="alert"
    >
      <WaysOut />
    </FullScreen>
  )
}

/** A screen could not be built, or its file could not be loaded. */
function RouteCrash() {
  return (
    <FullScreen
      mark={<IconMark icon={CircleAlert} />}
      title="Ошибка"
      text="Не удалось открыть раздел. Перезагрузите приложение."
      role="alert"
    >
      <WaysOut />
    </FullScreen>
  )
}

interface Props {
  what: 'app' | 'routes'
  /** The address of the screen. A new one leaves the crash: the next screen may be fine. */
  address?: string
  children: ReactNode
}

interface State {
  crashed: boolean
  address: string | undefined
}

class Boundary extends Component<Props, State> {
  override state: State = { crashed: false, address: this.props.address }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  static getDerivedStateFromProps({ address }: Props, before: State): State | null {
    return address === before.address ? null : { crashed: false, address }
  }

  override componentDidCatch(error: unknown) {
    reportCrash(this.props.what, error)
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return this.props.what === 'app' ? <GeneralCrash /> : <RouteCrash />
  }
}

export const AppBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary what="app">{children}</Boundary>
)

/** Inside the router. */
export function RoutesBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Boundary what="routes" address={pathname}>
      {children}
    </Boundary>
  )
}
