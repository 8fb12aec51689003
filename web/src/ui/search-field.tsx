import { Search } from 'lucide-react'
import styles from './search-field.module.css'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
}

export function SearchField({ label, value, onChange }: Props) {
  return (
    <div className={styles.search}>
      <Search size={20} strokeWidth={1.75} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
