import { useEffect, useRef } from 'react'
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form'
import { plural } from '../../../lib/plural.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { firstOf } from './resolver.ts'
import type { Problem } from './saving.ts'
import { type FormValues, LABELS } from './values.ts'
import styles from './form.module.css'

interface Props {
  /** The heading of a save that the server did not make. */
  failed: string
  problem: Problem | undefined
  /** What a conflict offers. */
  onLoad?: (() => void) | undefined
}

export function FormProblem({ failed, problem, onLoad }: Props) {
  const { control, setFocus } = useFormContext<FormValues>()
  const { errors } = useFormState({ control })
  const card = useRef<HTMLDivElement>(null)

  // After the card is there: it moves what is below it.
  useEffect(() => {
    if (!problem) return
    if (problem.field) setFocus(problem.field)
    else card.current?.focus()
  }, [problem, setFocus])

  const first = firstOf(errors)
  // It was about fields, and they are right now.
  if (!problem || ((problem.text === undefined || problem.field) && !first)) return null
  const toFirst = first && {
    label: `Перейти к первому: ${LABELS[first]}`,
    onClick: () => setFocus(first),
  }
  const load = problem.conflict && onLoad && { label: 'Загрузить новую версию', onClick: onLoad }
  const text = load ? `${problem.text?.replace(/[^.!?]$/, '$&.')} ${KEPT}` : problem.text
  return (
    <div ref={card} className={styles.problem} tabIndex={-1}>
      <Notice
        tone="red"
        title={problem.text === undefined ? missing(errors) : failed}
        action={toFirst ?? (load || undefined)}
      >
        {text}
      </Notice>
    </div>
  )
}

const KEPT = 'Ваши правки останутся в полях.'
const REQUIRED = 'Обязательное поле'

/** «Не заполнено 3 поля и теги» */
function missing({ target_tags, ...fields }: FieldErrors<FormValues>): string {
  const wrong = Object.values(fields)
  if (wrong.length === 0) return 'Не выбраны теги'
  const verb = wrong.every((error) => error.message === REQUIRED) ? 'Не заполнено' : 'Проверьте'
  return `${verb} ${plural(wrong.length, 'поле', 'поля', 'полей')}${target_tags ? ' и теги' : ''}`
}
