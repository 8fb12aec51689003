import { Frame } from '../brand/frame.tsx'
import styles from './person.module.css'
import { Verified } from './verified.tsx'

interface Props {
  name: string
  photo?: string | null | undefined
  verified?: boolean
  about?: string | undefined
  size?: 40 | 48
}

/** Who a row of a table is about. */
export const Person = ({ name, photo, verified = false, about, size = 40 }: Props) => (
  <span className={styles.person}>
    <Frame name={name} src={photo} size={size} />
    <span className={styles.text}>
      <span className={styles.name}>
        {name}
        {verified && <Verified />}
      </span>
      {about !== undefined && <span className={styles.about}>{about}</span>}
    </span>
  </span>
)
