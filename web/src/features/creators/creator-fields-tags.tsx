import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useController, useFormContext } from 'react-hook-form'
import { haptics } from '../../telegram/haptics.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TagPicker, TagPickerLoading } from '../../ui/tag-picker.tsx'
import { tagsQuery } from '../tags/queries.ts'
import { Section } from './creator-fields-section.tsx'
import { useFieldError } from './creator-fields.tsx'
import styles from './creator-fields.module.css'
import type { FormValues } from './creator-form-values.ts'

export function TagsSection() {
  return (
    <Section title="Теги" note="по ним приходят брифы">
      <TagsField />
    </Section>
  )
}

function TagsField() {
  const { data, error, isFetching, refetch } = useQuery(tagsQuery)
  const { control } = useFormContext<FormValues>()
  const { field } = useController({ control, name: 'tag_ids' })
  const { ref, value, onChange } = field
  const refused = useFieldError('tag_ids')
  if (error && !data) {
    return (
      <>
        <Notice tone="red" title="Ошибка загрузки тегов">
          {error.message}
        </Notice>
        <Button variant="soft" icon={RotateCw} loading={isFetching} onClick={() => void refetch()}>
          Повторить
        </Button>
      </>
    )
  }
  if (!data) return <TagPickerLoading />
  return (
    <>
      {refused !== undefined && <Notice tone="red" title={refused} />}
      <div ref={ref} tabIndex={-1} className={styles.tags}>
        <TagPicker
          tags={data}
          selected={value}
          search={data.length > SEARCHED}
          onChange={(ids) => {
            haptics.selection()
            // A tag that is gone cannot be unchosen by hand.
            onChange(ids.filter((id) => data.some((tag) => tag.id === id)))
          }}
        />
      </div>
    </>
  )
}

/** Fewer are seen at a glance. */
const SEARCHED = 40
