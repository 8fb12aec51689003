import type { Choice } from '@ugc/contract/choices'
import { nameOf, type ShownRow } from '../table/row.ts'
import { type ChoiceRow, type Choosing, type Problem, useChoosing } from './context.ts'
import { CommentText, RowRemark } from './remark.tsx'
import { authorText, commentFor, printedAuthor, wordOf } from './texts.ts'
import { VerdictBadge, VerdictButtons } from './verdict.tsx'
import styles from './verdict.module.css'

/** The client's choice of one row: buttons while it can be changed, a badge when it cannot. */
export function RowChoice({ row: shown }: { row: ShownRow }) {
  const choosing = useChoosing()
  if (!choosing || shown.choice === undefined) return null
  const row: ChoiceRow = { key: shown.key, name: nameOf(shown), choice: shown.choice }
  const { saved } = choosing.shown(row)
  return (
    <div className={styles.choice}>
      {choosing.editable ? (
        <Editable row={row} choosing={choosing} />
      ) : (
        <Fixed row={row} choosing={choosing} />
      )}
      {saved && <p className={styles.printed}>{printedAuthor(saved)}</p>}
    </div>
  )
}

interface Props {
  row: ChoiceRow
  choosing: Choosing
}

function Editable({ row, choosing }: Props) {
  const { state, name, decide, repeat } = choosing
  const { verdict, comment, saved, saving, problem } = choosing.shown(row)
  return (
    <>
      <VerdictButtons
        name={row.name}
        value={verdict}
        saving={saving}
        onChange={(next) => decide(row, { verdict: next, comment: commentFor(next, comment) })}
      />
      {/* Paper has no buttons. */}
      <span className={styles.printed}>
        <VerdictBadge verdict={verdict} />
        {comment !== null && <CommentText>{comment}</CommentText>}
      </span>
      {!saving && saved && <Author choice={saved} viewer={name} since={state.submission?.created_at} />}
      <p role="status" className={styles.problem}>
        {problem && textOf(problem)}
      </p>
      {problem && (
        <button
          type="button"
          className={styles.link}
          aria-label={`${REPEAT[problem.kind]}: ${row.name}`}
          onClick={() => repeat(row)}
        >
          {REPEAT[problem.kind]}
        </button>
      )}
      {(verdict !== null || comment !== null) && (
        <RowRemark
          key={row.key}
          row={row}
          verdict={verdict}
          comment={comment}
          hold={choosing.hold}
          save={(next) => decide(row, { verdict, comment: next })}
        />
      )}
    </>
  )
}

function Fixed({ row, choosing }: Props) {
  const { verdict, comment, saved } = choosing.shown(row)
  return (
    <>
      <VerdictBadge verdict={verdict} />
      {saved && <Author choice={saved} viewer={choosing.name} />}
      {comment !== null && <CommentText>{comment}</CommentText>}
    </>
  )
}

const REPEAT = { failed: 'Повторить', conflict: 'Сохранить моё' }

const textOf = ({ kind, wanted: { verdict, comment } }: Problem) => {
  const yours = `«${wordOf(verdict)}»${comment === null ? '' : `, «${comment}»`}`
  return kind === 'failed'
    ? `Не отправлено: ${yours}. Повторим, когда появится сеть.`
    : `Решение уже изменилось: показано новое. Не сохранено ваше: ${yours}`
}

interface AuthorProps {
  choice: Choice
  viewer: string | null
  /** When the choice was submitted: what changed later is new to the agency. */
  since?: string | undefined
}

function Author({ choice, viewer, since }: AuthorProps) {
  const text = authorText(choice, viewer)
  const fresh = since !== undefined && choice.changed_at > since
  if (text === undefined && !fresh) return null
  return (
    <p className={styles.author}>
      {fresh && <b>Изменено после отправки. </b>}
      {text}
    </p>
  )
}
