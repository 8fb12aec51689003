import { useQuery } from '@tanstack/react-query'
import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { When } from '../../../ui/data/when.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { memoryQuery, useStop } from '../../memory/queries.ts'
import { StopSheet } from '../stop-sheet.tsx'

const complain = ({ message }: Error) => {
  haptics.error()
  toast.show({ text: message, tone: 'error' })
}

/** On the page of a person on the stop-list: why, since when, and the way off it. */
export function CreatorStopped({ id }: { id: string }) {
  const { data } = useQuery(memoryQuery(id))
  const set = useStop(id)
  const stop = data?.stop
  if (!stop) return null
  const { reason } = stop
  const back = () =>
    void set.mutateAsync(reason).then(() => toast.show({ text: 'Снова в стоп-листе' }), complain)
  const release = () => {
    if (set.isPending) return
    void set
      .mutateAsync(null)
      .then(
        () => toast.show({ text: 'Убрали из стоп-листа', action: { label: 'Отменить', onClick: back } }),
        complain,
      )
  }
  return (
    <Notice
      tone="amber"
      icon={OctagonX}
      title="В стоп-листе: брифы не уходят"
      action={{ label: 'Убрать из стоп-листа', onClick: release }}
    >
      {reason}
      <br />
      {stop.author}, <When at={stop.at} />
    </Notice>
  )
}

/** For a person who is not on it: the way onto it. */
export function CreatorStop({ id }: { id: string }) {
  const { data } = useQuery(memoryQuery(id))
  const [open, setOpen] = useState(false)
  if (!data || data.stop !== null) return null
  return (
    <>
      <Button variant="danger-text" block icon={OctagonX} onClick={() => setOpen(true)}>
        В стоп-лист
      </Button>
      {open && <StopOne id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function StopOne({ id, onClose }: { id: string; onClose: () => void }) {
  const set = useStop(id)
  const undo = () => void set.mutateAsync(null).then(() => toast.show({ text: 'Не в стоп-листе' }), complain)
  // Awaited, because the sheet is gone before the handlers of `mutate` would be called.
  async function save(reason: string) {
    if (set.isPending) return
    try {
      await set.mutateAsync(reason)
      haptics.success()
      onClose()
      toast.show({ text: 'В стоп-листе', action: { label: 'Отменить', onClick: undo } })
    } catch {
      haptics.error()
    }
  }
  return (
    <StopSheet
      title="За что в стоп-лист?"
      text="Новые брифы этому человеку не уйдут. Войти и ответить на прежние он сможет."
      busy={set.isPending}
      error={set.error?.message}
      onSave={(reason) => void save(reason)}
      onClose={onClose}
    />
  )
}
