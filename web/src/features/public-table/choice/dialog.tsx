import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Toasts } from '../../../ui/overlays/toast.tsx'
import styles from './dialog.module.css'

interface Props {
  title: string
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
  /** The last one submits. */
  buttons: ReactNode
}

/** A short form in the middle of the screen, seen from its heading on. It is open while it is mounted; Esc closes it. */
export function FormDialog({ title, onClose, onSubmit, children, buttons }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const panel = dialog.current
    if (!panel || panel.open) return
    panel.showModal()
    const first = panel.querySelector<HTMLElement>('[data-first]') ?? panel.querySelector('h2')
    first?.focus()
    // On close the dialog returns the focus to the element that had it.
    return () => panel.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      // Not for the late event of React's second run of the effect in development, see Sheet.
      onClose={(event) => event.currentTarget.open || onClose()}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
        <div className={styles.buttons}>{buttons}</div>
      </form>
      <Toasts />
    </dialog>
  )
}
