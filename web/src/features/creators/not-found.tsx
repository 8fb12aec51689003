import { UserX } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/feedback/state.tsx'

export const CreatorNotFound = ({ list }: { list: string }) => (
  <ErrorState icon={UserX} title="Креатор не найден" text="Возможно, анкету удалили. Вернитесь к списку.">
    <Button variant="soft" to={list}>
      К списку креаторов
    </Button>
  </ErrorState>
)
