import { parseRubles } from '@ugc/contract/values/money'
import { Check, CircleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { grouped, money } from '../../lib/format.ts'
import { HiddenText } from '../feedback/hidden-text.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import styles from './price-cell.module.css'

const SAVED_MS = 2000
const OVERTAKEN = 'Цену уже изменил кто-то другой'
const UNREADABLE = 'Введите сумму, например 15 000 или 15к'
const BELOW = 'Ниже ставки креатора'

type State = 'idle' | 'editing' | 'saving' | 'saved' | 'failed' | 'refused'

interface Props {
  value: number | null
  /** Whose price it is. */
  name: string
  /** Called for a changed value only; a rejection is shown, and what was typed stays. */
  save: (value: number | null) => Promise<void>
  /** Fills its place instead of being a cell of a table. */
  block?: boolean
  /** What the creator asks for: a lower price is saved, and said to be lower. */
  rate?: number | undefined
  /** The margin stands in the field. */
  margin?: boolean
  /** Whether a missing price is asked for. */
  invites?: boolean
}

export function PriceCell({
  value,
  name,
  save,
  block = false,
  rate = 0,
  margin = false,
  invites = true,
}: Props) {
  const [state, setState] = useState<State>('idle')
  const [known, setKnown] = useState(value)
  const [given, setGiven] = useState(value)
  /** The price at the moment the typing began. */
  const [base, setBase] = useState(known)
  /** What is being typed. It starts from the sum as shown: a focus that rewrote it would lose the selection. */
  const [text, setText] = useState<string>()
  /** The save that runs repeats one that failed. */
  const [repeats, setRepeats] = useState(false)
  /** The price that was deleted a moment ago, and can come back. */
  const [deleted, setDeleted] = useState<number>()
  const id = useId()

  // Another owner may have changed it meanwhile. What is being typed is not touched.
  if (given !== value) {
    setGiven(value)
    setKnown(value)
  }

  useEffect(() => {
    if (state !== 'saved') return
    const timer = setTimeout(() => setState('idle'), SAVED_MS)
    return () => clearTimeout(timer)
  }, [state])

  // Another user set a price meanwhile: that price is shown, and a save does not overwrite it.
  const overtaken = state === 'failed' && base !== known

  const restore = () => {
    setText(undefined)
    setState('idle')
  }
  const commit = async () => {
    if (state === 'saving' || overtaken || text === undefined) return
    const next = parseRubles(text)
    if (next === undefined) return setState('refused')
    if (next === known) return restore()
    if (base !== known) return setState('failed')
    await write(next)
  }
  const write = async (next: number | null) => {
    setRepeats(state === 'failed')
    setState('saving')
    try {
      await save(next)
      setDeleted(next === null ? (known ?? undefined) : undefined)
      setKnown(next)
      setText(undefined)
      setState('saved')
    } catch {
      setState('failed')
    }
  }
  const type = (typed: string) => {
    if (text === undefined || overtaken) setBase(known)
    setDeleted(undefined)
    setText(typed)
    setState('editing')
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // What cannot be read or was overtaken is to be seen first; anything else is saved by leaving the field.
      const stays = overtaken || (text !== undefined && parseRubles(text) === undefined)
      const next = stays ? undefined : nextPrice(event.currentTarget, event.shiftKey ? -1 : 1)
      if (!next) return void commit()
      next.focus()
      next.select()
    }
    const touched = text !== undefined && state !== 'saving'
    if (event.key !== 'Escape' || !touched) return
    // It is used up here: of a dialog around, this Escape closes nothing.
    event.stopPropagation()
    restore()
  }

  const failed = state === 'failed'
  const refused = state === 'refused'
  const shown = (overtaken ? undefined : text) ?? (known === null ? '' : grouped(known))
  const below = known !== null && known < rate && !failed && !refused
  // It stays while the save is repeated: a click that leaves the field must find its button where it was.
  const message =
    failed || (repeats && state === 'saving') ? (
      overtaken ? (
        OVERTAKEN
      ) : (
        <>
          Не сохранено. <Inline onClick={() => void commit()}>Повторите</Inline>
        </>
      )
    ) : refused ? (
      <>
        {UNREADABLE}. {known === null ? 'Не сохранено.' : `Осталось ${money(known)}.`}
      </>
    ) : deleted !== undefined && state !== 'saving' ? (
      <>
        Цена убрана. <Inline onClick={() => void write(deleted)}>Вернуть {money(deleted)}</Inline>
      </>
    ) : below ? (
      BELOW
    ) : undefined
  return (
    <span className={block ? styles.block : styles.cell}>
      <label className={styles.box} data-state={refused ? 'failed' : state}>
        <input
          data-price
          inputMode="text"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={24}
          aria-label={`Цена клиента, ${name}`}
          aria-invalid={failed || refused}
          aria-describedby={message === undefined ? undefined : id}
          aria-busy={state === 'saving'}
          placeholder={invites ? (block ? 'Цена клиенту' : 'Укажите') : '—'}
          readOnly={state === 'saving'}
          value={shown}
          onBlur={() => void commit()}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        {/* Beside a mark there is no room for both the placeholder and the sign. */}
        {(shown !== '' || (!block && (state === 'idle' || state === 'editing'))) && (
          <span className={styles.unit} aria-hidden>
            ₽
          </span>
        )}
        {margin && state === 'idle' && known !== null && known !== rate && (
          <span className={cx(styles.margin, known < rate && styles.warning)} data-margin aria-hidden>
            {known > rate && '+'}
            {grouped(known - rate)}
          </span>
        )}
        <Mark state={refused ? 'failed' : state} />
      </label>
      {message !== undefined && (
        <span
          id={id}
          className={cx(
            styles.message,
            !failed && !refused && state !== 'saving' && (below ? styles.warning : styles.quiet),
          )}
        >
          {message}
        </span>
      )}
      <HiddenText live>
        {state === 'saved' && `Цена сохранена: ${known === null ? 'не указана' : money(known)}`}
        {state === 'saved' && below && `. ${BELOW}`}
        {failed && (overtaken ? OVERTAKEN : 'Не сохранено. Повторите')}
        {refused && UNREADABLE}
      </HiddenText>
    </span>
  )
}

/** The price of the next row or card, or of the one before. */
function nextPrice(from: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const all = [...document.querySelectorAll<HTMLInputElement>('input[data-price]')]
  return all[all.indexOf(from) + step]
}

const Inline = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={styles.retry} onClick={onClick}>
    {children}
  </button>
)

function Mark({ state }: { state: State }) {
  if (state === 'idle' || state === 'editing') return null
  return (
    <span className={styles.mark}>
      {state === 'saving' && <Spinner size={16} />}
      {state === 'saved' && <Check size={16} strokeWidth={2} aria-hidden />}
      {state === 'failed' && <CircleAlert size={16} strokeWidth={2} aria-hidden />}
    </span>
  )
}
