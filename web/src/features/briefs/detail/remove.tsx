import { Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { confirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Problem } from './problem.tsx'
import { useRemoveBrief } from '../queries.ts'

export function RemoveBrief({ id, list }: { id: string; list: string }) {
  const remove = useRemoveBrief(id)
  const navigate = useNavigate()

  async function ask() {
    const yes = await confirmDialog({
      title: 'Удалить бриф?',
      text: 'Он исчезнет из списков, ссылки на него перестанут работать. Все отклики сохранятся у вас и у креаторов с пометкой «Бриф удалён». Вернуть бриф нельзя.',
      confirm: 'Удалить',
      danger: true,
    })
    if (!yes) return
    remove.mutate(undefined, {
      onSuccess: () => {
        haptics.success()
        toast.show({ text: 'Бриф удалён' })
        void navigate(list, { replace: true })
      },
      onError: haptics.error,
    })
  }

  return (
    <>
      <Problem error={remove.error} fallback="Не удалось удалить бриф" />
      <Button variant="danger-text" block icon={Trash2} loading={remove.isPending} onClick={() => void ask()}>
        Удалить бриф
      </Button>
    </>
  )
}
