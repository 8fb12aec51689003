import { DELIVERY_DAYS_MAX } from '@ugc/contract/facts/limits'
import { parseOffer } from '@ugc/contract/values/money'
import { useController, useFormContext } from 'react-hook-form'
import { AreaField, TextField } from '../../../forms/fields.tsx'
import { grouped } from '../../../lib/format.ts'
import { Stepper } from '../../../ui/controls/stepper.tsx'
import card from '../../../ui/data/card.module.css'
import type { FormValues } from './values.ts'
import styles from './respond.module.css'

interface Props {
  /** Under the price. */
  help: string | undefined
  /** The price cannot be changed; `help` says why. */
  locked?: boolean
  /** The price is what the person came to change. */
  focused?: boolean
}

/** The fields of a response. */
export function ResponseFields({ help, locked = false, focused = false }: Props) {
  const { control, getValues, setValue } = useFormContext<FormValues>()
  /** «12,5к» becomes «12 500», and «5000 руб 3 дня» fills in the days too: the fields show what will be sent. */
  const showNumber = () => {
    const read = parseOffer(getValues('creator_price'))
    if (read === undefined) return
    setValue('creator_price', grouped(read.price))
    if (read.days !== undefined && getValues('estimated_delivery_days') === '')
      setValue('estimated_delivery_days', String(read.days))
  }
  const { field: days, fieldState } = useController({ control, name: 'estimated_delivery_days' })
  return (
    <div className={`${card.card} ${styles.fields}`}>
      <TextField<keyof FormValues>
        name="creator_price"
        label="Твоя цена за видео"
        help={help}
        suffix="₽"
        required
        readOnly={locked}
        className={styles.price}
        inputMode="decimal"
        placeholder="0"
        onBlur={showNumber}
        // The form was opened by a tap on «Изменить отклик».
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={focused}
      />
      <Stepper
        label="Сдам за, дней"
        help="Считая с дня, когда тебя выберут. Необязательно"
        error={fieldState.error?.message}
        min={1}
        max={DELIVERY_DAYS_MAX}
        focusRef={days.ref}
        value={days.value === '' ? undefined : Number(days.value)}
        onChange={(value) => days.onChange(value === undefined ? '' : String(value))}
      />
      <AreaField<keyof FormValues>
        name="message"
        label="Сообщение"
        help="Необязательно"
        rows={4}
        placeholder="Почему тебя стоит выбрать"
      />
    </div>
  )
}
