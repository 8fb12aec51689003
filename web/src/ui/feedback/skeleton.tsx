import styles from './skeleton.module.css'

interface Props {
  width: string
  height: number
  /** 8 unless it stands for something rounder: a frame, a chip, a button. */
  radius?: number
}

/** The place of something on its way. It fades in late, so that a quick answer is not announced by a flash. */
export const Skeleton = ({ width, height, radius }: Props) => (
  <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden />
)
