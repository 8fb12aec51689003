import { AgencyInput } from '@ugc/contract/inputs/agency'
import { AGENCY_CONTACT_MAX, AGENCY_NAME_MAX, RETENTION_MONTHS } from '@ugc/contract/facts/limits'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { ChoiceField, FormSection, TextField } from '../../forms/fields.tsx'
import { FormFrame } from '../../forms/form-frame.tsx'
import { PRICE_STEP_OPTIONS } from '../../forms/price-steps.ts'
import { FormProblem } from '../../forms/problem.tsx'
import { RestoredNotice } from '../../forms/restored.tsx'
import { useSavedForm } from '../../forms/use-saved-form.ts'
import { plural } from '../../lib/plural.ts'
import styles from './agency.module.css'
import { type Agency, retentionQuery } from './queries.ts'
import { concernedText, exampleOf, type FormValues, LABELS, payloadOf, valuesOf } from './values.ts'

const FAILED = 'Настройки не сохранены'

interface Props {
  agency: Agency
  draftKey: string
  send: (input: AgencyInput, changed: Partial<AgencyInput>) => Promise<Agency>
  onSaved: (saved: Agency) => void
  loadNewer: () => Promise<undefined>
}

export function AgencyForm({ agency, ...options }: Props) {
  const form = useSavedForm<FormValues, AgencyInput, Agency>({
    ...options,
    schema: AgencyInput,
    payloadOf,
    saved: valuesOf(agency),
    version: agency.version,
    reopens: true,
    failed: FAILED,
  })
  return (
    <FormFrame
      form={form}
      button="Сохранить"
      above={
        <>
          <FormProblem
            form={form}
            failed={FAILED}
            invalid={(errors) => `Проверьте ${plural(Object.keys(errors).length, 'поле', 'поля', 'полей')}`}
            toFirst={(_errors, first) => `Перейти к полю: ${LABELS[first]}`}
          />
          <RestoredNotice
            form={form}
            isNew={false}
            newer={{ title: 'Это новая версия настроек, ваши правки остались', labels: LABELS }}
          />
        </>
      }
    >
      <FormSection title="Что видит клиент">
        <TextField<keyof FormValues>
          name="name"
          label={LABELS.name}
          maxLength={AGENCY_NAME_MAX}
          autoComplete="organization"
          required
        />
        <TextField<keyof FormValues>
          name="contact"
          label={LABELS.contact}
          help="Telegram или телефон. Клиент увидит вверху подборки «Написать» или «Позвонить»"
          placeholder="@username или +7 900 000-00-00"
          maxLength={AGENCY_CONTACT_MAX}
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
      </FormSection>
      <FormSection title="Цены">
        <TextField<keyof FormValues>
          name="default_markup"
          label={LABELS.default_markup}
          inputMode="numeric"
          suffix="%"
          optional
        />
        <ChoiceField<keyof FormValues>
          name="price_step"
          label={LABELS.price_step}
          options={PRICE_STEP_OPTIONS}
        />
        <Example />
      </FormSection>
      <FormSection title="Выплаты" note="Срок считается от дня, когда видео принято">
        <TextField<keyof FormValues>
          name="payout_days"
          label={LABELS.payout_days}
          inputMode="numeric"
          required
        />
      </FormSection>
      <FormSection title="Тихие часы" note="По московскому времени" pairs>
        <TextField<keyof FormValues> name="quiet_from" label={LABELS.quiet_from} type="time" required />
        <TextField<keyof FormValues> name="quiet_to" label={LABELS.quiet_to} type="time" required />
        <p className={styles.example}>
          Ночью бот не пишет первым: рассылки, решения и напоминания подождут утра. Одинаковое время отключает
          тихие часы
        </p>
      </FormSection>
      <FormSection title="Анкеты креаторов">
        <ChoiceField<keyof FormValues>
          name="review_new_profiles"
          label={LABELS.review_new_profiles}
          options={REVIEW_OPTIONS}
        />
        <ChoiceField<keyof FormValues>
          name="retention_months"
          label={LABELS.retention_months}
          options={RETENTION_OPTIONS}
        />
        <Concerned />
      </FormSection>
    </FormFrame>
  )
}

const REVIEW_OPTIONS = [
  { value: 'off', label: 'Сразу' },
  { value: 'on', label: 'После одобрения' },
]

const RETENTION_OPTIONS = RETENTION_MONTHS.map((months) => ({
  value: String(months),
  label: months === 0 ? 'Никогда' : `${months}\u00A0мес.`,
}))

/** Whom the chosen time concerns, before it is saved. */
function Concerned() {
  const { control } = useFormContext<FormValues>()
  const months = Number(useWatch({ control, name: 'retention_months' }))
  const { data, isError } = useQuery(retentionQuery(months))
  if (months === 0) return null
  return (
    <p className={styles.example} role="status">
      {isError
        ? 'Список людей не загрузился. Выберите срок ещё раз, чтобы увидеть, кого он коснётся'
        : data
          ? concernedText(data)
          : 'Считаем, кого это коснётся…'}
    </p>
  )
}

function Example() {
  const { control } = useFormContext<FormValues>()
  const [default_markup, price_step] = useWatch({ control, name: ['default_markup', 'price_step'] })
  const example = exampleOf({ default_markup, price_step })
  return (
    <p className={styles.example} role="status">
      {example ?? 'Укажите наценку, и здесь появится пример'}
    </p>
  )
}
