import { FileText, Plus } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { isEverything } from './address.ts'
import type { Place } from './place.ts'

export const NEW_BRIEF = '/admin/briefs/new'

export const NoBriefsYet = () => (
  <EmptyState
    icon={FileText}
    title="Брифов пока нет"
    text="Опишите первый проект, и мы подберём креаторов по тегам."
  >
    <Button to={NEW_BRIEF} icon={Plus}>
      Новый бриф
    </Button>
  </EmptyState>
)

interface Props extends Place {
  /** Above 0 when it is only this page that is empty. */
  total: number
  onReset: () => void
}

export function NoBriefs({ total, place, change, onReset }: Props) {
  if (total > 0)
    return (
      <EmptyState title="На этой странице пусто" text="Пока вы листали, список стал короче.">
        <Button variant="soft" onClick={() => change({ page: 1 })}>
          На первую страницу
        </Button>
      </EmptyState>
    )
  if (isEverything(place)) return <NoBriefsYet />
  return (
    <EmptyState title="Ничего не нашли" text="Попробуйте другое название или снимите часть фильтров.">
      <Button variant="soft" onClick={onReset}>
        Сбросить фильтры
      </Button>
    </EmptyState>
  )
}
