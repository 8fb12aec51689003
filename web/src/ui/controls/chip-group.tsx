import { useId, useLayoutEffect, useRef } from 'react'
import chip from './chip.module.css'
import type { Option } from './select.tsx'
import styles from './chip-group.module.css'

interface Props<Value extends string> {
  label: string
  options: readonly (Option<Value> & { count?: number })[]
  value: Value
  onChange: (value: Value) => void
}

/** A list's filter with one answer: chips in a row that scrolls sideways, radio buttons underneath. */
export function ChipGroup<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId()
  const group = useRef<HTMLDivElement>(null)
  const many = options.length
  // The chosen one is in sight, wherever it stands in the row.
  useLayoutEffect(() => {
    const row = group.current
    const chosen = row?.querySelector(':checked')?.parentElement
    if (!row || !chosen) return
    const [room, own] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
    row.scrollLeft += own.left - room.left - (room.width - own.width) / 2
  }, [value, many])
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={styles.group}>
      {options.map((option) => (
        <label key={option.value} className={`${chip.chip} ${option.value === value ? chip.selected : ''}`}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.count !== undefined && <span className={chip.count}>{option.count}</span>}
        </label>
      ))}
    </div>
  )
}
