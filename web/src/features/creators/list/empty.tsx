import { CREATOR_SCREEN_FILTERS } from '@ugc/contract/facts/filters'
import { FileUp, UserPlus } from 'lucide-react'
import { hasNoFilters } from '../../../lists/filters.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import type { CreatorUrlFilters } from './creators-page.tsx'

interface Props extends CreatorUrlFilters {
  /** How many creators there are, active or not; unknown where the list is of a brief. */
  inBase: number | undefined
  onReset: () => void
}

export function NoCreators({ inBase, filters, change, onReset }: Props) {
  if (inBase === 0)
    return (
      <EmptyState
        icon={UserPlus}
        title="В базе пока никого"
        text="Добавьте первого креатора сами или дождитесь анкет из бота."
      >
        <Button to="/admin/creators/new" icon={UserPlus}>
          Добавить креатора
        </Button>
        <Button to="/admin/creators/import" variant="soft" icon={FileUp}>
          Импорт из таблицы
        </Button>
      </EmptyState>
    )
  // The list opens with active creators only. Without other filters there is nothing to reset.
  if (hasNoFilters(CREATOR_SCREEN_FILTERS, { ...filters, sort: undefined }))
    return (
      <EmptyState title="Никого не нашли" text="Активных анкет сейчас нет, но в базе есть неактивные.">
        <Button variant="soft" onClick={() => change({ is_active: false })}>
          Показать неактивных
        </Button>
      </EmptyState>
    )
  const reset = (
    <Button variant="soft" onClick={onReset}>
      Сбросить фильтры
    </Button>
  )
  if (filters.is_active === true)
    return (
      <EmptyState
        title="Никого не нашли"
        text="Среди активных анкет таких нет. Новые и выключенные анкеты неактивны: поищите и среди них."
      >
        <Button variant="soft" onClick={() => change({ is_active: undefined })}>
          Искать среди всех
        </Button>
        {reset}
      </EmptyState>
    )
  return (
    <EmptyState title="Никого не нашли" text="Попробуйте другое имя или снимите часть фильтров.">
      {reset}
    </EmptyState>
  )
}
