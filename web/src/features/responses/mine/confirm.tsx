import { WITHDRAW_REASONS, type WithdrawReason } from '@ugc/contract/facts/drafts'
import { endingFor } from '@ugc/contract/facts/endings'
import { CONFIRMATION, mayConfirm, RESPONSE_STATUSES } from '@ugc/contract/facts/statuses'
import type { Response } from '@ugc/contract/responses'
import { useEffect } from 'react'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { confirmDialog, dismissConfirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { When } from '../../../ui/data/when.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useConfirmation } from '../queries.ts'
import { Reasons } from './reasons.tsx'
import { useOwnWork } from './work.tsx'
import styles from './responses.module.css'

/** The agency waits for the answer of this accepted creator, or has it and the creator may still say no. */
export const isAsked = (response: Response) =>
  mayConfirm(response.status, response.brief_status) &&
  !response.brief_deleted &&
  endingFor(response) === undefined

/** «Подтверждаю» and «Не смогу», as under the message in the chat. */
export function Confirm({ response }: { response: Response }) {
  const { id, brief, confirmed_at } = response
  const { mutateAsync, isPending, variables } = useConfirmation(id)
  const { work, isLoading } = useOwnWork(id)
  useEffect(() => dismissConfirm, [])

  async function answer(reason: WithdrawReason | null) {
    try {
      await mutateAsync({ reason })
      haptics.success()
      toast.show({
        tone: 'ok',
        text: reason === null ? CONFIRMATION.given : RESPONSE_STATUSES.withdrawn.done,
      })
    } catch (error) {
      haptics.error()
      toast.show({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
    }
  }
  async function refuse() {
    let reason: WithdrawReason | null = null
    const sure = await confirmDialog({
      title: 'Точно не сможешь?',
      text: 'Менеджер узнает сразу и отдаст место другому.',
      option: (
        <Reasons
          required
          reasons={WITHDRAW_REASONS}
          onChange={(next) => {
            reason = next
          }}
        />
      ),
      check: () => (reason === null ? 'Выбери причину' : undefined),
      confirm: 'Не смогу',
      cancel: 'Остаюсь',
      danger: true,
    })
    if (sure) await answer(reason)
  }
  return confirmed_at === null ? (
    <div className={styles.confirm}>
      <p>Тебя выбрали! Успеешь?</p>
      <div className={styles.pair}>
        <Button
          loading={isPending && variables.reason === null}
          aria-label={`Подтверждаю: ${brief.title}`}
          onClick={() => void answer(null)}
        >
          Подтверждаю
        </Button>
        <Button
          variant="neutral"
          loading={isPending && variables.reason !== null}
          aria-label={`Не смогу: ${brief.title}`}
          onClick={() => void refuse()}
        >
          Не смогу
        </Button>
      </div>
    </div>
  ) : (
    <div className={styles.given}>
      <p>
        {CONFIRMATION.given} <When at={confirmed_at} />
      </p>
      {!isLoading && (work?.ended_at ?? null) === null && (
        <Button
          variant="ghost"
          size="sm"
          loading={isPending}
          aria-label={`Не смогу: ${brief.title}`}
          onClick={() => void refuse()}
        >
          Не смогу
        </Button>
      )}
    </div>
  )
}
