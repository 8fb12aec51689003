import type { Standing } from '@ugc/contract/choices'
import { CLIENT_STAGES, type ClientStage, clientStageOf } from '@ugc/contract/facts/works'
import { CheckCheck, CircleDashed, Clapperboard, type LucideIcon, Undo2 } from 'lucide-react'
import { agreedOf } from '../../../cards/agreed.ts'
import { cx } from '../../../lib/class-names.ts'
import { timeOrDay } from '../../../lib/format.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { nameOf, type ShownRow } from '../table/row.ts'
import { ClientWork } from '../works/client-work.tsx'
import { type ChoiceRow, type Choosing, type ShownChoice, useChoosing } from './context.ts'
import { RemarkButton } from './remark.tsx'
import {
  calledBy,
  commentFor,
  type Counting,
  countingOf,
  isDisputed,
  opinionText,
  ruledBy,
  wordOf,
} from './texts.ts'
import { AgencyBadge, VerdictBadge, VerdictButtons } from './verdict.tsx'
import styles from './verdict.module.css'

interface RowProps {
  row: ShownRow
  /** The videos stand elsewhere. */
  bare?: boolean
}

/** The viewer's choice of one row: buttons while it can be changed, a badge when it cannot; colleagues' words beside it. */
export function RowChoice({ row: shown, bare = false }: RowProps) {
  const choosing = useChoosing()
  if (!choosing || shown.choice === undefined) return null
  const { key, choice, others = [], sent = null, unsent = false, taken = false } = shown
  const row: ChoiceRow = { key, choice, others, name: nameOf(shown) }
  const said = choosing.shown(row)
  const counting = countingOf(said.verdict, { sent, unsent, name: choosing.name })
  // Who is in work is decided.
  const editable = choosing.editable && !taken
  const agreed =
    sent &&
    agreedOf(
      sent.author === choosing.name ? 'Вы согласились' : `${calledBy(sent.author)}: да`,
      sent,
      shown.client_price,
    )
  const ruled = editable || taken ? undefined : ruledBy(counting, sent, choosing.name)
  return (
    <div className={cx(styles.choice, isDisputed(said.verdict, others) && styles.disputed)}>
      {editable ? (
        <>
          <VerdictButtons
            name={row.name}
            value={said.verdict}
            saving={said.saving}
            onChange={(verdict) =>
              choosing.decide(row, { verdict, comment: commentFor(verdict, said.comment) })
            }
          />
          {/* Paper has no buttons. */}
          <span className={styles.printed}>
            <VerdictBadge {...counting} />
          </span>
        </>
      ) : (
        <span className={styles.badges}>
          {taken && <Taken row={shown} is_open={choosing.state.open} />}
          {(!taken || counting.verdict !== null) && <VerdictBadge {...counting} />}
          {ruled && <AgencyBadge {...ruled} />}
        </span>
      )}
      {agreed && <p className={styles.agreed}>{agreed}</p>}
      <Words
        row={row}
        said={said}
        counting={counting}
        ruled={ruled}
        unsent={unsent}
        choosing={choosing}
        editable={editable}
      />
      {!bare && <ClientWork row={shown} choosing={choosing} />}
    </div>
  )
}

export function RowWork({ row }: { row: ShownRow }) {
  const choosing = useChoosing()
  return choosing && <ClientWork row={row} choosing={choosing} />
}

const STAGE_ICONS: Record<ClientStage, LucideIcon> = {
  asked: Clapperboard,
  filming: Clapperboard,
  ready: CheckCheck,
  returned: Undo2,
  no_video: CircleDashed,
  taken: Clapperboard,
}

/** Where a person in work stands: one word. */
function Taken({ row, is_open }: { row: ShownRow; is_open: boolean }) {
  const stage = clientStageOf(row, is_open)
  const { label, tone } = CLIENT_STAGES[stage]
  const since = stage === 'returned' && row.work?.since
  return (
    <Badge tone={tone} icon={STAGE_ICONS[stage]}>
      {label}
      {since && ` с ${timeOrDay(since)}`}
    </Badge>
  )
}

interface Props {
  row: ChoiceRow
  said: ShownChoice
  counting: Counting
  ruled: Standing | undefined
  unsent: boolean
  choosing: Choosing
  editable: boolean
}

/** One line: what is not saved, the own words and what colleagues say. */
function Words({ row, said, counting, ruled, unsent, choosing, editable }: Props) {
  const { comment, verdict, failed, elsewhere } = said
  // The colleagues first: the line is short, and the own words are known.
  const words = [
    ...(elsewhere ? ['Изменено на другом устройстве'] : []),
    ...row.others
      // A badge says it.
      .filter(
        (it) =>
          editable ||
          it.comment !== null ||
          !(
            (it.author === counting.by && it.verdict === counting.verdict) ||
            (it.author === ruled?.author && it.verdict === ruled.verdict)
          ),
      )
      .map((other) => opinionText({ ...other, author: calledBy(other.author) })),
    ...(unsent && verdict !== counting.verdict ? [`Не отправлено: ${wordOf(verdict)}`] : []),
    ...(comment === null ? [] : [comment]),
  ]
  const edits = editable && (verdict !== null || comment !== null)
  if (!failed && words.length === 0 && !edits) return null
  return (
    <p className={styles.words}>
      {failed && (
        <span className={styles.problem} role="status">
          Не сохранено: нет связи
        </span>
      )}
      {words.length > 0 && (
        <span className={styles.said} title={words.join('\n')}>
          {words.join(' · ')}
        </span>
      )}
      {edits && (
        <RemarkButton
          row={row}
          verdict={verdict}
          comment={comment}
          hold={choosing.hold}
          save={(next) => choosing.decide(row, { verdict, comment: next })}
        />
      )}
    </p>
  )
}
