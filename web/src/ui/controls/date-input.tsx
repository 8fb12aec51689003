import { type ComponentProps, useState } from 'react'
import { keptOf, shownOf } from '../../lib/time/typed-date.ts'

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** «2026-11-28T18:00», «2026-11-28» without a time, empty, or what was typed and is no date. */
  value: string
  onChange: (value: string) => void
  time?: boolean
}

/**
 * A date as it is written in Russia. The browser's own field follows the language of the phone: an English one reads
 * 8 December as «12/08» and has no 24 hours.
 */
export function DateInput({ value, onChange, onBlur, time = false, ...input }: Props) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      maxLength={24}
      placeholder={time ? 'дд.мм.гггг, чч:мм' : 'дд.мм.гггг'}
      {...input}
      value={typed ?? shownOf(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(keptOf(target.value, { time }) ?? target.value)
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
