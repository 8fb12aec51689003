import { CLIENT_COMMENT_MAX, REFUSAL_REASONS, type Verdict } from '@ugc/contract/facts/verdicts'
import { MessageSquare } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Chip } from '../../../ui/controls/chip.tsx'
import type { ChoiceRow } from './context.ts'
import { readRemark, writeRemark } from './texts.ts'
import styles from './verdict.module.css'

interface Props {
  row: ChoiceRow
  verdict: Verdict | null
  comment: string | null
  hold: (on: boolean) => void
  save: (comment: string | null) => void
}

/** The comment under a verdict, and under «нет» the reasons that one tap gives. */
export function RowRemark({ row, verdict, comment, hold, save }: Props) {
  const { reason, text } = verdict === 'no' ? readRemark(comment) : { reason: undefined, text: comment ?? '' }
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [returns, setReturns] = useState(false)
  useEffect(() => {
    if (returns && !editing) opener.current?.focus()
  }, [returns, editing])
  useEffect(() => {
    if (!editing) return
    hold(true)
    return () => hold(false)
  }, [editing, hold])
  return (
    <>
      {verdict === 'no' && (
        <div role="group" aria-label={`Причина, необязательно: ${row.name}`} className={styles.reasons}>
          {REFUSAL_REASONS.map((one) => (
            <Chip
              key={one}
              selected={one === reason}
              onClick={() => save(writeRemark({ reason: one === reason ? undefined : one, text }))}
            >
              {one}
            </Chip>
          ))}
        </div>
      )}
      {editing ? (
        <Editor
          label={`Комментарий: ${row.name}`}
          text={text}
          room={writeRemark({ reason, text: '' })?.length ?? 0}
          onEnd={(next, how) => {
            setEditing(false)
            setReturns(how === 'key')
            if (next !== undefined && next.trim() !== text) save(writeRemark({ reason, text: next }))
          }}
        />
      ) : (
        <div className={styles.remark}>
          {text !== '' && <CommentText>{text}</CommentText>}
          <button
            ref={opener}
            type="button"
            className={styles.link}
            aria-label={`${text === '' ? 'Добавить комментарий' : 'Изменить комментарий'}: ${row.name}`}
            onClick={() => setEditing(true)}
          >
            {text === '' ? 'Добавить комментарий' : 'Изменить'}
          </button>
        </div>
      )}
    </>
  )
}

export const CommentText = ({ children }: { children: string }) => (
  <p className={styles.comment}>
    <MessageSquare size={16} strokeWidth={1.75} aria-hidden />
    <span>{children}</span>
  </p>
)

interface EditorProps {
  label: string
  text: string
  /** Characters of the limit that the reason takes. */
  room: number
  /** Without a text nothing is saved. */
  onEnd: (text: string | undefined, how: 'key' | 'blur') => void
}

/** Enter saves, Esc restores, leaving the field saves. */
function Editor({ label, text, room, onEnd }: EditorProps) {
  const [typed, setTyped] = useState(text)
  const input = useRef<HTMLInputElement>(null)
  /** The field loses the focus when it is removed: that is no second end. */
  const ended = useRef(false)
  useEffect(() => input.current?.focus(), [])
  function end(next: string | undefined, how: 'key' | 'blur') {
    if (ended.current) return
    ended.current = true
    onEnd(next, how)
  }
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Esc would also close a panel around the field.
    event.preventDefault()
    event.stopPropagation()
    end(event.key === 'Enter' ? typed : undefined, 'key')
  }
  return (
    <input
      ref={input}
      className={styles.input}
      aria-label={label}
      value={typed}
      maxLength={CLIENT_COMMENT_MAX - (room === 0 ? 0 : room + 2)}
      enterKeyHint="done"
      autoComplete="off"
      placeholder="Комментарий"
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={key}
      onBlur={() => end(typed, 'blur')}
    />
  )
}
