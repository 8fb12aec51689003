import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import styles from './detail.module.css'
import { useAnswered } from '../responses/query.ts'
import type { Brief } from '../queries.ts'

interface Props {
  brief: Brief
  children: ReactNode
}

/** The text of the brief. It is folded once there are responses, so that they are near the top. */
export function BriefFold({ brief, children }: Props) {
  const answered = useAnswered(brief.id)
  const [opened, setOpened] = useState<boolean>()
  const open = opened ?? !answered
  return (
    <details className={styles.fold} open={open}>
      {/* The state is React's: the browser's own toggling would be undone by the next render. */}
      <summary
        onClick={(event) => {
          event.preventDefault()
          setOpened(!open)
        }}
      >
        <span>
          Задание и условия
          <small>Срок сдачи {dateTime(brief.deadline)}</small>
        </span>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
      </summary>
      <div className={styles.column}>{children}</div>
    </details>
  )
}
