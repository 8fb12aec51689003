import { CANCELLED_WORDS } from '@ugc/contract/facts/works'
import { useState } from 'react'
import { money } from '../lib/format.ts'
import { haptics } from '../telegram/haptics.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { toast } from '../ui/overlays/toast.tsx'
import { type Morning, toldWhen } from './responses/bulk.ts'
import { type PaidWork, payOf, usualPay, WorkPay } from './work-pay.tsx'
import styles from './work-pay.module.css'

export interface CancelWorkProps {
  work: PaidWork & {
    /** Of the brief. */
    title: string
    is_confirmed: boolean
  }
  /** False: the bot cannot write. */
  isReachable?: boolean | undefined
  morning?: Morning
  /** Null takes it back. Returns the new version of the work. */
  save: (cancelled: { amount: number } | null, version: number) => Promise<{ version: number }>
  onCancelled?: (() => void) | undefined
  onClose: () => void
}

/** Asks what the creator gets, and shows what the bot writes. Awaited, because the card leaves the list before a handler would be called. */
export function CancelWork({
  work,
  isReachable = true,
  morning,
  save,
  onCancelled,
  onClose,
}: CancelWorkProps) {
  const [chosen, setChosen] = useState(() => usualPay(work))
  const [tried, setTried] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const amount = payOf(work, chosen)
  const when = toldWhen('rejected', 1, morning) ?? ''
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
        text: isReachable ? `Работа отменена, бот напишет ${when}` : 'Работа отменена',
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
      {amount !== undefined && (
        <p className={styles.told}>
          {isReachable ? <>Бот напишет: «{wordsOf(work, amount)}»</> : 'Бот не может написать креатору'}
        </p>
      )}
    </Sheet>
  )
}

/** What the bot writes; it adds the day and the terms of the payment. */
function wordsOf({ title, versions, is_confirmed }: CancelWorkProps['work'], amount: number): string {
  const quoted = `„${title.replaceAll(/[«»]/g, '')}“`
  if (versions.length === 0 && !is_confirmed && amount === 0) return CANCELLED_WORDS.declined(quoted)
  const pay = amount > 0 ? `Заплатим ${money(amount)} до…` : CANCELLED_WORDS.unpaid
  return `${CANCELLED_WORDS.work(quoted)} ${pay}`
}
