import { Field } from '../../../ui/controls/field.tsx'
import { type Draft, type NumberName, tidy } from './filter-draft.ts'
import styles from './filter-sheet.module.css'

interface Props {
  title: string
  of: 'followers' | 'price'
  suffix?: string
  draft: Draft
  wrong: NumberName[]
  onChange: (part: Partial<Draft>) => void
}

export function FilterRange({ title, of, suffix, draft, wrong, onChange }: Props) {
  const end = (name: NumberName, word: string) => (
    <Field
      label={`${title}, ${word}`}
      hideLabel
      suffix={suffix}
      error={wrong.includes(name) ? 'Укажите число' : undefined}
    >
      {(control) => (
        <input
          {...control}
          data-filter={name}
          inputMode={of === 'price' ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={20}
          placeholder={word}
          value={draft[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
          onBlur={() => onChange({ [name]: tidy(draft, name) })}
        />
      )}
    </Field>
  )
  return (
    <fieldset className={styles.range}>
      <legend>{title}</legend>
      <div className={styles.pair}>
        {end(`min_${of}`, 'от')}
        {end(`max_${of}`, 'до')}
      </div>
    </fieldset>
  )
}
