import { useQuery } from '@tanstack/react-query'
import { WORK_GROUP_NAMES, WORK_GROUPS, type WorkGroup } from '@ugc/contract/facts/works'
import type { Work } from '@ugc/contract/works'
import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { LoadError } from '../../../shell/load-error.tsx'
import { Refreshable } from '../../../shell/refreshable.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import card from '../../../ui/data/card.module.css'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { briefQuery } from '../../briefs/queries.ts'
import { worksQuery } from '../queries.ts'
import { SelectedWorks } from './selected.tsx'
import { WorkCard } from './work-card.tsx'
import styles from '../../../cards/people-list.module.css'

type View = 'open' | 'ended'

/** The works of all briefs, or of the one in the address. */
export function WorksPage() {
  const [params] = useSearchParams()
  const brief_id = params.get('brief_id') ?? undefined
  const [view, setView] = useState<View>(params.get('view') === 'ended' ? 'ended' : 'open')
  const { data: brief } = useQuery({ ...briefQuery(brief_id ?? ''), enabled: brief_id !== undefined })
  return (
    <Screen
      title="Работы"
      subtitle={brief?.title}
      actions={
        brief_id !== undefined && (
          <Button variant="surface" to="/admin/works">
            Все работы
          </Button>
        )
      }
      back={
        brief_id === undefined
          ? { to: '/admin', label: 'Главная' }
          : { to: `/admin/briefs/${brief_id}`, label: 'Бриф' }
      }
    >
      <div className={styles.page}>
        <Segmented
          label="Какие работы"
          hideLabel
          options={[
            { value: 'open', label: 'Идут' },
            { value: 'ended', label: 'Закончены' },
          ]}
          value={view}
          onChange={setView}
        />
        <Works key={`${view} ${brief_id}`} view={view} brief_id={brief_id} onEnded={() => setView('ended')} />
      </div>
    </Screen>
  )
}

const EMPTY: Record<View, { title: string; text: string }> = {
  open: {
    title: 'Сейчас работ нет',
    text: 'Принятые и отменённые — в «Закончены», деньги — в «Выплатах».',
  },
  ended: { title: 'Законченных работ нет', text: 'Здесь будут принятые и отменённые.' },
}

interface WorksProps {
  view: View
  brief_id: string | undefined
  onEnded: () => void
}

function Works({ view, brief_id, onEnded }: WorksProps) {
  /** The last work of each page that is shown but the last. */
  const [ends, setEnds] = useState<string[]>([])
  const [selected, setSelected] = useState<ReadonlyMap<string, Work>>(new Map())
  const wanted = { view, ...(brief_id !== undefined && { brief_id }) }
  const first = useQuery(worksQuery(wanted))
  if (!first.data)
    return first.error ? <LoadError title="Работы не загрузились" query={first} /> : <Loading />
  const { items, counts } = first.data
  if (items.length === 0)
    return (
      <EmptyState icon={Clapperboard} {...EMPTY[view]}>
        {view === 'open' && (
          <>
            <Button variant="soft" onClick={onEnded}>
              Закончены
            </Button>
            <Button variant="neutral" to="/admin/payouts">
              Выплаты
            </Button>
          </>
        )}
      </EmptyState>
    )
  const select = (works: Work[], on: boolean) => {
    const next = new Map(selected)
    for (const work of works)
      if (on) next.set(work.id, work)
      else next.delete(work.id)
    setSelected(next)
  }
  // What follows a work that has moved is asked for anew.
  const answered = (ids: string[]) => {
    const at = ends.findIndex((id) => ids.includes(id))
    if (at >= 0) setEnds(ends.slice(0, at))
    setSelected(new Map())
  }
  return (
    <Refreshable onRefresh={first.refetch}>
      {[undefined, ...ends].map((after, n) => (
        <Part
          key={after ?? ''}
          wanted={{ ...wanted, ...(after !== undefined && { after }) }}
          counts={counts}
          isLast={n === ends.length}
          onMore={(end) => setEnds([...ends, end])}
          selected={selected}
          onSelect={select}
          onAnswered={answered}
        />
      ))}
      {selected.size > 0 && <SelectedWorks works={[...selected.values()]} onAnswered={answered} />}
    </Refreshable>
  )
}

interface PartProps {
  wanted: Parameters<typeof worksQuery>[0]
  counts: Record<WorkGroup, number>
  isLast: boolean
  onMore: (end: string) => void
  selected: ReadonlyMap<string, Work>
  onSelect: (works: Work[], on: boolean) => void
  onAnswered: (ids: string[]) => void
}

function Part({ wanted, counts, isLast, onMore, selected, onSelect, onAnswered }: PartProps) {
  const query = useQuery(worksQuery(wanted))
  const { data, error } = query
  if (!data) return error ? <LoadError title="Работы не загрузились" query={query} /> : <Loading />
  const groups = [...WORK_GROUP_NAMES, null]
    .map((group) => [group, data.items.filter((work) => work.group === group)] as const)
    .filter(([, works]) => works.length > 0)
  const titleOf = (group: WorkGroup | null) =>
    group === null ? (groups.length > 1 ? 'Остальные' : 'Закончены') : WORK_GROUPS[group]
  const end = data.items.at(-1)?.id
  return (
    <>
      {groups.map(([group, works]) => (
        <section key={group} className={styles.group} aria-label={titleOf(group)}>
          {(group !== null || groups.length > 1) && (
            <div className={styles.head}>
              <h2>
                {titleOf(group)} {group !== null && <span>{counts[group]}</span>}
              </h2>
              {works.length > 1 && works.every(({ ended_at }) => ended_at === null) && (
                <Checkbox
                  checked={works.every(({ id }) => selected.has(id))}
                  onChange={(on) => onSelect(works, on)}
                >
                  Выбрать все
                </Checkbox>
              )}
            </div>
          )}
          <ul className={styles.list}>
            {works.map((work) => (
              <WorkCard
                key={work.id}
                work={work}
                selected={selected.has(work.id)}
                onSelect={(on) => onSelect([work], on)}
                onAnswered={onAnswered}
              />
            ))}
          </ul>
        </section>
      ))}
      {isLast && data.has_more && end !== undefined && (
        <Button variant="soft" block onClick={() => onMore(end)}>
          Показать ещё
        </Button>
      )}
    </>
  )
}

const Loading = () => (
  <div className={styles.list} role="status" aria-busy="true" aria-label="Загрузка...">
    {['a', 'b', 'c'].map((key) => (
      <div key={key} className={card.card}>
        <Skeleton width="120px" height={24} />
        <Skeleton width="60%" height={20} />
        <Skeleton width="100%" height={40} />
      </div>
    ))}
  </div>
)
