import { type ComponentType, Component, lazy, type ReactNode, useCallback, useEffect, useState } from 'react'
import { messages } from '../api/messages.ts'
import { FilesMissing } from '../lib/files.ts'
import { Boot } from '../ui/feedback/boot.tsx'
import { ErrorState } from '../ui/feedback/state.tsx'
import { Screen } from './screen.tsx'

const RELOADED = 'reloaded-for-new-files'
const PROBE_MS = 5000

/** A screen whose files `load` fetches. If that fails, the screen shows the error in its place and retries. */
export function page<Name extends string>(loadFile: () => Promise<Record<Name, ComponentType>>, name: Name) {
  /** Set once the files are here: React draws such a screen at once, a `lazy` one only after its fallback. */
  let loaded: ComponentType | undefined
  const load = async () => {
    const file = await loadFile()
    forgetReload()
    loaded = file[name]
    return { default: loaded }
  }
  const make = (): ComponentType => lazy(load)
  let current = make()
  /** React caches a failed `lazy` for good, so the next visit needs a new one. */
  const renew = () => {
    current = make()
  }
  function Page() {
    const [{ Part }, setPart] = useState(() => ({ Part: loaded ?? current }))
    const again = useCallback(async () => {
      await load()
      renew()
      setPart({ Part: current })
    }, [])
    return (
      <FilesBoundary again={again} onFailed={renew}>
        <Part />
      </FilesBoundary>
    )
  }
  return { element: <Page />, load }
}

interface Props {
  again: () => Promise<void>
  onFailed: () => void
  children: ReactNode
}

class FilesBoundary extends Component<Props, { error?: unknown }> {
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
    if (error instanceof FilesMissing && error.why === 'offline') return <Offline retry={this.retry} />
    throw error
  }
}

/** The tab bar stays. Retries at the `online` event, and every 5 s because some webviews do not fire it. */
function Offline({ retry }: { retry: () => Promise<void> }) {
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
  return (
    <Screen title="Нет сети">
      <ErrorState title="Раздел не загрузился" text={messages.network} retrying={busy} onRetry={tryNow} />
    </Screen>
  )
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
