import { LoaderCircle } from 'lucide-react'
import styles from './spinner.module.css'

/** Decorative: the loading element announces itself by text or aria-busy. */
export const Spinner = ({ size = 18 }: { size?: number }) => (
  <LoaderCircle className={styles.spinner} size={size} strokeWidth={2} aria-hidden />
)
