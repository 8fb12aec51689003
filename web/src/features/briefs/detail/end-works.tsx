import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ChosenPay, payOf, usualPay, WorkPay } from '../../../cards/work-pay.tsx'
import { money } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import { briefDueQuery } from '../../payouts/queries.ts'
import { openWorksQuery } from '../../works/queries.ts'

/** What a completed brief leaves open: it is said, and stops nothing. */
export function LeftOpen({ brief_id }: { brief_id: string }) {
  const { data: works = [] } = useQuery(openWorksQuery(brief_id))
  const { data: due = 0 } = useQuery(briefDueQuery(brief_id))
  const open = [
    ...(works.length > 0 ? [plural(works.length, 'работа', 'работы', 'работ')] : []),
    ...(due > 0 ? [`к выплате ${money(due)}`] : []),
  ]
  return open.length === 0 ? null : (
    <p>
      Не закончено: {open.join(', ')}. Это можно и потом
      {works.length > 0 && (
        <>
          {' '}
          в <Link to={`/admin/works?brief_id=${brief_id}`}>«Работах»</Link>: принять, отменить, оплатить
        </>
      )}
      .
    </p>
  )
}

/** What the creators of the works that go on get when the brief is cancelled. */
export function useWorkPay(brief_id: string, asks: boolean) {
  const { data, error, isLoading } = useQuery({ ...openWorksQuery(brief_id), enabled: asks })
  const [chosen, setChosen] = useState<Record<string, ChosenPay>>({})
  const [tried, setTried] = useState(false)
  const works = asks ? (data ?? []) : []
  const lines = works.map((work) => {
    const given = chosen[work.id] ?? usualPay(work)
    return { work, given, amount: payOf(work, given) }
  })
  return {
    lines,
    tried,
    error,
    isLoading,
    choose: (id: string, next: ChosenPay) => setChosen({ ...chosen, [id]: next }),
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
  return lines.map(({ work, given }) => (
    <WorkPay
      key={work.id}
      work={work}
      chosen={given}
      tried={tried}
      onChoose={(next) => choose(work.id, next)}
    />
  ))
}
