import { useQuery } from '@tanstack/react-query'
import { BRIEF_TEXT_MAX, SEARCH_DEBOUNCE_MS } from '@ugc/contract/facts/limits'
import { RotateCw, Tags } from 'lucide-react'
import { useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { AreaField, ChoiceField, FormSection, TextField, useFieldError } from '../../../forms/fields.tsx'
import { useDebounced } from '../../../lib/debounce.ts'
import { grouped } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { TagPicker, TagPickerLoading } from '../../../ui/controls/tag-picker.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { tagsQuery } from '../../tags/queries.ts'
import { audienceOfTagsQuery } from '../queries.ts'
import styles from './sections.module.css'
import { type FormValues, inAWeek, LABELS, type TextName } from './values.ts'

/** What every text of a brief shares. */
const text = (name: TextName, placeholder?: string) => ({
  name,
  label: LABELS[name],
  maxLength: BRIEF_TEXT_MAX[name],
  placeholder,
  required: true,
})

export const ProjectSection = () => (
  <FormSection title="Проект">
    <TextField {...text('title')} />
    <TextField {...text('product_name')} />
    <AreaField {...text('brand_description', 'Чем занимается и для кого')} rows={4} />
  </FormSection>
)

const ANSWERS = [
  { value: 'yes', label: 'Да' },
  { value: 'no', label: 'Нет' },
] as const

export const TaskSection = () => (
  <FormSection title="Техническое задание">
    <AreaField {...text('brief_description', 'Хук, сценарий, хронометраж, что показать в кадре')} rows={5} />
    <ChoiceField<keyof FormValues>
      name="publication_required"
      label={LABELS.publication_required}
      options={ANSWERS}
      required
    />
  </FormSection>
)

export const TermsSection = () => (
  <FormSection title="Условия">
    <DeadlineField />
    <div className={styles.short}>
      <AreaField {...text('payment_terms', 'Сколько, когда и как платите')} rows={2} />
    </div>
  </FormSection>
)

/** Creators and clients do not see these. */
export const MoneySection = () => (
  <FormSection title="Места и бюджет">
    <TextField<keyof FormValues> name="places" label={LABELS.places} inputMode="numeric" optional />
    <TextField<keyof FormValues>
      name="budget"
      label={LABELS.budget}
      inputMode="numeric"
      suffix="₽"
      help="Видите только вы: ни креаторы, ни клиент"
      optional
    />
    <TextField<keyof FormValues>
      name="markup"
      label={LABELS.markup}
      inputMode="numeric"
      suffix="%"
      help="Без неё возьмём наценку агентства"
      optional
    />
  </FormSection>
)

function DeadlineField() {
  const { register, getValues, setValue } = useFormContext<FormValues>()
  const error = useFieldError('deadline')
  // Before the picker opens: an empty field would leave the hour to be chosen by scrolling.
  const suggest = () => {
    if (getValues('deadline') === '')
      setValue('deadline', inAWeek(), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className={styles.moment}>
      <Field label={LABELS.deadline} help="По вашему времени" error={error} required>
        {(control) => (
          // Without `max` a browser lets a year have six digits.
          <input
            type="datetime-local"
            max="9999-12-31T23:59"
            {...control}
            {...register('deadline')}
            onPointerDown={suggest}
          />
        )}
      </Field>
    </div>
  )
}

export function AudienceSection() {
  const { data, error, isFetching, refetch } = useQuery(tagsQuery)
  const { control, setValue } = useFormContext<FormValues>()
  const { field } = useController({ control, name: 'target_tags' })
  const { ref, value, onChange } = field
  const wrong = useFieldError('target_tags')

  // A deleted tag has no chip to unselect it with, and the server would refuse it.
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
    <FormSection title={LABELS.target_tags} action={reset}>
      {wrong !== undefined && <Notice tone="amber" icon={Tags} title={wrong} />}
      <p className={styles.rule}>Бриф получат все, у кого есть хотя бы один из выбранных тегов.</p>
      {value.length > 0 && <Reach tag_ids={value} />}
      <div ref={ref} tabIndex={-1} role="group" aria-label="Теги" className={styles.tags}>
        {data && <TagPicker tags={data} selected={value} onChange={choose} foldable />}
        {!data && !error && <TagPickerLoading />}
        {!data && error && (
          <div className={styles.failed}>
            <Notice tone="red" title="Ошибка загрузки тегов">
              {error.message}
            </Notice>
            <Button variant="soft" icon={RotateCw} loading={isFetching} onClick={() => void refetch()}>
              Повторить
            </Button>
          </div>
        )}
      </div>
    </FormSection>
  )
}

const isOne = (count: number) => new Intl.PluralRules('ru').select(count) === 'one'

/** How many creators the chosen tags reach; until the server answers, how many tags are chosen. */
function Reach({ tag_ids }: { tag_ids: number[] }) {
  // As text: the list is a new array at each render, and the debounce compares by identity.
  const wanted = tag_ids.join(',')
  const settled = useDebounced(wanted, SEARCH_DEBOUNCE_MS)
  const asked = settled === '' ? [] : settled.split(',').map(Number)
  const { data, isPlaceholderData } = useQuery(audienceOfTagsQuery(asked))
  const count = tag_ids.length
  if (!data || isPlaceholderData || settled !== wanted)
    return (
      <div className={styles.reach} role="status">
        <strong>{plural(count, 'тег', 'тега', 'тегов')}</strong>
        <p>{isOne(count) ? 'выбран' : 'выбрано'}</p>
      </div>
    )
  const { matching, unreachable } = data
  return (
    <div className={styles.reach} role="status">
      <strong>{plural(matching, 'креатор', 'креатора', 'креаторов')}</strong>
      <p>
        {isOne(matching) ? 'подходит' : 'подходят'} по{' '}
        {plural(count, 'выбранному тегу', 'выбранным тегам', 'выбранным тегам')}
      </p>
      {unreachable > 0 && <p>Бот не может написать: {grouped(unreachable)}</p>}
    </div>
  )
}
