import type { SubmittedChoice } from '@ugc/contract/choices'
import { dateTime } from '../../lib/format.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { agreedOf } from '../agreed.ts'
import { VerdictBadge, verdictWord } from '../verdict-badge.tsx'
import styles from './client-line.module.css'

interface Props {
  choice: SubmittedChoice
  /** The client price of now. */
  price: number | null | undefined
  /** The whole comment instead of one line. */
  whole?: boolean
}

/** What the client submitted on this response: the verdict, its author and the comment. */
export const ClientLine = ({ choice, price, whole = false }: Props) => {
  const { verdict, author, chosen_at, comment, changed, was, others } = choice
  const agreed = agreedOf('Клиент согласился', choice, price)
  return (
    <p className={whole ? styles.whole : styles.line} title={dateTime(chosen_at)}>
      <span className="visually-hidden">Выбор клиента: </span>
      <VerdictBadge verdict={verdict} />
      {others.length > 0 && <Badge tone="amber">Разошлись</Badge>}
      <span>
        <b>{author}</b>
        {/* A colleague who still says otherwise is not a change of mind. */}
        {others.length > 0
          ? `, ${others.map((other) => `${other.author}: ${verdictWord(other.verdict)}`).join(', ')}`
          : changed && `, было «${verdictWord(was)}»`}
        {agreed !== undefined && `. ${agreed}`}
        {comment !== null && <q>{comment}</q>}
      </span>
    </p>
  )
}
