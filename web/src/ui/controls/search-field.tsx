import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import styles from './search-field.module.css'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** True while the results for the typed text are loading. */
  busy?: boolean
}

export function SearchField({ label, value, onChange, placeholder = label, busy = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.search}>
      <Search className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        aria-busy={busy}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
      />
      {busy && (
        <span className={styles.busy}>
          <Spinner />
        </span>
      )}
      {!busy && value !== '' && (
        <button
          type="button"
          aria-label="Очистить поиск"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X size={20} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}
