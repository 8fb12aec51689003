import {
  type Decision,
  DECISIONS,
  RESPONSE_STATUSES,
  type ResponseStatus,
  UNDECIDED,
} from '@ugc/contract/facts/statuses'
import { PencilLine, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import styles from './response-card.module.css'
import { RESPONSE_ICONS } from '../status-badge.tsx'

/** Longer than the two presses of a double click are apart. */
const SETTLE_MS = 500

/** Its button is an icon, so that the buttons of a card stay on one line of a phone. */
const AS_ICON = 'reserve' as const satisfies Decision

/** Decisions first, then the way back to an undecided response, then the icon. */
const OFFERED = [
  ...DECISIONS.filter((status) => status !== UNDECIDED && status !== AS_ICON),
  UNDECIDED,
  AS_ICON,
]

interface Props {
  name: string
  status: ResponseStatus
  onDecide: (status: Decision) => void
  /** Keeps the focus when the pressed button goes. */
  card: RefObject<HTMLElement | null>
}

/** «Принять», «В резерв» and «Отклонить»; of a decided response «Изменить решение», which offers the other outcomes. */
export function ResponseDecision({ name, status, onDecide, card }: Props) {
  const [changing, setChanging] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const asked = status === UNDECIDED || changing
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
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes what a button in it has opened
    <div ref={row} className={styles.decision} onKeyDown={press}>
      {asked ? (
        OFFERED.filter((one) => one !== status).map((one) => {
          const { label, aloud } = RESPONSE_STATUSES[one].action
          return (
            <Button
              key={one}
              variant={RESPONSE_STATUSES[one].tone === 'green' ? 'ok' : 'neutral'}
              icon={one === UNDECIDED ? Undo2 : RESPONSE_ICONS[one]}
              aria-label={`${aloud}: ${name}`}
              title={one === AS_ICON ? label : undefined}
              aria-disabled={!settled}
              onClick={() => {
                if (!settled) return
                close()
                onDecide(one)
              }}
            >
              {one !== AS_ICON && label}
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
