import type { SubmittedChoice } from '@ugc/contract/choices'
import { VerdictBadge, verdictWord } from '../verdict-badge.tsx'
import { When } from '../../ui/data/when.tsx'
import styles from './client-line.module.css'

interface Props {
  choice: SubmittedChoice
}

/** What the client submitted on this response: the verdict, its author and time, the comment. */
export const ClientLine = ({ choice: { verdict, author, chosen_at, comment, changed, was } }: Props) => (
  <p className={styles.line}>
    <span className="visually-hidden">Выбор клиента: </span>
    <VerdictBadge verdict={verdict} />
    <span>
      {author}, <When at={chosen_at} />
      {changed && `, было «${verdictWord(was)}»`}
    </span>
    {comment !== null && <q>{comment}</q>}
  </p>
)
