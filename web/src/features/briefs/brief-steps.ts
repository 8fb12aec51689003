import { BRIEF_STATUSES, type BriefStatus, mayStep } from '@ugc/contract/briefs'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, CheckCheck, Lock, type LucideIcon, RotateCcw } from 'lucide-react'
import { haptics } from '../../telegram/haptics.ts'
import { confirmDialog, type Question } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Brief, briefQuery, useUpdateBrief } from './queries.ts'

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
    text: 'На него снова можно будет откликаться, и его снова можно будет отправить.',
    confirm: 'Открыть',
    done: 'Бриф снова открыт',
  },
}

export const stepsOf = (from: BriefStatus) =>
  BRIEF_STATUSES.filter((to): to is Target => to !== 'draft' && mayStep(from, to))

export type Stepping = ReturnType<typeof useStep>

const IN_THE_MIDDLE = ' Рассылка ещё идёт: до кого она не дошла, тот бриф не получит.'

/** `running`: messages are still going out, and whatever ends the brief ends them. */
export function useStep({ id, version = 0 }: Brief, running: boolean) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useUpdateBrief(id)

  async function take(to: Target) {
    if (isPending) return
    const { text, ...step } = STEPS[to]
    if (!(await confirmDialog({ ...step, text: running ? text + IN_THE_MIDDLE : text }))) return
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
