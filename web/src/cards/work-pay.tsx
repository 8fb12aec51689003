import { ERASED_AUTHOR } from '@ugc/contract/facts/profile-fields'
import { parseRubles } from '@ugc/contract/values/money'
import { money } from '../lib/format.ts'
import { fullName } from '../lib/person.ts'
import { Field } from '../ui/controls/field.tsx'
import { ChipSelect } from '../ui/controls/select.tsx'
import styles from './work-pay.module.css'

const CHOICES = [
  { value: 'none', label: 'Без оплаты' },
  { value: 'part', label: 'Часть' },
  { value: 'full', label: 'Полностью' },
] as const
type Choice = (typeof CHOICES)[number]['value']
export interface ChosenPay {
  choice: Choice
  typed: string
}

/** Of a work or a response. */
export interface PaidWork {
  creator: { first_name: string; last_name: string } | null
  price: number
  /** What was handed in. */
  versions: readonly unknown[]
  version: number
}

/** What handed in nothing gets nothing, unless the owner says otherwise. */
export const usualPay = ({ versions }: PaidWork): ChosenPay => ({
  choice: versions.length > 0 ? 'full' : 'none',
  typed: '',
})

/** Undefined: the typed part is no sum below the price. */
export function payOf({ price }: PaidWork, { choice, typed }: ChosenPay): number | undefined {
  if (choice !== 'part') return choice === 'full' ? price : 0
  const sum = parseRubles(typed)
  return sum && sum <= price ? sum : undefined
}

interface Props {
  work: PaidWork
  chosen: ChosenPay
  tried: boolean
  onChoose: (next: ChosenPay) => void
}

/** What the creator of a cancelled work gets. */
export function WorkPay({ work, chosen: { choice, typed }, tried, onChoose }: Props) {
  const name = work.creator ? fullName(work.creator) : ERASED_AUTHOR
  const isMissing = payOf(work, { choice, typed }) === undefined
  return (
    <div className={styles.work}>
      <p>
        <b>{name}</b>
        <span>
          {work.versions.length > 0 ? 'сдано' : 'не сдано'}, {money(work.price)}
        </span>
      </p>
      <ChipSelect
        label={`Оплата: ${name}`}
        options={CHOICES}
        value={choice}
        onChange={(next) => onChoose({ choice: next, typed })}
      />
      {choice === 'part' && (
        <Field
          label={`Сколько: ${name}`}
          hideLabel
          error={tried && isMissing ? `Введите сумму до ${money(work.price)}` : undefined}
          suffix="₽"
          required
        >
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => onChoose({ choice, typed: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
