import { useController, useFormContext } from 'react-hook-form'
import { haptics } from '../../../telegram/haptics.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { AreaField, Section, TextField, useFieldError } from './fields.tsx'
import styles from './fields.module.css'
import { type FormValues, inAWeek, LABELS } from './values.ts'

export const ProjectSection = () => (
  <Section title="Проект">
    <TextField name="title" maxLength={200} />
    <TextField name="product_name" maxLength={200} />
    <AreaField name="brand_description" maxLength={5000} placeholder="Чем занимается и для кого" rows={4} />
  </Section>
)

export const TaskSection = () => (
  <Section title="Техническое задание">
    <AreaField
      name="brief_description"
      maxLength={10_000}
      placeholder="Хук, сценарий, хронометраж, что показать в кадре"
      rows={5}
    />
    <PublicationField />
  </Section>
)

export const TermsSection = () => (
  <Section title="Условия">
    <DeadlineField />
    <div className={styles.short}>
      <AreaField name="payment_terms" maxLength={2000} placeholder="Сколько, когда и как платите" rows={2} />
    </div>
  </Section>
)

const ANSWERS = [
  { value: 'yes', label: 'Да' },
  { value: 'no', label: 'Нет' },
] as const

function PublicationField() {
  const { control } = useFormContext<FormValues>()
  const { field, fieldState } = useController({ control, name: 'publication_required' })
  const { ref, value, onChange } = field
  return (
    <Segmented
      label={LABELS.publication_required}
      options={ANSWERS}
      value={value === '' ? undefined : value}
      error={fieldState.error?.message}
      required
      focusRef={ref}
      onChange={(answer) => {
        haptics.selection()
        onChange(answer)
      }}
    />
  )
}

function DeadlineField() {
  const { register, getValues, setValue } = useFormContext<FormValues>()
  const error = useFieldError('deadline')
  // Before the picker opens: it then has an hour too, which would otherwise have to be found by turning.
  const suggest = () => {
    if (getValues('deadline') === '')
      setValue('deadline', inAWeek(), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className={styles.moment}>
      <Field label={LABELS.deadline} help="По вашему времени" error={error} required>
        {(control) => (
          // The limit keeps a year from having six digits.
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
