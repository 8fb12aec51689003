import { type ComponentProps, type KeyboardEvent, useCallback, useId, useState } from 'react'
import { fold } from '../../lib/group-tags.ts'
import { plural } from '../../lib/plural.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './autocomplete.module.css'

const ROWS = 5

export interface Suggestion {
  value: string
  /** On the right: the country of a city. */
  note?: string
}

interface Props
  extends FieldProps, Omit<ComponentProps<'input'>, 'onChange' | 'onSelect' | 'required' | 'type'> {
  value: string
  /** Suggestions for the value, best first; five are shown. */
  suggestions: readonly Suggestion[]
  onChange: (value: string) => void
  /** Called after a suggestion is chosen; onChange was called before with its value. */
  onPick?: (suggestion: Suggestion) => void
}

/**
 * The ARIA guide's editable combobox with list autocomplete and manual selection. The focus stays in the field, and any text
 * is accepted.
 */
export function Autocomplete(props: Props) {
  const { label, hideLabel, help, error, required, value, suggestions, onChange, onPick, ...input } = props
  const list = useId()
  const [asked, setAsked] = useState(false)
  const [active, setActive] = useState(-1)
  const rows = value.trim() === '' ? [] : suggestions.slice(0, ROWS)
  const open = asked && rows.length > 0
  const current = open ? rows[active] : undefined

  // The list opens below the field, where a keyboard or a bar may cover it, so it is scrolled into view.
  const reveal = useCallback((rows: HTMLElement | null) => rows?.scrollIntoView({ block: 'nearest' }), [])

  function close() {
    setAsked(false)
    setActive(-1)
  }

  function pick(row: Suggestion) {
    onChange(row.value)
    onPick?.(row)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && rows.length > 0) {
      event.preventDefault()
      setAsked(true)
      // Without an active row, «down» activates the first row and «up» the last.
      const from = current === undefined ? (step > 0 ? -1 : 0) : active
      setActive((from + step + rows.length) % rows.length)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      pick(current)
    } else if (event.key === 'Escape' && open) {
      // Escape closes the list only, not the sheet around it.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return (
    <Field label={label} hideLabel={hideLabel} help={help} error={error} required={required}>
      {(control) => (
        <>
          <input
            autoComplete="off"
            enterKeyHint="next"
            {...input}
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            aria-activedescendant={current && `${list}-${active}`}
            value={value}
            onChange={(event) => {
              onChange(event.target.value)
              setAsked(true)
              setActive(-1)
            }}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              close()
              input.onBlur?.(event)
            }}
          />
          {open && (
            <div ref={reveal} id={list} role="listbox" aria-label={label} className={styles.list}>
              {rows.map((row, at) => (
                // The field handles the keys; a row never has the focus.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={`${row.value} ${row.note}`}
                  id={`${list}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  onPointerDown={(event) => event.preventDefault()}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(row)}
                >
                  <span>
                    <Marked text={row.value} match={value} />
                  </span>
                  {row.note !== undefined && <span>{row.note}</span>}
                </div>
              ))}
            </div>
          )}
          <span role="status" className="visually-hidden">
            {open && plural(rows.length, 'вариант', 'варианта', 'вариантов')}
          </span>
        </>
      )}
    </Field>
  )
}

function Marked({ text, match }: { text: string; match: string }) {
  const length = match.trim().length
  const at = fold(text).indexOf(fold(match))
  if (at < 0 || length === 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + length)}</b>
      {text.slice(at + length)}
    </>
  )
}
