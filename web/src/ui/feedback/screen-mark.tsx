import { Check, type LucideIcon } from 'lucide-react'
import { BrandMark } from '../brand/brand.tsx'
import { Frame } from '../brand/frame.tsx'
import { Viewfinder } from '../brand/viewfinder.tsx'
import styles from './screen-mark.module.css'

export const IconMark = ({ icon: Icon, danger = false }: { icon: LucideIcon; danger?: boolean }) => (
  <span className={danger ? styles.danger : styles.quiet}>
    <Viewfinder size="mark">
      <Icon size={44} strokeWidth={1.5} aria-hidden />
    </Viewfinder>
  </span>
)

export const LogoMark = () => (
  <Viewfinder size="mark" tone="text">
    <BrandMark size={56} />
  </Viewfinder>
)

/** Success; with a person, their portrait and a tick on it. */
export function DoneMark({ person }: { person?: { name: string; photo?: string | null } }) {
  return (
    <Viewfinder size="mark" tone="green">
      {person ? (
        <>
          <Frame name={person.name} src={person.photo} size={92} alt="Твоё фото" />
          <span className={styles.tick}>
            <Check size={20} strokeWidth={2.75} aria-hidden />
          </span>
        </>
      ) : (
        <span className={styles.done}>
          <Check size={44} strokeWidth={2} aria-hidden />
        </span>
      )}
    </Viewfinder>
  )
}
