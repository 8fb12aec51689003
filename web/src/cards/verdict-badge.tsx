import { NO_VERDICT, VERDICTS, type Verdict } from '@ugc/contract/facts/verdicts'
import { Bookmark, Check, CircleDashed, type LucideIcon, X } from 'lucide-react'
import { Badge } from '../ui/data/badge.tsx'

export const VERDICT_ICONS: Record<Verdict | 'none', LucideIcon> = {
  yes: Check,
  reserve: Bookmark,
  no: X,
  none: CircleDashed,
}

const factsOf = (verdict: Verdict | null) => (verdict === null ? NO_VERDICT : VERDICTS[verdict])

/** «да», «без решения»: inside a sentence. */
export const verdictWord = (verdict: Verdict | null) => factsOf(verdict).label.toLowerCase()

export const VerdictBadge = ({ verdict }: { verdict: Verdict | null }) => (
  <Badge tone={factsOf(verdict).tone} icon={VERDICT_ICONS[verdict ?? 'none']}>
    {factsOf(verdict).label}
  </Badge>
)
