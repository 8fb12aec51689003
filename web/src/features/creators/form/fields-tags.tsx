import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useLocation } from 'react-router'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TagPicker, TagPickerLoading } from '../../../ui/controls/tag-picker.tsx'
import { tagsQuery } from '../../tags/queries.ts'
import { Section } from './fields-section.tsx'
import { useFieldError, type Voice } from './fields.tsx'
import styles from './fields.module.css'
import type { FormValues } from './values.ts'

interface Props {
  voice: Voice
  /** What else there is to say about the videos. */
  children?: ReactNode
}

/** The address `?section=tags` opens the form here: whoever is told to add tags does not look for them. */
export function TagsSection({ voice, children }: Props) {
  // The key of the visit: a second press of a link that leads here scrolls again.
  const { search, key } = useLocation()
  const visit = search.includes('section=tags') ? key : undefined
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (visit === undefined) return
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [visit])
  return (
    <div ref={place} className={styles.place}>
      {voice === 'creator' ? (
        <Section title="Что ты снимаешь" note="по тегам подбираются проекты">
          <TagsField ask />
          {children}
        </Section>
      ) : (
        <Section title="Теги" note="по ним приходят брифы">
          <TagsField />
        </Section>
      )}
    </div>
  )
}

function TagsField({ ask = false }: { ask?: boolean }) {
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
      {ask && data.length > 0 && (
        <Chosen names={data.filter(({ id }) => value.includes(id)).map(({ name }) => name)} />
      )}
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

/** What is chosen, above dozens of chips; while nothing is, what a tag is for. */
function Chosen({ names }: { names: string[] }) {
  if (names.length === 0)
    return <p className={styles.chosen}>Выбери хотя бы один тег: без тегов проекты не приходят.</p>
  const more = names.length > CHOSEN_SHOWN ? ` и ещё ${names.length - CHOSEN_SHOWN}` : ''
  return (
    <p className={styles.chosen}>
      Выбрано: {names.slice(0, CHOSEN_SHOWN).join(', ')}
      {more}
    </p>
  )
}

const CHOSEN_SHOWN = 10

/** Fewer are seen at a glance. */
const SEARCHED = 40
