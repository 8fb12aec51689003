import { FileText } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/feedback/state.tsx'

export const BriefNotFound = ({ list }: { list: string }) => (
  <ErrorState icon={FileText} title="Бриф не найден" text="Возможно, его удалили. Вернитесь к списку.">
    <Button variant="soft" to={list}>
      К списку брифов
    </Button>
  </ErrorState>
)
