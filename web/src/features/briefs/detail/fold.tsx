import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAnswered } from '../responses/query.ts'
import styles from './detail.module.css'

interface Props {
  brief_id: string
  title: string
  /** What the folded part says, in one line. */
  text: string
  children: ReactNode
}

/** A part above the responses: one line as soon as there are responses, so that they are near the top. */
export function Fold({ brief_id, title, text, children }: Props) {
  const answered = useAnswered(brief_id)
  const [opened, setOpened] = useState<boolean>()
  const open = opened ?? !answered
  return (
    <details className={styles.fold} open={open}>
      {/* React owns the state: the next render would undo the browser's own toggling. */}
      <summary
        onClick={(event) => {
          event.preventDefault()
          setOpened(!open)
        }}
      >
        <span>
          {title}
          <small>{text}</small>
        </span>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
      </summary>
      <div className={styles.column}>{children}</div>
    </details>
  )
}
