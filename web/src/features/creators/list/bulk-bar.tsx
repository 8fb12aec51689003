import { useQuery } from '@tanstack/react-query'
import type { CREATOR_SCREEN_FILTERS } from '@ugc/contract/facts/filters'
import type { CreatorBulk } from '@ugc/contract/facts/bulk-creators'
import {
  Download,
  FilePlus2,
  type LucideIcon,
  OctagonX,
  Power,
  PowerOff,
  Tag as TagIcon,
  X,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { grouped } from '../../../lib/format.ts'
import type { ListFilters } from '../../../lists/filters.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { useDownload } from '../../../shell/use-download.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { TagPicker, TagPickerLoading } from '../../../ui/controls/tag-picker.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast, useToastAbove } from '../../../ui/overlays/toast.tsx'
import { creatorsTicket } from '../../exports/queries.ts'
import { tagsQuery } from '../../tags/queries.ts'
import { useCreatorsBulk } from '../bulk.ts'
import type { CreatorRows } from '../queries.ts'
import { StopSheet } from '../stop-sheet.tsx'
import styles from './bulk-bar.module.css'
import { addressOf, apiQueryOf } from './filter-address.ts'
import type { CreatorSelection } from './selection.ts'
import { countOf } from './summary.ts'

interface Props {
  selection: CreatorSelection
  found: Pick<CreatorRows, 'total' | 'capped'>
  filters: ListFilters<typeof CREATOR_SCREEN_FILTERS>
}

/** While creators are selected: a bar in place of the tabs on a phone, above the list on a desktop. */
export function BulkBar({ selection, found, filters }: Props) {
  const { picked = new Set<string>(), stop } = selection
  const bar = useRef<HTMLDivElement>(null)
  useToastAbove(bar)
  const navigate = useNavigate()
  const bulk = useCreatorsBulk()
  const { busy, download } = useDownload()
  const [asking, setAsking] = useState<'tag' | 'stop'>()
  const isAll = picked === 'all'
  const count = isAll ? countOf(found) : grouped(picked.size)
  // The list of a brief is not a filter of the base.
  const mayTakeAll = filters.brief_id === undefined && found.total > 0

  const wanted = () => (picked === 'all' ? { filter: apiQueryOf(filters) } : { ids: [...picked] })
  const change = async (
    action: CreatorBulk,
    { tag, reason }: { tag?: { id: number; name: string }; reason?: string } = {},
  ) => {
    setAsking(undefined)
    const input = { action, ...(tag && { tag_id: tag.id }), ...(reason !== undefined && { reason }) }
    // The next tag is for the same people.
    if ((await bulk.change({ ...input, ...wanted() }, tag?.name)) && !tag) stop()
  }
  const save = async () => {
    const ids = picked === 'all' ? undefined : [...picked]
    const failure = await download(() => creatorsTicket(ids ? {} : apiQueryOf(filters), ids))
    if (failure !== undefined) toast.show({ tone: 'error', text: `Таблица не скачалась. ${failure}` })
  }
  const actions: { label: string; icon: LucideIcon; onClick: () => void }[] = [
    { label: 'Тег', icon: TagIcon, onClick: () => setAsking('tag') },
    { label: 'Включить', icon: Power, onClick: () => void change('activate') },
    { label: 'Выключить', icon: PowerOff, onClick: () => void change('deactivate') },
    { label: 'Excel', icon: Download, onClick: () => void save() },
    { label: 'Стоп-лист', icon: OctagonX, onClick: () => setAsking('stop') },
    ...(isAll
      ? [
          {
            label: 'Бриф по фильтру',
            icon: FilePlus2,
            onClick: () => void navigate(`/admin/briefs/new?for=list&${addressOf(filters)}`),
          },
        ]
      : []),
  ]
  const working = bulk.progress !== undefined
  return (
    <div
      ref={bar}
      className={styles.bar}
      role="region"
      aria-label="Выбранные креаторы"
      aria-busy={working || busy}
    >
      <div className={styles.row}>
        <span role="status">{working ? `Меняем: ${grouped(bulk.progress ?? 0)}` : `Выбрано ${count}`}</span>
        {mayTakeAll && !isAll && (
          <Button variant="ghost" size="sm" onClick={selection.takeAll}>
            Все {countOf(found)}
          </Button>
        )}
        <IconButton label="Закончить выбор" icon={X} variant="plain" onClick={stop} />
      </div>
      {(isAll || picked.size > 0) && (
        <div className={styles.actions}>
          {actions.map(({ label, icon, onClick }) => (
            <Button
              key={label}
              variant="neutral"
              icon={icon}
              block
              onClick={() => {
                if (working) return
                haptics.selection()
                onClick()
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {asking === 'tag' && (
        <TagSheet
          count={count}
          onClose={() => setAsking(undefined)}
          onPick={(action, tag) => void change(action, { tag })}
        />
      )}
      {asking === 'stop' && (
        <StopSheet
          title={`Стоп-лист, выбрано ${count}`}
          text="Новые брифы этим людям не уйдут. Кто уже в списке, остаётся со своей причиной."
          onClose={() => setAsking(undefined)}
          onSave={(reason) => void change('stop', { reason })}
        />
      )}
    </div>
  )
}

const MODES = [
  { value: 'tag_on', label: 'Добавить' },
  { value: 'tag_off', label: 'Убрать' },
] as const

interface TagProps {
  count: string
  onPick: (action: 'tag_on' | 'tag_off', tag: { id: number; name: string }) => void
  onClose: () => void
}

/** A tap on a tag does it: it can be undone. */
function TagSheet({ count, onPick, onClose }: TagProps) {
  const { data } = useQuery(tagsQuery)
  const [action, setAction] = useState<'tag_on' | 'tag_off'>('tag_on')
  const pick = ([id]: number[]) => {
    const tag = data?.find((one) => one.id === id)
    if (tag) onPick(action, tag)
  }
  return (
    <Sheet title={`Тег, выбрано ${count}`} onClose={onClose}>
      <div className={styles.sheet}>
        <Segmented label="Что сделать" options={MODES} value={action} onChange={setAction} />
        {data ? <TagPicker tags={data} selected={[]} onChange={pick} /> : <TagPickerLoading />}
      </div>
    </Sheet>
  )
}
