import { useQuery } from '@tanstack/react-query'
import type { ManyErasures, PendingErasure } from '@ugc/contract/erasures'
import { Hourglass, Trash2, Undo2 } from 'lucide-react'
import { relativeDateTime } from '../../lib/format.ts'
import { plural } from '../../lib/plural.ts'
import { CreatorSections } from '../../shell/creator-sections.tsx'
import { LoadError } from '../../shell/load-error.tsx'
import { Refreshable } from '../../shell/refreshable.tsx'
import { Screen } from '../../shell/screen.tsx'
import { toastResult } from '../../shell/toast-result.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import card from '../../ui/data/card.module.css'
import { Person } from '../../ui/data/person.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { confirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import styles from './erasures-page.module.css'
import { erasuresQuery, useTakeBack } from './queries.ts'

/** The remaining time is shown in minutes. */
const REFETCH_MS = 60_000

export function ErasuresPage() {
  const query = useQuery({ ...erasuresQuery, refetchInterval: REFETCH_MS })
  const { data, error, refetch } = query
  const failed = error !== null && data === undefined
  return (
    <Screen title="Креаторы" subtitle="Скрыты сразу, исчезнут навсегда через 24 часа">
      <Refreshable onRefresh={refetch}>
        <div className={styles.page}>
          <CreatorSections here="/admin/erasures" />
          {failed && <LoadError title="Список не загрузился" query={query} />}
          {!failed && !data && <Loading />}
          {data?.many.map((many) => (
            <Many key={many.ids[0]} {...many} />
          ))}
          {data && <Erasures items={data.items} />}
        </div>
      </Refreshable>
    </Screen>
  )
}

const Loading = () => (
  <div className={card.card} aria-busy="true" role="status" aria-label="Загрузка...">
    <Skeleton width="60%" height={40} />
  </div>
)

function Erasures({ items }: { items: PendingErasure[] }) {
  if (items.length === 0)
    return (
      <EmptyState
        icon={Trash2}
        title="Никто не удаляется"
        text="Удалённого креатора можно вернуть отсюда в течение 24 часов."
      />
    )
  return (
    <ul className={styles.list} aria-label="Удаляются">
      {items.map((one) => (
        <Erasure key={one.id} {...one} />
      ))}
    </ul>
  )
}

/** One owner erased many in an hour: a mistake perhaps, or a stranger. */
function Many({ erased_by, in_an_hour, ids }: ManyErasures) {
  const takeBack = useTakeBack()
  const all = async () => {
    const yes = await confirmDialog({
      title: 'Вернуть всех?',
      text: `${plural(ids.length, 'креатор', 'креатора', 'креаторов')} снова будут в базе и в клиентских таблицах.`,
      confirm: 'Вернуть всех',
    })
    if (!yes) return
    const change = takeBack.mutateAsync(ids)
    await toastResult(change, { success: 'Удаления отменены', failure: 'Не удалось вернуть' })
  }
  return (
    <Notice
      tone="amber"
      title={`${plural(in_an_hour, 'удаление', 'удаления', 'удалений')} за час${erased_by === '' ? '' : `: ${erased_by}`}`}
      action={{ label: 'Вернуть всех', onClick: () => void all() }}
    >
      Похоже на ошибку или на чужого. Никто ещё не стёрт, решите вы.
    </Notice>
  )
}

function Erasure({ id, name, erased_by, erased_at, final_at }: PendingErasure) {
  const takeBack = useTakeBack()
  const title = name === '' ? 'Без имени' : name
  return (
    <li className={`${card.card} ${styles.row}`}>
      <Person
        name={title}
        about={`${erased_by === '' ? 'Удалено' : `Удаление: ${erased_by}`}, ${relativeDateTime(erased_at)}`}
      />
      <span className={styles.actions}>
        <Badge tone="red" icon={Hourglass}>
          {leftUntil(final_at)}
        </Badge>
        <Button
          variant="soft"
          size="sm"
          icon={Undo2}
          loading={takeBack.isPending}
          aria-label={`Вернуть: ${title}`}
          onClick={() =>
            void toastResult(takeBack.mutateAsync([id]), {
              success: `${title}: снова в базе`,
              failure: 'Не удалось вернуть',
            })
          }
        >
          Вернуть
        </Button>
      </span>
    </li>
  )
}

/** «22 ч 18 мин» */
function leftUntil(moment: string): string {
  const minutes = Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 60_000))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} мин` : `${hours} ч ${minutes % 60} мин`
}
