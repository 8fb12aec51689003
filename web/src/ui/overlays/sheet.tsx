import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '../../lib/class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { isOutside } from './outside.ts'
import { openSheets } from './open-sheets.ts'
import { Toasts } from './toast.tsx'
import { useDragDown } from './use-drag-down.ts'
import styles from './sheet.module.css'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons that stay visible under the content. */
  footer?: ReactNode
  /** Anchor of the panel on a wide screen; by default the element that had the focus. */
  anchor?: RefObject<HTMLElement | null>
  /** A short list of actions: on a wide screen a narrow menu without a visible title. */
  menu?: boolean
  /** Buttons beside the one that closes. */
  actions?: ReactNode
  /** Lists and settings: on a wide screen a panel at the right edge. */
  side?: boolean
  /** A decision with several ways: on a wide screen a dialog in the middle. */
  middle?: boolean
  /** A shape of its own on a wide screen. */
  className?: string | undefined
}

/** A bottom sheet on a phone, a panel of 400 px from 1024 px on. It is open while it is mounted. */
export function Sheet(props: Props) {
  const { title, onClose, children, footer, anchor, menu, side, middle, actions, className } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const drag = useDragDown(() => dialog.current?.close())
  useLayoutEffect(() => {
    const panel = dialog.current
    if (!panel || panel.open) return
    const from = anchor?.current ?? document.activeElement
    panel.showModal()
    place(panel, from)
    openSheets.add(1)
    return () => {
      openSheets.add(-1)
      // The dialog returns the focus to the element that had it.
      panel.close()
    }
  }, [anchor])
  return (
    // A click on the backdrop closes it; keyboard users have Esc and the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={cx(
        styles.sheet,
        menu && styles.menu,
        side && styles.side,
        middle && styles.middle,
        className,
      )}
      data-no-scrim
      aria-labelledby={id}
      // The event comes late: React's second run of the effect in development has opened the dialog again by then.
      onClose={(event) => event.currentTarget.open || onClose()}
      onClick={(event) => isOutside(event) && event.currentTarget.close()}
    >
      <div className={styles.handle} {...drag} aria-hidden />
      <header className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {actions}
        <IconButton variant="fill" icon={X} label="Закрыть" onClick={() => dialog.current?.close()} />
      </header>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      <Toasts />
    </dialog>
  )
}

const GAP = 8
const EDGE = 16

/** Position variables, used by the style of wide screens only: below the anchor, or above it where there is more room; never on it. */
function place(panel: HTMLElement, anchor: Element | null) {
  const at =
    anchor instanceof HTMLElement && anchor !== document.body ? anchor.getBoundingClientRect() : undefined
  const { clientWidth, clientHeight } = document.documentElement
  const below = clientHeight - (at?.bottom ?? 72) - GAP - EDGE
  const above = (at?.top ?? 0) - GAP - EDGE
  const isBelow = below >= Math.min(panel.scrollHeight, above) || below >= above
  const set = (name: string, value: number | undefined) =>
    panel.style.setProperty(`--sheet-${name}`, value === undefined ? 'auto' : `${Math.round(value)}px`)
  set('right', clientWidth - (at?.right ?? 0))
  set('top', isBelow ? (at?.bottom ?? 72) + GAP : undefined)
  set('bottom', isBelow ? undefined : clientHeight - (at?.top ?? 0) + GAP)
  set('room', isBelow ? below : above)
}
