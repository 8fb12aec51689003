import { Inbox } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { EVERYTHING, isEverything } from './address.ts'
import type { Place } from './place.ts'

interface Props extends Place {
  /** Above 0 when it is only this page that is empty. */
  total: number
}

export function NoResponses({ total, place, change }: Props) {
  if (total > 0)
    return (
      <EmptyState title="На этой странице пусто" text="Пока вы листали, список стал короче.">
        <Button variant="soft" onClick={() => change({ page: 1 })}>
          На первую страницу
        </Button>
      </EmptyState>
    )
  if (isEverything(place))
    return (
      <EmptyState
        icon={Inbox}
        title="Откликов пока нет"
        text="Они появятся здесь, как только креаторы ответят на ваши брифы."
      >
        <Button variant="soft" to="/admin/briefs">
          К брифам
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title="Ничего не нашли" text="Снимите часть фильтров или выберите другой проект.">
      <Button variant="soft" onClick={() => change(EVERYTHING)}>
        Сбросить фильтры
      </Button>
    </EmptyState>
  )
}
