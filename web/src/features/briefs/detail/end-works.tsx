import { useQuery } from '@tanstack/react-query'
import { ERASED_AUTHOR } from '@ugc/contract/facts/profile-fields'
import { parseRubles } from '@ugc/contract/values/money'
import type { Work } from '@ugc/contract/works'
import { useState } from 'react'
import { money } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { plural } from '../../../lib/plural.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { ChipSelect } from '../../../ui/controls/select.tsx'
import { briefDueQuery } from '../../payouts/queries.ts'
import { openWorksQuery } from '../../works/queries.ts'
import styles from './end-sheet.module.css'

/** What a completed brief leaves open: it is said, and stops nothing. */
export function LeftOpen({ brief_id }: { brief_id: string }) {
  const { data: works = [] } = useQuery(openWorksQuery(brief_id))
  const { data: due = 0 } = useQuery(briefDueQuery(brief_id))
  const open = [
    ...(works.length > 0 ? [plural(works.length, 'работа', 'работы', 'работ')] : []),
    ...(due > 0 ? [`к выплате ${money(due)}`] : []),
  ]
  return open.length === 0 ? null : <p>Не закончено: {open.join(', ')}. Это можно и потом.</p>
}

const CHOICES = [
  { value: 'none', label: 'Без оплаты' },
  { value: 'part', label: 'Часть' },
  { value: 'full', label: 'Полностью' },
] as const
type Choice = (typeof CHOICES)[number]['value']
interface Chosen {
  choice: Choice
  typed: string
}

/** What handed in nothing gets nothing, unless the owner says otherwise. */
const usual = ({ versions }: Work): Chosen => ({ choice: versions.length > 0 ? 'full' : 'none', typed: '' })

/** Undefined: the typed part is no sum below the price. */
function amountOf({ price }: Work, { choice, typed }: Chosen): number | undefined {
  if (choice !== 'part') return choice === 'full' ? price : 0
  const sum = parseRubles(typed)
  return sum && sum <= price ? sum : undefined
}

/** What the creators of the works that go on get when the brief is cancelled. */
export function useWorkPay(brief_id: string, asks: boolean) {
  const { data, error, isLoading } = useQuery({ ...openWorksQuery(brief_id), enabled: asks })
  const [chosen, setChosen] = useState<Record<string, Chosen>>({})
  const [tried, setTried] = useState(false)
  const works = asks ? (data ?? []) : []
  const lines = works.map((work) => {
    const given = chosen[work.id] ?? usual(work)
    return { work, ...given, amount: amountOf(work, given) }
  })
  return {
    lines,
    tried,
    error,
    isLoading,
    choose: (id: string, next: Chosen) => setChosen({ ...chosen, [id]: next }),
    /** Undefined: a sum is still to be typed. */
    pay: () => {
      setTried(true)
      const pay = lines.flatMap(({ work: { id, version }, amount }) =>
        amount === undefined ? [] : [{ id, version, amount }],
      )
      return pay.length === lines.length ? pay : undefined
    },
  }
}

/** One line per work. */
export function WorkPays({ lines, tried, choose }: ReturnType<typeof useWorkPay>) {
  return lines.map(({ work, choice, typed, amount }) => {
    const name = work.creator ? fullName(work.creator) : ERASED_AUTHOR
    return (
      <div key={work.id} className={styles.work}>
        <p>
          <b>{name}</b>
          <span>
            {work.versions.length > 0 ? 'сдано' : 'не сдано'}, {money(work.price)}
          </span>
        </p>
        <ChipSelect
          label={`Оплата: ${name}`}
          options={CHOICES}
          value={choice}
          onChange={(next) => choose(work.id, { choice: next, typed })}
        />
        {choice === 'part' && (
          <Field
            label={`Сколько: ${name}`}
            hideLabel
            error={tried && amount === undefined ? `Введите сумму до ${money(work.price)}` : undefined}
            suffix="₽"
            required
          >
            {(control) => (
              <input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={typed}
                onChange={(event) => choose(work.id, { choice, typed: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
    )
  })
}
