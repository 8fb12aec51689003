import { type ComponentType, Component, lazy, type ReactNode, useCallback, useEffect, useState } from 'react'
import { messages } from '../api/messages.ts'
import { FilesMissing } from '../lib/files.ts'
import { Boot } from '../ui/feedback/boot.tsx'
import { ErrorState } from '../ui/feedback/state.tsx'
import { Screen } from './screen.tsx'

const RELOADED = 'reloaded-for-new-files'
const PROBE_MS = 5000

/** A screen in files of its own, which `load` fetches. Where they cannot be had, it says so in its place and goes on trying. */
export function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const make = (): ComponentType =>
    lazy(async (): Promise<{ default: ComponentType }> => {
      const file = await load()
      forgetReload()
      return { default: file[name] }
    })
  let current = make()
  /** React keeps a failure for good: who comes to this screen again starts anew. */
  const renew = () => {
    current = make()
  }
  function Page() {
    const [{ Part }, setPart] = useState({ Part: current })
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

/** The tab bar stays; the screen comes as soon as there is a network, with or without a word of the browser. */
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

/** After a release the page asks for files that are gone; a fresh page knows the new ones. */
const isGone = (error: unknown) => error instanceof FilesMissing && error.why === 'gone'

/** Once, until a screen was shown: a second release is survived too, and a file that stays away makes no loop. */
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
    // It was never there.
  }
}
