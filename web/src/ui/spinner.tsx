import { LoaderCircle } from 'lucide-react'
import styles from './spinner.module.css'

/** Decorative: whatever is loading says so in words or by aria-busy. */
export const Spinner = () => <LoaderCircle className={styles.spinner} size={18} strokeWidth={2} aria-hidden />
