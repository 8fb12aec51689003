import { useQueryClient } from '@tanstack/react-query'
import { money } from '../../../lib/format.ts'
import { useBack } from '../../../shell/trail.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { confirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { briefDueQuery } from '../../payouts/queries.ts'
import { countOpen, worksQuery } from '../../works/queries.ts'
import { useRemoveBrief } from '../queries.ts'

export type Removal = ReturnType<typeof useRemoval>

export function useRemoval(id: string, list: string) {
  const remove = useRemoveBrief(id)
  const client = useQueryClient()
  const { go } = useBack(list)

  async function ask() {
    const yes = await confirmDialog({
      title: 'Удалить бриф?',
      text: 'Ссылки перестанут работать, отклики останутся. Вернуть нельзя.',
      confirm: 'Удалить',
      danger: true,
    })
    if (!yes) return
    remove.mutate(undefined, { onSuccess: () => void leave(), onError: haptics.error })
  }

  async function leave() {
    haptics.success()
    // Its videos are still to be paid for, and the works of a closed or completed brief go on.
    const due = await client.fetchQuery(briefDueQuery(id)).catch(() => 0)
    const works = await client.fetchQuery(worksQuery({ brief_id: id })).catch(() => undefined)
    const open = works ? countOpen(works.counts) : 0
    const left = [
      ...(due > 0 ? [`К выплате ${money(due)}`] : []),
      ...(open > 0 ? [`В «Работах» осталось: ${open}`] : []),
    ]
    toast.show({ text: ['Бриф удалён', ...left].join('. ') })
    go()
  }

  return { ask: () => void ask(), isPending: remove.isPending, error: remove.error }
}
