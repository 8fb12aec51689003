import { useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { plural } from '../../../lib/plural.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { firstOf } from './resolver.ts'
import type { FieldName, FormValues } from './values.ts'
import styles from '../profile/form.module.css'

/** A save that did not happen. `own`: the form itself stopped it, so it is over once the fields are right. */
export interface Problem {
  text: string
  own: boolean
  /** The first that is wrong, where single fields are. */
  field: FieldName | undefined
}

interface Props {
  title: string
  problem: Problem | undefined
}

export function FormProblem({ title, problem }: Props) {
  const { control, setFocus } = useFormContext<FormValues>()
  const { errors } = useFormState({ control })
  const card = useRef<HTMLDivElement>(null)
  const count = Object.keys(errors).length

  // After the card is there: it moves what is below it.
  useEffect(() => {
    if (!problem) return
    if (problem.field) setFocus(problem.field)
    else card.current?.focus()
  }, [problem, setFocus])

  function showFirst() {
    const field = firstOf(errors)
    if (field) setFocus(field)
  }

  if (!problem || (problem.own && count === 0)) return null
  const action = { label: `Показать ${plural(count, 'ошибку', 'ошибки', 'ошибок')}`, onClick: showFirst }
  return (
    <div ref={card} className={styles.problem} tabIndex={-1}>
      <Notice tone="red" title={title} action={count > 0 ? action : undefined}>
        {problem.text}
      </Notice>
    </div>
  )
}
