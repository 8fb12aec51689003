import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { messages } from '../api/messages.ts'
import { FilesMissing } from '../lib/files.ts'
import { Boot } from '../ui/feedback/boot.tsx'
import { ErrorState } from '../ui/feedback/state.tsx'
import { Screen } from './screen.tsx'

const RELOADED = 'reloaded-for-new-files'
const PROBE_MS = 5000

type Module<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>

/** A component whose files `load` fetches. */
function withFiles<Name extends string, Props>(loadModule: Module<Name, Props>, name: Name) {
  let loaded: ComponentType<Props> | undefined
  /** Why the last `load` failed. The router opens a screen after it has waited for its files. */
  let failed: unknown
  const load = async () => {
    try {
      loaded = (await loadModule())[name]
      failed = undefined
      forgetReload()
    } catch (error) {
      failed = error
      throw error
    }
  }
  function useFiles() {
    const [{ Part, error }, setState] = useState(() => ({ Part: loaded, error: failed }))
    const retry = useCallback(async () => {
      await load()
      setState({ Part: loaded, error: undefined })
    }, [])
    const isWaiting = Part === undefined && error === undefined
    useEffect(() => {
      const settled = () => setState({ Part: loaded, error: failed })
      if (isWaiting) void load().then(settled, settled)
    }, [isWaiting])
    return { Part, error, isWaiting, retry }
  }
  return { load, isLoaded: () => loaded !== undefined, useFiles }
}

/** A screen with files of its own. If they cannot be loaded, the screen shows the error in its place and retries. */
export function page<Name extends string>(loadModule: Module<Name, object>, name: Name) {
  const { useFiles, ...files } = withFiles(loadModule, name)
  function Shown() {
    const { Part, error, isWaiting, retry } = useFiles()
    if (Part) return <Part />
    if (isWaiting) return <Boot />
    return (
      <Failed error={error}>
        <Screen title="Нет сети">
          <Offline title="Раздел не загрузился" retry={retry} />
        </Screen>
      </Failed>
    )
  }
  return { ...files, element: <Shown /> }
}

/** A part of a screen that the first content does not need: its files come after those of the screen. */
export function part<Name extends string, Props extends object>(
  loadModule: Module<Name, Props>,
  name: Name,
  { Loading, title }: { Loading: ComponentType; title: string },
) {
  const { load, useFiles } = withFiles(loadModule, name)
  // A failure is ignored: the part fetches its files again and shows the error.
  void load().catch(() => undefined)
  return function Later(props: Props) {
    const { Part, error, isWaiting, retry } = useFiles()
    if (Part) return <Part {...props} />
    if (isWaiting) return <Loading />
    return (
      <Failed error={error}>
        <Offline title={title} retry={retry} />
      </Failed>
    )
  }
}

type Page = ReturnType<typeof page>

/** The address whose screen is shown: while the files of the next one are on their way, the screen before it stays. */
export function useLocationWithFiles(screenAt: (address: string) => Page | undefined) {
  const location = useLocation()
  const navigationType = useNavigationType()
  const asked = useMemo(() => ({ location, navigationType }), [location, navigationType])
  const [shown, setShown] = useState(asked)
  const screen = screenAt(location.pathname)
  const isReady = shown === asked || screen === undefined || screen.isLoaded()
  useLayoutEffect(() => {
    let isCurrent = true
    const show = () => {
      if (isCurrent) setShown(asked)
    }
    if (isReady) show()
    else void screen.load().then(show, show)
    return () => {
      isCurrent = false
    }
  }, [asked, isReady, screen])
  return isReady ? asked : shown
}

/** Files that a release has deleted are asked for by a new page; without a network `children` waits for it. */
function Failed({ error, children }: { error: unknown; children: ReactNode }) {
  const [reloads] = useState(() => isGone(error) && mayReload())
  useEffect(() => {
    if (reloads) location.reload()
  }, [reloads])
  if (reloads) return <Boot />
  if (error instanceof FilesMissing && error.why === 'offline') return children
  throw error
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
