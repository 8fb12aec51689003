import type { Standing } from '@ugc/contract/choices'
import { NO_ANSWER, type Verdict, VERDICT_NAMES, VERDICTS } from '@ugc/contract/facts/verdicts'
import { CircleDashed } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { VERDICT_ICONS } from './icons.ts'
import { calledBy, type Counting, wordOf } from './texts.ts'
import styles from './verdict.module.css'

interface Props {
  name: string
  value: Verdict | null
  saving: boolean
  onChange: (verdict: Verdict | null) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** One stop of Tab. The arrows move the focus only: a radio group would save each value that is passed over. */
export function VerdictButtons({ name, value, saving, onChange }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<Verdict>()
  const stop = focused ?? value ?? VERDICT_NAMES[0]
  function move(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const count = VERDICT_NAMES.length
    const next = (VERDICT_NAMES.indexOf(stop) + step + count) % count
    group.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={group} role="group" aria-label={`Решение: ${name}`} aria-busy={saving} className={styles.group}>
      {VERDICT_NAMES.map((verdict) => {
        const Icon = VERDICT_ICONS[verdict]
        const selected = verdict === value
        return (
          <button
            key={verdict}
            type="button"
            className={cx(styles.button, selected && styles[VERDICTS[verdict].tone])}
            aria-pressed={selected}
            tabIndex={verdict === stop ? 0 : -1}
            onFocus={() => setFocused(verdict)}
            onBlur={({ relatedTarget }) => group.current?.contains(relatedTarget) || setFocused(undefined)}
            onKeyDown={move}
            onClick={() => onChange(selected ? null : verdict)}
          >
            <Icon size={18} strokeWidth={2} aria-hidden />
            {VERDICTS[verdict].label}
          </button>
        )
      })}
    </div>
  )
}

export const VerdictBadge = ({ verdict, by }: Counting) =>
  verdict === null ? (
    <Badge tone="gray" icon={CircleDashed}>
      {NO_ANSWER}
    </Badge>
  ) : (
    <Badge tone={VERDICTS[verdict].tone} icon={VERDICT_ICONS[verdict]}>
      {VERDICTS[verdict].label}
      {by !== undefined && ` · ${calledBy(by)}`}
    </Badge>
  )

/** What counts at the agency, where a colleague said otherwise. */
export const AgencyBadge = ({ verdict, author }: Standing) =>
  verdict !== null && (
    <Badge tone={VERDICTS[verdict].tone} icon={VERDICT_ICONS[verdict]}>
      У агентства: {wordOf(verdict)} ({calledBy(author)})
    </Badge>
  )
