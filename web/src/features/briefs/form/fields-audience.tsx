import { useQuery } from '@tanstack/react-query'
import { RotateCw, Tags } from 'lucide-react'
import { useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TagPicker, TagPickerLoading } from '../../../ui/controls/tag-picker.tsx'
import { tagsQuery } from '../../tags/queries.ts'
import { Reach } from './fields-reach.tsx'
import { Section, useFieldError } from './fields.tsx'
import styles from './fields.module.css'
import type { FormValues } from './values.ts'

export function AudienceSection() {
  const { data, error, isFetching, refetch } = useQuery(tagsQuery)
  const { control, setValue } = useFormContext<FormValues>()
  const { field } = useController({ control, name: 'target_tags' })
  const { ref, value, onChange } = field
  const wrong = useFieldError('target_tags')

  // A tag that is gone cannot be unchosen by hand, and the server would refuse it.
  useEffect(() => {
    const known = data && value.filter((id) => data.some((tag) => tag.id === id))
    if (known && known.length < value.length) setValue('target_tags', known)
  }, [data, value, setValue])

  function choose(ids: number[]) {
    haptics.selection()
    onChange(ids)
  }

  const reset = value.length > 0 && (
    <button type="button" className={styles.reset} onClick={() => choose([])}>
      Сбросить
    </button>
  )
  return (
    <Section title="Кому отправить" action={reset}>
      {wrong !== undefined && <Notice tone="amber" icon={Tags} title={wrong} />}
      <p className={styles.rule}>Бриф получат все, у кого есть хотя бы один из выбранных тегов.</p>
      {value.length > 0 && <Reach tag_ids={value} />}
      <div ref={ref} tabIndex={-1} role="group" aria-label="Теги" className={styles.tags}>
        {data && <TagPicker tags={data} selected={value} onChange={choose} foldable />}
        {!data && !error && <TagPickerLoading />}
        {!data && error && (
          <div className={styles.stack}>
            <Notice tone="red" title="Ошибка загрузки тегов">
              {error.message}
            </Notice>
            <Button variant="soft" icon={RotateCw} loading={isFetching} onClick={() => void refetch()}>
              Повторить
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}
