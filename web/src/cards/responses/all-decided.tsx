import { CheckCheck } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/state.tsx'

/** In place of «Ждут». */
export const AllDecided = () => (
  <EmptyState
    icon={CheckCheck}
    title="Все отклики разобраны"
    text="Решения никто не ждёт. Новые отклики появятся здесь."
  />
)
