import { TAG_NAME_MAX } from '@ugc/contract/facts/limits'
import { TAG_CATEGORIES, type TagCategory } from '@ugc/contract/facts/tag-categories'
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import card from '../../ui/data/card.module.css'
import { Field } from '../../ui/controls/field.tsx'
import { draftAt, withDraft } from '../../forms/draft.ts'
import { categoryTitle } from '../../lib/group-tags.ts'
import { draftKey } from '../../lib/draft-key.ts'
import { useFlush } from '../../forms/use-flush.ts'
import { useUser } from '../../session/state.ts'
import { useCreateTag } from './queries.ts'
import styles from './tags-page.module.css'

export function TagForm() {
  const { telegram_id } = useUser()
  const [draft] = useState(() => draftAt<{ name: string }>(draftKey('tag', telegram_id)))
  const [name, setName] = useState(() => withDraft({ name: '' }, draft.read()).name)
  useFlush(draft)
  const [category, setCategory] = useState<TagCategory | ''>('ниша')
  const [missing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const create = useCreateTag()
  const refused = create.error instanceof ApiError ? create.error.fields.name : undefined
  const error = missing ? 'Укажите название тега' : refused

  function type(text: string) {
    setName(text)
    draft.keep(text === '' ? {} : { name: text })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (create.isPending) return
    setMissing(name.trim() === '')
    input.current?.focus()
    if (name.trim() === '') return
    await create.mutateAsync({ name, category: category || null }).then(
      () => type(''),
      () => input.current?.select(),
    )
  }

  return (
    <form className={`${card.card} ${styles.form}`} onSubmit={(event) => void submit(event)} noValidate>
      <h2>Новый тег</h2>
      <Field label="Название" error={error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            value={name}
            maxLength={TAG_NAME_MAX}
            autoComplete="off"
            placeholder="Например, Астрология"
            onChange={(event) => {
              type(event.target.value)
              setMissing(false)
              create.reset()
            }}
          />
        )}
      </Field>
      <Field label="Категория">
        {(control) => (
          <select
            {...control}
            value={category}
            onChange={(event) => setCategory(event.target.value as TagCategory | '')}
          >
            {TAG_CATEGORIES.map((value) => (
              <option key={value} value={value}>
                {categoryTitle(value)}
              </option>
            ))}
            <option value="">Прочие</option>
          </select>
        )}
      </Field>
      <Button type="submit" loading={create.isPending}>
        {!create.isPending && <Plus size={20} strokeWidth={1.75} aria-hidden />}
        Добавить тег
      </Button>
      <p role="status" className={styles.outcome}>
        {create.isSuccess && `Тег «${create.data.name}» добавлен`}
      </p>
      {create.error && refused === undefined && (
        <p role="alert" className={styles.refusal}>
          {create.error.message}
        </p>
      )}
    </form>
  )
}
