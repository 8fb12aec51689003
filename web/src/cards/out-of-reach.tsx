import { BellOff } from 'lucide-react'
import { Badge } from '../ui/data/badge.tsx'
import { HiddenText } from '../ui/feedback/hidden-text.tsx'
import styles from './out-of-reach.module.css'

const WORDS = 'Недоступен в боте'

/** On a card, behind the name: the bot cannot write to them. */
export const OutOfReachMark = () => (
  <span className={styles.mark} title={WORDS}>
    <BellOff size={16} strokeWidth={1.75} aria-hidden />
    <HiddenText>{WORDS}</HiddenText>
  </span>
)

export const OutOfReachBadge = () => (
  <Badge tone="amber" icon={BellOff}>
    {WORDS}
  </Badge>
)
