import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '../../lib/class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
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
  /** A shape of its own on a wide screen. */
  className?: string | undefined
}

/** A bottom sheet on a phone, a panel of 400 px from 1024 px on. It is open while it is mounted. */
export function Sheet(props: Props) {
  const { title, onClose, children, footer, anchor, menu = false, actions, className } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const drag = useDragDown(() => dialog.current?.close())
  useLayoutEffect(() => {
    const panel = dialog.current
    if (!panel || panel.open) return
    place(panel, anchor?.current ?? document.activeElement)
    panel.showModal()
    // On close the dialog returns the focus to the element that had it.
    return () => panel.close()
  }, [anchor])
  return (
    // A click on the backdrop closes it; keyboard users have Esc and the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={cx(styles.sheet, menu && styles.menu, className)}
      aria-labelledby={id}
      // The event comes late: React's second run of the effect in development has opened the dialog again by then.
      onClose={(event) => event.currentTarget.open || onClose()}
      onClick={(event) => outside(event) && event.currentTarget.close()}
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
    </dialog>
  )
}

/** The backdrop belongs to the dialog: a click on it targets the dialog outside its box. */
function outside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom
}

/** Position variables, used by the style of wide screens only. */
function place(panel: HTMLElement, anchor: Element | null) {
  const at =
    anchor instanceof HTMLElement && anchor !== document.body ? anchor.getBoundingClientRect() : undefined
  const right = document.documentElement.clientWidth - (at?.right ?? 0)
  panel.style.setProperty('--sheet-top', `${Math.round((at?.bottom ?? 72) + 8)}px`)
  panel.style.setProperty('--sheet-right', `${Math.round(right)}px`)
}
