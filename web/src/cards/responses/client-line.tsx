import type { SubmittedChoice } from '@ugc/contract/choices'
import { dateTime } from '../../lib/format.ts'
import { VerdictBadge, verdictWord } from '../verdict-badge.tsx'
import styles from './client-line.module.css'

interface Props {
  choice: SubmittedChoice
  /** The whole comment instead of one line. */
  whole?: boolean
}

/** What the client submitted on this response: the verdict, its author and the comment. */
export const ClientLine = ({ choice, whole = false }: Props) => {
  const { verdict, author, chosen_at, comment, changed, was } = choice
  return (
    <p className={whole ? styles.whole : styles.line} title={dateTime(chosen_at)}>
      <span className="visually-hidden">Выбор клиента: </span>
      <VerdictBadge verdict={verdict} />
      <span>
        <b>{author}</b>
        {changed && `, было «${verdictWord(was)}»`}
        {comment !== null && <q>{comment}</q>}
      </span>
    </p>
  )
}
