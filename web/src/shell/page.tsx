import {
  type ComponentType,
  Component,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { messages } from '../api/messages.ts'
import { FilesMissing } from '../lib/files.ts'
import { Boot } from '../ui/feedback/boot.tsx'
import { ErrorState } from '../ui/feedback/state.tsx'
import { Screen } from './screen.tsx'

const RELOADED = 'reloaded-for-new-files'
const PROBE_MS = 5000

type Module<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>

/** A component whose files `load` fetches. If that fails, `offline` is shown in its place and retries. */
function withFiles<Name extends string, Props extends object>(
  loadModule: Module<Name, Props>,
  name: Name,
  offline: Boundary['offline'],
) {
  /** Set once the files are here: React draws such a component at once, a `lazy` one only after its fallback. */
  let loaded: ComponentType<Props> | undefined
  const load = async () => {
    const module = await loadModule()
    forgetReload()
    loaded = module[name]
    return { default: loaded }
  }
  const make = (): ComponentType<Props> => lazy(load)
  let current = make()
  /** React caches a failed `lazy` for good, so the next visit needs a new one. */
  const renew = () => {
    current = make()
  }
  function WithFiles(props: Props) {
    const [{ Part }, setPart] = useState(() => ({ Part: loaded ?? current }))
    const again = useCallback(async () => {
      await load()
      renew()
      setPart({ Part: current })
    }, [])
    return (
      <FilesBoundary again={again} onFailed={renew} offline={offline}>
        <Part {...props} />
      </FilesBoundary>
    )
  }
  return { load, WithFiles }
}

/** A screen with files of its own. */
export function page<Name extends string>(loadModule: Module<Name, object>, name: Name) {
  const { load, WithFiles } = withFiles(loadModule, name, (retry) => (
    <Screen title="Нет сети">
      <Offline title="Раздел не загрузился" retry={retry} />
    </Screen>
  ))
  return { load, element: <WithFiles /> }
}

/** A part of a screen that the first content does not need: its files come after those of the screen. */
export function part<Name extends string, Props extends object>(
  loadModule: Module<Name, Props>,
  name: Name,
  { Loading, title }: { Loading: ComponentType; title: string },
) {
  const { load, WithFiles } = withFiles(loadModule, name, (retry) => <Offline title={title} retry={retry} />)
  // A failure is ignored: the part fetches its files again and shows the error.
  void load().catch(() => undefined)
  return function Later(props: Props) {
    return (
      <Suspense fallback={<Loading />}>
        <WithFiles {...props} />
      </Suspense>
    )
  }
}

interface Boundary {
  again: () => Promise<void>
  onFailed: () => void
  offline: (retry: () => Promise<void>) => ReactNode
  children: ReactNode
}

class FilesBoundary extends Component<Boundary, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailed()
    if (isGone(error) && mayReload()) location.reload()
  }

  readonly retry = async () => {
    await this.props.again()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (isGone(error) && !hasReloaded()) return <Boot />
    if (error instanceof FilesMissing && error.why === 'offline') return this.props.offline(this.retry)
    throw error
  }
}

/** The tab bar stays. Retries at the `online` event, and every 5 s because some webviews do not fire it. */
function Offline({ title, retry }: { title: string; retry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const tryNow = () => {
    setBusy(true)
    void retry().catch(() => setBusy(false))
  }
  useEffect(() => {
    const again = () => void retry().catch(() => undefined)
    const probe = setInterval(again, PROBE_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(probe)
      window.removeEventListener('online', again)
    }
  }, [retry])
  return <ErrorState title={title} text={messages.network} retrying={busy} onRetry={tryNow} />
}

/** After a release the old page asks for files that no longer exist; a reload gets the new names. */
const isGone = (error: unknown) => error instanceof FilesMissing && error.why === 'gone'

/** Once until a screen was loaded: the next release may reload again, and a file that stays missing causes no loop. */
function mayReload(): boolean {
  if (hasReloaded()) return false
  try {
    sessionStorage.setItem(RELOADED, '1')
    return true
  } catch {
    return false
  }
}

function hasReloaded(): boolean {
  try {
    return sessionStorage.getItem(RELOADED) !== null
  } catch {
    return true
  }
}

function forgetReload() {
  try {
    sessionStorage.removeItem(RELOADED)
  } catch {
    // Nothing was stored.
  }
}
