import { useState } from 'react'
import { Chip } from '../../../ui/controls/chip.tsx'
import styles from './responses.module.css'

interface Props<Reason extends string> {
  reasons: Record<Reason, string>
  onChange: (reason: Reason | null) => void
  required?: boolean
}

/** Reasons in a question: one or none, or one. */
export function Reasons<Reason extends string>({ reasons, onChange, required = false }: Props<Reason>) {
  const [reason, setReason] = useState<Reason | null>(null)
  return (
    <div role="group" aria-label={required ? 'Почему' : 'Почему, необязательно'}>
      <p aria-hidden className={styles.why}>
        {required ? 'Почему' : 'Почему (необязательно)'}
      </p>
      <div className={styles.reasons}>
        {(Object.keys(reasons) as Reason[]).map((name) => (
          <Chip
            key={name}
            selected={reason === name}
            onClick={() => {
              const next = reason === name ? null : name
              setReason(next)
              onChange(next)
            }}
          >
            {reasons[name]}
          </Chip>
        ))}
      </div>
    </div>
  )
}
