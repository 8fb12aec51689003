import { grouped, signedMoney } from '../../lib/format.ts'
import styles from './rubles.module.css'

interface Props {
  value: number
  /** A gain or a loss: «+3 000 ₽», the sign of the currency as strong as the number. */
  signed?: boolean
}

export const Rubles = ({ value, signed = false }: Props) => (
  <span className={styles.sum}>
    {signed ? (
      signedMoney(value)
    ) : (
      <>
        {grouped(value)}
        {'\u202F'}
        <span className={styles.sign}>₽</span>
      </>
    )}
  </span>
)
