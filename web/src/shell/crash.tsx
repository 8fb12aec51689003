import { CircleAlert, RotateCw, TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Support } from '../session/support.tsx'
import { Button } from '../ui/controls/button.tsx'
import { FullScreen } from '../ui/overlays/full-screen.tsx'
import { IconMark } from '../ui/feedback/screen-mark.tsx'

const reload = () => location.reload()

/** The whole app has failed: said in the one sentence that must not depend on anything. */
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
      <Button size="lg" icon={RotateCw} onClick={reload}>
        Перезагрузить
      </Button>
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
      <Button size="lg" icon={RotateCw} onClick={reload}>
        Перезагрузить
      </Button>
    </FullScreen>
  )
}

interface Props {
  what: 'app' | 'routes'
  children: ReactNode
}

export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return this.props.what === 'app' ? <GeneralCrash /> : <RouteCrash />
  }
}
