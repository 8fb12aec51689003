import { WITHDRAW_REASONS, type WithdrawReason } from '@ugc/contract/facts/drafts'
import { RESPONSE_STATUSES } from '@ugc/contract/facts/statuses'
import type { Response } from '@ugc/contract/responses'
import { Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { relativeDateTime, term } from '../../../lib/format.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { confirmDialog, dismissConfirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useWithdrawal } from '../queries.ts'
import { Reasons } from './reasons.tsx'

/** A response to the brief can be given now. */
export const takesAnswers = ({ brief_status, brief_deleted, brief_deadline }: Response, now: number) =>
  brief_status === 'active' && !brief_deleted && Date.parse(brief_deadline) > now

/** Takes an undecided response back after a question. */
export function Withdraw({ response }: { response: Response }) {
  const { id, version, brief, brief_deadline } = response
  const { mutateAsync, isPending } = useWithdrawal(id)
  useEffect(() => dismissConfirm, [])

  async function ask() {
    let reason: WithdrawReason | null = null
    const again = takesAnswers(response, Date.now())
      ? ` До ${relativeDateTime(term(brief_deadline))} можно откликнуться снова.`
      : ''
    const sure = await confirmDialog({
      title: 'Снять отклик?',
      text: `Менеджер узнает сразу.${again}`,
      option: (
        <Reasons
          reasons={WITHDRAW_REASONS}
          onChange={(next) => {
            reason = next
          }}
        />
      ),
      confirm: RESPONSE_STATUSES.withdrawn.action.label,
      cancel: 'Оставить',
      danger: true,
    })
    if (!sure) return
    try {
      await mutateAsync({ version, reason })
      toast.show({ tone: 'ok', text: RESPONSE_STATUSES.withdrawn.done })
    } catch (error) {
      haptics.error()
      toast.show({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <Button
      variant="danger-text"
      icon={Undo2}
      block
      loading={isPending}
      aria-label={`Снять отклик: ${brief.title}`}
      onClick={() => void ask()}
    >
      Снять отклик
    </Button>
  )
}
