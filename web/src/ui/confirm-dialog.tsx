import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createStore } from '../lib/store.ts'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'

export interface Question {
  /** The question itself: «Удалить бриф?» */
  title: string
  /** What follows from it. */
  text?: string
  /** Names the result: «Удалить». */
  confirm: string
  cancel?: string
  danger?: boolean
}

interface Asked extends Question {
  id: number
  answer: (yes: boolean) => void
}

const store = createStore<Asked | undefined>(undefined)
let count = 0

/** Asks and waits for the answer. Needs a ConfirmHost on the page. */
export function confirmDialog(question: Question): Promise<boolean> {
  store.get()?.answer(false)
  return new Promise((resolve) => {
    const asked = {
      ...question,
      id: ++count,
      answer: (yes: boolean) => {
        if (store.get() === asked) store.set(undefined)
        resolve(yes)
      },
    }
    store.set(asked)
  })
}

/** Mounted once, near the root. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(store.subscribe, store.get)
  return asked && <ConfirmDialog key={asked.id} {...asked} />
}

function ConfirmDialog({ title, text, confirm, cancel = 'Отмена', danger = false, answer }: Asked) {
  const dialog = useRef<HTMLDialogElement>(null)
  const safe = useRef<HTMLButtonElement>(null)
  const sure = useRef<HTMLButtonElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const panel = dialog.current
    panel?.showModal()
    const first = danger ? safe : sure
    first.current?.focus()
    return () => panel?.close()
  }, [danger])
  // Closed first and answered after: that is how the focus finds its way back.
  const close = (yes: boolean) => dialog.current?.close(yes ? 'yes' : '')
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      onClose={(event) => answer(event.currentTarget.returnValue === 'yes')}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {text !== undefined && <p id={`${id}-text`}>{text}</p>}
      <div className={styles.pair}>
        <Button ref={safe} variant="neutral" onClick={() => close(false)}>
          {cancel}
        </Button>
        <Button ref={sure} variant={danger ? 'danger' : 'primary'} onClick={() => close(true)}>
          {confirm}
        </Button>
      </div>
    </dialog>
  )
}
