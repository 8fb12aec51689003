import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { HiddenText } from './hidden-text.tsx'
import { Spinner } from './spinner.tsx'
import styles from './pull-to-refresh.module.css'

/** Distance after which releasing the finger refreshes. */
const THRESHOLD = 80
/** Maximum distance of the indicator, which moves half as far as the finger. */
const RATIO = 0.5
const FURTHEST = 72

type Phase = 'idle' | 'pulling' | 'ready' | 'busy'

interface Props {
  onRefresh: () => Promise<unknown>
  /** Called when the pull passes the threshold, for a light vibration. */
  onReady?: () => void
  children: ReactNode
}

/** The page itself scrolls, so a pull starts only at the top of the window. */
export function PullToRefresh({ onRefresh, onReady, children }: Props) {
  const [phase, setPhase] = useState<Phase>('idle')
  const area = useRef<HTMLDivElement>(null)
  const pill = useRef<HTMLDivElement>(null)
  const callbacks = useRef({ onRefresh, onReady })
  useEffect(() => {
    callbacks.current = { onRefresh, onReady }
  }, [onRefresh, onReady])

  useEffect(() => {
    const element = area.current
    if (!element) return
    let now: Phase = 'idle'
    let start = { x: 0, y: 0 }
    let mounted = true

    const enter = (next: Phase) => {
      if (now === next || !mounted) return
      now = next
      setPhase(next)
    }
    const place = (offset: number) => {
      if (pill.current) pill.current.style.transform = `translateY(${Math.min(offset, FURTHEST)}px)`
    }
    const release = () => {
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', cancel)
    }
    const cancel = () => {
      release()
      place(0)
      enter('idle')
    }
    const move = (event: TouchEvent) => {
      const [touch] = event.touches
      if (!touch || event.touches.length > 1) return cancel()
      const down = touch.clientY - start.y
      if (now === 'idle' && (down <= 0 || Math.abs(touch.clientX - start.x) > down)) return cancel()
      if (event.cancelable) event.preventDefault()
      place(Math.max(down, 0) * RATIO)
      if (down < THRESHOLD) return enter('pulling')
      if (now !== 'ready') callbacks.current.onReady?.()
      enter('ready')
    }
    const refresh = async () => {
      enter('busy')
      place(THRESHOLD * RATIO)
      try {
        await callbacks.current.onRefresh()
      } catch {
        // The caller shows the error; the indicator only disappears.
      }
      place(0)
      enter('idle')
    }
    const end = () => {
      if (now !== 'ready') return cancel()
      release()
      void refresh()
    }
    const begin = (event: TouchEvent) => {
      const [touch] = event.touches
      if (now !== 'idle' || !touch || event.touches.length > 1) return
      if ((document.scrollingElement?.scrollTop ?? 0) > 0 || isScrolledInside(event.target, element)) return
      start = { x: touch.clientX, y: touch.clientY }
      // The listener is not passive, so it is attached only while the finger is down.
      element.addEventListener('touchmove', move, { passive: false })
      element.addEventListener('touchend', end)
      element.addEventListener('touchcancel', cancel)
    }

    element.addEventListener('touchstart', begin, { passive: true })
    const root = document.documentElement
    const before = root.style.overscrollBehaviorY
    // Prevents the browser's own pull-to-refresh, which would reload the page.
    root.style.overscrollBehaviorY = 'contain'
    return () => {
      mounted = false
      release()
      element.removeEventListener('touchstart', begin)
      root.style.overscrollBehaviorY = before
    }
  }, [])

  return (
    <div ref={area} className={styles.pull}>
      <div ref={pill} className={phase === 'idle' ? styles.pill : styles[phase]} aria-hidden>
        {phase === 'busy' ? <Spinner /> : <Arrow up={phase === 'ready'} />}
        {{ idle: 'Тяните', pulling: 'Тяните', ready: 'Отпустите', busy: 'Обновляем…' }[phase]}
      </div>
      <HiddenText live>{phase === 'busy' && 'Обновляем…'}</HiddenText>
      {children}
    </div>
  )
}

const Arrow = ({ up }: { up: boolean }) => {
  const Icon = up ? ArrowUp : ArrowDown
  return <Icon size={18} strokeWidth={1.75} aria-hidden />
}

/** A dialog, or an inner scroll area that is not at its top, keeps the gesture. */
function isScrolledInside(target: EventTarget | null, area: Element): boolean {
  let element = target instanceof Element ? target : null
  while (element && element !== area) {
    if (element.scrollTop > 0 || element.localName === 'dialog') return true
    element = element.parentElement
  }
  return false
}
