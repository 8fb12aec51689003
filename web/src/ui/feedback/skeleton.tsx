import styles from './skeleton.module.css'

interface Props {
  width: string
  height: number
  /** Corner radius; 8 by default, larger for a frame, a chip or a button. */
  radius?: number
}

/** Placeholder of loading content. It fades in late, so that a quick reply causes no flash. */
export const Skeleton = ({ width, height, radius }: Props) => (
  <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden />
)
