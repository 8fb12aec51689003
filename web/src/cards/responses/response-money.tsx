import { PriceCell } from '../../ui/controls/price-cell.tsx'
import styles from './response-card.module.css'
import { Rubles } from '../../ui/data/rubles.tsx'

interface Props {
  name: string
  rate: number
  clientPrice: number | null
  /** Undefined: the price is read-only. */
  savePrice: ((value: number | null) => Promise<void>) | undefined
  /** Whether a missing price is asked for. */
  invites: boolean
}

/** The creator's price, the client's price and the margin, where there is one. */
export function ResponseMoney({ name, rate, clientPrice, savePrice, invites }: Props) {
  const margin = clientPrice === null ? undefined : clientPrice - rate
  return (
    <dl className={styles.money}>
      <div>
        <dt>Ставка</dt>
        <dd>
          <Rubles value={rate} />
        </dd>
      </div>
      {(savePrice ?? clientPrice) !== null && (
        <div className={savePrice && styles.field}>
          <dt>Клиенту</dt>
          <dd>
            {savePrice ? (
              <PriceCell
                block
                value={clientPrice}
                rate={rate}
                name={name}
                save={savePrice}
                invites={invites}
              />
            ) : (
              <Rubles value={clientPrice ?? 0} />
            )}
          </dd>
        </div>
      )}
      {margin !== undefined && (
        <div>
          <dt>Маржа</dt>
          <dd className={margin > 0 ? styles.gain : margin < 0 ? styles.loss : undefined}>
            <Rubles value={margin} signed />
          </dd>
        </div>
      )}
    </dl>
  )
}
