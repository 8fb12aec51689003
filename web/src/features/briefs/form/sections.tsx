import { BRIEF_TEXT_MAX } from '@ugc/contract/facts/limits'
import { useFormContext } from 'react-hook-form'
import { AreaField, ChoiceField, FormSection, TextField, useFieldError } from '../../../forms/fields.tsx'
import { Field } from '../../../ui/controls/field.tsx'
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
    <div className={styles.moment}>
      <TextField<keyof FormValues>
        name="responses_until"
        label={LABELS.responses_until}
        type="datetime-local"
        max="9999-12-31T23:59"
        help="Пустое поле: до срока сдачи"
        optional
      />
    </div>
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
