import { OctagonX } from 'lucide-react'
import { HiddenText } from '../ui/feedback/hidden-text.tsx'
import styles from './out-of-reach.module.css'

const WORDS = 'В стоп-листе'

/** On a response, behind the name. */
export const StoppedMark = () => (
  <span className={styles.mark} title={WORDS}>
    <OctagonX size={16} strokeWidth={1.75} aria-hidden />
    <HiddenText>{WORDS}</HiddenText>
  </span>
)
