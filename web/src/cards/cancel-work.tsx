import { useState } from 'react'
import { haptics } from '../telegram/haptics.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { toast } from '../ui/overlays/toast.tsx'
import { type PaidWork, payOf, usualPay, WorkPay } from './work-pay.tsx'

export interface CancelWorkProps {
  work: PaidWork
  /** Null takes it back. Returns the new version of the work. */
  save: (cancelled: { amount: number } | null, version: number) => Promise<{ version: number }>
  onCancelled?: (() => void) | undefined
  onClose: () => void
}

/** Asks what the creator gets. Awaited, because the card leaves the list before a handler would be called. */
export function CancelWork({ work, save, onCancelled, onClose }: CancelWorkProps) {
  const [chosen, setChosen] = useState(() => usualPay(work))
  const [tried, setTried] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const amount = payOf(work, chosen)
  const takeBack = async (version: number) => {
    try {
      await save(null, version)
      toast.show({ text: 'Работа идёт дальше' })
    } catch (error) {
      toast.show({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
    }
  }
  async function cancel() {
    setTried(true)
    if (amount === undefined) return
    setPending(true)
    try {
      const { version } = await save({ amount }, work.version)
      haptics.success()
      toast.show({
        text: 'Работа отменена',
        action: { label: 'Отменить', onClick: () => void takeBack(version) },
      })
      onCancelled?.()
      onClose()
    } catch (error) {
      haptics.error()
      setPending(false)
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Sheet
      title="Отменить работу"
      middle
      onClose={onClose}
      footer={
        <Button variant="danger" size="lg" block loading={pending} onClick={() => void cancel()}>
          Отменить работу
        </Button>
      }
    >
      {failure !== undefined && (
        <Notice tone="red" title="Работа не отменена">
          {failure}
        </Notice>
      )}
      <WorkPay work={work} chosen={chosen} tried={tried} onChoose={setChosen} />
    </Sheet>
  )
}
