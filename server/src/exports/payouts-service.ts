import { PEOPLE_PER_HOUR } from '@ugc/contract/facts/limits'
import { PAYMENT_METHODS } from '@ugc/contract/facts/payouts'
import { ERASED_AUTHOR } from '@ugc/contract/facts/profile-fields'
import { addRubles } from '@ugc/contract/values/money'
import type { Trace } from '../platform/caller.ts'
import type { Db } from '../platform/db/schema.ts'
import { AppError } from '../platform/errors.ts'
import {
  countPaidPeopleTo,
  listPayoutLinesAfter,
  type PayoutLine,
  type Period,
} from '../responses/payouts/walk-queries.ts'
import { walk } from './walk-service.ts'
import { type Column, day, money, text, type Foot, writeWorkbook } from './workbook-part.ts'

type Sums = Pick<PayoutLine, 'paid' | 'due'>
/** A line, or the sums of a person who has several. */
type Row = Sums & ({ of: string } | PayoutLine)

const lineOf = (row: Row) => ('of' in row ? undefined : row)
const nameOf = ({ name }: PayoutLine) => name || ERASED_AUTHOR

const COLUMNS: Column<Row>[] = [
  text('Креатор', 30, (row) => ('of' in row ? `Итого: ${row.of}` : nameOf(row))),
  text('Проект', 40, (row) => lineOf(row)?.title),
  money('Сумма, ₽', (row) => lineOf(row)?.amount),
  money('Выплачено, ₽', (row) => row.paid),
  day('Дата', (row) => lineOf(row)?.paid_on),
  text('Как заплатили', 20, (row) => {
    const method = lineOf(row)?.method
    return method && PAYMENT_METHODS[method]
  }),
  text('Чек', 24, (row) => lineOf(row)?.receipt),
  money('Осталось, ₽', (row) => row.due),
  day('Заплатить до', (row) => lineOf(row)?.due_on),
]

/** For the accountant: each payment of the period and each debt that is open on its last day, with sums of each person and of all. */
export function payoutsFile(db: Db, { from, to }: Period, by: Trace) {
  if (from > to) throw endsEarlier()
  const period = { from, to }
  return {
    name: `Выплаты ${from} — ${to}.xlsx`,
    people: () => countPaidPeopleTo(db, period, PEOPLE_PER_HOUR),
    open: async () => {
      const rows = await walk<PayoutLine>({
        db,
        next: (after, limit) => listPayoutLinesAfter(db, period, after, limit),
        event: { ...by, action: 'payouts exported', detail: { from, to } },
      })
      return writeWorkbook('Выплаты', COLUMNS, withSums(rows), totalOf())
    },
  }
}

const endsEarlier = () =>
  new AppError('invalid', 'Период заканчивается раньше, чем начинается', {
    to: 'Конец раньше начала',
  })

const NOTHING: Sums = { paid: null, due: null }
const plus = (sums: Sums, { paid, due }: Sums) => ({
  paid: addRubles(sums.paid ?? 0, paid),
  due: addRubles(sums.due ?? 0, due),
})

async function* withSums(rows: AsyncIterable<PayoutLine>): AsyncGenerator<Row> {
  let last: PayoutLine | undefined
  let lines = 0
  let sums = NOTHING
  const ended = (): Row[] => (last && lines > 1 ? [{ of: nameOf(last), ...sums }] : [])
  for await (const row of rows) {
    if (row.person !== last?.person) {
      yield* ended()
      lines = 0
      sums = NOTHING
    }
    lines += 1
    sums = plus(sums, row)
    last = row
    yield row
  }
  yield* ended()
}

function totalOf(): Foot<Row> {
  let sums = plus(NOTHING, NOTHING)
  return {
    add: (row) => {
      if (lineOf(row)) sums = plus(sums, row)
    },
    rows: () => [{ Креатор: 'Итого за период', 'Выплачено, ₽': sums.paid, 'Осталось, ₽': sums.due }],
  }
}
