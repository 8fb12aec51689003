import { DECLINE_REASON_NAMES, DECLINE_REASONS, type DeclineReason } from '@ugc/contract/facts/drafts'
import { useEffect } from 'react'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { confirmDialog, dismissConfirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Reasons } from '../mine/reasons.tsx'
import { useDecline } from '../queries.ts'

const { none: _, ...ASKED } = DECLINE_REASONS

/** «Не подходит» under the form, as under the message in the chat. */
export function Decline({ brief_id }: { brief_id: string }) {
  const { mutateAsync, isPending } = useDecline(brief_id)
  useEffect(() => dismissConfirm, [])

  async function ask() {
    let reason: DeclineReason = 'none'
    const sure = await confirmDialog({
      title: 'Проект не подходит?',
      text: 'Так мы будем звать тебя точнее. Передумать можно, пока набор открыт.',
      option: (
        <Reasons
          reasons={ASKED}
          onChange={(next) => {
            reason = next ?? 'none'
          }}
        />
      ),
      confirm: 'Не подходит',
      cancel: 'Назад',
      careful: true,
    })
    if (!sure) return
    try {
      await mutateAsync(reason)
    } catch (error) {
      haptics.error()
      toast.show({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <Button variant="ghost" block loading={isPending} onClick={() => void ask()}>
      Не подходит
    </Button>
  )
}

interface DeclinedProps {
  reason: string
  onReturn: () => void
}

/** In place of the form. */
export function Declined({ reason, onReturn }: DeclinedProps) {
  const known = DECLINE_REASON_NAMES.find((name) => name === reason && name !== 'none')
  return (
    <Notice
      tone="blue"
      title="Проект не подходит"
      action={{ label: 'Всё-таки откликнусь', onClick: onReturn }}
    >
      {known === undefined ? 'Спасибо, учтём.' : `Спасибо, учтём: ${DECLINE_REASONS[known].toLowerCase()}.`}
    </Notice>
  )
}
