import type { Work } from '@ugc/contract/works'
import { useState } from 'react'
import styles from '../../../cards/people-list.module.css'
import { payOf, usualPay, WorkPay } from '../../../cards/work-pay.tsx'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useChangeWork } from '../queries.ts'

interface Props {
  work: Work
  onCancelled: (ids: string[]) => void
  onClose: () => void
}

/** Awaited, because the card leaves the list before a handler would be called. */
export function CancelSheet({ work, onCancelled, onClose }: Props) {
  const { id } = work
  const change = useChangeWork()
  const [chosen, setChosen] = useState(() => usualPay(work))
  const [tried, setTried] = useState(false)
  const amount = payOf(work, chosen)
  const takeBack = async (version: number) => {
    try {
      await change.mutateAsync({ id, version, cancelled: null })
      toast.show({ text: 'Работа идёт дальше' })
    } catch (error) {
      toast.show({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
    }
  }
  async function cancel() {
    setTried(true)
    if (amount === undefined) return
    try {
      const { version } = await change.mutateAsync({ id, version: work.version, cancelled: { amount } })
      haptics.success()
      toast.show({
        text: 'Работа отменена',
        action: { label: 'Отменить', onClick: () => void takeBack(version) },
      })
      onCancelled([id])
      onClose()
    } catch {
      haptics.error()
    }
  }
  return (
    <Sheet
      title="Отменить работу"
      onClose={onClose}
      footer={
        <Button variant="danger" size="lg" block loading={change.isPending} onClick={() => void cancel()}>
          Отменить работу
        </Button>
      }
    >
      <div className={styles.sheet}>
        {change.error && (
          <Notice tone="red" title="Работа не отменена">
            {change.error.message}
          </Notice>
        )}
        <WorkPay work={work} chosen={chosen} tried={tried} onChoose={setChosen} />
      </div>
    </Sheet>
  )
}
