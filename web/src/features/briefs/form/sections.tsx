import { BRIEF_TEXT_MAX } from '@ugc/contract/facts/limits'
import { useController, useFormContext } from 'react-hook-form'
import { AreaField, ChoiceField, FormSection, TextField } from '../../../forms/fields.tsx'
import { haptics } from '../../../telegram/haptics.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { DateInput } from '../../../ui/controls/date-input.tsx'
import { Field, type FieldProps } from '../../../ui/controls/field.tsx'
import styles from './sections.module.css'
import { type FormValues, inWeeks, LABELS, type TextName } from './values.ts'

type MomentProps = Pick<FieldProps, 'help' | 'required' | 'optional'>

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
    <AreaField {...text('brand_description', 'Чем занимается и для кого')} rows={3} />
    <AreaField {...text('brief_description', 'Хук, сценарий, хронометраж, что показать в кадре')} rows={5} />
  </FormSection>
)

const ANSWERS = [
  { value: 'yes', label: 'Да' },
  { value: 'no', label: 'Нет' },
] as const

export const TermsSection = () => (
  <FormSection title="Условия">
    <div className={styles.numbers}>
      <TextField<keyof FormValues> name="places" label={LABELS.places} inputMode="numeric" optional />
      <TextField<keyof FormValues>
        name="budget"
        label={LABELS.budget}
        inputMode="numeric"
        suffix="₽"
        help="Видите только вы"
        optional
      />
      <TextField<keyof FormValues>
        name="markup"
        label={LABELS.markup}
        inputMode="numeric"
        suffix="%"
        help="Без неё как у агентства"
        optional
      />
    </div>
    <MomentField name="deadline" help="По вашему времени" required />
    <MomentField name="responses_until" help="Пустое поле: до срока сдачи" optional />
    <ChoiceField<keyof FormValues>
      name="publication_required"
      label={LABELS.publication_required}
      options={ANSWERS}
      required
    />
    <div className={styles.short}>
      <AreaField {...text('payment_terms', 'Сколько, когда и как платите')} rows={2} />
    </div>
  </FormSection>
)

const SOON = [
  { label: 'Через неделю', weeks: 1 },
  { label: 'Через 2 недели', weeks: 2 },
]

function MomentField({ name, ...field }: { name: 'deadline' | 'responses_until' } & MomentProps) {
  const { control } = useFormContext<FormValues>()
  const { field: kept, fieldState } = useController({ control, name })
  return (
    <div className={styles.moment}>
      <Field label={LABELS[name]} error={fieldState.error?.message} {...field}>
        {(props) => (
          <DateInput
            {...props}
            time
            ref={kept.ref}
            name={name}
            value={kept.value}
            onChange={kept.onChange}
            onBlur={kept.onBlur}
          />
        )}
      </Field>
      {name === 'deadline' && (
        <div className={styles.chips}>
          {SOON.map(({ label, weeks }) => (
            <Chip
              key={weeks}
              selected={kept.value === inWeeks(weeks)}
              onClick={() => {
                haptics.selection()
                kept.onChange(inWeeks(weeks))
              }}
            >
              {label}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
