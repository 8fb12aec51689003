import { BadgeCheck } from 'lucide-react'
import { HiddenText } from '../feedback/hidden-text.tsx'
import styles from './verified.module.css'

export const Verified = () => (
  <span className={styles.verified} title="Проверен">
    <BadgeCheck size={18} strokeWidth={1.75} aria-hidden />
    <HiddenText>Проверен</HiddenText>
  </span>
)
