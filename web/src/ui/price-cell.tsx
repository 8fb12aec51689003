import { parseRubles } from '@ugc/contract/money'
import { Check, CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { grouped, money } from '../lib/format.ts'
import { HiddenText } from './hidden-text.tsx'
import { Spinner } from './spinner.tsx'
import styles from './price-cell.module.css'

const SAVED_MS = 2000
const OVERTAKEN = 'Цену уже изменил кто-то другой'

type State = 'idle' | 'editing' | 'saving' | 'saved' | 'failed'

interface Props {
  value: number | null
  /** Whose price it is. */
  name: string
  /** Called for a changed value only; a rejection is shown, and what was typed stays. */
  save: (value: number | null) => Promise<void>
  /** Fills its place instead of being a cell of a table. */
  block?: boolean
}

export function PriceCell({ value, name, save, block = false }: Props) {
  const [state, setState] = useState<State>('idle')
  const [known, setKnown] = useState(value)
  const [given, setGiven] = useState(value)
  /** What the price was when somebody began to type over it. */
  const [base, setBase] = useState(known)
  /** What is being typed. It starts from the sum as shown: a focus that rewrote it would lose the selection. */
  const [text, setText] = useState<string>()
  const id = useId()

  // Someone else may have changed it meanwhile. What is being typed is not touched.
  if (given !== value) {
    setGiven(value)
    setKnown(value)
  }

  useEffect(() => {
    if (state !== 'saved') return
    const timer = setTimeout(() => setState('idle'), SAVED_MS)
    return () => clearTimeout(timer)
  }, [state])

  // Somebody else has set another price meanwhile: theirs is shown, and nothing is saved over it unseen.
  const overtaken = state === 'failed' && base !== known

  const restore = () => {
    setText(undefined)
    setState('idle')
  }
  const commit = async () => {
    if (state === 'saving' || overtaken || text === undefined) return
    const next = parseRubles(text)
    if (next === known) return restore()
    if (next === undefined || base !== known) return setState('failed')
    setState('saving')
    try {
      await save(next)
      setKnown(next)
      setText(undefined)
      setState('saved')
    } catch {
      setState('failed')
    }
  }
  const type = (typed: string) => {
    if (text === undefined || overtaken) setBase(known)
    setText(typed.replaceAll(/[^\d\s.,]/g, ''))
    setState('editing')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void commit()
    const touched = text !== undefined && state !== 'saving'
    if (event.key !== 'Escape' || !touched) return
    // It is used up here: of a dialog around, this Escape closes nothing.
    event.stopPropagation()
    restore()
  }

  const failed = state === 'failed'
  const shown = (overtaken ? undefined : text) ?? (known === null ? '' : grouped(known))
  return (
    <span className={block ? styles.block : styles.cell}>
      <label className={styles.box} data-state={state}>
        <input
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={`Цена клиента, ${name}`}
          aria-invalid={failed}
          aria-describedby={failed ? id : undefined}
          aria-busy={state === 'saving'}
          placeholder="Укажите"
          readOnly={state === 'saving'}
          value={shown}
          onBlur={() => void commit()}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        <span className={styles.unit} aria-hidden>
          ₽
        </span>
        <Mark state={state} />
      </label>
      {failed && (
        <span id={id} className={styles.message}>
          {overtaken ? (
            OVERTAKEN
          ) : (
            <>
              Не сохранено.{' '}
              <button type="button" className={styles.retry} onClick={() => void commit()}>
                Повторите
              </button>
            </>
          )}
        </span>
      )}
      <HiddenText live>
        {state === 'saved' && `Цена сохранена: ${known === null ? 'не указана' : money(known)}`}
        {failed && (overtaken ? OVERTAKEN : 'Не сохранено. Повторите')}
      </HiddenText>
    </span>
  )
}

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
