import { DECLINE_REASON_NAMES, DECLINE_REASONS, DECLINE_TEXT_MAX } from '@ugc/contract/facts/drafts'
import type { Decline as Declining } from '@ugc/contract/inputs/response'
import { useEffect, useState } from 'react'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { confirmDialog, dismissConfirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Reasons } from '../mine/reasons.tsx'
import { useDecline } from '../queries.ts'
import styles from './respond.module.css'

const { none: _, ...ASKED } = DECLINE_REASONS

/** «Не подходит» under the form, as under the message in the chat. */
export function Decline({ brief_id }: { brief_id: string }) {
  const { mutateAsync, isPending } = useDecline(brief_id)
  useEffect(() => dismissConfirm, [])

  async function ask() {
    let declining: Declining = { reason: 'none' }
    const sure = await confirmDialog({
      title: 'Проект не подходит?',
      text: 'Так мы будем звать тебя точнее. Передумать можно, пока набор открыт.',
      option: (
        <Why
          onChange={(next) => {
            declining = next
          }}
        />
      ),
      confirm: 'Не подходит',
      cancel: 'Назад',
      careful: true,
    })
    if (!sure) return
    try {
      await mutateAsync(declining)
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

/** The reason, and «Другое» in words. */
function Why({ onChange }: { onChange: (declining: Declining) => void }) {
  const [{ reason, text }, set] = useState<{ reason: Declining['reason']; text: string }>({
    reason: 'none',
    text: '',
  })
  const change = (next: { reason: Declining['reason']; text: string }) => {
    set(next)
    onChange(next.reason === 'other' ? next : { reason: next.reason })
  }
  return (
    <>
      <Reasons reasons={ASKED} onChange={(next) => change({ reason: next ?? 'none', text })} />
      {reason === 'other' && (
        <div className={styles.words}>
          <TextArea
            label="Своими словами"
            help={`Можно не писать. До ${DECLINE_TEXT_MAX} знаков`}
            rows={3}
            maxLength={DECLINE_TEXT_MAX}
            value={text}
            onChange={(next) => change({ reason, text: next })}
          />
        </div>
      )}
    </>
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
