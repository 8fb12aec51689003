import type { Approval } from '@ugc/contract/common'
import { approvals } from '@ugc/contract/safety/approvals'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { useBackButton } from '../telegram/use-back-button.ts'
import { Button } from '../ui/controls/button.tsx'
import dialogStyles from '../ui/overlays/confirm-dialog.module.css'
import { asking } from '../ui/overlays/confirm-host.tsx'
import { WaitForTap } from './wait-for-tap.tsx'
import styles from './password-form.module.css'

type Answer = 'approved' | 'again' | 'given up'

let count = 0

/** Shows the number until the owner has answered the bot. The dialog stays until `closeDialog`, because the call is repeated first. */
export const askInBot = (approval: Approval): Promise<Answer> =>
  new Promise((resolve) => {
    const Dialog = () => <ApprovalDialog asked={approval} onAnswer={resolve} />
    asking.set({ id: --count, Dialog })
  })

export const closeDialog = () => asking.set(undefined)

const OVER = {
  refused: {
    title: 'Запрещено в Telegram',
    text: 'Ничего не сделано. Если вы нажали «Запретить» по ошибке, спросите ещё раз.',
  },
  expired: { title: 'Время вышло', text: 'Ответа не было две минуты, ничего не сделано. Спросите ещё раз.' },
}

function ApprovalDialog({ asked, onAnswer }: { asked: Approval; onAnswer: (answer: Answer) => void }) {
  const [approval, setApproval] = useState(asked)
  const [answered, setAnswered] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const panel = dialog.current
    panel?.showModal()
    return () => panel?.close()
  }, [])
  useBackButton(() => dialog.current?.close())
  const answer = (given: Answer) => {
    setAnswered(true)
    onAnswer(given)
  }
  return (
    <dialog
      ref={dialog}
      className={dialogStyles.dialog}
      aria-labelledby={id}
      // Not for the late event of React's second run of the effect in development, see Sheet.
      onClose={(event) => event.currentTarget.open || answer('given up')}
    >
      <div className={styles.form}>
        <div>
          <h2 id={id}>Подтвердите в Telegram</h2>
          <p>Бот прислал вам вопрос. Сравните число и нажмите «Разрешить».</p>
        </div>
        <WaitForTap
          approval={approval}
          over={OVER}
          again="Спросить ещё раз"
          busy={answered}
          look={async () => {
            const next = await call(approvals.get, { params: { id: asked.id } })
            setApproval(next)
            if (next.state === 'approved') answer('approved')
          }}
          onLost={() => setApproval({ ...approval, state: 'expired' })}
          onAgain={() => answer('again')}
        />
        <Button variant="neutral" block onClick={() => dialog.current?.close()}>
          Отмена
        </Button>
      </div>
    </dialog>
  )
}
