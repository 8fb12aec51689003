import { DELIVERY_DAYS_MAX } from '@ugc/contract/facts/limits'
import { parseRubles } from '@ugc/contract/values/money'
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
}

/** The fields of a response. */
export function ResponseFields({ help, locked = false }: Props) {
  const { control, getValues, setValue } = useFormContext<FormValues>()
  /** «12,5к» becomes «12 500»: the field shows the number that will be sent. */
  const showNumber = () => {
    const read = parseRubles(getValues('creator_price'))
    if (typeof read === 'number') setValue('creator_price', grouped(read))
  }
  const { field: days, fieldState } = useController({ control, name: 'estimated_delivery_days' })
  return (
    <div className={`${card.card} ${styles.fields}`}>
      <TextField<keyof FormValues>
        name="creator_price"
        label="Твоя ставка за видео"
        help={help}
        suffix="₽"
        required
        readOnly={locked}
        className={styles.price}
        inputMode="decimal"
        placeholder="0"
        onBlur={showNumber}
      />
      <Stepper
        label="Срок, дней"
        help="Необязательно"
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
