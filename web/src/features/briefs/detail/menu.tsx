import { BRIEF_STATUSES, mayEdit } from '@ugc/contract/facts/statuses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Bell,
  CopyPlus,
  Ellipsis,
  FileSpreadsheet,
  Flag,
  type LucideIcon,
  Pencil,
  RotateCcw,
  Send,
  Trash2,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { grouped } from '../../../lib/format.ts'
import { useWide } from '../../../lib/use-wide.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { RemindSheet, useRemindable } from '../delivery/remind.tsx'
import type { Sending } from '../delivery/send.ts'
import { audienceQuery, type Brief, briefQuery, useUpdateBrief } from '../queries.ts'
import { ExportSheet } from '../responses/export.tsx'
import { EndSheet, endsOf } from './end-sheet.tsx'
import type { Removal } from './remove.ts'

/** «Открыть набор»: a stopped brief takes answers again, at once. */
export function useReopen({ id, version }: Brief) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useUpdateBrief(id)
  const take = () =>
    isPending ||
    mutate(
      { status: 'active', version },
      {
        onSuccess: () => {
          haptics.success()
          toast.show({ text: 'Набор снова открыт' })
        },
        onError: () => {
          haptics.error()
          // Another owner may have changed the status meanwhile.
          void client.invalidateQueries({ queryKey: briefQuery(id).queryKey })
        },
      },
    )
  return { take: () => void take(), isPending, error }
}

interface Props {
  brief: Brief
  reopen: ReturnType<typeof useReopen>
  sending: Sending
  removal: Removal
}

type Part = 'menu' | 'end' | 'remind' | 'excel'

/** What is needed next is in sight, everything else in the menu. */
export function BriefMenu({ brief, reopen, sending, removal }: Props) {
  const [open, setOpen] = useState<Part>()
  const more = useRef<HTMLButtonElement>(null)
  const { id, status } = brief
  const wide = useWide()
  const draft = status === 'draft'
  const ended = BRIEF_STATUSES[status].final
  const copy = `/admin/briefs/new?copy=${id}`
  const reminder = useRemindable(brief, sending.running)
  const busy = reopen.isPending || removal.isPending
  const close = () => setOpen(undefined)
  const row = (label: string, icon: LucideIcon, act: (() => void) | string) =>
    typeof act === 'string' ? (
      <Button variant="neutral" block icon={icon} to={act}>
        {label}
      </Button>
    ) : (
      <Button
        variant="neutral"
        block
        icon={icon}
        onClick={() => {
          close()
          act()
        }}
      >
        {label}
      </Button>
    )
  return (
    <>
      {status === 'active' && <SendNew id={id} sending={sending} />}
      {status === 'closed' && (
        <Button variant="soft" loading={reopen.isPending} icon={RotateCcw} onClick={reopen.take}>
          Открыть набор
        </Button>
      )}
      {ended && (
        <Button variant="soft" icon={CopyPlus} to={copy}>
          Повторить бриф
        </Button>
      )}
      {draft && <IconButton label="Изменить" icon={Pencil} to={`/admin/briefs/${id}/edit`} />}
      <IconButton label="Удалить бриф" icon={Trash2} onClick={() => busy || removal.ask()} />
      <IconButton
        ref={more}
        label="Ещё действия"
        icon={Ellipsis}
        loading={busy}
        aria-haspopup="dialog"
        aria-expanded={open === 'menu'}
        onClick={() => busy || setOpen('menu')}
      />
      {open === 'menu' && (
        <Sheet title="Действия" menu anchor={more} onClose={close}>
          {draft && row('Отправить бриф', Send, sending.ask)}
          {!draft && mayEdit(status) && row('Изменить', Pencil, `/admin/briefs/${id}/edit`)}
          {!ended && row('Повторить бриф', CopyPlus, copy)}
          {reminder && row(`Напомнить молчащим ${grouped(reminder.all)}`, Bell, () => setOpen('remind'))}
          {!wide && !draft && row('Отклики в Excel', FileSpreadsheet, () => setOpen('excel'))}
          {endsOf(status).length > 0 && row('Закончить…', Flag, () => setOpen('end'))}
        </Sheet>
      )}
      {open === 'end' && <EndSheet brief={brief} running={sending.running} onClose={close} />}
      {open === 'remind' && reminder && <RemindSheet id={id} reminder={reminder} onClose={close} />}
      {open === 'excel' && <ExportSheet brief_id={id} anchor={more} onClose={close} />}
    </>
  )
}

/** «Отправить новым (3)»: those who fit and have not got it. The tap says why there is none. */
function SendNew({ id, sending: { ask, isPending } }: { id: string; sending: Sending }) {
  const { data } = useQuery(audienceQuery(id))
  return (
    <Button variant="soft" icon={Send} loading={isPending} onClick={ask}>
      Отправить новым{data && data.ready > 0 && ` (${grouped(data.ready)})`}
    </Button>
  )
}
