import type { Tag } from '@ugc/contract/tags'
import { Tags } from 'lucide-react'
import { useRef, useState } from 'react'
import { groupTags } from '../../lib/group-tags.ts'
import { plural } from '../../lib/plural.ts'
import { Chip } from './chip.tsx'
import { SearchField } from './search-field.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Viewfinder } from '../brand/viewfinder.tsx'
import styles from './tag-picker.module.css'

interface Props {
  tags: Tag[]
  /** Ids of the chosen ones. */
  selected: readonly number[]
  onChange: (selected: number[]) => void
  search?: boolean
}

export function TagPicker({ tags, selected, onChange, search = true }: Props) {
  const [text, setText] = useState('')
  const picker = useRef<HTMLDivElement>(null)
  const groups = groupTags(tags, text)
  const whole = new Map(groupTags(tags, '').map((group) => [group.title, group.tags]))
  const found = groups.reduce((sum, group) => sum + group.tags.length, 0)

  function find(wanted: string) {
    setText(wanted)
    // Results are below the field, where a phone shows its keyboard, so the picker is scrolled to the top.
    if (matchMedia('(pointer: coarse)').matches) picker.current?.scrollIntoView({ block: 'start' })
  }

  function toggle(id: number) {
    onChange(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id])
  }

  return (
    <div className={styles.picker} ref={picker}>
      {search && tags.length > 0 && <SearchField label="Найти тег" value={text} onChange={find} />}
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title} className={styles.group}>
          <p className={styles.head}>
            <span>{group.title}</span>
            <span>{counted(whole.get(group.title) ?? [], selected)}</span>
          </p>
          <div className={styles.chips}>
            {group.tags.map((tag) => (
              <Chip key={tag.id} selected={selected.includes(tag.id)} onClick={() => toggle(tag.id)}>
                {tag.name}
              </Chip>
            ))}
          </div>
        </div>
      ))}
      {groups.length === 0 && (
        <div className={styles.empty}>
          <Viewfinder size="icon">
            <Tags size={24} strokeWidth={1.75} aria-hidden />
          </Viewfinder>
          <p>{text === '' ? 'Теги не найдены' : 'Ничего не нашлось'}</p>
          {text !== '' && <p>Тегов по запросу «{text}» нет</p>}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {text !== '' &&
          (found > 0 ? `Найдено: ${plural(found, 'тег', 'тега', 'тегов')}` : 'Ничего не нашлось')}
      </p>
    </div>
  )
}

/** «2 из 12» of the whole group, regardless of the search; only the size if nothing is chosen. */
function counted(tags: Tag[], selected: readonly number[]): string {
  const chosen = tags.filter((tag) => selected.includes(tag.id)).length
  return chosen > 0 ? `${chosen} из ${tags.length}` : String(tags.length)
}

const WIDTHS = [84, 132, 72, 64, 68, 124, 80]

export function TagPickerLoading() {
  return (
    <div className={styles.picker} role="status" aria-busy="true" aria-label="Загрузка...">
      {[7, 5].map((count) => (
        <div key={count} className={styles.group}>
          <Skeleton width="56px" height={18} />
          <div className={styles.chips}>
            {WIDTHS.slice(0, count).map((width) => (
              <Skeleton key={width} width={`${width}px`} height={40} radius={11} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
