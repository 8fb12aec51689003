import { BRIEF_STATUS_NAMES, type BriefStatus, mayEdit, mayStep } from '@ugc/contract/facts/statuses'
import { endingOf, ENDINGS } from '@ugc/contract/facts/endings'
import { useQueryClient } from '@tanstack/react-query'
import {
  Ban,
  CheckCheck,
  CopyPlus,
  Ellipsis,
  Lock,
  type LucideIcon,
  Pencil,
  RotateCcw,
  Send,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { grouped } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import { useWide } from '../../../lib/use-wide.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { confirmDialog, type Question } from '../../../ui/overlays/confirm-dialog.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import type { Sending } from '../delivery/send.ts'
import { TellThem } from '../tell-them.tsx'
import { type Brief, briefQuery, useUpdateBrief } from '../queries.ts'
import { useCounted, usePending } from '../responses/query.ts'
import type { Removal } from './remove.ts'
import styles from './detail.module.css'

type Target = Exclude<BriefStatus, 'draft'>

interface Step extends Question {
  text: string
  label: string
  icon: LucideIcon
  done: string
}

const STEPS: Record<Target, Step> = {
  closed: {
    label: 'Закрыть бриф',
    icon: Lock,
    title: 'Закрыть бриф?',
    text: 'Откликнуться на него и отправить его будет нельзя. Отклики останутся, открыть бриф снова можно.',
    confirm: 'Закрыть',
    done: 'Бриф закрыт',
  },
  completed: {
    label: 'Завершить бриф',
    icon: CheckCheck,
    title: 'Завершить бриф?',
    text: 'Работа по нему окончена: откликнуться, отправить или изменить его будет нельзя. Вернуть бриф в работу нельзя.',
    confirm: 'Завершить',
    done: 'Бриф завершён',
  },
  cancelled: {
    label: 'Отменить бриф',
    icon: Ban,
    title: 'Отменить бриф?',
    text: 'Откликнуться, отправить или изменить его будет нельзя. Вернуть бриф в работу нельзя.',
    confirm: 'Отменить бриф',
    cancel: 'Оставить',
    danger: true,
    done: 'Бриф отменён',
  },
  active: {
    label: 'Открыть снова',
    icon: RotateCcw,
    title: 'Открыть бриф снова?',
    text: 'Креаторы снова смогут откликнуться, а вы сможете отправить бриф тем, кому он ещё не уходил.',
    confirm: 'Открыть',
    done: 'Бриф снова открыт',
  },
}

const stepsOf = (from: BriefStatus) =>
  BRIEF_STATUS_NAMES.filter((to): to is Target => to !== 'draft' && mayStep(from, to))

type Stepping = ReturnType<typeof useStep>

const IN_THE_MIDDLE = 'Рассылка ещё идёт: до кого она не дошла, тот бриф не получит.'

/** «Решения ждут 7 откликов.» */
const stillWaiting = (waiting: number) =>
  `Решения ${plural(waiting, 'ждёт', 'ждут', 'ждут').replace(/^\S+ /, '')} ${plural(waiting, 'отклик', 'отклика', 'откликов')}.`

/** «Об отмене узнают те, кто ждёт решения (29), и принятые (2).» Without numbers where there are too many to count. */
function whoIsTold(waiting: number, accepted: number | undefined): string {
  if (accepted === undefined) return 'Об отмене узнают те, кто ждёт решения, и принятые.'
  const who = [
    waiting > 0 && `те, кто ждёт решения (${grouped(waiting)})`,
    accepted > 0 && `принятые (${grouped(accepted)})`,
  ]
  return `Об отмене узнают ${who.filter(Boolean).join(', и ')}.`
}

/** `running`: messages are still being sent; a step that ends the brief stops them. */
export function useStep({ id, title, version = 0 }: Brief, running: boolean) {
  const client = useQueryClient()
  const counted = useCounted(id)
  const pending = usePending(id)
  const { mutate, isPending, error } = useUpdateBrief(id)

  async function take(to: Target) {
    if (isPending) return
    const { text, ...step } = STEPS[to]
    const ending = endingOf(to)
    const waiting = pending + (counted?.reserve ?? 0)
    // A cancelled project is told to the accepted creators too.
    const accepted = ending === 'cancelled' ? (counted?.accepted ?? 0) : 0
    const tells = ending !== undefined && waiting + accepted > 0
    const notes = [
      text,
      running && IN_THE_MIDDLE,
      tells && (ending === 'cancelled' ? whoIsTold(waiting, counted?.accepted) : stillWaiting(waiting)),
      tells && `Бот напишет креаторам: ${ENDINGS[ending].told(`«${title}»`)}`,
    ]
    let tell_waiting = true
    const option = <TellThem label="Написать им" onChange={(ticked) => (tell_waiting = ticked)} />
    const asked = { ...step, text: notes.filter(Boolean).join(' ') }
    if (!(await confirmDialog(tells ? { ...asked, option } : asked))) return
    mutate(tells ? { status: to, tell_waiting, version } : { status: to, version }, {
      onSuccess: () => {
        haptics.success()
        toast.show({ text: STEPS[to].done })
      },
      onError: () => {
        haptics.error()
        // Another owner may have changed the status meanwhile.
        void client.invalidateQueries({ queryKey: briefQuery(id).queryKey })
      },
    })
  }

  return { take: (to: Target) => void take(to), isPending, error }
}

interface Props {
  brief: Brief
  step: Stepping
  sending: Sending
  removal: Removal
}

/** What is needed next is in sight, everything in the menu. The panel of a draft has the button that sends it. */
export function BriefMenu({ brief, step, sending, removal }: Props) {
  const [open, setOpen] = useState(false)
  const { status } = brief
  const draft = status === 'draft'
  const edit = { icon: Pencil, to: `/admin/briefs/${brief.id}/edit` }
  const copy = { icon: CopyPlus, to: `/admin/briefs/new?copy=${brief.id}` }
  const busy = step.isPending || removal.isPending
  const act = (action: () => void) => () => {
    setOpen(false)
    action()
  }
  return (
    <>
      {status === 'active' && <SendButton sending={sending} />}
      {draft && <IconButton label="Изменить" {...edit} />}
      <IconButton label="Дублировать бриф" variant="plain" {...copy} />
      <IconButton label="Удалить бриф" icon={Trash2} variant="plain" onClick={() => busy || removal.ask()} />
      <IconButton
        label="Ещё действия"
        icon={Ellipsis}
        variant="plain"
        loading={busy}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => busy || setOpen(true)}
      />
      {open && (
        <Sheet title="Действия" menu onClose={() => setOpen(false)}>
          <div className={styles.menu}>
            {(draft || status === 'active') && (
              <Button variant="neutral" block icon={Send} onClick={act(sending.ask)}>
                {SEND}
              </Button>
            )}
            {!draft && mayEdit(status) && (
              <Button variant="neutral" block {...edit}>
                Изменить
              </Button>
            )}
            <Button variant="neutral" block {...copy}>
              Дублировать бриф
            </Button>
            {stepsOf(status).map((to) => (
              <Button
                key={to}
                variant={STEPS[to].danger ? 'danger' : 'neutral'}
                block
                icon={STEPS[to].icon}
                onClick={act(() => step.take(to))}
              >
                {STEPS[to].label}
              </Button>
            ))}
            <Button variant="danger" block icon={Trash2} onClick={act(removal.ask)}>
              Удалить бриф
            </Button>
          </div>
        </Sheet>
      )}
    </>
  )
}

const SEND = 'Отправить бриф'

/** A phone has no room for the words beside the title. */
function SendButton({ sending: { ask, isPending } }: { sending: Sending }) {
  return useWide() ? (
    <Button icon={Send} loading={isPending} onClick={ask}>
      {SEND}
    </Button>
  ) : (
    <IconButton label={SEND} icon={Send} variant="primary" loading={isPending} onClick={ask} />
  )
}
