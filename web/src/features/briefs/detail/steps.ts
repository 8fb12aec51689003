import { BRIEF_STATUS_NAMES, type BriefStatus, mayStep } from '@ugc/contract/statuses'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, CheckCheck, Lock, type LucideIcon, RotateCcw } from 'lucide-react'
import { plural } from '../../../lib/plural.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { confirmDialog, type Question } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { usePending } from '../responses/query.ts'
import { type Brief, briefQuery, useUpdateBrief } from '../queries.ts'

type Target = Exclude<BriefStatus, 'draft'>

interface Step extends Question {
  text: string
  label: string
  icon: LucideIcon
  done: string
}

export const STEPS: Record<Target, Step> = {
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

export const stepsOf = (from: BriefStatus) =>
  BRIEF_STATUS_NAMES.filter((to): to is Target => to !== 'draft' && mayStep(from, to))

export type Stepping = ReturnType<typeof useStep>

const IN_THE_MIDDLE = 'Рассылка ещё идёт: до кого она не дошла, тот бриф не получит.'

/** «Решения ждут 7 откликов: они останутся без ответа, пока вы не примете или не отклоните их.» */
const stillWaiting = (pending: number) =>
  pending > 0 &&
  `Решения ${plural(pending, 'ждёт', 'ждут', 'ждут').replace(/^\S+ /, '')} ${plural(pending, 'отклик', 'отклика', 'откликов')}: креаторы останутся без ответа, пока вы не примете или не отклоните их.`

/** `running`: messages are still going out, and whatever ends the brief ends them. */
export function useStep({ id, version = 0 }: Brief, running: boolean) {
  const client = useQueryClient()
  const pending = usePending(id)
  const { mutate, isPending, error } = useUpdateBrief(id)

  async function take(to: Target) {
    if (isPending) return
    const { text, ...step } = STEPS[to]
    const notes = [text, running && IN_THE_MIDDLE, to !== 'active' && stillWaiting(pending)]
    if (!(await confirmDialog({ ...step, text: notes.filter(Boolean).join(' ') }))) return
    mutate(
      { status: to, version },
      {
        onSuccess: () => {
          haptics.success()
          toast.show({ text: STEPS[to].done })
        },
        onError: () => {
          haptics.error()
          // Somebody may have been quicker: what is shown now is what there is.
          void client.invalidateQueries({ queryKey: briefQuery(id).queryKey })
        },
      },
    )
  }

  return { take: (to: Target) => void take(to), isPending, error }
}
