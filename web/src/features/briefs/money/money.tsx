import { useQuery } from '@tanstack/react-query'
import { addRubles } from '@ugc/contract/values/money'
import { CircleAlert } from 'lucide-react'
import { grouped, money, signedMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import card from '../../../ui/data/card.module.css'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { type Brief, type MoneySums, moneyQuery } from '../queries.ts'
import styles from './money.module.css'

/** The sums of the works and of the responses that the client sees, and what is left of the budget. */
export function BriefMoney({ brief }: { brief: Brief }) {
  const { data, error, isFetching, refetch } = useQuery(moneyQuery(brief.id))
  return (
    <section aria-label="Деньги">
      <div className={card.card}>
        {data ? (
          <>
            <Sums
              title="Приняты"
              sums={data.accepted}
              places={brief.places ?? null}
              paid={data.accepted.paid}
              cancelled={{ count: data.accepted.cancelled_count, total: data.accepted.cancelled_total }}
            />
            {typeof brief.budget === 'number' && (
              <Budget budget={brief.budget} spent={data.accepted.client_total} />
            )}
            <Sums title="Видит клиент" sums={data.shown} places={null} />
          </>
        ) : error ? (
          <div className={styles.retry} role="alert">
            <span>Не удалось посчитать деньги</span>
            <Button variant="soft" size="sm" loading={isFetching} onClick={() => void refetch()}>
              Повторить
            </Button>
          </div>
        ) : (
          <Skeleton width="100%" height={104} />
        )}
      </div>
    </section>
  )
}

interface SumsProps {
  title: string
  sums: MoneySums
  places: number | null
  /** Null while nothing of it is to be paid. */
  paid?: number | null
  /** The cancelled works that are paid for. */
  cancelled?: { count: number; total: number }
}

const NONE = { count: 0, total: 0 }

function Sums({ title, sums, places, paid = null, cancelled = NONE }: SumsProps) {
  const { count, creator_total, client_total, margin, unpriced } = sums
  const due = addRubles(creator_total, cancelled.total)
  const tone = margin > 0 ? styles.gain : margin < 0 ? styles.loss : undefined
  return (
    <dl className={styles.sums} aria-label={title}>
      <div className={styles.group}>
        <dt>{title}</dt>
        <dd>{places === null ? grouped(count) : `${grouped(count)} из ${grouped(places)}`}</dd>
      </div>
      <div>
        <dt>Цена клиента{unpriced > 0 && <small>без цены: {grouped(unpriced)}</small>}</dt>
        <dd>{money(client_total)}</dd>
      </div>
      <div>
        <dt>Ставки креаторов</dt>
        <dd>{money(creator_total)}</dd>
      </div>
      {cancelled.count > 0 && (
        <div>
          <dt>За отменённые работы: {grouped(cancelled.count)}</dt>
          <dd>{money(cancelled.total)}</dd>
        </div>
      )}
      {paid !== null && (
        <div>
          <dt>Выплачено</dt>
          <dd>
            {money(paid)}
            {due > paid && `, осталось ${money(addRubles(due, -paid))}`}
          </dd>
        </div>
      )}
      <div>
        <dt>Маржа{unpriced > 0 && <small>по тем, у кого есть цена: {grouped(count - unpriced)}</small>}</dt>
        <dd className={tone}>{marginText(margin, client_total)}</dd>
      </div>
    </dl>
  )
}

/** «+4 400 ₽, 24 %»: the share is of the client's price. A loss is named, because a colour alone does not say it. */
function marginText(margin: number, client_total: number): string {
  if (client_total === 0) return margin < 0 ? `${signedMoney(margin)}, убыток` : 'нет'
  const percent = grouped(Math.round((margin / client_total) * 100))
  return `${signedMoney(margin)}, ${percent}\u00A0%${margin < 0 ? ', убыток' : ''}`
}

function Budget({ budget, spent }: { budget: number; spent: number }) {
  const left = budget - spent
  const words = left < 0 ? `на ${money(-left)} больше` : `осталось ${money(left)}`
  return (
    <div className={styles.budget}>
      <p>
        <span>Бюджет клиента {money(budget)}</span>
        <strong className={left < 0 ? styles.loss : undefined}>
          {left < 0 && <CircleAlert size={16} strokeWidth={2} aria-hidden />}
          {words}
        </strong>
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label="Бюджет клиента"
        aria-valuemin={0}
        aria-valuemax={budget}
        aria-valuenow={Math.min(spent, budget)}
        aria-valuetext={`Потрачено ${money(spent)} из ${money(budget)}, ${words}`}
      >
        <i
          className={left < 0 ? styles.over : undefined}
          style={{ width: `${Math.min(1, spent / budget) * 100}%` }}
        />
      </div>
    </div>
  )
}
