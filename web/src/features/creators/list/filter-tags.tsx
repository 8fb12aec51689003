import { useQuery } from '@tanstack/react-query'
import type { Tag } from '@ugc/contract/tags'
import { useState } from 'react'
import { plural } from '../../../lib/plural.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TagPicker, TagPickerLoading } from '../../../ui/controls/tag-picker.tsx'
import { tagsQuery } from '../../tags/queries.ts'
import styles from './filter-controls.module.css'

const SHOWN = 6

interface Props {
  selected: number[]
  onChange: (selected: number[]) => void
}

export function FilterTags(props: Props) {
  const { data, error, refetch } = useQuery(tagsQuery)
  return (
    <fieldset className={styles.range}>
      <legend>Теги</legend>
      {data && <Choice tags={data} {...props} />}
      {!data && error && (
        <Notice
          tone="red"
          title="Ошибка загрузки тегов"
          action={{ label: 'Повторить', onClick: () => void refetch() }}
        >
          {error.message}
        </Notice>
      )}
      {!data && !error && <TagPickerLoading />}
    </fieldset>
  )
}

/** The chosen tags and the first few; «Все теги» opens all of them with a search. */
function Choice({ tags, selected, onChange }: Props & { tags: Tag[] }) {
  const [all, setAll] = useState(false)
  // Kept while the sheet is open: a chip does not jump from under the finger.
  const [first] = useState(() => few(tags, selected))
  if (all || tags.length <= first.length)
    return <TagPicker tags={tags} selected={selected} onChange={onChange} search={all} />
  const toggle = (id: number) =>
    onChange(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id])
  return (
    <div className={styles.chips}>
      {first.map((tag) => (
        <Chip key={tag.id} selected={selected.includes(tag.id)} onClick={() => toggle(tag.id)}>
          {tag.name}
        </Chip>
      ))}
      <Chip ghost onClick={() => setAll(true)}>
        {`Все ${plural(tags.length, 'тег', 'тега', 'тегов')}`}
      </Chip>
    </div>
  )
}

function few(tags: Tag[], selected: number[]): Tag[] {
  const chosen = tags.filter((tag) => selected.includes(tag.id))
  const others = tags.filter((tag) => !selected.includes(tag.id))
  return [...chosen, ...others.slice(0, Math.max(0, SHOWN - chosen.length))]
}
