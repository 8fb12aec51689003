import type { Creator } from '@ugc/contract/creators'
import { useEffect, useRef, useState } from 'react'
import type { Brief } from '../../briefs/queries.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RespondAnswer } from './answer.tsx'
import { RespondBrief } from './brief.tsx'
import { RespondForm } from './form.tsx'
import { NoProfile } from './missing.tsx'
import styles from './respond.module.css'

const OVER: Partial<Record<Brief['status'], string>> = {
  closed: 'Проект закрыт',
  completed: 'Проект завершён',
  cancelled: 'Проект отменён',
}

interface Props {
  brief: Brief
  /** Undefined: it could not be loaded. Null: there is none. */
  creator: Creator | null | undefined
}

export function RespondScreen({ brief, creator }: Props) {
  const [now] = useState(() => Date.now())
  // Kept here: a refusal is still told when, because of it, the form gives way to what there is already.
  const [problem, setProblem] = useState<string>()
  const late = Date.parse(brief.deadline) <= now
  const over = OVER[brief.status] ?? (late ? 'Срок прошёл' : undefined)
  const answered = brief.response_status !== null
  const open = !answered && over === undefined
  const ready = creator === undefined || creator?.profile_completed === true
  return (
    <div className={styles.page}>
      {problem !== undefined && !open && <Problem text={problem} />}
      {answered && <RespondAnswer brief={brief} />}
      <RespondBrief brief={brief} over={over} whole={!open || !ready} now={now} />
      {problem !== undefined && open && <Problem text={problem} />}
      {!answered && over !== undefined && (
        <Notice
          tone="amber"
          title="Откликнуться уже нельзя"
          action={{ label: 'Смотреть другие проекты', to: '/creator/briefs' }}
        >
          {over}, отклики больше не принимаются.
        </Notice>
      )}
      {open && !ready && <NoProfile returns />}
      {open && ready && <RespondForm brief={brief} creator={creator ?? undefined} onProblem={setProblem} />}
    </div>
  )
}

/** Told where it is seen: the button that was pressed may be a screen away. */
function Problem({ text }: { text: string }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <div ref={card} className={styles.problem} tabIndex={-1}>
      <Notice tone="red" title="Отклик не отправлен">
        {text}
      </Notice>
    </div>
  )
}
