import styles from './skeleton.module.css'

interface Props {
  width: string
  height: number
}

/** The place of something on its way. It fades in late, so that a quick answer is not announced by a flash. */
export const Skeleton = ({ width, height }: Props) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden />
)
