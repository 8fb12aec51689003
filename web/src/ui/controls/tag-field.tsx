import type { ListedTag } from '@ugc/contract/tags'
import { type ReactNode, useState } from 'react'
import { Sheet } from '../overlays/sheet.tsx'
import { Button } from './button.tsx'
import { Chip } from './chip.tsx'
import { TagPicker } from './tag-picker.tsx'
import styles from './tag-picker.module.css'

/** So many frequent tags can be chosen without opening the sheet. */
const FREQUENT = 8

interface Props {
  tags: ListedTag[]
  /** Ids of the chosen ones. */
  selected: readonly number[]
  onChange: (selected: number[]) => void
  /** The button that closes the sheet. */
  done?: string
  /** Rendered while the sheet is open. */
  whileOpen?: ReactNode
}

/** Tags in a form: the chosen ones and the frequent ones; the others, with a search, in a sheet. */
export function TagField({ tags, selected, onChange, done = 'Готово', whileOpen }: Props) {
  const [open, setOpen] = useState(false)
  if (tags.length <= FREQUENT)
    return <TagPicker tags={tags} selected={selected} onChange={onChange} search={false} />
  const frequent = frequentOf(tags)
  const rare = tags.filter((tag) => selected.includes(tag.id) && !frequent.includes(tag))
  const toggle = (id: number) =>
    onChange(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id])
  return (
    <div className={`${styles.field} ${styles.chips}`}>
      {[...rare, ...frequent].map((tag) => (
        <Chip key={tag.id} selected={selected.includes(tag.id)} onClick={() => toggle(tag.id)}>
          {tag.name}
        </Chip>
      ))}
      <Chip ghost aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Все {tags.length}
      </Chip>
      {open && (
        <>
          {whileOpen}
          <Sheet
            title="Теги"
            onClose={() => setOpen(false)}
            footer={
              <Button block onClick={() => setOpen(false)}>
                {done}
              </Button>
            }
          >
            <TagPicker tags={tags} selected={selected} onChange={onChange} />
          </Sheet>
        </>
      )}
    </div>
  )
}

/** In the order of the list, so that no tag changes its place from visit to visit without need. */
function frequentOf(tags: ListedTag[]): ListedTag[] {
  const most = new Set(tags.toSorted((a, b) => b.uses - a.uses).slice(0, FREQUENT))
  return tags.filter((tag) => most.has(tag))
}
