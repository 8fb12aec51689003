import { UserPlus } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { isEverything } from './address.ts'
import type { Place } from './place.ts'

export const NobodyYet = () => (
  <EmptyState
    icon={UserPlus}
    title="В базе пока никого"
    text="Добавьте первого креатора сами или дождитесь анкет из бота."
  >
    <Button to="/admin/creators/new" icon={UserPlus}>
      Добавить креатора
    </Button>
  </EmptyState>
)

interface Props extends Place {
  /** Above 0 when it is only this page that is empty. */
  total: number
  onReset: () => void
}

export function Nobody({ total, place, change, onReset }: Props) {
  if (total > 0)
    return (
      <EmptyState title="На этой странице никого" text="Пока вы листали, список стал короче.">
        <Button variant="soft" onClick={() => change({ page: 1 })}>
          На первую страницу
        </Button>
      </EmptyState>
    )
  // With nothing to reset, the switch that is on at first is what hides everybody.
  if (isEverything(place))
    return (
      <EmptyState title="Никого не нашли" text="Активных анкет сейчас нет, но в базе есть неактивные.">
        <Button variant="soft" onClick={() => change({ shown: 'inactive' })}>
          Показать неактивных
        </Button>
      </EmptyState>
    )
  if (place.shown === 'active')
    return (
      <EmptyState
        title="Никого не нашли"
        text="Среди активных анкет таких нет. Новые и выключенные анкеты неактивны: поищите и среди них."
      >
        <Button variant="soft" onClick={() => change({ shown: 'all', page: 1 })}>
          Искать среди всех
        </Button>
        <Button variant="soft" onClick={onReset}>
          Сбросить фильтры
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title="Никого не нашли" text="Попробуйте другое имя или снимите часть фильтров.">
      <Button variant="soft" onClick={onReset}>
        Сбросить фильтры
      </Button>
    </EmptyState>
  )
}
