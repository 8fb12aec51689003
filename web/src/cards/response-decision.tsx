import { Check, type LucideIcon, PencilLine, Undo2, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import styles from './response-card.module.css'

export type Decision = 'pending' | 'accepted' | 'rejected'

/** Longer than the two presses of a double click are apart. */
const SETTLE_MS = 500

interface Choice {
  label: string
  /** What is read out, before the name. */
  says: string
  icon: LucideIcon
  variant: 'ok' | 'neutral'
}
const CHOICES: Record<Decision, Choice> = {
  accepted: { label: 'Принять', says: 'Принять', icon: Check, variant: 'ok' },
  rejected: { label: 'Отклонить', says: 'Отклонить', icon: X, variant: 'neutral' },
  pending: { label: 'На рассмотрение', says: 'Вернуть на рассмотрение', icon: Undo2, variant: 'neutral' },
}

interface Props {
  name: string
  status: Decision
  onDecide: (status: Decision) => void
  /** Keeps the focus when the pressed button goes. */
  card: RefObject<HTMLElement | null>
}

/** «Принять» and «Отклонить»; of a decided response «Изменить решение», which offers the two other outcomes. */
export function ResponseDecision({ name, status, onDecide, card }: Props) {
  const [changing, setChanging] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const asked = status === 'pending' || changing
  const settled = useSettled(`${status} ${changing}`)
  useEffect(() => {
    if (changing) row.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [changing])

  const close = () => {
    card.current?.focus({ preventScroll: true })
    setChanging(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && changing) close()
  }
  const offered = (Object.keys(CHOICES) as Decision[]).filter((one) => one !== status)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes what a button in it has opened
    <div ref={row} className={styles.decision} onKeyDown={press}>
      {asked ? (
        offered.map((one) => {
          const { label, says, icon, variant } = CHOICES[one]
          return (
            <Button
              key={one}
              variant={variant}
              icon={icon}
              aria-label={`${says}: ${name}`}
              aria-disabled={!settled}
              onClick={() => {
                if (!settled) return
                close()
                onDecide(one)
              }}
            >
              {label}
            </Button>
          )
        })
      ) : (
        <Button
          variant="neutral"
          icon={PencilLine}
          aria-label={`Изменить решение: ${name}`}
          aria-disabled={!settled}
          onClick={() => settled && setChanging(true)}
        >
          Изменить решение
        </Button>
      )}
    </div>
  )
}

/** False for a moment after the buttons have changed: the second press of a double click is not meant for the new ones. */
function useSettled(shown: string): boolean {
  const [settled, setSettled] = useState(shown)
  useEffect(() => {
    if (settled === shown) return
    const timer = setTimeout(() => setSettled(shown), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [shown, settled])
  return settled === shown
}
