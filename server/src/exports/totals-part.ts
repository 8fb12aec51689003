import { ERASED_AUTHOR } from '@ugc/contract/facts/profile-fields'
import { stageOf } from '@ugc/contract/facts/works'
import { addRubles } from '@ugc/contract/values/money'
import type { WorkMoney } from '../responses/works/walk-queries.ts'
import { type Column, money, text, type Foot } from './workbook-part.ts'

/** Of a work with a client price: it may be below zero. */
const marginOf = ({ client_price, creator_price }: WorkMoney) =>
  client_price === null ? null : addRubles(client_price, -creator_price)

const SUMS: Column<WorkMoney>[] = [
  money('Цена клиента, ₽', (row) => row.client_price),
  money('Ставка, ₽', (row) => row.creator_price),
  money('Маржа, ₽', marginOf),
  money('Выплачено, ₽', (row) => row.paid),
  money('Осталось, ₽', (row) => addRubles(row.creator_price, -row.paid)),
]

export const TOTALS_COLUMNS: Column<WorkMoney>[] = [
  text('Креатор', 30, (row) => row.name || ERASED_AUTHOR),
  text('Работа', 20, stageOf),
  ...SUMS,
]

/** The sums of some of the works. */
function line() {
  const sums = SUMS.map(() => 0)
  let count = 0
  return {
    count: () => count,
    add: (row: WorkMoney) => {
      count += 1
      for (const [at, { cell }] of SUMS.entries()) sums[at] = addRubles(sums[at] ?? 0, Number(cell(row)))
    },
    row: (title: string) => ({
      Креатор: `${title}: ${count}`,
      ...Object.fromEntries(SUMS.map(({ header }, at) => [header, sums[at] ?? 0])),
    }),
  }
}

/** The sums of all works; above them, where cancelled works cost something, those and the others apart. */
export function totalsOf(): Foot<WorkMoney> {
  const [accepted, cancelled, all] = [line(), line(), line()]
  return {
    add: (row) => {
      all.add(row)
      ;(row.state === 'cancelled' ? cancelled : accepted).add(row)
    },
    rows: () => [
      ...(cancelled.count() > 0 ? [accepted.row('Приняты'), cancelled.row('За отменённые работы')] : []),
      all.row('Итого'),
    ],
  }
}
