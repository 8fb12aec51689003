import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import {
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { cx } from '../../lib/class-names.ts'
import { createStore } from '../../lib/store.ts'
import styles from './toast.module.css'

export interface Toast {
  text: string
  /** `plain`: nothing was done, and nothing is wrong. */
  tone?: 'ok' | 'error' | 'plain'
  action?: { label: string; onClick: () => void }
}

const store = createStore<(Toast & { id: number; at: number }) | undefined>(undefined)
let count = 0

/** One toast at a time: a new one replaces the last. */
export const toast = {
  show: (next: Toast) => store.set({ ...next, id: ++count, at: performance.now() }),
  hide: () => store.set(undefined),
}

/** Errors and toasts with an action stay longer. */
const duration = ({ tone, action }: Toast) => (action ? 7500 : tone === 'error' ? 6000 : 3000)

/** What a screen says as it leads on comes this shortly before. */
const LEADS_ON_MS = 500

/** Another screen: a toast without an action was of the one before. */
export function useToastsOf(screen: string) {
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    const current = store.get()
    if (current && !current.action && performance.now() - current.at > LEADS_ON_MS) store.set(undefined)
  }, [screen])
}

/** The page has a host, and so has every modal dialog: what stands outside an open one is covered and inert. */
const hosts = createStore<readonly string[]>([])

/** A live region must exist before its text changes. The host that was mounted last shows the toast. */
export function Toasts() {
  const id = useId()
  useLayoutEffect(() => {
    hosts.set([...hosts.get(), id])
    return () => hosts.set(hosts.get().filter((one) => one !== id))
  }, [id])
  const isLast = useSyncExternalStore(hosts.subscribe, () => hosts.get().at(-1) === id)
  const current = useSyncExternalStore(store.subscribe, store.get)
  if (!isLast) return null
  return (
    <div className={styles.host} role="status">
      {current && <ToastView key={current.id} toast={current} />}
    </div>
  )
}

const RAISED = '--toast-raised'

/** Toasts are shown above this bar while the bar is at the bottom of the screen. A sticky bar moves with the page. */
export function useToastAbove(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const own = bar.current
    if (!own) return
    const { style } = document.documentElement
    const measure = () => {
      const { top, bottom } = own.getBoundingClientRect()
      const atBottom = bottom > window.innerHeight * 0.6
      style.setProperty(RAISED, atBottom ? `${Math.max(0, window.innerHeight - top)}px` : '0px')
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(own)
    observer.observe(document.body)
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
      style.removeProperty(RAISED)
    }
  }, [bar])
}

const ICONS = { ok: CircleCheck, error: CircleAlert, plain: Info }

function ToastView({ toast: { text, tone = 'ok', action }, toast: shown }: { toast: Toast }) {
  const [held, setHeld] = useState(0)
  const hold = (by: number) => setHeld((now) => now + by)
  useEffect(() => {
    if (held > 0) return
    const timer = setTimeout(toast.hide, duration(shown))
    return () => clearTimeout(timer)
  }, [held, shown])
  const Icon = ICONS[tone]
  return (
    // The timer pauses while the pointer or the focus is inside.
    <div
      className={cx(styles.toast, tone !== 'plain' && styles[tone])}
      onPointerEnter={() => hold(1)}
      onPointerLeave={() => hold(-1)}
      onFocus={() => hold(1)}
      onBlur={() => hold(-1)}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>{text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            toast.hide()
            action.onClick()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
