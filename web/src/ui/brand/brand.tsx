import { BRAND_NAME } from '@ugc/contract/facts/brand'
import styles from './brand.module.css'

/** The logo without a name. Decorative, because the name is beside it or in the heading. */
export const BrandMark = ({ size = 30 }: { size?: number }) => (
  <svg className={styles.mark} viewBox="0 0 32 32" width={size} height={size} aria-hidden>
    <rect width="32" height="32" rx="9.5" />
    <path d="M20 8.2h-6.4A5.4 5.4 0 0 0 8.2 13.6v4.8a5.4 5.4 0 0 0 5.4 5.4H20" />
    <circle cx="20.7" cy="16" r="3.1" />
  </svg>
)

interface Props {
  /** A quiet second line: the section, the role. */
  note?: string
}

export function Brand({ note }: Props) {
  return (
    <span className={styles.brand}>
      <BrandMark />
      <span>
        {BRAND_NAME}
        {note !== undefined && <small>{note}</small>}
      </span>
    </span>
  )
}
