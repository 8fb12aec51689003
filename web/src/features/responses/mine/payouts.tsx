import { useInfiniteQuery } from '@tanstack/react-query'
import type { OwnPayout } from '@ugc/contract/payouts'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Payments } from '../../../cards/payments.tsx'
import { PayoutBadge } from '../../../cards/payout-badge.tsx'
import { dayInWords, grouped, money } from '../../../lib/format.ts'
import { LoadError } from '../../../shell/load-error.tsx'
import { useBackButton } from '../../../telegram/use-back-button.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { ownPayoutsQuery } from '../../payouts/queries.ts'
import styles from './payouts.module.css'

/** «Тебе должны 12 000 ₽», with the nearest day: the way to all payouts. Without one, and while it is not loaded, there is none. */
export function MyPayouts() {
  const [open, setOpen] = useState(false)
  const { data } = useInfiniteQuery({ ...ownPayoutsQuery('due'), meta: { shared: true } })
  const totals = data?.pages[0]?.totals
  if (!totals || totals.due + totals.paid === 0) return null
  const { due, paid, next } = totals
  return (
    <>
      <button type="button" className={styles.line} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <b>Выплаты</b>
        <span>
          {due === 0 ? `выплачено ${money(paid)}` : `тебе должны ${money(due)}`}
          {next !== null && `, до ${dayInWords(next)}`}
        </span>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
      </button>
      {open && <PayoutsSheet onClose={() => setOpen(false)} />}
    </>
  )
}

function PayoutsSheet({ onClose }: { onClose: () => void }) {
  useBackButton(onClose)
  return (
    <Sheet title="Выплаты" onClose={onClose}>
      <div className={styles.sheet}>
        <List view="due" title="Тебе должны" />
        <List view="paid" title="Выплачено" />
      </div>
    </Sheet>
  )
}

function List({ view, title }: { view: 'due' | 'paid'; title: string }) {
  const query = useInfiniteQuery(ownPayoutsQuery(view))
  const { data } = query
  if (!data)
    return query.error ? (
      <LoadError title="Выплаты не загрузились" query={query} />
    ) : (
      <Skeleton width="100%" height={64} radius={12} />
    )
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {items.map((payout) => (
          <li key={payout.id}>
            <Payout payout={payout} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="soft"
          block
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Показать ещё
        </Button>
      )}
    </section>
  )
}

const Payout = ({ payout }: { payout: OwnPayout }) => {
  const { brief, payment_terms: terms, amount, due, due_on, payments } = payout
  const isPart = due > 0 && due < amount
  return (
    <>
      <p className={styles.top}>
        <span>{brief.title}</span>
        <b>
          <Rubles value={due > 0 ? due : amount} />
        </b>
      </p>
      <p className={styles.facts}>
        {(!isPart || payout.is_late) && <PayoutBadge payout={payout} />}
        {isPart && (
          <span>
            выплачено {grouped(payout.paid)} из {money(amount)}
          </span>
        )}
        {due > 0 && (
          <span>
            {isPart && 'остальное '}до {dayInWords(due_on)}
          </span>
        )}
      </p>
      {due > 0 && terms !== '' && <p className={styles.note}>{terms}</p>}
      <Payments payments={payments} className={styles.note} />
    </>
  )
}
