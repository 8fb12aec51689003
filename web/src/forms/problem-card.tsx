import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../ui/feedback/notice.tsx'
import { SupportCode } from '../ui/feedback/state.tsx'
import type { Problem } from './use-saved-form.ts'
import styles from './problem-card.module.css'

interface Props {
  problem: Problem
  title: string
  children?: ReactNode
  action?: { label: string; onClick: () => void } | undefined
}

/** Takes the focus, and so scrolls into view, unless a wrong field takes it. */
export function ProblemCard({ problem, title, children = problem.text, action }: Props) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem.field === undefined) card.current?.focus()
  }, [problem])
  return (
    <div ref={card} className={styles.problem} tabIndex={-1}>
      <Notice tone="red" title={title} action={action}>
        {children}
        <SupportCode code={problem.supportCode} />
      </Notice>
    </div>
  )
}
