import { useInfiniteQuery } from '@tanstack/react-query'
import type { Payout } from '@ugc/contract/payouts'
import { FileSpreadsheet, Wallet } from 'lucide-react'
import { useState } from 'react'
import styles from '../../../cards/people-list.module.css'
import { LoadError } from '../../../shell/load-error.tsx'
import { Refreshable } from '../../../shell/refreshable.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import card from '../../../ui/data/card.module.css'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { money } from '../../../lib/format.ts'
import { payoutsQuery } from '../queries.ts'
import { AccountantSheet } from './accountant-sheet.tsx'
import { AmountSheet } from './amount-sheet.tsx'
import { dueOf, PaySheet } from './pay-sheet.tsx'
import { PayoutCard } from './payout-card.tsx'

type View = 'due' | 'paid'

export function PayoutsPage() {
  const [view, setView] = useState<View>('due')
  const [exporting, setExporting] = useState(false)
  return (
    <Screen
      title="Выплаты"
      back={{ to: '/admin', label: 'Главная' }}
      actions={
        <Button variant="surface" icon={FileSpreadsheet} onClick={() => setExporting(true)}>
          Для бухгалтера
        </Button>
      }
    >
      <div className={styles.page}>
        <Segmented
          label="Какие выплаты"
          hideLabel
          options={[
            { value: 'due', label: 'Должны' },
            { value: 'paid', label: 'Выплачены' },
          ]}
          value={view}
          onChange={setView}
        />
        <Payouts key={view} view={view} />
      </div>
      {exporting && <AccountantSheet onClose={() => setExporting(false)} />}
    </Screen>
  )
}

const EMPTY: Record<View, { title: string; text: string }> = {
  due: { title: 'Никому не должны', text: 'Примите видео, и выплата появится здесь.' },
  paid: { title: 'Выплаченного пока нет', text: 'Здесь будут выплаты, отмеченные целиком.' },
}

function Payouts({ view }: { view: View }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  /** As they were when the sheet was opened: what was changed meanwhile is refused. */
  const [paying, setPaying] = useState<Payout[]>()
  const [changing, setChanging] = useState<Payout>()
  const query = useInfiniteQuery(payoutsQuery({ view }))
  const { data } = query
  if (!data) return query.error ? <LoadError title="Выплаты не загрузились" query={query} /> : <Loading />
  const items = data.pages.flatMap((page) => page.items)
  const chosen = items.filter(({ id }) => selected.has(id))
  const totals = data.pages[0]?.totals
  const groups = [
    { title: 'Просрочено', payouts: items.filter(({ is_late }) => is_late) },
    { title: 'К выплате', payouts: items.filter(({ is_late, due }) => !is_late && due > 0) },
    { title: 'Выплачено', payouts: items.filter(({ due }) => due === 0) },
  ].filter(({ payouts }) => payouts.length > 0)
  const select = (id: string, on: boolean) => {
    const next = new Set(selected)
    if (on) next.add(id)
    else next.delete(id)
    setSelected(next)
  }
  return (
    <Refreshable onRefresh={query.refetch}>
      <div className={styles.page}>
        {totals && (
          <dl className={styles.totals}>
            <div className={card.card}>
              <dt>К выплате</dt>
              <dd>
                <Rubles value={totals.due} />
              </dd>
              {totals.late > 0 && <dd className={styles.late}>просрочено {money(totals.late)}</dd>}
            </div>
            <div className={card.card}>
              <dt>Выплачено за месяц</dt>
              <dd>
                <Rubles value={totals.month} />
              </dd>
            </div>
          </dl>
        )}
        {items.length === 0 && <EmptyState icon={Wallet} {...EMPTY[view]} />}
        {view === 'due' && items.length > 1 && (
          <Checkbox
            checked={chosen.length === items.length}
            onChange={(on) => setSelected(new Set(on ? items.map(({ id }) => id) : []))}
          >
            Выбрать все
          </Checkbox>
        )}
        {groups.map(({ title, payouts }) => (
          <section key={title} className={styles.group} aria-label={title}>
            {view === 'due' && <h2>{title}</h2>}
            <ul className={styles.list}>
              {payouts.map((payout) => (
                <PayoutCard
                  key={payout.id}
                  payout={payout}
                  selected={selected.has(payout.id)}
                  onSelect={view === 'due' ? (on) => select(payout.id, on) : undefined}
                  onPay={() => setPaying([payout])}
                />
              ))}
            </ul>
          </section>
        ))}
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
        {chosen.length > 0 && (
          <section className={styles.bar} aria-label="Выбранные выплаты">
            <Button block onClick={() => setPaying(chosen)}>
              Отметить {chosen.length}: {money(dueOf(chosen))}
            </Button>
          </section>
        )}
      </div>
      {paying && (
        <PaySheet
          payouts={paying}
          onPaid={() => setSelected(new Set())}
          onChange={(payout) => {
            setPaying(undefined)
            setChanging(payout)
          }}
          onClose={() => setPaying(undefined)}
        />
      )}
      {changing && <AmountSheet payout={changing} onClose={() => setChanging(undefined)} />}
    </Refreshable>
  )
}

const Loading = () => (
  <div className={styles.list} role="status" aria-busy="true" aria-label="Загрузка...">
    {['a', 'b', 'c'].map((key) => (
      <div key={key} className={card.card}>
        <Skeleton width="60%" height={20} />
        <Skeleton width="120px" height={24} />
        <Skeleton width="100%" height={40} />
      </div>
    ))}
  </div>
)
