import { choices } from '@ugc/contract/calls'
import type { ChoiceState } from '@ugc/contract/choices'
import { CLIENT_MESSAGE_MAX, type Verdict } from '@ugc/contract/facts/verdicts'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { messages } from '../../../api/messages.ts'
import { dayMonth, relativeDateTime, term } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Frame } from '../../../ui/brand/frame.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { Choosing } from './context.ts'
import { FormDialog } from './dialog.tsx'
import styles from './dialog.module.css'
import {
  authorsOf,
  commentFor,
  opinionText,
  otherCounts,
  overBy,
  peopleText,
  rulingText,
  sumText,
  togetherText,
  unsentText,
} from './texts.ts'
import { VerdictButtons } from './verdict.tsx'

interface Props {
  choosing: Choosing
  /** When the videos are due. */
  deadline: string
  /** Marks are on their way, or the names are being loaded: what is sent is not known yet. */
  waits: boolean
  refetch: () => Promise<unknown>
  onSent: () => void
  onClose: () => void
}

/**
 * The viewer's own marks go to the agency, and what colleagues have sent stays: the dialog shows both together, as the
 * agency will have them. Rows that colleagues see otherwise are listed, and settled by a tap.
 */
export function SubmitDialog({ choosing, deadline, waits, refetch, onSent, onClose }: Props) {
  const { token, state, name, unsaved, hold, settleRest } = choosing
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  useEffect(() => {
    hold(true)
    return () => hold(false)
  }, [hold])

  useEffect(() => {
    const back = () => setError(undefined)
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])

  async function send() {
    if (sending || waits) return
    setSending(true)
    setError(undefined)
    try {
      await call(choices.submit, { params: { token }, body: { message } })
      haptics.success()
      await refetch()
      onSent()
    } catch (reason) {
      haptics.error()
      setError(reason instanceof Error ? reason.message : messages.unknown)
      setSending(false)
    }
  }

  const { submission, chosen } = state
  const { result } = state.totals
  const together = togetherText(state.totals)
  return (
    <FormDialog
      title={submission ? 'Отправить изменения?' : 'Отправить выбор?'}
      onClose={onClose}
      onSubmit={() => void send()}
      buttons={
        <>
          <Button variant="neutral" onClick={onClose}>
            Ещё подумаю
          </Button>
          <Button type="submit" loading={sending || waits}>
            Отправить
          </Button>
        </>
      }
    >
      {chosen.length > 0 && (
        <div className={styles.people}>
          <span className={styles.faces} aria-hidden>
            {chosen.slice(0, FACES).map((one) => (
              <Frame key={fullName(one)} name={fullName(one)} src={one.photo_url} size={40} />
            ))}
          </span>
          <p>
            <b>Да: {peopleText(chosen, result.yes)}</b>
            <span>{sumText(result)}</span>
          </p>
        </div>
      )}
      {together !== '' && <p>Вместе с теми, кто в работе: {together}</p>}
      <p>
        {otherCounts(result).join(' · ')}
        {result.none > 0 && result.yes > 0 && (
          <button type="button" className={styles.rest} onClick={() => settleRest('all')}>
            Остальным — нет
          </button>
        )}
      </p>
      {result.late > 0 && (
        <Notice
          tone="amber"
          title={`Не успеют к ${dayMonth(term(deadline))}: ${peopleText(
            chosen.filter(({ is_late }) => is_late).map((one) => ({ ...one, by: null })),
            result.late,
          )}`}
        />
      )}
      <Unsettled choosing={choosing} />
      <Places state={state} />
      {unsaved.length > 0 && (
        <Notice
          tone="red"
          title={`Не сохранено, нет связи: ${unsentText(unsaved)}. Этого не будет в отправке.`}
        />
      )}
      {submission && (
        <p>
          Раньше отправлено: {submission.author}, {relativeDateTime(submission.created_at)}
          {submission.message !== null && `, «${submission.message}»`}. {rulingText(state, name)}
        </p>
      )}
      <Field label="Комментарий агентству" optional>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            value={message}
            maxLength={CLIENT_MESSAGE_MAX}
            placeholder="Например: нужны до пятницы"
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
      {error !== undefined && <Notice tone="red" title={error} />}
    </FormDialog>
  )
}

const FACES = 6

/** The rows stay in the list while the dialog is open, so that none jumps away under the finger. */
function Unsettled({ choosing }: { choosing: Choosing }) {
  const { state, shown, decide } = choosing
  const [rows, setRows] = useState(state.unsettled)
  /** A row that is settled is no longer in the state. */
  const [said, setSaid] = useState<Record<string, Verdict | null>>({})
  const added = state.unsettled.filter((row) => !rows.some(({ key }) => key === row.key))
  if (added.length > 0) setRows([...rows, ...added])
  if (rows.length === 0) return null
  return (
    <section className={styles.unsettled} aria-label="Мнения разошлись">
      <h3>Мнения разошлись: {authorsOf(rows)}</h3>
      {rows.map((known) => {
        const row = state.unsettled.find(({ key }) => key === known.key) ?? known
        const name = fullName(row)
        const { comment, saving, ...own } = shown({ key: row.key, choice: row.mine })
        const verdict = said[row.key] === undefined ? own.verdict : (said[row.key] ?? null)
        return (
          <div key={row.key}>
            <p>
              <b>{name}</b> {row.others.map(opinionText).join(' · ')}
            </p>
            <VerdictButtons
              name={name}
              value={verdict}
              saving={saving}
              onChange={(next) => {
                setSaid({ ...said, [row.key]: next })
                decide(
                  { key: row.key, name, choice: row.mine, others: row.others },
                  { verdict: next, comment: commentFor(next, comment) },
                )
              }}
            />
          </div>
        )
      })}
    </section>
  )
}

/** Sending is never blocked: the agency asks about what is left open. */
function Places({ state }: { state: ChoiceState }) {
  const { places } = state
  const { yes } = state.totals.result
  const over = overBy(state)
  const left = places === null ? 0 : places - yes
  if (yes === 0) return <Notice tone="amber" title="Вы пока никого не выбрали. Отправить можно и так." />
  if (over > 0)
    return (
      <Notice
        tone="amber"
        title={`Вы выбрали на ${over === 1 ? 'одного' : over} больше, чем нужно. Агентство уточнит, кого оставить.`}
      />
    )
  if (left > 0)
    return (
      <Notice
        tone="amber"
        title={`${left === 1 ? 'Одно место свободно' : `Свободных мест: ${left}`}. Отправить можно и так.`}
      />
    )
  return null
}
