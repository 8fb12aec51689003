import { PriceCell } from '../../ui/controls/price-cell.tsx'
import styles from './response-card.module.css'
import { Rubles } from '../../ui/data/rubles.tsx'

interface Props {
  name: string
  rate: number
  clientPrice: number | null
  /** Undefined: nobody prices it any more. */
  savePrice: ((value: number | null) => Promise<void>) | undefined
  /** Whether a missing price is asked for. */
  invites: boolean
}

/** The creator's price, the client's price and the margin. */
export function ResponseMoney({ name, rate, clientPrice, savePrice, invites }: Props) {
  return (
    <dl className={styles.money}>
      <div>
        <dt>Ставка</dt>
        <dd>
          <Rubles value={rate} />
        </dd>
      </div>
      <div className={savePrice && styles.price}>
        <dt>Цена клиента</dt>
        <dd>
          {savePrice ? (
            <PriceCell block value={clientPrice} rate={rate} name={name} save={savePrice} invites={invites} />
          ) : clientPrice === null ? (
            <span className={styles.none}>нет цены</span>
          ) : (
            <Rubles value={clientPrice} />
          )}
        </dd>
      </div>
      <div>
        <dt>Маржа</dt>
        <dd>
          {clientPrice === null ? (
            <span className={styles.none}>нет цены</span>
          ) : (
            <Margin value={clientPrice - rate} />
          )}
        </dd>
      </div>
    </dl>
  )
}

const Margin = ({ value }: { value: number }) => (
  <span className={value > 0 ? styles.gain : value < 0 ? styles.loss : undefined}>
    <Rubles value={value} signed />
  </span>
)
