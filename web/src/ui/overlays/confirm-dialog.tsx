import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Button } from '../controls/button.tsx'
import { asking } from './confirm-host.tsx'
import styles from './confirm-dialog.module.css'

export interface Question {
  /** The question itself: «Удалить бриф?» */
  title: string
  /** The consequence. */
  text?: string
  /** Names the result: «Удалить». */
  confirm: string
  /** Another way to agree: «Сейчас» beside «Утром в 9:00». */
  other?: string
  cancel?: string
  danger?: boolean
  /** Focuses the answer that changes nothing; dangerous questions always do. */
  careful?: boolean
  /** A choice between the text and the buttons. */
  option?: ReactNode
  /** What is missing in the choice; the question stays open then. */
  check?: () => string | undefined
}

type Reply = 'confirm' | 'other' | undefined
type Answer = (reply: Reply) => void

let count = 0
let open: Answer | undefined

/** Shows the question and resolves with the answer. Needs a ConfirmHost on the page. */
export const confirmDialog = async (question: Question): Promise<boolean> =>
  (await choiceDialog(question)) === 'confirm'

/** The same for a question with another way to agree. Undefined: the answer is «no». */
export function choiceDialog(question: Question): Promise<Reply> {
  open?.(undefined)
  return new Promise((resolve) => {
    const answer: Answer = (reply) => {
      if (open === answer) {
        open = undefined
        asking.set(undefined)
      }
      resolve(reply)
    }
    open = answer
    asking.set({ id: ++count, Dialog: () => <ConfirmDialog {...question} answer={answer} /> })
  })
}

/** Closes an open question with the answer «no». */
export const dismissConfirm = () => open?.(undefined)

function ConfirmDialog({
  title,
  text,
  confirm,
  other,
  cancel = 'Отмена',
  danger = false,
  careful = danger,
  option,
  check,
  answer,
}: Question & { answer: Answer }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const safe = useRef<HTMLButtonElement>(null)
  const sure = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [problem, setProblem] = useState<string>()
  useLayoutEffect(() => {
    const panel = dialog.current
    panel?.showModal()
    const first = careful ? safe : sure
    first.current?.focus()
    return () => panel?.close()
  }, [careful])
  // The dialog closes before the promise resolves, so that the focus returns. It closes synchronously, because a second press
  // would otherwise open a new question before the first is answered.
  const close = (reply: Reply) => {
    dialog.current?.close()
    answer(reply)
  }
  const confirmed = () => {
    const missing = check?.()
    if (missing === undefined) close('confirm')
    else setProblem(missing)
  }
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      // Not for the late event of React's second run of the effect in development, see Sheet.
      onClose={(event) => event.currentTarget.open || answer(undefined)}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {text !== undefined && <p id={`${id}-text`}>{text}</p>}
      {option !== undefined && <div className={styles.option}>{option}</div>}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={cx(styles.pair, other !== undefined && styles.three)}>
        <Button ref={safe} variant="neutral" onClick={() => close(undefined)}>
          {cancel}
        </Button>
        {other !== undefined && (
          <Button variant="soft" onClick={() => close('other')}>
            {other}
          </Button>
        )}
        <Button ref={sure} variant={danger ? 'danger' : 'primary'} onClick={confirmed}>
          {confirm}
        </Button>
      </div>
    </dialog>
  )
}
